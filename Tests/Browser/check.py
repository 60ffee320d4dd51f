"""Checks the reader in a real browser: axe on every page, no overflow, use with and without JavaScript, and parity with the WebAssembly module."""
import base64
import contextlib
import http.server
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.error
import urllib.request
from pathlib import Path

import axe_playwright_python
from playwright.sync_api import sync_playwright

import fronts
import installed
import taps
from reader import ALMANAC, ROOT, WAIT, BrowserChecks, Reader, free_port, run

DOUBLE = ROOT / ".build/debug/upstream-double"
SHOTS = ROOT / ".build/screenshots"
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
PAGES = {
    "home": "/",
    "list": "/monsters",
    "list-filtered": "/monsters?type=dragon&sort=cr:desc&q=fire",
    "list-empty": "/monsters?q=nosuchthing",
    "list-explained": "/monsters?q=tentacle&explain=1",
    "planets": "/planets",
    "entry": "/monsters/aboleth",
    "entry-long": "/monsters/lich",
    "entry-naming": "/monsters/aboleth?edit=name",
    "entry-unstarred": "/monsters/ankheg?removed=monsters/ankheg&name=Digger",
    "entry-noting": "/monsters/aboleth?edit=note",
    "planet": "/planets/1",
    "film": "/films/1",
    "person": "/people/1",
    "desserts": "/desserts",
    "recipe": "/desserts/almanac-kaiserschmarrn",
    "recipe-scaled": "/desserts/almanac-tarte-aux-pommes?scale-by=1/3&scale-units=both",
    "recipe-misread": "/desserts/almanac-plum-crumble?scale-by=much",
    "cooking-scaled": "/desserts/almanac-kaiserschmarrn?view=cook&scale-by=1.5&scale-units=both",
    "cooking-ready": "/desserts/almanac-tarte-aux-pommes?view=cook",
    "cooking": "/desserts/almanac-tarte-aux-pommes?view=cook&step=2&have=1&have=3",
    "search": "/search?q=dragon",
    "search-empty": "/search?q=zzzzzz",
    "search-start": "/search",
    "help": "/help",
    "list-empty": "/monsters?q=zzzzzz",
    "favourites": "/favourites",
    "lists": "/list",
    "shopping": "/shopping",
    "add-to-list": "/list?from=%2Fmonsters%2Faboleth",
    "settings": "/settings",
    **{f"settings-{part}": f"/settings?part={part}" for part in ["reading", "device", "sources", "backup", "about"]},
    "list-table": "/monsters?table-of=cr&table-of=type&table-of=immune&sort=cr:desc",
    "list-excluding": "/monsters?type=undead&none-of=type&cr=5..7&immune=Fire",
    "missing": "/monsters/nosuch",
    "roll": "/roll?dice=2d6%2B4&back=/monsters/aboleth",
    "import": "/import",
    "collection": "/collections/dnd",
    "cards": "/monsters?type=ooze&format=cards",
    "compare": "/monsters?format=compare&compare-to=aboleth&compare-to=acolyte&compare-to=adult-black-dragon",
}
# JavaScript that finds touch targets that are too small: less than 44 px high, or less than 44 px wide if they aren't
# text. Links in running text may be smaller (WCAG 2.5.8, "Inline").
SMALL_TARGETS = """[...document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")].flatMap((element) => {
  const target = element.closest("label") ?? element, box = target.getBoundingClientRect(), style = getComputedStyle(element);
  if (!element.checkVisibility({ visibilityProperty: true }) || box.width <= 1 || element.matches(".skip") || style.opacity === "0" && !element.closest("label")) return [];
  const around = element.closest("p, dd, dt, li, td, blockquote, h1, h2, h3, small");
  const isInText = element.matches("a") && style.display === "inline" && around && around.textContent.trim().length > element.textContent.trim().length + 1;
  const isSmall = box.height < 43.5 || !element.matches("a, summary") && box.width < 43.5;
  return isSmall && !isInText ? [`${element.tagName} ${element.className} "${(element.textContent || element.name || "").trim().slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`] : [];
})"""
WIDTHS = {"phone": (390, 844), "narrow": (320, 640), "desk": (1280, 900)}


class FilmsDouble:
    """A loopback server with SWAPI's films, which can stop and start again on the same port."""

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            films = [{"title": f"Film {n}", "episode_id": n, "url": f"https://swapi.dev/api/films/{n}/"} for n in range(1, 7)]
            body = json.dumps({"count": 6, "next": None, "previous": None, "results": films}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    def __init__(self):
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.server = None

    def start(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), self.Answer)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


