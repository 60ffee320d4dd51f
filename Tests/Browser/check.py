"""The reader in a real browser: axe on every page, no overflow, work without script, work with it, parity in the browser's wasm."""
import base64
import http.server
import json
import os
import re
import signal
import socket
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

ROOT = Path(__file__).resolve().parent.parent.parent
ALMANAC = ROOT / ".build/release/almanac"
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
    "cooking-ready": "/desserts/almanac-tarte-aux-pommes?view=cook",
    "cooking": "/desserts/almanac-tarte-aux-pommes?view=cook&step=2&have=1&have=3",
    "search": "/search?q=dragon",
    "search-empty": "/search?q=zzzzzz",
    "search-start": "/search",
    "favourites": "/favourites",
    "settings": "/settings",
    "missing": "/monsters/nosuch",
    "roll": "/roll?dice=2d6%2B4&back=/monsters/aboleth",
}
# What a finger can't hit: less than 44 px high, or for what is no text less than 44 px wide. A link in running text may be (WCAG 2.5.8, "Inline").
SMALL_TARGETS = """[...document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")].flatMap((element) => {
  const target = element.closest("label") ?? element, box = target.getBoundingClientRect(), style = getComputedStyle(element);
  if (!element.checkVisibility({ visibilityProperty: true }) || box.width <= 1 || element.matches(".skip") || style.opacity === "0" && !element.closest("label")) return [];
  const around = element.closest("p, dd, dt, li, td, blockquote, h1, h2, h3, small");
  const isInText = element.matches("a") && style.display === "inline" && around && around.textContent.trim().length > element.textContent.trim().length + 1;
  const isSmall = box.height < 43.5 || !element.matches("a, summary") && box.width < 43.5;
  return isSmall && !isInText ? [`${element.tagName} ${element.className} "${(element.textContent || element.name || "").trim().slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`] : [];
})"""
WIDTHS = {"phone": (390, 844), "narrow": (320, 640), "desk": (1280, 900)}


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class FilmsDouble:
    """The films of SWAPI on loopback, at one port: it goes and comes back."""

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


class Reader:
    """A server of the program, with a library of its own; offline, unless it is told of upstreams."""

    def __init__(self, *upstreams, folder=None):
        self.options = [*upstreams] or ["--offline"]
        self.own = None if folder else tempfile.TemporaryDirectory(prefix="almanac-browser-")
        self.folder = folder or self.own.name
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [ALMANAC, "serve", *self.options, "--port", str(self.port), "--data", self.folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        for _ in range(200):
            try:
                urllib.request.urlopen(self.base, timeout=5).read()
                return
            except OSError:
                if self.process.poll() is not None:
                    sys.exit(self.process.stderr.read().decode())
                time.sleep(0.05)
        sys.exit("the server did not start")

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=20)

    def sync(self, catalog):
        body = json.dumps({"catalogs": [catalog]}).encode()
        request = urllib.request.Request(self.base + "/api/v1/sync", data=body, headers={"Content-Type": "application/json"})
        try:
            return json.load(urllib.request.urlopen(request, timeout=120))
        except urllib.error.HTTPError as error:
            return json.load(error)

    def json(self, path):
        return json.load(urllib.request.urlopen(self.base + "/api/v1" + path, timeout=10))


