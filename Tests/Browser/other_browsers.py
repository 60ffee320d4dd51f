#!/usr/bin/env python3
"""Reads without a network in Firefox and in WebKitGTK, and merges their changes. This doesn't prove that Safari on iOS works."""
import json
import os
import signal
import sys
import tempfile
import time
import traceback
import urllib.request

from drivers import DriverError, Firefox, WebKit
from reader import WAIT, BrowserChecks, Reader, free_port

# Addresses, and the text that each page must show.
PAGES = {
    "/": "D&D", "/monsters": "Aboleth", "/monsters?type=dragon&sort=cr:desc": "Tarrasque|Ancient", "/monsters/aboleth": "Tentacle",
    "/planets/1": "Tatooine", "/desserts/almanac-kaiserschmarrn": "Kaiserschmarrn", "/search?q=goblns": "Goblin", "/jokes": "Jokes", "/settings": "Settings",
}
# The note that both browsers edit without a network.
SHARED = "lich"


class Checks(BrowserChecks):
    def __init__(self):
        super().__init__(browser=None, reader=None)
        self.figures = []

    def figure(self, browser, what, seconds):
        self.figures.append(f"{browser.name}: {what} {seconds:.2f} s")


class Visit:
    """The scenario in one browser."""

    def __init__(self, checks, browser, reader, star):
        self.checks, self.browser, self.reader, self.star = checks, browser, reader, star
        self.note = f"written in {browser.name}"

    def expect(self, condition, what):
        return self.checks.expect(condition, f"{self.browser.name}: {what}")

    def open(self, path):
        self.browser.go(self.reader.base + path)

    def reads(self, path, text):
        """Opens a page, which must show the given text and come from the worker."""
        try:
            self.open(path)
            shown = self.browser.script("return document.documentElement.textContent")
            found = any(each.lower() in shown.lower() for each in text.split("|"))
            # Firefox and WebKitGTK don't reliably report whether a worker answered a navigation request, so the page sends another request.
            build = self.browser.awaited("fetch(location.href, { cache: 'no-store' }).then((answer) => answer.headers.get('X-Almanac-Worker'))")
            isControlled = self.browser.script("return !!navigator.serviceWorker.controller")
            isStyled = self.browser.script("return [...document.styleSheets].some((sheet) => sheet.cssRules.length > 100)")
            if not (found and build and isControlled and isStyled):
                print(f"{self.browser.name}, {path}: text {found}, answered by {build}, controlled {isControlled}, styled {isStyled}", file=sys.stderr)
                return False
            return True
        except DriverError as error:
            print(f"{self.browser.name}, {path}: {error}", file=sys.stderr)
            return False

    def first_visit(self):
        version = self.browser.start()
        self.checks.figures.append(f"{self.browser.name} {version}")
        # Show that the check can fail: without a worker and a server, there is no page.
        closed = f"http://127.0.0.1:{free_port()}/"
        try:
            self.browser.go(closed)
            title = self.browser.script("return document.title")
        except DriverError:
            title = ""
        self.expect("Almanac" not in title, "a page without a server and without a worker isn't noticed")
        self.open("/")
        seconds = self.browser.until("navigator.serviceWorker.controller", WAIT)
        if self.expect(seconds is not None, "the worker takes over the first page"):
            self.checks.figure(self.browser, "worker ready after", seconds)

    def reads_everything(self, when):
        for path, text in PAGES.items():
            self.expect(self.reads(path, text), f"{path} {when}")

    def changes(self):
        """Adds a star and a note with the page's own buttons."""
        self.open(f"/monsters/{self.star}")
        self.browser.click("form[data-star] button")
        self.expect(self.browser.until("document.querySelector('form[data-star] [aria-pressed=true]')", WAIT) is not None, "the star is shown")
        self.expect(self.reads("/favourites", self.star), "the star is among the favourites")
        self.open(f"/monsters/{SHARED}?edit=note")
        self.browser.type("textarea[name=note]", self.note)
        self.expect(self.saves(), "the note is shown")
        # The worker leaves forms without this site's referrer to the server, which isn't running.
        self.open(f"/monsters/{SHARED}?edit=note")
        self.browser.script("document.querySelector('form[action^=\"/notes/\"]').submit()")
        self.expect(self.browser.until(self.is_saved, WAIT) is not None, "a form works without the page's script")

    @property
    def is_saved(self):
        return f"!document.querySelector('textarea[name=note]') && document.body.textContent.includes({json.dumps(self.note)})"

    def saves(self):
        """Saves the note. Returns whether the page shows it.

        A browser may stop a worker that responds slowly. Then the page keeps the text, and the reader can save it again."""
        for _ in range(3):
            self.browser.click("form[action^='/notes/'] button:not([type=button])")
            if self.browser.until(self.is_saved, WAIT / 2) is not None:
                return True
            print(f"{self.browser.name}: {self.browser.script('return document.body.innerText')[-600:]!r}", file=sys.stderr)
            if not self.browser.script(f"return document.querySelector('textarea[name=note]')?.value === {json.dumps(self.note)}"):
                return False
        return False

    def restart(self):
        self.browser.quit()
        self.browser.start()
        start = time.time()
        self.expect(self.reads(f"/monsters/{self.star}", self.star), "a page after a restart")
        self.checks.figure(self.browser, "first page after a restart, without a server", time.time() - start)
        self.expect(self.reads("/favourites", self.star), "the star after a restart")
        self.expect(self.reads(f"/monsters/{SHARED}", self.note), "the note after a restart")

    def sends(self):
        """Checks that the changes reach the server after a page has been opened."""
        start = time.time()
        self.open("/")
        end = start + 20
        while time.time() < end:
            favourites = json.dumps(self.reader.json("/favourites"))
            note = self.reader.json(f"/notes/monsters/{SHARED}")["note"] or ""
            if self.star in favourites and self.note in note:
                return self.checks.figure(self.browser, "changes on the server after", time.time() - start)
            time.sleep(0.05)
        self.expect(False, "the changes reach the server")

    def has(self, stars, notes):
        """Checks that this browser has both browsers' changes after a few pages at most."""
        end = time.time() + 15
        missing = []
        while time.time() < end:
            self.open("/favourites")
            shown = self.browser.script("return document.body.textContent").lower()
            missing = [star for star in stars if star not in shown]
            self.open(f"/monsters/{SHARED}")
            shown = self.browser.script("return document.body.textContent")
            missing += [note for note in notes if note not in shown]
            if not missing:
                break
            time.sleep(0.2)
        self.expect(not missing, f"merged; missing: {missing}")