class Checks(installed.InstalledChecks, taps.TapChecks, fronts.FrontChecks, BrowserChecks):
    shots = SHOTS

    # Checks every page in a browser.

    def every_page(self):
        """Runs axe on every page in both themes, at three widths and with 200 % text. No content may be wider than the screen. Takes screenshots."""
        for width, size in WIDTHS.items():
            page = self.page(size, bypass_csp=True)
            for name, path in PAGES.items():
                self.go(page, path)
                for theme in ["dark", "light"]:
                    page.emulate_media(color_scheme=theme)
                    self.audit(page, f"{name}, {theme}, {width}")
                    if width != "narrow":
                        page.screenshot(path=SHOTS / f"{name}-{width}-{theme}.png", full_page=width == "phone" and name in ("home", "settings"))
                if width == "narrow":
                    page.add_style_tag(content="html{font-size:200%!important}")
                    self.audit(page, f"{name}, {width}, 200 % text")
            page.context.close()
        page = self.page(WIDTHS["phone"], has_touch=True, is_mobile=True)
        for name, path in PAGES.items():
            self.go(page, path)
            small = page.evaluate(SMALL_TARGETS)
            self.expect(not small, f"{name}: touch targets too small: {small[:8]}")
        page.set_content("<button style='padding:0;border:0;font-size:12px'>small</button><p>In text <a href='/'>a link</a> may be small.</p>")
        self.expect(len(page.evaluate(SMALL_TARGETS)) == 1, "the check finds a small button and allows a link in running text")
        page.context.close()

    def audit(self, page, where):
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.expect(wide <= 0, f"{where}: {wide} px wider than the screen")
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE + ";0")
        # The rest of the result is large: it lists every element that passed.
        violations = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(({ violations }) => violations)")
        for violation in violations:
            nodes = "; ".join(node["html"][:120] for node in violation["nodes"][:3])
            self.expect(False, f"{where}: {violation['id']} ({violation['impact']}): {nodes}")
        self.expect(True, where)
        for error in page.errors:
            if "404" not in error:
                self.expect(False, f"{where}: {error}")
        page.errors.clear()

    def axe_can_fail(self):
        page = self.page(bypass_csp=True)
        page.set_content("<html><body><img src='x'><p style='color:#eee;background:#fff'>pale</p></body></html>")
        page.evaluate(AXE + ";0")
        found = {violation["id"] for violation in page.evaluate("axe.run(document)")["violations"]}
        self.expect({"image-alt", "color-contrast"} <= found, "axe finds the errors in a deliberately inaccessible page")
        page.context.close()

    # Without JavaScript

    def without_javascript(self):
        page = self.page(script=False)
        for name, path in PAGES.items():
            answer = self.go(page, path)
            wanted = 404 if name == "missing" else 200
            self.expect(answer.status == wanted, f"{path} without JavaScript: {answer.status}")
            self.expect(len(page.inner_text("main")) > 20, f"{path} shows content without JavaScript")
        self.go(page, "/monsters/goblin?edit=name")
        page.fill("#name input[name=name]", "Boss")
        page.click("#name button[type=submit], #name button:not([type])")
        self.expect(self.reader.json("/favourites/monsters/goblin")["favourite"]["name"] == "Boss", "adding a star works without JavaScript")
        self.go(page, "/monsters/goblin?edit=note")
        page.fill("#note textarea", "**Sneaks**\n\n<script>x</script>")
        page.click("#note form button[type=submit], #note form button:not([type])")
        self.expect(self.reader.json("/notes/monsters/goblin")["note"] == "**Sneaks**\n\n<script>x</script>", "saving a note works without JavaScript")
        self.expect("Sneaks" in page.inner_text("strong >> nth=0"), "the note is shown as Markdown")
        self.go(page, "/favourites")
        self.expect("Boss" in page.inner_text("main"), "the favourite is in the list")
        self.go(page, "/monsters")
        before = page.locator("#rows > li").count()
        page.click("#more")
        self.expect(page.locator("#rows > li").count() > before, "Show more adds rows without JavaScript")
        self.go(page, "/settings?part=reading")
        page.check("input[name=theme][value=dark]") if page.locator("input[name=theme][value=dark]").count() else page.select_option("select[name=theme]", "dark")
        page.locator("form[action='/settings'] button").first.click()
        self.expect(page.get_attribute("html", "data-theme") == "dark", "the theme is saved")
        page.context.close()

    # With JavaScript

    def rows_load_before_the_end(self):
        page = self.page()
        self.go(page, "/monsters")
        first = page.locator("#rows > li").count()
        page.locator("#rows > li").nth(first - 5).scroll_into_view_if_needed()
        self.until(page, f"document.querySelectorAll('#rows > li').length > {first}", WAIT, "the next rows load before the user reaches the end")
        self.expect("limit=" in page.url, "the URL holds the number of rows")
        for _ in range(12):
            page.keyboard.press("End")
            page.wait_for_timeout(150)
        total = int(page.get_attribute("#rows", "data-total"))
        self.until(page, f"window.scrollTo(0, document.body.scrollHeight) || document.querySelectorAll('#rows > li').length === {total}", WAIT, "all rows load")
        titles = page.locator("#rows > li b").all_inner_texts()
        self.expect(len(set(titles)) == total, "no row appears twice")
        row = page.locator("#rows > li").nth(200)
        row.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        row.locator("a").first.click()
        page.wait_for_url(re.compile("/monsters/[a-z]"))
        page.go_back()
        self.until(page, f"Math.abs(scrollY - {before}) < 120", WAIT, "Back restores the scroll position")
        page.context.close()

    def keyboard(self):
        page = self.page()
        self.go(page, "/monsters")
        page.keyboard.press("/")
        self.expect(page.evaluate("document.activeElement.type") == "search", "/ moves the focus to the search field")
        page.keyboard.press("Escape")
        self.expect(page.evaluate("document.activeElement.type") != "search", "Escape leaves the search field")
        page.keyboard.press("j")
        page.keyboard.press("j")
        page.keyboard.press("k")
        title = page.evaluate("document.activeElement.closest('li')?.querySelector('b')?.textContent ?? ''")
        self.expect(title == "Aboleth", f"j and k move through the list ({title!r})")
        page.keyboard.press("s")
        starred = "fetch('/api/v1/favourites/monsters/aboleth').then((answer) => answer.json()).then(({ favourite }) => !!favourite)"
        self.until(page, starred, WAIT, "s adds a star")
        page.keyboard.press("s")
        self.until(page, f"{starred}.then((is) => !is)", WAIT, "s removes the star")
        sent = []
        page.on("requestfinished", lambda request: request.method == "POST" and sent.append(request.url))
        for _ in range(3):
            page.keyboard.press("s")
        for _ in range(WAIT * 10):
            if len(sent) == 3:
                break
            page.wait_for_timeout(100)
        self.expect(len(sent) == 3, f"each press of s counts, however quick ({len(sent)} of 3)")
        self.until(page, starred, WAIT, "an odd number of presses leaves a star")
        page.keyboard.press("s")
        self.until(page, f"{starred}.then((is) => !is)", WAIT, "s removes that star, too")
        page.keyboard.press("?")
        self.expect(page.locator("dialog[open]").count() == 1, "? shows the keyboard shortcuts")
        self.expect(not page.errors, f"keyboard: {page.errors}")
        page.context.close()

    def a_removed_star_can_be_restored(self):
        page = self.page()
        self.go(page, "/monsters/ankheg?q=tunnel")
        favourite = lambda: self.reader.json("/favourites/monsters/ankheg")["favourite"]
        page.click("[data-star] button")
        page.wait_for_selector(".starred-since > p")
        first = favourite()
        page.click("[data-star] button")
        page.wait_for_selector(".entry .notice")
        self.expect(favourite() is None, "the star is removed")
        page.click(".entry .notice button")
        page.wait_for_selector(".starred-since > p")
        self.expect(first is not None and favourite() == first, "undo restores the star with its name and date")
        self.expect(page.query_selector(".entry .notice") is None, "the undo notice disappears after use")
        page.click("[data-star] button")
        page.wait_for_selector(".entry .notice")
        self.expect(not page.errors, f"undo: {page.errors}")
        page.context.close()

    def lists(self):
        """The buttons in rows and the key L add an entry to a list in a dialog. A link to a list shows the list before the reader adds it."""
        page = self.page()
        self.go(page, "/monsters")
        page.keyboard.press("j")
        page.keyboard.press("l")
        page.wait_for_selector(".adder[open]")
        page.fill(".adder [name=name]", "Camp <b>")
        page.keyboard.press("Enter")
        added = "document.querySelector('.adder .kept-catalogs button')?.getAttribute('aria-pressed')"
        self.until(page, f"{added} === 'true'", WAIT, "a new list gets the entry of the row")
        page.keyboard.press("Escape")
        page.locator(".row .add").nth(2).click()
        self.until(page, f"{added} === 'false'", WAIT, "the button in a row opens the dialog")
        self.expect("/monsters" in page.url, "the page stays")
        page.keyboard.press("Enter")
        self.until(page, f"{added} === 'true'", WAIT, "Enter adds the entry to the list that was used last")
        made = self.reader.json("/lists")["lists"]
        self.expect([(each["name"], each["count"]) for each in made] == [("Camp <b>", 2)], f"the list has both entries ({made})")
        self.go(page, f"/list/{made[0]['id']}")
        link = page.locator("a[data-copy]").get_attribute("href")
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        self.go(page, link)
        self.expect(page.locator("#shared h2").text_content() == "Camp <b>", "a link shows the list's name")
        self.expect(page.locator("#shared li").count() == 2, "a link shows the list's entries")
        self.expect(not any("aboleth" in url.split("#")[0] for url in asked), f"opening a link sends nothing about the list ({asked})")
        self.expect(len(self.reader.json("/lists")["lists"]) == 1, "opening a link adds nothing")
        page.click("#shared button")
        page.wait_for_selector(".rows.kept")
        self.expect(len(self.reader.json("/lists")["lists"]) == 2, "the button adds the list")
        for each in self.reader.json("/lists")["lists"]:
            urllib.request.urlopen(urllib.request.Request(f"{self.reader.base}/api/v1/lists/{each['id']}", method="DELETE"))
        self.expect(not page.errors, f"lists: {page.errors}")
        page.context.close()

    def shopping(self):
        """A recipe's ingredients are on the shopping list, a line is ticked without a new page, and ticked lines can be put back."""
        page = self.page()
        self.go(page, "/desserts/almanac-chocolate-mousse?scale-to=8")
        page.click("form.shop button")
        page.wait_for_selector("p.shop a")
        self.expect("scale-to=8" in page.url, f"the page stays with its servings ({page.url})")
        page.click("p.shop a")
        page.wait_for_selector(".shopping .line")
        page.fill("#new-line", "Bin bags <b>")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=Bin bags <b>")
        lines = page.locator(".shopping .line").count()
        page.evaluate("window.isSamePage = true")
        page.locator(".shopping .line", has_text="Butter").click()
        self.until(page, "document.activeElement.getAttribute('aria-pressed') === 'true'", WAIT, "a tick keeps the focus on its line")
        self.expect(page.evaluate("window.isSamePage === true"), "a tick doesn't load a new page")
        text = page.evaluate("fetch('/shopping?format=text').then((answer) => answer.text())")
        self.expect("Dark Chocolate: 300 g" in text and "Butter" not in text, f"the text has the other lines ({text!r})")
        page.click("[value=clear]")
        page.wait_for_selector(".notice")
        self.expect(page.locator(".shopping .line").count() == lines - 1, "ticked lines are removed")
        page.click(".notice button")
        page.wait_for_selector(".shopping .got")
        self.expect(page.locator(".shopping .line").count() == lines, "ticked lines are put back")
        page.emulate_media(media="print")
        self.expect(page.is_visible(".shopping .line") and page.is_hidden("#new-line"), "the list is printed without its forms")
        page.emulate_media(media="screen")
        page.click(".take")
        self.until(page, f"document.querySelectorAll('.shopping .line').length === {lines - 1}", WAIT, "a line of one's own is removed")
        page.click("[name=drop]")
        page.wait_for_selector(".empty")
        self.expect(not page.errors, f"shopping: {page.errors}")
        page.context.close()

    def search_while_typing(self):
        """The search page updates while the user types. Other pages show the best results below the field, for keyboard and screen-reader users too."""
        page = self.page()
        self.go(page, "/search")
        page.locator("#search-q").press_sequentially("d")
        self.until(page, "document.querySelectorAll('.hits .row').length > 0", WAIT, "the search page shows results after one letter")
        page.keyboard.type("ragn")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        page.keyboard.type("o")
        page.keyboard.press("Backspace")
        page.keyboard.type("o")
        self.expect(page.input_value("#search-q") == "draogn" and page.evaluate("document.activeElement.selectionStart") == 4, "the caret keeps its position")
        page.fill("#search-q", "dragon")
        self.until(page, "location.search === '?q=dragon' && /^dragon /.test(document.title)", WAIT, "the URL and the title are updated")
        whole = page.inner_text(".found")
        self.go(page, "/search?q=dragon")
        self.expect(page.inner_text(".found") == whole, "live results equal those of a freshly loaded search page")
        for path, field in [("/", "#front-search"), ("/monsters/aboleth", "#page-search")]:
            self.go(page, path)
            options = f"document.querySelectorAll('{field}-finds [role=option]').length"
            page.locator(field).press_sequentially("d")
            self.until(page, f"{options} === 8", WAIT, f"{path}: eight results after one letter")
            page.keyboard.type("ragon")
            self.until(page, f"{options} && document.querySelector('.finds p').innerText === {json.dumps(whole)}", WAIT, f"{path}: the number of results is shown")
            self.audit(page, f"{path} with results")
            page.keyboard.press("Escape")
            self.expect(page.evaluate(options) == 0 and page.input_value(field) == "dragon", f"{path}: Escape closes only the list")
            page.keyboard.press("ArrowDown")
            self.until(page, f"{options} === 8", WAIT, f"{path}: the down arrow opens the list")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowUp")
            active = page.evaluate(f"document.getElementById(document.querySelector('{field}').getAttribute('aria-activedescendant'))?.href")
            self.expect(active == page.evaluate("document.querySelector('.finds [role=option]').href"), f"{path}: the arrow keys select a result ({active})")
            page.keyboard.press("Enter")
            # The entry's script soon removes the marked words from its address.
            page.wait_for_url(f"{active.split('?')[0]}**")
            page.go_back()
            self.expect(page.url == self.reader.base + path, f"{path}: Back returns to the page ({page.url})")
            page.fill(field, "lich")
            self.until(page, f"{options} > 0", WAIT, f"{path}: results appear again")
            page.keyboard.press("Tab")
            self.expect(page.evaluate(options) == 0, f"{path}: the list closes when the field loses focus")
            # If no result is selected, Enter opens the search page.
            page.fill(field, "lich king")
            page.keyboard.press("Enter")
            page.wait_for_url("**/search?q=lich+king")
        self.expect(not page.errors, f"search: {page.errors}")
        page.context.close()
        page = self.page()
        self.go(page, "/")
        said = "document.querySelector('.finds p').innerText"
        page.fill("#front-search", "drgaon")
        self.until(page, f"/dragon/.test({said}) && !!document.querySelector('.finds p a[href*=\"exact=1\"]')", WAIT, "the list shows the corrected query, with a link to the original")
        page.fill("#front-search", "tpye:dragon")
        self.until(page, f"!!document.querySelector('.finds p a[href*=\"type:dragon\"]')", WAIT, "the list shows the part that search didn't understand, with a suggestion")
        page.locator(".finds p a[href*='type:dragon']").click()
        page.wait_for_url("**/search?q=type:dragon")
        self.go(page, "/monsters?q=cr%3E5")
        total = "document.querySelector('#rows').dataset.total"
        whole = page.evaluate(total)
        page.locator("#list-q").press("End")
        page.locator("#list-q").press_sequentially(" ")
        for letter in "type:drago":
            page.locator("#list-q").press_sequentially(letter)
            page.wait_for_timeout(350)
            self.expect(page.evaluate(total) == whole, f"an incomplete filter doesn't change the list ({page.input_value('#list-q')})")
        page.locator("#list-q").press_sequentially("n")
        self.until(page, f"{total} !== '{whole}' && {total} !== '0'", WAIT, "a complete filter narrows the list")
        self.expect("typing" not in page.url, "the URL doesn't mention typing")
        self.expect(not page.errors, f"typing: {page.errors}")
        page.context.close()

    def a_note_survives_a_stopped_server(self):
        """An edited note isn't lost if the server stops, or if the reader leaves the page before saving."""
        page = self.page()
        form, field = "/planets/13?edit=note", ".note textarea"
        saved = lambda: self.reader.json("/notes/planets/13")["note"]
        self.go(page, form)
        page.fill(field, "Mustafar:\n*hot*")
        self.reader.stop()
        try:
            page.click(".note form button:not([type])")
            self.until(page, "/stored on this device/.test(document.querySelector('.toast').innerText)", WAIT, "a message says that the note isn't saved on the server, and that a draft is stored")
            self.expect(page.url.endswith(form) and page.input_value(field) == "Mustafar:\n*hot*", "the page stays open and keeps the text")
            self.expect(page.is_enabled(".note form button:not([type])"), "the user can save again")
        finally:
            self.reader.start()
        page.reload()
        self.expect(page.input_value(field) == "Mustafar:\n*hot*" and page.is_visible("#note-draft"), "the draft is offered after the page was left")
        page.click(".note form button:not([type])")
        page.wait_for_url("**/planets/13#note")
        self.expect(saved() == "Mustafar:\n*hot*", f"the note is saved as typed ({saved()!r})")
        self.go(page, form)
        self.expect(page.is_hidden("#note-draft"), "a saved note leaves no draft")
        page.fill(field, "another")
        # The note was changed on another device in the meantime. The draft is still based on the earlier version.
        body = json.dumps({"note": "from the laptop"}).encode()
        urllib.request.urlopen(urllib.request.Request(self.reader.base + "/api/v1/notes/planets/13", data=body, method="PUT"))
        self.go(page, "/planets")
        self.go(page, form)
        self.expect(page.input_value(field) == "another", "a draft is offered if the page was left without saving")
        page.click(".note form button:not([type])")
        page.wait_for_url("**/planets/13?*#note")
        self.expect("another" in saved() and "from the laptop" in saved(), f"both versions are kept ({saved()!r})")
        self.go(page, form)
        page.fill(field, "x")
        self.go(page, form)
        page.click("#note-draft button")
        self.expect(page.input_value(field) == saved() and page.is_hidden("#note-draft"), "the user can discard a draft")
        self.go(page, form)
        self.expect(page.input_value(field) == saved(), "a discarded draft doesn't come back")
        page.fill(field, "")
        page.click(".note form button:not([type])")
        page.wait_for_url("**/planets/13#note")
        self.expect(saved() is None, "saving an empty note removes it")
        errors = [error for error in page.errors if "ERR_CONNECTION_REFUSED" not in error]
        self.expect(not errors, f"notes: {errors}")
        page.context.close()

    def note_editor(self):
        """Buttons set the usual marks, a preview shows the note without saving it, and *Save* stays above the keyboard."""
        for script in (True, False):
            page = self.page((360, 740), script=script)
            self.go(page, "/planets/15?edit=note")
            field = page.locator(".note textarea")
            if script:
                field.fill("one\ntwo")
                for button, start, end, wanted in [("**", 0, 3, "**one**\ntwo"), ("- ", 3, 9, "- **one**\n- two"), ("[", 12, 15, "- **one**\n- [two](https://)")]:
                    field.evaluate("(field, [start, end]) => { field.focus(); field.setSelectionRange(start, end); }", [start, end])
                    page.locator(f".tools [data-mark='{button}']").click()
                    self.expect(field.input_value() == wanted, f"{button} marks the text ({field.input_value()!r})")
                page.keyboard.type("https://x.example/")
                self.expect(field.input_value().endswith("[two](https://x.example/)"), f"the address replaces the link's mark ({field.input_value()!r})")
                page.keyboard.press("Control+a")
                page.keyboard.press("Control+b")
                self.expect(field.input_value().startswith("**- **one**"), "Ctrl+B is the button for bold text")
                page.keyboard.press("Control+z")
                self.expect(field.input_value().startswith("- **one**"), "Ctrl+Z takes a mark back")
                field.fill("")
                page.locator(".tools [data-mark='*']").click()
                page.keyboard.type("wet")
                self.expect(field.input_value() == "*wet*", f"text is typed between the marks ({field.input_value()!r})")
            else:
                self.expect(page.is_hidden(".tools"), "buttons that need JavaScript are hidden")
            field.fill("1. *wet*\n   - [ref]\n\n[ref]: https://x.example/ 'title'")
            page.click(".note [name=preview]")
            page.wait_for_selector("#note-preview a[title=title]")
            self.expect(page.locator("#note-preview ol li em").count() == 1, "the preview shows the note")
            self.expect(self.reader.json("/notes/planets/15")["note"] is None, "the preview saves nothing")
            self.expect("[ref]: https" in page.input_value(".note textarea"), "the text stays in the form")
            # The size that an open keyboard leaves.
            page.set_viewport_size({"width": 360, "height": 420})
            page.locator(".note textarea").evaluate("(field) => field.scrollIntoView({ block: 'nearest' })")
            box = page.locator(".note .save button").first.bounding_box()
            self.expect(box and 0 <= box["y"] and box["y"] + box["height"] <= 420, f"Save is above the keyboard ({box})")
            hit = page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.textContent", [box["x"] + 5, box["y"] + box["height"] / 2])
            self.expect(hit == page.locator(".note .save button").first.inner_text(), f"nothing covers Save ({hit!r})")
            self.expect(not page.errors, f"the note's editor: {page.errors}")
            page.context.close()

    def a_note_survives_a_busy_library(self):
        """If another program locks the library, the text stays in the form, with and without JavaScript."""
        form, field, save = "/planets/14?edit=note", ".note textarea", ".note form button:not([type])"
        for script in (True, False):
            page = self.page(script=script)
            self.go(page, form)
            page.fill(field, f"busy:\n*{script}*")
            other = sqlite3.connect(os.path.join(self.reader.folder, "almanac.db"), isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            try:
                page.click(save)
                if script:
                    self.until(page, "/in use[^]*saved yet/.test(document.querySelector('.toast').innerText)", WAIT, "a message says that the library is in use and that the text isn't saved yet")
                    self.expect(page.url.endswith(form), "the page stays open")
                else:
                    page.wait_for_url("**/notes/planets/14")
                    self.expect("in use" in page.inner_text("h1"), "the page says that the library is in use")
                self.expect(page.input_value(field) == f"busy:\n*{script}*", f"the form keeps the text ({page.input_value(field)!r})")
            finally:
                other.execute("ROLLBACK")
                other.close()
            page.click(save)
            page.wait_for_url("**/planets/14#note")
            saved = self.reader.json("/notes/planets/14")["note"]
            self.expect(saved == f"busy:\n*{script}*", f"the text can be sent again ({saved!r})")
            errors = [error for error in page.errors if "503" not in error]
            self.expect(not errors, f"notes: {errors}")
            page.context.close()

    def touch_targets(self):
        """Controls within a line of text are high enough to touch. All tabs are visible with very large text and on a phone in landscape."""
        page = self.page(WIDTHS["phone"], has_touch=True, is_mobile=True)
        body = json.dumps({"name": "Old one"}).encode()
        urllib.request.urlopen(urllib.request.Request(self.reader.base + "/api/v1/favourites/monsters/lich", data=body, method="PUT"))
        for path, selector in [("/monsters/lich", ".run-in"), ("/monsters/lich", ".dice"), ("/monsters/lich", ".anchor"), ("/monsters/lich", ".starred-since a"), ("/settings?part=about", ".source a")]:
            self.go(page, path)
            heights = page.evaluate(f"[...document.querySelectorAll('{selector}')].map((each) => Math.min(...[...each.getClientRects()].map((box) => box.height)))")
            self.expect(heights and min(heights) >= 43.5, f"{path}: {selector} is high enough to touch ({heights[:4]})")
        urllib.request.urlopen(urllib.request.Request(self.reader.base + "/api/v1/favourites/monsters/lich", method="DELETE"))
        visible_tabs = "[...document.querySelectorAll('.collections a')].filter((each) => { const box = each.getBoundingClientRect(); return box.width > 0 && box.left >= 0 && box.right <= innerWidth + 1 }).length"
        for size, text in [((320, 640), "200%"), ((740, 340), "100%")]:
            page = self.page(size, bypass_csp=True)
            self.go(page, "/settings")
            page.add_style_tag(content=f"html{{font-size:{text if text != '100%' else '106.25%'}!important}}")
            self.expect(page.evaluate(visible_tabs) == 4, f"{size}, {text}: all tabs are visible ({page.evaluate(visible_tabs)})")
            self.expect(page.evaluate("document.querySelector('#page-search').offsetWidth") > 120, f"{size}, {text}: the search field is wide enough")
            page.context.close()

    def many_collections(self):
        """A phone has four tabs, however many collections there are. On a wide screen, a menu contains the collections that don't fit."""
        shown = ".filter((each) => each.checkVisibility())"
        cut = f"[...document.querySelectorAll('.collections a span, .collections bdi')]{shown}.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)"
        # The tabs: their left and right edges, and whether a tap on their middle reaches them.
        places = f"[...document.querySelectorAll('.collections a')]{shown}.map((each) => {{ const box = each.getBoundingClientRect(); return [box.left, box.right, document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)?.closest('a') === each] }})"
        with tempfile.TemporaryDirectory(prefix="almanac-browser-") as folder:
            games = Path(folder) / "games.csv"
            games.write_text("Name,Players\nCatan,4\nGo,2\nTarock,4\n")
            data = Path(folder) / "data"
            for name in ["games", "games-2", "games-3"]:
                title = "Board, card and party games" if name == "games" else f"Collection {name}"
                subprocess.run([ALMANAC, "import", games, "--catalog", name, "--collection", title, "--data", data], check=True, stdout=subprocess.DEVNULL)
            reader = Reader(folder=data)
            outer, self.reader = self.reader, reader
            try:
                for locale, theme, size in [(*look, size) for look in [("en-GB", "light"), ("fr-FR", "dark")] for size in [(320, 640), (360, 740), (390, 844), (740, 360)]]:
                    page = self.page(size, theme=theme, locale=locale, has_touch=True, is_mobile=True)
                    self.go(page, "/settings")
                    self.expect(page.evaluate("scrollY") == 0, f"{size}: the page starts at its top")
                    for text, style in [("usual", ""), ("large", "dataset.text = 'larger'"), ("200 %", "style.fontSize = '200%'")]:
                        where = f"{locale}, {size}, {text} text"
                        self.go(page, "/settings")
                        # DejaVu Serif is wider than the usual fonts.
                        page.evaluate(f"document.documentElement.style.fontFamily = 'DejaVu Serif', document.documentElement.{style or 'title'}")
                        boxes = page.evaluate(places)
                        self.expect(len(boxes) == 4 and all(0 <= left and right <= size[0] + 1 and hit for left, right, hit in boxes), f"{where}: home, search, favourites and settings can be tapped ({boxes})")
                        self.expect(not page.evaluate(cut), f"{where}: no name is cut off ({page.evaluate(cut)})")
                        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                        self.expect(wide <= 0, f"{where}: {wide} px wider than the screen")
                        page.screenshot(path=SHOTS / f"tabs-{locale}-{size[0]}-{text.split()[0]}.png")
                    for path in ["/", "/search", "/favourites", "/settings"]:
                        self.go(page, path)
                        current = page.locator(".collections a[aria-current]:visible")
                        self.expect(current.count() == 1 and current.get_attribute("href").split("?")[0] == path, f"{locale}, {size}, {path}: the current tab is marked")
                    self.go(page, "/")
                    linked = page.evaluate("[...document.querySelectorAll('.cards a')].filter((each) => each.checkVisibility()).map((each) => each.getAttribute('href'))")
                    self.expect({"/collections/dnd", "/monsters", "/collections/starwars", "/games", "/games-3"} <= set(linked), f"the home page of a phone has all collections ({linked})")
                    page.context.close()
                page = self.page((1280, 900))
                self.go(page, "/games-3")
                menu = page.locator("#more-collections > summary")
                self.expect(menu.inner_text().lower() == "collection games-3" and menu.get_attribute("aria-current") == "true", f"the menu names the current collection ({menu.inner_text()})")
                self.go(page, "/monsters")
                menu.click()
                page.locator("#more-collections a").last.click()
                page.wait_for_url("**/games-3")
                self.expect(not page.errors, f"collections: {page.errors}")
                page.context.close()
            finally:
                self.reader = outer
                reader.stop()

    def entries_first(self):
        """On a phone, the first screen of a list and of a search shows at least four whole rows below one row of controls."""
        whole = "(([bar, rows]) => rows.filter((each) => each.getBoundingClientRect().bottom <= bar).length)([document.querySelector('.collections').getBoundingClientRect().top, [...document.querySelectorAll('.rows > .row')]])"
        lists = ["monsters", "planets", "people", "films", "species", "starships", "vehicles", "desserts"]
        # A library of its own, whose lists have no message about an earlier refresh.
        reader = Reader()
        outer, self.reader = self.reader, reader
        try:
            self.entries_first_in(whole, lists)
        finally:
            self.reader = outer
            reader.stop()

    def entries_first_in(self, whole, lists):
        for locale in ["en-GB", "fr-FR"]:
            page = self.page((360, 740), locale=locale, has_touch=True, is_mobile=True)
            for path in [*(f"/{name}" for name in lists), "/monsters?type=dragon", "/search?q=dragon", "/search?q=ice", "/search?q=blue"]:
                self.go(page, path)
                self.expect(page.evaluate(whole) >= 4, f"{locale}, {path}: {page.evaluate(whole)} whole rows on the first screen")
                top = page.evaluate("document.querySelector('#rows, .hits').getBoundingClientRect().top - document.querySelector('.title h1').getBoundingClientRect().top")
                self.expect(path.startswith("/search") or "?" in path or top <= 150, f"{locale}, {path}: {top} px from the title to the first row")
            self.go(page, "/search?q=dragon")
            for query in ["dragon", "ice"]:
                self.go(page, f"/search?q={query}")
                heights = page.evaluate("[...document.querySelectorAll('.hits .row')].map((each) => each.getBoundingClientRect().height)")
                self.expect(heights and max(heights) <= 110, f"{locale}: results for {query} are at most 110 px high ({max(heights)})")
            self.go(page, "/monsters/aboleth")
            above = page.evaluate("[...document.querySelectorAll('.entry a, .entry button, .entry .plate')].filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom < document.querySelector('h1').getBoundingClientRect().top).map((each) => each.closest('.crumbs') ? '' : each.outerHTML.slice(0, 80)).filter(Boolean)")
            self.expect(not above, f"{locale}: only the way back stands above an entry's title ({above})")
            page.locator(".actions a[href*='edit=note']").click()
            page.wait_for_url("**edit=note")
            self.until(page, "document.activeElement.name === 'note'", WAIT, "Note focuses the text field")
            self.go(page, "/monsters/aboleth?q=aboleth%20OR%20acolyte&mark=aboleth#first-match")
            self.expect("mark=" not in page.url, f"the marked words aren't in the address ({page.url})")
            touch = page.context.new_cdp_session(page)
            for kind, points in [("touchStart", [(300, 400)]), ("touchMove", [(180, 405)]), ("touchEnd", [])]:
                touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
            page.wait_for_url("**/monsters/acolyte**")
            page.context.close()
        # Undead with challenge 5 by filters: four taps.
        page = self.page((360, 740), has_touch=True, is_mobile=True)
        self.go(page, "/monsters")
        page.locator("#all-filters > summary").tap()
        for name, label in [("type", "undead"), ("cr", "5 ")]:
            page.locator(f"#filter-{name} .chips a:text-matches('^[^:]*: {label}')").first.tap()
            self.until(page, f"[...document.querySelectorAll('.sheet .chips [aria-current]')].some((each) => each.textContent.includes('{label}'))", WAIT, f"{label} is chosen in the open sheet")
        shown = page.locator(".sheet .show [form]").inner_text()
        page.locator(".sheet .show [form]").tap()
        self.until(page, "!document.querySelector('#all-filters').open", WAIT, "the button closes the sheet")
        total = page.evaluate("Number(document.querySelector('#rows').dataset.total)")
        self.expect(str(total) in shown and 0 < total < 20 and "type=undead" in page.url, f"the sheet says how many results it shows ({shown}, {total}, {page.url})")
        self.expect(page.locator("#all-filters > summary b").inner_text() == "2", "the button says how many filters are active")
        page.locator(".filters > .chips a").first.tap()
        page.wait_for_url(lambda address: address.count("=") == 1)
        page.locator("#all-filters > summary").tap()
        page.keyboard.press("Escape")
        self.expect(not page.evaluate("document.querySelector('#all-filters').open"), "Escape closes the sheet")
        self.expect(not page.errors, f"entries first: {page.errors}")
        page.context.close()

    def filters(self):
        """Each filter takes any, all or none of its values, and a number's bounds. The address has every state, without the script too."""
        total = "Number(document.querySelector('#rows').dataset.total)"
        chips = lambda: page.locator(".filters > .chips a").all_inner_texts()
        for size, script in [((360, 740), True), ((1280, 900), True), ((1280, 900), False)]:
            where, isPhone = f"{size}, script {script}", size[0] < 900
            page = self.page(size, script=script, has_touch=isPhone, is_mobile=isPhone)
            self.go(page, "/monsters")

            def press(selector):
                if isPhone and not page.locator("#all-filters").get_attribute("open") == "":
                    page.locator("#all-filters > summary").click()
                before = page.url
                page.locator(selector).first.click()
                page.wait_for_url(lambda address: address != before)

            everything = int(page.get_attribute("#rows", "data-total"))
            press("#filter-type .modes a:has-text('not')")
            self.expect(int(page.get_attribute("#rows", "data-total")) == everything, f"{where}: a filter without values doesn't narrow the list")
            press("#filter-type .chips a:has-text('undead')")
            kept = int(page.get_attribute("#rows", "data-total"))
            self.expect(0 < kept < everything and "none-of=type" in page.url and any("not undead" in each for each in chips()), f"{where}: undead are excluded ({kept}, {chips()})")
            press("#filter-cr .exact a:has-text('5 ')")
            some = int(page.get_attribute("#rows", "data-total"))
            if isPhone:
                # The values above become fewer, but the chosen filter stays in view.
                page.locator("#filter-size .chips a").first.scroll_into_view_if_needed()
                top = page.locator("#filter-size").bounding_box()["y"]
                press("#filter-size .chips a")
                self.until(page, f"Math.abs(document.querySelector('#filter-size').getBoundingClientRect().top - {top}) < 60", WAIT, f"{where}: the chosen filter stays in place")
                press("#filter-size .modes .clear")
            self.expect(0 < some < kept and len(chips()) == 2, f"{where}: challenge is exactly 5 ({some}, {chips()})")
            press("#filter-type .modes .clear")
            self.expect("undead" not in page.url and len(chips()) == 1, f"{where}: a filter can be cleared ({page.url})")
            press(".sheet > .clear a")
            self.expect(int(page.get_attribute("#rows", "data-total")) == everything and not chips(), f"{where}: all filters can be cleared")
            if isPhone and not page.locator("#all-filters").get_attribute("open") == "":
                page.locator("#all-filters > summary").click()
            page.fill("#cr-from", "5")
            page.fill("#cr-to", "6.5")
            if isPhone or not script:
                page.locator(".list-search button" if not isPhone else ".sheet .show [form]").click()
            else:
                page.press("#cr-to", "Tab")
            page.wait_for_url(re.compile("cr-from=5&cr-to=6.5"))
            page.wait_for_selector(".filters > .chips")
            between = int(page.get_attribute("#rows", "data-total"))
            self.expect(some < between < kept and "5–6.5" in chips()[0], f"{where}: challenge is between two numbers ({between}, {chips()})")
            self.go(page, page.url[len(self.reader.base):])
            self.expect(int(page.get_attribute("#rows", "data-total")) == between and page.input_value("#cr-to") == "6.5", f"{where}: the address has the state")
            if not script:
                self.expect(page.locator("#filter-language li").count() == 0, f"{where}: a closed filter has no values")
                page.locator("#filter-language summary").click()
                page.locator("#filter-language .values").click()
                page.wait_for_url(re.compile("choices-of=language#filter-language$"))
                self.expect(page.locator("#filter-language li").first.is_visible(), f"{where}: a link shows a filter's values")
            if script:
                if isPhone:
                    page.locator("#all-filters > summary").click()
                page.locator("#filter-language summary").click()
                page.wait_for_selector("#filter-language li")
                shown = "[...document.querySelectorAll('#filter-language li')].filter((each) => each.checkVisibility()).length"
                many = page.evaluate(shown)
                page.fill("#filter-language .within", "elv")
                self.until(page, f"{shown} > 0 && {shown} < {many}", WAIT, f"{where}: values can be searched")
            self.expect(not page.errors, f"filters: {page.errors}")
            page.context.close()

    def lists_as_tables(self):
        """A list can be a table with chosen columns on wide screens. Its titles sort it, and more rows follow."""
        page = self.page((1440, 900))
        self.go(page, "/monsters")
        self.expect(not page.locator(".grid").count(), "a list isn't a table")
        page.click(".view a")
        page.wait_for_selector(".grid")
        columns = page.locator(".grid th[scope=col]").count()
        page.click("#columns summary")
        page.check("#column-immune")
        self.until(page, f"document.querySelectorAll('.grid th[scope=col]').length === {columns + 1} && location.search.includes('table-of=immune')", WAIT, "a column can be added")
        self.expect(page.locator("#columns").get_attribute("open") == "", "the choices stay open")
        page.click(".grid thead a:has-text('Challenge')")
        page.wait_for_url(re.compile("sort=cr"))
        page.click(".grid thead a:has-text('Challenge')")
        page.wait_for_url(re.compile("sort=cr:desc"))
        self.expect(page.locator(".grid tbody th").first.inner_text() == "Tarrasque", "the title sorts the table, and then turns it")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        self.until(page, "document.querySelectorAll('.grid tbody tr').length > 50", WAIT, "more rows follow")
        page.locator(".grid .star").first.click()
        self.until(page, "document.querySelector('.grid .star').textContent === '★'", WAIT, "a row can be starred")
        page.locator(".grid .star").first.click()
        self.until(page, "document.querySelector('.grid .star').textContent === '☆'", WAIT, "a star can be removed")
        page.keyboard.press("j")
        page.locator(".grid tbody th a").first.click()
        page.wait_for_url("**/monsters/tarrasque**")
        self.expect(page.locator(".side .row > a").count() > 3 and not page.locator(".side tr").count(), "the list beside the entry isn't a table")
        self.expect(not page.errors, f"tables: {page.errors}")
        page.context.close()

    def settings_have_parts(self):
        """The first page of the settings leads to its parts. Earlier addresses lead to them, too."""
        for script in [True, False]:
            page = self.page((360, 740), script=script)
            self.go(page, "/settings")
            self.expect(page.evaluate("document.documentElement.scrollHeight") <= 1100, f"the first page is short ({page.evaluate('document.documentElement.scrollHeight')})")
            for place in range(5):
                page.locator(".parts a").nth(place).click()
                page.wait_for_url(re.compile("part="))
                self.expect(page.locator("main > :not(header)").count() > 0, f"part {place + 1} has contents")
                page.click(".crumbs a")
                page.wait_for_url("**/settings")
            page.context.close()
        for fragment, part in [("offline", "device"), ("pictures", "device"), ("backup", "backup"), ("kept", "sources"), ("sources", "about")]:
            page = self.page((360, 740))
            page.goto(f"{self.reader.base}/settings#{fragment}")
            page.wait_for_url(f"**/settings?part={part}#{fragment}")
            page.context.close()

    def first_visit(self):
        """The home page offers searches that find something, and installs the app. Empty pages say what will be there. Lists show a note's first line."""
        for locale in ["en-GB", "fr-FR"]:
            page = self.page((360, 740), locale=locale)
            self.go(page, "/")
            tries = page.locator(".tries a").evaluate_all("(links) => links.map((each) => each.getAttribute('href'))")
            self.expect(len(tries) == 3, f"{locale}: the home page offers three searches ({tries})")
            for path in tries:
                self.go(page, path)
                self.expect(page.locator(".hits .row").count() > 0, f"{locale}: {path} finds something")
            self.go(page, "/search")
            self.expect(page.locator(".empty a[href^='/search?q=']").count() == 3, f"{locale}: the search page offers them, too")
            page.context.close()
        page = self.page((360, 740))
        self.go(page, "/")
        self.expect(not page.locator("#install").is_visible(), "the app can't be installed unless the browser offers it")
        page.evaluate("const event = new Event('beforeinstallprompt', { cancelable: true }); event.prompt = () => { window.asked = true; }; dispatchEvent(event)")
        page.click("#install")
        self.expect(page.evaluate("window.asked === true") and not page.locator("#install").is_visible(), "the button asks the browser")
        page.context.close()
        change = lambda kind, method, body: urllib.request.urlopen(urllib.request.Request(f"{self.reader.base}/api/v1/{kind}/monsters/aboleth", data=body, method=method, headers={"Content-Type": "application/json"}))
        page = self.page((360, 740))
        self.go(page, "/favourites")
        self.expect("You have no notes yet" in page.inner_text("main"), "the list of notes says how to write one")
        change("notes", "PUT", b'{"note": "**Slimy** thing\\n\\nSecond line"}')
        change("favourites", "PUT", b"{}")
        for path in ["/favourites", "/"]:
            self.go(page, path)
            text = page.inner_text("main")
            self.expect("Slimy thing" in text and "Second line" not in text, f"{path}: a note's first line is shown")
        top = page.evaluate("document.querySelector('.starred').getBoundingClientRect().top < document.querySelector('.picks').getBoundingClientRect().top")
        self.expect(top, "favourites stand above the picks of the day")
        change("favourites", "DELETE", None)
        change("notes", "DELETE", None)
        self.expect(not page.errors, f"first visit: {page.errors}")
        page.context.close()

    def parts_of_an_entry(self):
        """The parts of an entry fold, which this device remembers for all entries of the catalog. Wide screens list the parts of a long page."""
        page = self.page((1440, 900))
        self.go(page, "/monsters/lich")
        links = page.locator(".contents a")
        self.expect(links.count() >= 4 and links.first.is_visible(), f"a long page lists its parts ({links.count()})")
        button = page.locator(".entry > section .fold").first
        part = "document.querySelector('.entry > section:has(.fold)')"
        button.click()
        self.until(page, f"{part}.querySelector(':scope > :not(h2)').checkVisibility() === false", WAIT, "a part folds")
        self.expect(button.get_attribute("aria-expanded") == "false", "screen readers know that it is folded")
        self.go(page, "/monsters/aboleth")
        self.expect(page.locator(".folded").count() == 1, "the same part of another entry is folded")
        self.go(page, "/monsters/lich")
        links.first.click()
        self.until(page, f"{part}.querySelector(':scope > :not(h2)').checkVisibility()", WAIT, "a link to a part opens it")
        page.goto(self.reader.base + "/monsters/aboleth#%E0%A4%A")
        self.until(page, "!!document.querySelector('.fold')", WAIT, "an address whose fragment can't be decoded is a page")
        for path, level in [("/spells/fireball", "3"), ("/spells/light", "Cantrip")]:
            self.go(page, path)
            self.expect(page.locator(".facts dd").first.inner_text() == level, f"{path}: the level doesn't repeat its label ({page.locator('.facts').first.inner_text()[:40]!r})")
        self.go(page, "/rules/ability-checks")
        headings = page.locator(".entry :is(h1, h2, h3)").all_inner_texts()
        self.expect(headings.count("Ability Checks") == 1, f"a rule doesn't repeat its title ({headings})")
        self.expect(not page.errors, f"parts: {page.errors}")
        page.context.close()
        page = self.page((360, 740), has_touch=True, is_mobile=True)
        page.add_init_script("navigator.share = (data) => { window.shared = data; return Promise.resolve(); }")
        self.go(page, "/monsters/lich")
        self.expect(not page.locator(".contents").is_visible(), "a phone doesn't list them")
        share = page.locator("[data-share]")
        self.expect(share.inner_text() == "Share" and page.evaluate("document.querySelector('[data-share]').getBoundingClientRect().top > innerHeight / 2"), "Share is within the thumb's reach")
        back = page.locator(".actions .to-list")
        self.expect(back.is_visible() and back.bounding_box()["y"] > 370 and back.get_attribute("href") == "/monsters", "so is the way back to the list")
        share.tap()
        self.until(page, "window.shared?.url.endsWith('/monsters/lich')", WAIT, "it shares the entry's address")
        self.expect(page.evaluate("getComputedStyle(document.querySelector('.entry p')).hyphens") == "auto", "long words hyphenate")
        self.expect(not page.errors, f"parts: {page.errors}")
        page.context.close()

    def results_are_grouped(self):
        """Results of several kinds are grouped, with the kind of the best result first."""
        page = self.page((1440, 900))
        self.go(page, "/search?q=ice")
        kinds = page.locator(".hits .kind h2").all_inner_texts()
        self.expect(len(kinds) > 1, f"each kind has a title ({kinds})")
        best = json.loads(urllib.request.urlopen(f"{self.reader.base}/api/v1/find?q=ice&limit=1").read())["entries"][0]["id"]
        self.expect(page.locator(".hits .row > a").first.get_attribute("href").startswith(f"/{best}"), f"the best result is the first ({best})")
        for query in ["ice", "fire"]:
            self.go(page, f"/search?q={query}")
            groups = page.evaluate("""() => [...document.querySelectorAll('.hits .kind')].map((kind) => {
              let rows = 0;
              for (let next = kind.nextElementSibling; next?.matches('.row'); next = next.nextElementSibling) rows += 1;
              return [kind.querySelector('h2').firstChild.textContent.trim(), rows, kind.querySelector('small').textContent, !!kind.querySelector('a')];
            })""")
            chips = [each.rsplit(" ", 1)[0] for each in page.locator(".filters > .chips a").all_inner_texts()]
            self.expect(chips == [name for name, *_ in groups], f"{query}: the filters and the groups have the same order ({chips}, {groups})")
            self.expect(all(count == (f"{rows} of {count.split()[-1]}" if leads and rows else count) and (leads or count == str(rows)) for _, rows, count, leads in groups), f"{query}: each title says how many of its results are shown, and leads to the others ({groups})")
        self.expect(any(leads for *_, leads in groups), "a group leads to its other results")
        self.go(page, "/search?q=dragon&in=monsters")
        self.expect(page.locator(".hits .kind").count() == 0, "results of one kind have no title")
        page.context.close()

    def dice(self):
        page = self.page()
        self.go(page, "/monsters/aboleth")
        said = "[...document.querySelectorAll('[role=status],[aria-live],output')].map((each) => each.textContent).join(' ')"
        before = page.evaluate(said)
        page.locator("article .dice").first.click()
        self.until(page, f"/\\d/.test({said}) && {said} !== {json.dumps(before)}", WAIT, "screen readers announce the roll")
        self.expect("/roll" not in page.url, "dice roll without leaving the page")
        page.context.close()

    def abilities_are_read_aloud(self):
        page = self.page()
        self.go(page, "/monsters/aboleth")
        tree = page.locator("main").aria_snapshot()
        self.expect(re.search(r"Strength, plus 5, score 21", tree) is not None, "screen readers read Strength as a single item")
        places = [tree.find(name) for name in ["Strength, ", "Dexterity, ", "Constitution, ", "Intelligence, ", "Wisdom, ", "Charisma, "]]
        self.expect(all(place > 0 for place in places) and places == sorted(places), "the six abilities are in order")
        page.context.close()

    def cooking(self):
        """Cooking mode: keys, ticks in the URL, returning to the same step later, and a screen that stays on. It also works without JavaScript."""
        page = self.page()
        page.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request: async () => "
                             "(window.locks = (window.locks || 0) + 1, { released: false, addEventListener() {} }) } })")
        self.go(page, "/desserts/almanac-kaiserschmarrn")
        page.click(".way-to-steps a")
        page.wait_for_url(re.compile("view=cook"))
        page.locator(".ticks input[type=checkbox]").nth(1).check()
        self.expect("have=1" in page.url, f"the URL holds a tick ({page.url})")
        page.keyboard.press("ArrowRight")
        self.until(page, "location.search.includes('step=1')", WAIT, "the right arrow opens the next step")
        self.expect(page.evaluate("document.activeElement.id") == "step-title", "the new step has the focus")
        self.expect(page.locator(".ticks input[value='1']").is_checked(), "the tick is still set")
        page.keyboard.press("ArrowRight")
        self.until(page, "location.search.includes('step=2')", WAIT, "the right arrow opens the step after it")
        page.keyboard.press("ArrowLeft")
        self.until(page, "location.search.includes('step=1')", WAIT, "the left arrow goes back a step")
        page.go_back()
        self.until(page, "/Step 2/.test(document.querySelector('#step-title').textContent)", WAIT, "Back returns to the previous page, which is step 2")
        self.expect(page.evaluate("window.locks") == 1, "the screen lock is requested only once, not at every step")
        self.expect(page.inner_text(".awake") != "", "the page says that the screen stays on")
        self.go(page, "/desserts/almanac-kaiserschmarrn")
        page.click(".way-to-steps a")
        self.until(page, "/Step 2/.test(document.querySelector('#step-title')?.textContent)", WAIT, "the step is restored")
        self.expect(page.locator(".ticks input[value='1']").is_checked(), "the tick is restored")
        self.expect(not page.errors, f"cooking: {page.errors}")
        page.context.close()
        page = self.page(script=False)
        self.go(page, "/desserts/almanac-kaiserschmarrn?view=cook")
        page.locator(".ticks input[type=checkbox]").nth(2).check()
        page.click(".ticks noscript button")
        page.locator(".ticks input[type=checkbox]").nth(1).check()
        self.expect(not page.locator(".turns [rel=next]").is_visible(), "without JavaScript there is a single button for the next step")
        page.click(".turns button.next")
        boxes = page.locator(".ticks input[type=checkbox]")
        self.expect("step=1" in page.url and boxes.nth(1).is_checked() and boxes.nth(2).is_checked(), f"ticks work without JavaScript ({page.url})")
        page.context.close()

    def results_are_announced(self):
        """Screen readers hear the number of results from one element that stays in the page. A chosen filter keeps the focus."""
        page = self.page()
        self.go(page, "/monsters")
        count = "document.querySelector('#page-result-count')"
        page.evaluate(f"{count}.dataset.first = 'yes'")
        self.expect(page.get_attribute("#page-result-count", "role") == "status" and page.locator("main [role=status]").count() == 1, "one element announces the results")
        for text, words in [("dragon", "dragon"), ("aboleth", "aboleth")]:
            page.fill("#list-q", text)
            self.until(page, f"document.querySelector('#rows')?.innerText.toLowerCase().includes('{words}') && {count}.textContent.trim() === document.querySelector('#results > .found')?.firstChild.textContent.trim()", WAIT, f"the number of results for {text} is announced")
        self.expect(page.evaluate(f"{count}.dataset.first") == "yes", "the element that announces results stays in the page")
        self.expect(page.locator("#results .found[role]").count() == 0, "the visible number isn't announced twice")
        page.context.close()
        # A phone shows the filters in a sheet, where a choice doesn't open another page. A wide screen shows them beside the list.
        for size in [(390, 844), (1280, 900)]:
            page = self.page(size)
            self.go(page, "/monsters")
            if size[0] < 900:
                page.locator("#all-filters > summary").click()
            chip = page.locator("#all-filters .chips a").nth(1)
            name = chip.evaluate("(link) => [...link.childNodes].filter((each) => each.nodeName !== 'SMALL').map((each) => each.textContent).join('').trim()")
            # Beside the list, a choice opens another page.
            turned = page.expect_navigation if size[0] > 900 else contextlib.nullcontext
            with turned():
                chip.press("Enter")
            for state in ["[aria-current]", ":not([aria-current])"]:
                self.until(page, f"document.activeElement.matches('.chips a{state}') && document.activeElement.textContent.includes({json.dumps(name)})", WAIT, f"the chosen filter keeps the focus ({name} at {size}, {state})")
                self.expect(size[0] > 900 or page.evaluate("!!document.activeElement.closest('details[open]')"), f"the sheet stays open ({name}, {state})")
                if state == "[aria-current]":
                    self.until(page, "location.search !== ''", WAIT, f"the address has the filter ({size})")
                    with turned():
                        page.keyboard.press("Enter")
            page.context.close()

    def amounts_scale(self):
        """Links and the form multiply a recipe's amounts. Cooking mode keeps the factor, even if the session has stored another, and printed pages show it."""
        page = self.page()
        self.go(page, "/desserts/almanac-kaiserschmarrn")
        amounts = lambda: [each.split(": ")[-1].strip() for each in page.locator(".checklist li").all_inner_texts()]
        page.click(".way-to-steps a")
        page.click(".turns [rel=next]")
        self.until(page, "location.search.includes('step=1')", WAIT, "the cooking view shows step 1")
        self.go(page, "/desserts/almanac-kaiserschmarrn")
        page.locator(".scaling .chips a:text-is('4')").click()
        page.wait_for_url(re.compile("scale-"))
        self.expect(any(each.endswith("500 ml") for each in amounts()), f"a link doubles the amounts ({amounts()})")
        self.expect(page.locator(".unscaled").count() == 2, "amounts without a number are marked")
        page.click(".way-to-steps a")
        self.until(page, "/Step 1/.test(document.querySelector('#step-title')?.textContent)", WAIT, "the step is restored")
        self.expect(any(each.endswith("500 ml") for each in amounts()), f"the cooking view keeps the factor of the link ({amounts()})")
        page.click(".back")
        page.wait_for_selector(".scaling")
        page.fill(".scaling input:not([type])", "1/2")
        page.press(".scaling input:not([type])", "Enter")
        page.wait_for_url(re.compile("scale-(by|to)=1%2F2"))
        self.expect(any(each.endswith("125 ml") or each.endswith("63 ml") for each in amounts()) or page.locator(".scaled").count() == 1, f"the form multiplies the amounts ({amounts()})")
        page.emulate_media(media="print")
        self.expect(page.locator(".scaled").is_visible() and not page.locator(".scaling").is_visible(), "paper shows the factor and no form")
        self.expect(not page.errors, f"amounts: {page.errors}")
        page.context.close()

    def timers(self):
        """Times in a recipe's steps start timers, which continue on other pages, and can be stopped."""
        for locale, minutes in [("en-GB", "Start a timer"), ("fr-FR", "minuteur")]:
            page = self.page(WIDTHS["phone"], locale=locale, has_touch=True, is_mobile=True)
            self.go(page, "/desserts/almanac-kaiserschmarrn")
            times = page.locator("button.timer")
            self.expect(times.count() > 0 and minutes in times.first.get_attribute("aria-label"), f"{locale}: the steps have {times.count()} times")
            times.first.tap()
            times.first.tap()
            self.until(page, "document.querySelectorAll('.timers li').length === 2 && /^\\d+:\\d\\d/.test(document.querySelector('.timers b').textContent)", WAIT, f"{locale}: two timers run")
            page.locator(".timers button").first.tap()
            self.until(page, "document.querySelectorAll('.timers li').length === 1", WAIT, f"{locale}: a timer can be stopped")
            self.go(page, "/monsters/aboleth")
            self.expect(page.locator(".timers li").count() == 1 and page.locator(".over").count() == 0, f"{locale}: the timer continues on another page")
            page.evaluate("sessionStorage.timers = JSON.stringify(JSON.parse(sessionStorage.timers).map((each) => ({ ...each, ends: Date.now() + 300 })))")
            self.until(page, "document.querySelector('.timers .over') && document.querySelector('.toast').textContent.includes('·')", WAIT, f"{locale}: the end of a timer is told")
            self.expect(not page.errors, f"timers: {page.errors}")
            page.context.close()

    def no_sideways_scrolling(self):
        """At 320 px, nothing is wider than the screen with the largest text or a root size of 200 %, in both languages. Tab labels stay readable and visible."""
        sizes = {"largest text": "dataset.text = 'larger'", "root size of 200 %": "style.fontSize = '212.5%'"}
        for locale in ["en-GB", "fr-FR"]:
            page = self.page(WIDTHS["narrow"], locale=locale)
            for name, path in PAGES.items():
                self.go(page, path)
                for size, change in {"usual text": "lang", **sizes}.items():
                    page.evaluate("document.documentElement.removeAttribute('style')")
                    page.evaluate(f"document.documentElement.{change}")
                    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    self.expect(wide <= 0, f"{name}, {locale}, {size}: {wide} px wider than the screen")
                    labels = page.evaluate("[...document.querySelectorAll('.collections a span')].filter((each) => each.checkVisibility()).map((each) => [parseFloat(getComputedStyle(each).fontSize), each.scrollWidth - each.clientWidth, each.getBoundingClientRect().right - innerWidth])")
                    self.expect(all(font >= 11 and cut <= 1 and right <= 0 for font, cut, right in labels), f"{name}, {locale}, {size}: tab labels {labels}")
            page.context.close()

    def wide_screens_are_used(self):
        """On wide screens, all filter values are visible, and search and favourites have two columns."""
        for entry in ["monsters/aboleth", "planets/1", "films/1", "desserts/almanac-kaiserschmarrn"]:
            urllib.request.urlopen(urllib.request.Request(f"{self.reader.base}/api/v1/favourites/{entry}", data=b"{}", method="PUT", headers={"Content-Type": "application/json"}))
        page = self.page((1600, 1000))
        widest = "Math.max(...[...document.querySelectorAll('main .chips a, main .row, main section')].map((each) => each.getBoundingClientRect().right))"
        for path in ["/search?q=dragon", "/favourites"]:
            self.go(page, path)
            self.expect(page.evaluate(widest) > 1300, f"{path} uses the width ({page.evaluate(widest)})")
        self.go(page, "/monsters?type=dragon")
        shown = "[...document.querySelectorAll('.controls .chips a')].filter((each) => each.checkVisibility()).length"
        self.expect(page.evaluate(shown) > 20, f"the list shows all filter values ({page.evaluate(shown)})")
        self.expect(page.locator(".controls .filters > .chips [aria-current]").is_visible(), "the selected value is above them")
        page.set_viewport_size({"width": 390, "height": 844})
        self.expect(page.evaluate(shown) < 10, f"a phone shows the most common values ({page.evaluate(shown)})")
        page.context.close()
        for entry in ["monsters/aboleth", "planets/1", "films/1", "desserts/almanac-kaiserschmarrn"]:
            urllib.request.urlopen(urllib.request.Request(f"{self.reader.base}/api/v1/favourites/{entry}", method="DELETE"))

    def an_idle_page_notices_a_silent_server(self):
        """An idle page shows within 35 seconds that the server no longer responds, even if connections stay open."""
        page = self.page()
        self.go(page, "/planets/1")
        page.wait_for_timeout(4000)
        said = "document.querySelector('#page-banners').innerText"
        self.reader.process.send_signal(signal.SIGSTOP)
        try:
            self.until(page, f"/server/i.test({said})", 35, "the page notices within 35 s")
        finally:
            self.reader.process.send_signal(signal.SIGCONT)
        self.until(page, f"!/server/i.test({said})", WAIT, "the page notices that the server is back")
        page.context.close()

    def network_status_is_shown(self):
        page = self.page()
        self.go(page, "/monsters")
        page.context.set_offline(True)
        said_by_page = "document.querySelector('#page-banners').innerText"
        self.until(page, f"/device/i.test({said_by_page})", WAIT, "a message says that this device is offline")
        gone = page.evaluate(said_by_page)
        page.context.set_offline(False)
        self.until(page, f"{said_by_page} !== {json.dumps(gone)}", WAIT, "a message says that the network is back")
        self.reader.stop()
        try:
            page.evaluate("window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange'))")
            self.until(page, f"/server/i.test({said_by_page})", 40, "a message says that the server can't be reached")
            told = page.evaluate(said_by_page)
        finally:
            self.reader.start()
        self.until(page, f"{said_by_page} !== {json.dumps(told)}", 40, "a message says that the server is back")
        page.context.close()

    def upstream_status_is_shown(self):
        """When the upstream of an open page fails, a banner appears. It disappears when the upstream responds again. No content moves, and the focus stays in place."""
        double = FilmsDouble()
        names = ["swapi", "dnd5e", "mealdb", "jokeapi", "dadjokes", "officialjokes"]
        reader = Reader(*(word for name in names for word in ("--upstream", f"{name}={double.base}")))
        outer, self.reader = self.reader, reader
        try:
            page = self.page()
            self.go(page, "/films")
            link = page.locator(".row a").first
            link.focus()
            state = "JSON.stringify([scrollY, document.activeElement.href, document.querySelector('.row').getBoundingClientRect().top])"
            told = "document.querySelector('#page-banners').innerText"
            toast = "document.querySelector('.toast').innerText"
            before = page.evaluate(state)
            look = "document.dispatchEvent(new Event('visibilitychange'))"
            for status, isGone in [("failed", True), ("ok", False), ("failed", True)]:
                double.stop() if isGone else double.start()
                report = reader.sync("films")["catalogs"][0]
                self.expect(report["status"] == status, f"the sync ends as {status} ({report})")
                page.wait_for_timeout(3100)
                page.evaluate(look)
                if isGone:
                    self.until(page, f"/SWAPI/.test({told})", 40, "the banner names the unavailable upstream")
                else:
                    self.until(page, f"{told} === ''", 40, "the banner disappears without action")
                    self.until(page, f"/SWAPI/.test({toast})", WAIT, "a message says that the upstream is back")
                after = page.evaluate(state)
                self.expect(after == before, f"nothing moves and the focus stays ({status}: {before} {after})")
            self.expect(page.get_attribute("#page-banners", "role") == "status", "screen readers announce the banner")
            self.expect(page.locator("#page-banners p").count() == 1, "each upstream has a single line")
            other = self.page()
            self.go(other, "/monsters")
            other.wait_for_timeout(3000)
            self.expect("SWAPI" not in other.inner_text("#page-banners"), "a page from another upstream shows no banner")
            other.context.close()
            requests = []
            page.on("request", lambda request: requests.append(request.url))
            page.wait_for_timeout(8000)
            self.expect(len(requests) <= 1, f"the server gets few requests ({len(requests)} in 8 s)")
            self.expect(not page.errors, f"no errors in the console ({page.errors})")
            page.context.close()
        finally:
            self.reader = outer
            reader.stop()
            double.stop()

    def pictures(self):
        """Requests fifty upstream pictures at once. All of them load, the emblem replaces an unavailable picture, no picture looks broken, and no content moves."""
        double = subprocess.Popen(
            [DOUBLE, "dnd5e", "--count", "60", "--pictures", "240", "--seconds", "120", "--fault", "html", "--on", "/api/images/monsters/ashen-bear"],
            stdout=subprocess.PIPE, text=True)
        base = double.stdout.readline().strip().rstrip("/")
        names = ["dnd5e", "swapi", "mealdb", "jokeapi", "dadjokes", "officialjokes"]
        reader = Reader("--no-starter", "--rate", "1000", *(word for name in names for word in ("--upstream", f"{name}={base}")))
        outer, self.reader = self.reader, reader
        try:
            reader.sync("monsters")
            page = self.page()
            answers = []
            page.on("response", lambda response: answers.append((response.status, response.url)))
            self.go(page, "/monsters")
            place = "JSON.stringify([...document.querySelectorAll('.row')].slice(0, 5).map((row) => row.getBoundingClientRect().top))"
            before = page.evaluate(place)
            page.evaluate("for (const image of document.querySelectorAll('.row img')) image.loading = 'eager'")
            shown = "[...document.querySelectorAll('.row img')].filter((image) => image.complete && image.naturalWidth > 4).length"
            rows = page.locator(".row .picture").count()
            self.until(page, f"{shown} >= {rows}", 60, f"all {rows} pictures in a list load")
            self.expect(rows >= 50, f"a list has at least fifty rows ({rows})")
            self.expect(page.evaluate(place) == before, "nothing moves while pictures load")
            refused = [url for status, url in answers if status >= 500]
            self.expect(answers and not refused, f"no picture request is rejected ({refused[:3]})")
            self.expect(page.locator(".row img").count() == rows, "no picture is broken")
            bad = page.evaluate("document.querySelector('.row img[src*=ashen-bear]').naturalWidth")
            self.expect(bad == 64, f"an unavailable picture is replaced by an empty one, and the emblem behind it is visible ({bad})")
            page.screenshot(path=SHOTS / "pictures-desk.png")
            page.locator(".row a").nth(4).click()
            page.wait_for_url(re.compile("/monsters/."))
            self.until(page, "document.querySelector('.plate img')?.naturalWidth > 100", WAIT, "the entry shows its full picture")
            self.go(page, "/settings?part=device")
            self.expect(re.search(r"\d+ of \d+ · [\d.]+ [kM]B", page.inner_text("#pictures")) is not None, "the settings page shows the space used by pictures")
            page.context.close()
        finally:
            self.reader = outer
            reader.stop()
            double.terminate()

    def languages(self):
        page = self.page(locale="fr-FR")
        self.go(page, "/monsters/aboleth")
        self.expect(page.get_attribute("html", "lang") == "fr", "the page is in French")
        self.expect("Force" in page.inner_text("main"), "labels are in French")
        self.go(page, "/planets/3")
        page.screenshot(path=SHOTS / "planet-desk-french.png")
        page.context.close()

    def print_shows_only_the_entry(self):
        page = self.page()
        self.go(page, "/monsters/aboleth")
        page.emulate_media(media="print")
        self.expect(not page.locator("nav.side").is_visible() and not page.locator("header.masthead").is_visible(), "print contains only the entry")
        page.screenshot(path=SHOTS / "entry-print.png")
        page.context.close()

    def wide_screens_show_the_list_beside_the_entry(self):
        page = self.page((900, 700))
        self.go(page, "/monsters/aboleth")
        self.expect(page.locator("nav.side").is_visible(), "at 900 px, the list is beside the entry")
        page.set_viewport_size({"width": 860, "height": 700})
        self.expect(not page.locator("nav.side").is_visible(), "below 900 px, it isn't")
        page.context.close()

    def parity(self):
        """Answers the fixture requests with the WebAssembly module in this browser."""
        folder = ROOT / ".build/parity"
        wasm = ROOT / ".build/wasm/almanac.wasm"
        if not list(folder.glob("*.answer")):
            self.expect(False, "no fixture responses: run Scripts/check-parity first")
            return
        encode = lambda path: base64.b64encode(path.read_bytes()).decode()
        page = self.page()
        page.goto("about:blank")
        packs = [(encode(path), int(path.name.startswith("delta"))) for path in sorted(folder.glob("*.pack"))]
        opened = page.evaluate(
            """async ([module, files]) => {
              window.bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
              const { instance } = await WebAssembly.instantiate(bytes(module), {});
              const core = instance.exports;
              const put = (data) => {
                const at = core.almanac_allocate(data.length);
                new Uint8Array(core.memory.buffer).set(data, at);
                return at;
              };
              // Returns the places of the messages whose answers differ.
              window.different = (pairs) => pairs.flatMap(([text, wanted], place) => {
                const message = bytes(text), at = put(message), answer = core.almanac_call(at, message.length);
                core.almanac_free(at);
                if (answer === 0) return [place];
                const length = new DataView(core.memory.buffer).getUint32(answer, true), expected = bytes(wanted);
                const given = new Uint8Array(core.memory.buffer, answer + 4, length).slice();
                core.almanac_free(answer);
                return given.length === expected.length && given.every((value, index) => value === expected[index]) ? [] : [place];
              });
              return files.map(([text, kind]) => core.almanac_open(put(bytes(text)), bytes(text).length, kind));
            }""",
            [encode(wasm), [(encode(wasm.with_suffix(".texts")), 2), *packs]],
        )
        self.expect(all(code == 0 for code in opened), "the texts and packs open in the browser")
        different = []
        messages = sorted(folder.glob("*.message"), key=lambda path: int(path.stem))
        for start in range(0, len(messages), 100):
            part = messages[start:start + 100]
            pairs = [[encode(message), encode(message.with_suffix(".answer"))] for message in part]
            different += [part[place].stem for place in page.evaluate("(pairs) => different(pairs)", pairs)]
        self.expect(len(messages) >= 600 and not different, f"{len(messages)} messages in the browser; different: {different[:5]}")
        print(f"    {len(messages)} messages with the same answers in the browser", file=sys.stderr)
        # Show that the comparison detects a different byte.
        wrong = base64.b64encode(messages[0].with_suffix(".answer").read_bytes()[:-1] + b"\xff").decode()
        self.expect(page.evaluate("(pairs) => different(pairs)", [[encode(messages[0]), wrong]]) == [0], "a different byte is noticed")
        page.context.close()