class Checks:
    def __init__(self, browser, reader):
        self.browser = browser
        self.reader = reader
        self.passed = 0
        self.failed = []

    def expect(self, condition, what):
        if condition:
            self.passed += 1
        else:
            self.failed.append(what)
            print(f"FAILED {what}", file=sys.stderr)

    def page(self, size=(1280, 900), script=True, theme="light", **options):
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, java_script_enabled=script, color_scheme=theme,
            reduced_motion="reduce", **options,
        )
        page = context.new_page()
        page.set_default_timeout(8000)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.on("console", lambda message: page.errors.append(message.text) if message.type == "error" else None)
        return page

    def go(self, page, path):
        return page.goto(self.reader.base + path, wait_until="load")

    def until(self, page, expression, seconds, what):
        """Waits until an expression is true: by asking, since the pages' policy forbids what Playwright's own waiting evaluates."""
        end = time.time() + seconds
        while time.time() < end:
            if page.evaluate(expression):
                return self.expect(True, what)
            page.wait_for_timeout(100)
        self.expect(False, what)

    # Every page, seen

    def seen(self):
        """axe on every page in both themes at three widths and at 200 % text; nothing wider than the screen; screenshots."""
        for theme in ["light", "dark"]:
            for width, size in WIDTHS.items():
                page = self.page(size, theme=theme, bypass_csp=True)
                for name, path in PAGES.items():
                    self.go(page, path)
                    self.audit(page, f"{name}, {theme}, {width}")
                    if width != "narrow":
                        page.screenshot(path=SHOTS / f"{name}-{width}-{theme}.png", full_page=width == "phone" and name in ("home", "settings"))
                    if width == "narrow" and theme == "light":
                        page.add_style_tag(content="html{font-size:200%!important}")
                        self.audit(page, f"{name}, {width}, 200 % text")
                page.context.close()
        page = self.page(WIDTHS["phone"], has_touch=True, is_mobile=True)
        for name, path in PAGES.items():
            self.go(page, path)
            small = page.evaluate(SMALL_TARGETS)
            self.expect(not small, f"{name}: too small for a finger: {small[:8]}")
        page.set_content("<button style='padding:0;border:0;font-size:12px'>small</button><p>In text <a href='/'>a link</a> may be small.</p>")
        self.expect(len(page.evaluate(SMALL_TARGETS)) == 1, "a small target is seen, a link in running text let pass")
        page.context.close()

    def audit(self, page, where):
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.expect(wide <= 0, f"{where}: {wide} px wider than the screen")
        page.evaluate(AXE + ";0")
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        for violation in result["violations"]:
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
        self.expect({"image-alt", "color-contrast"} <= found, "axe finds nothing wrong with a page full of wrongs")
        page.context.close()

    # Without script

    def without_script(self):
        page = self.page(script=False)
        for name, path in PAGES.items():
            answer = self.go(page, path)
            wanted = 404 if name == "missing" else 200
            self.expect(answer.status == wanted, f"{path} without script: {answer.status}")
            self.expect(len(page.inner_text("main")) > 20, f"{path} without script shows nothing")
        self.go(page, "/monsters/goblin?edit=name")
        page.fill("#name input[name=name]", "Boss")
        page.click("#name button[type=submit], #name button:not([type])")
        self.expect(self.reader.json("/favourites/monsters/goblin")["favourite"]["name"] == "Boss", "star without script")
        self.go(page, "/monsters/goblin?edit=note")
        page.fill("#note textarea", "**Sneaks**\n\n<script>x</script>")
        page.click("#note form button[type=submit], #note form button:not([type])")
        self.expect(self.reader.json("/notes/monsters/goblin")["note"] == "**Sneaks**\n\n<script>x</script>", "note without script")
        self.expect("Sneaks" in page.inner_text("strong >> nth=0"), "the note is shown as Markdown")
        self.go(page, "/favourites")
        self.expect("Boss" in page.inner_text("main"), "the favourite is listed")
        self.go(page, "/monsters")
        before = page.locator("#rows > li").count()
        page.click("#more")
        self.expect(page.locator("#rows > li").count() > before, "more rows without script")
        self.go(page, "/settings")
        page.check("input[name=theme][value=dark]") if page.locator("input[name=theme][value=dark]").count() else page.select_option("select[name=theme]", "dark")
        page.locator("form[action='/settings'] button").first.click()
        self.expect(page.get_attribute("html", "data-theme") == "dark", "the theme is kept")
        page.context.close()

    # With script

    def rows_come_before_the_end(self):
        page = self.page()
        self.go(page, "/monsters")
        first = page.locator("#rows > li").count()
        page.locator("#rows > li").nth(first - 5).scroll_into_view_if_needed()
        self.until(page, f"document.querySelectorAll('#rows > li').length > {first}", 5, "the next rows come before the end")
        self.expect("limit=" in page.url, "the number of rows is in the address")
        for _ in range(12):
            page.keyboard.press("End")
            page.wait_for_timeout(150)
        total = int(page.get_attribute("#rows", "data-total"))
        self.expect(page.locator("#rows > li").count() == total, "all rows come")
        titles = page.locator("#rows > li b").all_inner_texts()
        self.expect(len(set(titles)) == total, "no row comes twice")
        row = page.locator("#rows > li").nth(200)
        row.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        row.locator("a").first.click()
        page.wait_for_url(re.compile("/monsters/[a-z]"))
        page.go_back()
        page.wait_for_timeout(600)
        after = page.evaluate("scrollY")
        self.expect(abs(after - before) < 120, f"Back restores the scroll position ({before} → {after})")
        page.context.close()

    def keyboard(self):
        page = self.page()
        self.go(page, "/monsters")
        page.keyboard.press("/")
        self.expect(page.evaluate("document.activeElement.type") == "search", "/ focuses search")
        page.keyboard.press("Escape")
        self.expect(page.evaluate("document.activeElement.type") != "search", "Escape leaves the field")
        page.keyboard.press("j")
        page.keyboard.press("j")
        page.keyboard.press("k")
        title = page.evaluate("document.activeElement.closest('li')?.querySelector('b')?.textContent ?? ''")
        self.expect(title == "Aboleth", f"j and k move ({title!r})")
        page.keyboard.press("s")
        page.wait_for_timeout(500)
        self.expect(self.reader.json("/favourites/monsters/aboleth")["favourite"] is not None, "s stars")
        page.keyboard.press("s")
        page.wait_for_timeout(500)
        self.expect(self.reader.json("/favourites/monsters/aboleth")["favourite"] is None, "s takes the star away")
        page.keyboard.press("?")
        self.expect(page.locator("dialog[open]").count() == 1, "? lists the keys")
        self.expect(not page.errors, f"keyboard: {page.errors}")
        page.context.close()

    def a_star_taken_away_can_be_put_back(self):
        page = self.page()
        self.go(page, "/monsters/ankheg?q=tunnel")
        favourite = lambda: self.reader.json("/favourites/monsters/ankheg")["favourite"]
        page.click("[data-star] button")
        page.wait_for_selector(".starred-since")
        first = favourite()
        page.click("[data-star] button")
        page.wait_for_selector(".entry .notice")
        self.expect(favourite() is None, "the star is taken away")
        page.click(".entry .notice button")
        page.wait_for_selector(".starred-since")
        self.expect(first is not None and favourite() == first, "and comes back with its name and date")
        self.expect(page.query_selector(".entry .notice") is None, "then there is nothing more to put back")
        page.click("[data-star] button")
        page.wait_for_selector(".entry .notice")
        self.expect(not page.errors, f"putting back: {page.errors}")
        page.context.close()

    def search_as_one_types(self):
        """The search page follows the field; elsewhere the best hits stand below it, for the keyboard and for those who listen."""
        page = self.page()
        self.go(page, "/search")
        page.locator("#search-q").press_sequentially("d")
        self.until(page, "document.querySelectorAll('.hits .row').length > 0", 3, "the search page has hits after one letter")
        page.keyboard.type("ragn")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        page.keyboard.type("o")
        page.keyboard.press("Backspace")
        page.keyboard.type("o")
        self.expect(page.input_value("#search-q") == "draogn" and page.evaluate("document.activeElement.selectionStart") == 4, "the caret stays")
        page.fill("#search-q", "dragon")
        self.until(page, "location.search === '?q=dragon' && /^dragon /.test(document.title)", 3, "the address and the title follow")
        whole = page.inner_text(".found")
        self.go(page, "/search?q=dragon")
        self.expect(page.inner_text(".found") == whole, "what is found is what the search page finds")
        for path, field in [("/", "#front-search"), ("/monsters/aboleth", "#page-search")]:
            self.go(page, path)
            options = f"document.querySelectorAll('{field}-finds [role=option]').length"
            page.locator(field).press_sequentially("d")
            self.until(page, f"{options} === 8", 3, f"{path}: eight hits after one letter")
            page.keyboard.type("ragon")
            self.until(page, f"{options} && document.querySelector('.finds p').innerText === {json.dumps(whole)}", 3, f"{path}: the number is told")
            self.audit(page, f"{path} with hits")
            page.keyboard.press("Escape")
            self.expect(page.evaluate(options) == 0 and page.input_value(field) == "dragon", f"{path}: Escape closes the list alone")
            page.keyboard.press("ArrowDown")
            self.until(page, f"{options} === 8", 3, f"{path}: the down arrow opens it")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowUp")
            active = page.evaluate(f"document.getElementById(document.querySelector('{field}').getAttribute('aria-activedescendant'))?.href")
            self.expect(active == page.evaluate("document.querySelector('.finds [role=option]').href"), f"{path}: the arrows choose ({active})")
            page.keyboard.press("Enter")
            page.wait_for_url(active)
            page.go_back()
            self.expect(page.url == self.reader.base + path, f"{path}: Back returns ({page.url})")
            page.fill(field, "lich")
            self.until(page, f"{options} > 0", 3, f"{path}: hits again")
            page.keyboard.press("Tab")
            self.expect(page.evaluate(options) == 0, f"{path}: the list closes when the focus goes")
            # Without a choice Enter goes to the search page.
            page.fill(field, "lich king")
            page.keyboard.press("Enter")
            page.wait_for_url("**/search?q=lich+king")
        self.expect(not page.errors, f"search: {page.errors}")
        page.context.close()
        page = self.page()
        self.go(page, "/")
        said = "document.querySelector('.finds p').innerText"
        page.fill("#front-search", "drgaon")
        self.until(page, f"/dragon/.test({said}) && !!document.querySelector('.finds p a[href*=\"exact=1\"]')", 3, "what was meant is said in the list, with a way back")
        page.fill("#front-search", "tpye:dragon")
        self.until(page, f"!!document.querySelector('.finds p a[href*=\"type:dragon\"]')", 3, "and what was not understood, with a proposal")
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
            self.expect(page.evaluate(total) == whole, f"a filter that is half typed leaves the list alone ({page.input_value('#list-q')})")
        page.locator("#list-q").press_sequentially("n")
        self.until(page, f"{total} !== '{whole}' && {total} !== '0'", 3, "one that is whole narrows it")
        self.expect("typing" not in page.url, "nothing of that is in the address")
        self.expect(not page.errors, f"typing: {page.errors}")
        page.context.close()

    def a_note_outlives_the_server(self):
        """What is typed into a note is not lost: not where the server is away, nor where the page is left."""
        page = self.page()
        form, field = "/planets/13?edit=note", ".note textarea"
        saved = lambda: self.reader.json("/notes/planets/13")["note"]
        self.go(page, form)
        page.fill(field, "Mustafar:\n*hot*")
        self.reader.stop()
        try:
            page.click(".note form button:not([type])")
            self.until(page, "/kept/.test(document.querySelector('.toast').innerText)", 5, "it is told that the note is not saved, and kept")
            self.expect(page.url.endswith(form) and page.input_value(field) == "Mustafar:\n*hot*", "the page stays, with what was typed")
            self.expect(page.is_enabled(".note form button:not([type])"), "it can be saved again")
        finally:
            self.reader.start()
        page.reload()
        self.expect(page.input_value(field) == "Mustafar:\n*hot*" and page.is_visible("#note-draft"), "it is there again after the page was left")
        page.click(".note form button:not([type])")
        page.wait_for_url("**/planets/13#note")
        self.expect(saved() == "Mustafar:\n*hot*", f"then it is saved as typed ({saved()!r})")
        self.go(page, form)
        self.expect(page.is_hidden("#note-draft"), "what was saved is no draft")
        page.fill(field, "another")
        # Saved elsewhere meanwhile: the draft knows what it was made from.
        body = json.dumps({"note": "from the laptop"}).encode()
        urllib.request.urlopen(urllib.request.Request(self.reader.base + "/api/v1/notes/planets/13", data=body, method="PUT"))
        self.go(page, "/planets")
        self.go(page, form)
        self.expect(page.input_value(field) == "another", "a draft is offered where the page was left without saving")
        page.click(".note form button:not([type])")
        page.wait_for_url("**/planets/13?*#note")
        self.expect("another" in saved() and "from the laptop" in saved(), f"both are kept ({saved()!r})")
        self.go(page, form)
        page.fill(field, "x")
        self.go(page, form)
        page.click("#note-draft button")
        self.expect(page.input_value(field) == saved() and page.is_hidden("#note-draft"), "a draft can be thrown away")
        self.go(page, form)
        self.expect(page.input_value(field) == saved(), "and does not come again")
        page.fill(field, "")
        page.click(".note form button:not([type])")
        page.wait_for_url("**/planets/13#note")
        self.expect(saved() is None, "an empty note is removed")
        errors = [error for error in page.errors if "ERR_CONNECTION_REFUSED" not in error]
        self.expect(not errors, f"notes: {errors}")
        page.context.close()

    def fingers(self):
        """What stands within a line is high enough for a finger, too; at very large text, and on a phone on its side, all tabs are seen."""
        page = self.page(WIDTHS["phone"], has_touch=True, is_mobile=True)
        body = json.dumps({"name": "Old one"}).encode()
        urllib.request.urlopen(urllib.request.Request(self.reader.base + "/api/v1/favourites/monsters/lich", data=body, method="PUT"))
        for path, selector in [("/monsters/lich", ".run-in"), ("/monsters/lich", ".dice"), ("/monsters/lich", ".anchor"), ("/monsters/lich", ".starred-since a"), ("/settings", ".source a")]:
            self.go(page, path)
            heights = page.evaluate(f"[...document.querySelectorAll('{selector}')].map((each) => Math.min(...[...each.getClientRects()].map((box) => box.height)))")
            self.expect(heights and min(heights) >= 43.5, f"{path}: {selector} is high enough ({heights[:4]})")
        urllib.request.urlopen(urllib.request.Request(self.reader.base + "/api/v1/favourites/monsters/lich", method="DELETE"))
        seen = "[...document.querySelectorAll('.collections a')].filter((each) => { const box = each.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth + 1 }).length"
        for size, text in [((320, 640), "200%"), ((740, 340), "100%")]:
            page = self.page(size, bypass_csp=True)
            self.go(page, "/monsters")
            page.add_style_tag(content=f"html{{font-size:{text if text != '100%' else '106.25%'}!important}}")
            self.expect(page.evaluate(seen) == 6, f"{size}, {text}: all tabs are seen ({page.evaluate(seen)})")
            self.expect(page.evaluate("document.querySelector('#page-search').offsetWidth") > 120, f"{size}, {text}: the field has room")
            page.context.close()

    def seven_tabs(self):
        """A fifth collection: on a phone its bar scrolls, no name is cut, and the current one is seen."""
        names = "[...document.querySelectorAll('.collections a span')]"
        cut = f"{names}.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)"
        scrolls = "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.collections ul'))"
        page = self.page(WIDTHS["phone"], has_touch=True, is_mobile=True)
        self.go(page, "/")
        self.expect(not page.evaluate(cut) and not page.evaluate(scrolls), f"six tabs fit ({page.evaluate(cut)})")
        for size in ["large", "larger"]:
            page.evaluate(f"document.documentElement.dataset.text = '{size}'")
            self.expect(not page.evaluate(cut) and page.evaluate(scrolls), f"in {size} text no name is cut ({page.evaluate(cut)})")
        with tempfile.TemporaryDirectory(prefix="almanac-browser-") as folder:
            games = Path(folder) / "games.csv"
            games.write_text("Name,Players\nCatan,4\nGo,2\nTarock,4\n")
            data = Path(folder) / "data"
            subprocess.run([ALMANAC, "import", games, "--catalog", "games", "--data", data], check=True, stdout=subprocess.DEVNULL)
            reader = Reader(folder=data)
            outer, self.reader = self.reader, reader
            try:
                for width in ["phone", "narrow"]:
                    page.set_viewport_size(dict(zip(["width", "height"], WIDTHS[width])))
                    self.go(page, "/settings")
                    self.expect(page.evaluate(f"{names}.length") == 7, "an imported catalog is the seventh tab")
                    self.expect(not page.evaluate(cut) and page.evaluate(scrolls), f"{width}: no name is cut ({page.evaluate(cut)})")
                    box = page.locator(".collections [aria-current]").bounding_box()
                    self.expect(0 <= box["x"] and box["x"] + box["width"] <= WIDTHS[width][0] + 1, f"{width}: the current tab is seen ({box})")
                    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    self.expect(wide <= 0, f"{width}: {wide} px wider than the screen")
            finally:
                self.reader = outer
                reader.stop()
        page.context.close()

    def dice(self):
        page = self.page()
        self.go(page, "/monsters/aboleth")
        page.locator("article .dice").first.click()
        page.wait_for_timeout(400)
        self.expect("/roll" not in page.url, "dice roll in place")
        said = page.evaluate("[...document.querySelectorAll('[role=status],[aria-live],output')].map(e => e.textContent).join(' ')")
        self.expect(re.search(r"\d+", said) is not None, f"the roll is said ({said.strip()[:60]!r})")
        page.context.close()

    def abilities_are_heard(self):
        page = self.page()
        self.go(page, "/monsters/aboleth")
        tree = page.locator("main").aria_snapshot()
        self.expect(re.search(r"Strength, plus 5, score 21", tree) is not None, "Strength is heard as one thing")
        places = [tree.find(name) for name in ["Strength, ", "Dexterity, ", "Constitution, ", "Intelligence, ", "Wisdom, ", "Charisma, "]]
        self.expect(all(place > 0 for place in places) and places == sorted(places), "the six come in a row")
        page.context.close()

    def cooking(self):
        """One step at a time: keys, ticks in the address, the same step again after a while, the screen kept on; and all without script."""
        page = self.page()
        page.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request: async () => "
                             "(window.locks = (window.locks || 0) + 1, { released: false, addEventListener() {} }) } })")
        self.go(page, "/desserts/almanac-kaiserschmarrn")
        page.click(".way-to-steps a")
        page.wait_for_url(re.compile("view=cook"))
        page.locator(".ticks input[type=checkbox]").nth(1).check()
        self.expect("have=1" in page.url, f"a tick stands in the address ({page.url})")
        page.keyboard.press("ArrowRight")
        self.until(page, "location.search.includes('step=1')", 5, "the right arrow goes on")
        self.expect(page.evaluate("document.activeElement.id") == "step-title", "the new step has the focus")
        self.expect(page.locator(".ticks input[type=checkbox]").nth(1).is_checked(), "the tick came along")
        page.keyboard.press("ArrowRight")
        self.until(page, "location.search.includes('step=2')", 5, "the right arrow goes on again")
        page.keyboard.press("ArrowLeft")
        self.until(page, "location.search.includes('step=1')", 5, "the left arrow goes back")
        page.go_back()
        self.until(page, "/Step 2/.test(document.querySelector('#step-title').textContent)", 5, "Back goes to the step before that")
        self.expect(page.evaluate("window.locks") == 1, "the screen is kept on once, and not anew at each step")
        self.expect(page.inner_text(".awake") != "", "it is said that the screen stays on")
        self.go(page, "/desserts/almanac-kaiserschmarrn")
        page.click(".way-to-steps a")
        self.until(page, "/Step 2/.test(document.querySelector('#step-title')?.textContent)", 5, "the step is found again")
        self.expect(page.locator(".ticks input[type=checkbox]").nth(1).is_checked(), "and the tick")
        self.expect(not page.errors, f"cooking: {page.errors}")
        page.context.close()
        page = self.page(script=False)
        self.go(page, "/desserts/almanac-kaiserschmarrn?view=cook")
        page.locator(".ticks input[type=checkbox]").nth(2).check()
        page.click(".ticks noscript button")
        page.locator(".ticks input[type=checkbox]").nth(1).check()
        self.expect(not page.locator(".turns [rel=next]").is_visible(), "without script there is one way on")
        page.click(".turns button.next")
        boxes = page.locator(".ticks input[type=checkbox]")
        self.expect("step=1" in page.url and boxes.nth(1).is_checked() and boxes.nth(2).is_checked(), f"ticks without script ({page.url})")
        page.context.close()

    def network_is_told(self):
        page = self.page()
        self.go(page, "/monsters")
        said = lambda: page.inner_text("#page-banners").strip()
        page.context.set_offline(True)
        page.wait_for_timeout(500)
        gone = said()
        self.expect("device" in gone.lower(), f"it is told that this device is offline ({gone!r})")
        page.context.set_offline(False)
        page.wait_for_timeout(1500)
        back = said()
        self.expect(back != gone, f"it is told that the network is back ({back!r})")
        said_by_page = "document.querySelector('#page-banners').innerText"
        self.reader.stop()
        try:
            page.evaluate("window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange'))")
            self.until(page, f"/server/i.test({said_by_page})", 40, "it is told that the server can't be reached")
            told = page.evaluate(said_by_page)
        finally:
            self.reader.start()
        self.until(page, f"{said_by_page} !== {json.dumps(told)}", 40, "it is told that the server is back")
        page.context.close()

    def upstream_is_told(self):
        """The upstream of an open page goes and comes back: a banner comes and goes, nothing moves, the focus stays."""
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
                reader.sync("films")
                page.wait_for_timeout(3100)
                page.evaluate(look)
                if isGone:
                    self.until(page, f"/SWAPI/.test({told})", 40, "it is told that the upstream is gone, and which")
                else:
                    self.until(page, f"{told} === ''", 40, "the banner goes by itself")
                    self.until(page, f"/SWAPI/.test({toast})", 5, "it is told that the upstream is back")
                after = page.evaluate(state)
                self.expect(after == before, f"nothing moves, the focus stays ({status}: {before} {after})")
            self.expect(page.get_attribute("#page-banners", "role") == "status", "the banner is announced")
            self.expect(page.locator("#page-banners p").count() == 1, "one line for one upstream")
            other = self.page()
            self.go(other, "/monsters")
            other.wait_for_timeout(3000)
            self.expect("SWAPI" not in other.inner_text("#page-banners"), "a page of another upstream says nothing of it")
            other.context.close()
            requests = []
            page.on("request", lambda request: requests.append(request.url))
            page.wait_for_timeout(8000)
            self.expect(len(requests) <= 1, f"the server is asked seldom ({len(requests)} times in 8 s)")
            self.expect(not page.errors, f"no errors in the console ({page.errors})")
            page.context.close()
        finally:
            self.reader = outer
            reader.stop()
            double.stop()

    def pictures(self):
        """Fifty pictures of an upstream, asked for all at once: all come, one that can't be had leaves its emblem, and nothing is broken or moves."""
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
            self.until(page, f"{shown} >= {rows}", 60, f"all {rows} pictures of a list come")
            self.expect(rows >= 50, f"a list has fifty rows ({rows})")
            self.expect(page.evaluate(place) == before, "nothing moves while pictures come")
            refused = [url for status, url in answers if status >= 500]
            self.expect(answers and not refused, f"no request for a picture is refused ({refused[:3]})")
            self.expect(page.locator(".row img").count() == rows, "no picture is broken")
            bad = page.evaluate("document.querySelector('.row img[src*=ashen-bear]').naturalWidth")
            self.expect(bad == 64, f"one that can't be had comes as an empty one, and the emblem beneath it is seen ({bad})")
            page.screenshot(path=SHOTS / "pictures-desk.png")
            page.locator(".row a").nth(4).click()
            page.wait_for_url(re.compile("/monsters/."))
            self.until(page, "document.querySelector('.plate img')?.naturalWidth > 100", 20, "the entry has its whole picture")
            self.go(page, "/settings")
            self.expect(re.search(r"\d+ of \d+ · [\d.]+ [kM]B", page.inner_text("#pictures")) is not None, "settings say what pictures take")
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

    def print_is_a_card(self):
        page = self.page()
        self.go(page, "/monsters/aboleth")
        page.emulate_media(media="print")
        self.expect(not page.locator("nav.side").is_visible() and not page.locator("header.masthead").is_visible(), "print shows only the entry")
        page.screenshot(path=SHOTS / "entry-print.png")
        page.context.close()

    def wide_screens_have_the_list_beside(self):
        page = self.page((900, 700))
        self.go(page, "/monsters/aboleth")
        self.expect(page.locator("nav.side").is_visible(), "at 900 px the list stands beside the entry")
        page.set_viewport_size({"width": 860, "height": 700})
        self.expect(not page.locator("nav.side").is_visible(), "below, it does not")
        page.context.close()

    def parity(self):
        """The fixture requests answered by the wasm module in this browser."""
        folder = ROOT / ".build/parity"
        wasm = ROOT / ".build/wasm/almanac.wasm"
        if not list(folder.glob("*.answer")):
            self.expect(False, "no fixture answers: run Scripts/check-parity first")
            return
        encode = lambda path: base64.b64encode(path.read_bytes()).decode()
        page = self.page()
        page.goto("about:blank")
        packs = [(encode(path), path.name.startswith("delta")) for path in sorted(folder.glob("*.pack"))]
        opened = page.evaluate(
            """async ([module, packs]) => {
              const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
              const { instance } = await WebAssembly.instantiate(bytes(module), {});
              const core = instance.exports;
              window.given = (text, call) => {
                const data = bytes(text), at = core.almanac_allocate(data.length);
                new Uint8Array(core.memory.buffer).set(data, at);
                const result = call(at, data.length);
                core.almanac_free(at);
                return result;
              };
              window.ask = (text) => {
                const at = given(text, (place, size) => core.almanac_answer(place, size));
                const length = new DataView(core.memory.buffer).getUint32(at, true);
                const answer = new Uint8Array(core.memory.buffer, at + 4, length).slice();
                core.almanac_free(at);
                return answer;
              };
              window.same = (text, wanted) => {
                const a = ask(text), b = bytes(wanted);
                return a.length === b.length && a.every((value, index) => value === b[index]);
              };
              return packs.map(([text, isDelta]) => given(text, (at, size) => core.almanac_open(at, size, isDelta ? 1 : 0)));
            }""",
            [encode(wasm), packs],
        )
        self.expect(all(code == 0 for code in opened), "the packs open in the browser")
        different = []
        messages = sorted(folder.glob("*.message"), key=lambda path: int(path.stem))
        for message in messages:
            if not page.evaluate("([a, b]) => same(a, b)", [encode(message), encode(message.with_suffix(".answer"))]):
                different.append(message.stem)
        self.expect(len(messages) >= 60 and not different, f"{len(messages)} answers in the browser, different: {different[:5]}")
        page.context.close()


def main():
    SHOTS.mkdir(parents=True, exist_ok=True)
    reader = Reader()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            checks = Checks(browser, reader)
            wanted = sys.argv[1:]
            for name in [
                "axe_can_fail", "without_script", "rows_come_before_the_end", "keyboard", "a_star_taken_away_can_be_put_back", "search_as_one_types", "a_note_outlives_the_server", "fingers", "seven_tabs", "dice", "abilities_are_heard", "languages",
                "print_is_a_card", "cooking", "wide_screens_have_the_list_beside", "network_is_told", "upstream_is_told", "pictures", "parity",
                "seen",
            ]:
                if wanted and name not in wanted:
                    continue
                started = time.time()
                try:
                    getattr(checks, name)()
                except Exception:
                    checks.expect(False, f"{name}: {traceback.format_exc(limit=-2)}")
                print(f"  {name}: {time.time() - started:.1f} s", file=sys.stderr)
            browser.close()
    finally:
        reader.stop()
    print(f"{checks.passed} passed, {len(checks.failed)} failed")
    sys.exit(1 if checks.failed else 0)


if __name__ == "__main__":
    main()