def scenario(checks, folder):
    reader = Reader()
    browsers = [Firefox(folder + "/firefox", free_port()), WebKit(folder + "/webkit", free_port())]
    visits = [Visit(checks, browser, reader, star) for browser, star in zip(browsers, ["ankheg", "basilisk"])]
    try:
        for visit in visits:
            visit.first_visit()
        # While the machine is busy, a page can take seconds, so the time limit depends on the time with a server that responds.
        usual = []
        for visit in visits:
            start = time.time()
            visit.expect(visit.reads("/monsters/aboleth", "Tentacle"), "a page beside a server that responds")
            usual.append(time.time() - start)
        # A server that accepts connections but never answers.
        os.kill(reader.process.pid, signal.SIGSTOP)
        for visit, before in zip(visits, usual):
            start = time.time()
            visit.expect(visit.reads("/monsters/aboleth", "Tentacle"), "a page beside a server that hangs")
            seconds = time.time() - start
            visit.expect(seconds < 5 + 3 * before, f"the page doesn't wait for the server ({before:.1f} s, then {seconds:.1f} s)")
        os.kill(reader.process.pid, signal.SIGCONT)
        reader.stop()
        for visit in visits:
            visit.reads_everything("without a server")
            visit.changes()
            visit.restart()
        reader.start()
        for visit in visits:
            visit.sends()
        stars, notes = [visit.star for visit in visits], [visit.note for visit in visits]
        for visit in visits:
            visit.has(stars, notes)
        shelf = json.dumps(reader.json("/favourites")) + json.dumps(reader.json(f"/notes/monsters/{SHARED}"))
        checks.expect(all(each in shelf for each in stars + notes), "the server has the stars and both texts of the note")
    finally:
        for browser in browsers:
            browser.quit()
        reader.stop()


def main():
    checks = Checks()
    started = time.time()
    with tempfile.TemporaryDirectory(prefix="almanac-browsers-", ignore_cleanup_errors=True) as folder:
        try:
            scenario(checks, folder)
        except Exception:
            checks.expect(False, traceback.format_exc(limit=-3))
    for figure in checks.figures:
        print(f"  {figure}", file=sys.stderr)
    print(f"Firefox and WebKitGTK: {checks.passed} passed, {len(checks.failed)} failed, {time.time() - started:.0f} s")
    sys.exit(1 if checks.failed else 0)


if __name__ == "__main__":
    main()