# Checks that don't need the entries that other checks change. `run` starts them in their own process, because most of them wait.
APART = [
    "network_status_is_shown", "pictures", "works_from_the_worker",
]
# Checks of states that are rare, or that take long to reach. `make test` doesn't run them.
RARE = ["upstream_status_is_shown", "many_collections", "a_note_survives_a_busy_library", "a_note_survives_a_stopped_server", *taps.APART]
# Checks that open many pages, each in both themes or at several widths. `make test` doesn't run them.
MANY_PAGES = ["no_sideways_scrolling", "import_pages_are_accessible", "no_layout_shift", "forced_colours", "safe_areas", "every_page"]
# Checks of response times, which nothing else on the machine may disturb.
TIMED = ["an_idle_page_notices_a_silent_server"]
NAMES = [
    # First, because it needs a library without notes.
    "first_visit", "axe_can_fail", "without_javascript", "rows_load_before_the_end", "keyboard", "a_removed_star_can_be_restored", "lists", "shopping", "search_while_typing", "note_editor", "touch_targets", "entries_first", "filters", "lists_as_tables", "settings_have_parts", "parts_of_an_entry", "results_are_grouped", "timers", "dice", "abilities_are_read_aloud", "languages",
    "print_shows_only_the_entry", "cooking", "results_are_announced", "amounts_scale", "wide_screens_are_used", "wide_screens_show_the_list_beside_the_entry", "parity",
    *(name for name in installed.NAMES if name not in MANY_PAGES), *taps.NAMES, *fronts.NAMES,
]


def main():
    wanted = sys.argv[1:]
    groups = {"--apart": APART, "--together": NAMES, "--pages": MANY_PAGES, "--rare": RARE, "--timed": TIMED}
    names = groups[wanted[0]] if wanted and wanted[0] in groups else [name for name in NAMES + APART + RARE + MANY_PAGES + TIMED if not wanted or name in wanted]
    if not names:
        return
    SHOTS.mkdir(parents=True, exist_ok=True)
    reader = Reader()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            checks = Checks(browser, reader)
            status = run(checks, names)
            browser.close()
    finally:
        reader.stop()
    sys.exit(status)


if __name__ == "__main__":
    main()
