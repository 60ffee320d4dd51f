"""Checks Almanac as an installed app: the manifest, shared text, imported files, safe areas, going back, layout shifts, page transitions,
forced colours, the reading order for screen readers, and everything that must work with the worker while the server isn't running."""
import json
import re
import struct
import tempfile
import time
import urllib.request
from pathlib import Path

from reader import WAIT

GAMES = "name,players,kind,price,released\n" + "".join(
    f"Game {n},{2 + n % 4},{['board', 'cards', 'dice'][n % 3]},{n * 3}.50,19{50 + n}-0{1 + n % 9}-12\n" for n in range(40))
# JavaScript that adds up the layout shifts of an idle page. Chromium reports shifts only to observers.
SHIFTS = """window.shifts = []; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, what: entry.sources.map(({ node, previousRect: { x, y, width, height }, currentRect }) =>
    [node?.nodeName + "." + node?.className, [x, y, width, height], [currentRect.x, currentRect.y, currentRect.width, currentRect.height]]) });
}).observe({ type: "layout-shift", buffered: true });"""
# JavaScript that lists the elements that a keyboard user must reach.
FOCUSABLE = """[...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']")].filter((each) =>
  !each.disabled && each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length && !each.closest("template, dialog:not([open])"))"""


def clean(text):
    return re.sub(r"[\s.:#]+", " ", text).strip().lower()


class InstalledChecks:
    """The checks, as part of `Checks` in check.py, which provides `page`, `go`, `until`, `expect` and `audit`."""

    # The import page

    def file(self, name, text):
        path = Path(tempfile.mkdtemp(prefix="almanac-files-"), name)
        path.write_text(text, encoding="utf-8")
        return str(path)

    def choose_file(self, page, path, name=""):
        """Chooses a file to import. With the script, the preview opens at once."""
        if name:
            page.click(".importing summary")
            page.fill("input[name=catalog]", name)
        has_script = page.locator(".toast").count() > 0
        page.set_input_files("input[type=file]", path)
        if not has_script:
            page.click(".importing:has([type=file]) button")

    def import_without_javascript(self):
        page = self.page(script=False)
        self.go(page, "/settings?part=sources")
        page.click("a.button[href='/import']")
        self.choose_file(page, self.file("Brettspiele & Co.csv", GAMES), "Brettspiele <b>")
        page.wait_for_selector(".import-now")
        text = page.inner_text("main")
        self.expect("40 records, CSV (comma)" in text and "This file creates the catalog brettspiele-b" in text, f"the preview describes the file ({text[:300]!r})")
        self.expect("Brettspiele <b>" in text and page.locator("#import-columns ~ .table tbody tr").count() == 5 and page.locator("#import-rows ~ .table tbody tr").count() == 5, "the preview shows the title and the columns")
        self.expect(urllib.request.urlopen(self.reader.base + "/api/v1/catalogs").read().find(b"brettspiele") < 0, "the preview stores nothing")
        page.click(".import-now button")
        page.wait_for_selector(".notice.done")
        self.expect("40 new, 0 changed, 0 unchanged" in page.inner_text("main"), "the result gives the numbers")
        page.click(".ways a.button >> nth=0")
        page.wait_for_selector("#rows")
        self.expect(page.url.endswith("/brettspiele-b") and "Game 7" in page.inner_text("#rows"), "the catalog opens")
        self.go(page, "/import")
        self.choose_file(page, self.file("empty.csv", ""))
        self.expect("The file is empty." in page.inner_text("[role=alert]"), "an empty file is explained")
        self.go(page, "/import")
        self.choose_file(page, self.file("large.csv", "name\n" + "x" * 99 + "\n" + "y" * 17_000_000))
        self.expect("The file is too large" in page.inner_text("[role=alert]") and "almanac import" in page.inner_text("[role=alert]"), "a large file is explained")
        page.context.close()

    def import_pages_are_accessible(self):
        """Runs axe on every state of the import page, in both themes, at three widths and with all text sizes."""
        games, broken = self.file("games & more.csv", GAMES), self.file("broken.jsonl", '{"name":"a"}\nnonsense\n{"name":"b"}\n' + '{"name":1}\n{\n' * 30)
        for theme in ["light", "dark"]:
            for width, size in {"phone": (390, 844), "narrow": (320, 640), "desk": (1280, 900)}.items():
                page = self.page(size, theme=theme, bypass_csp=True)
                where = f"{theme}, {width}"
                self.go(page, "/import")
                self.audit(page, f"import, {where}")
                if width != "narrow":
                    page.screenshot(path=self.shots / f"import-{width}-{theme}.png")
                for name, file in [("preview", games), ("preview-broken", broken), ("problem", self.file("x.csv", "<html>"))]:
                    self.go(page, "/import")
                    self.choose_file(page, file, "games")
                    page.wait_for_selector("#import-problem, .import-now")
                    # Chromium reports the status of a page that explains a problem as an error.
                    page.errors[:] = [error for error in page.errors if "status of 400" not in error]
                    self.audit(page, f"import {name}, {where}")
                    if width != "narrow":
                        page.screenshot(path=self.shots / f"import-{name}-{width}-{theme}.png", full_page=True)
                    elif theme == "light":
                        page.add_style_tag(content="html{font-size:200%!important}")
                        self.audit(page, f"import {name}, 200 % text")
                self.go(page, "/import")
                self.choose_file(page, games, f"games-{theme}-{width}")
                page.click(".import-now button")
                page.wait_for_url("**/import?done=*")
                self.audit(page, f"import done, {where}")
                page.screenshot(path=self.shots / f"import-done-{width}-{theme}.png")
                name = f"games-{theme}-{width}"
                for own in ["/settings/catalogs", f"/settings/catalogs/{name}"]:
                    self.go(page, own)
                    self.audit(page, f"{own}, {where}")
                    page.screenshot(path=self.shots / f"own-{len(own) > 20}-{width}-{theme}.png", full_page=True)
                self.choose_file(page, self.file("fewer.csv", GAMES.rsplit("\n", 2)[0] + "\n"))
                page.wait_for_selector(".import-now")
                self.audit(page, f"an update's preview, {where}")
                page.screenshot(path=self.shots / f"own-update-{width}-{theme}.png", full_page=True)
                page.context.close()

    def own_catalogs_are_changed(self):
        """Changes, removes and puts back an imported catalog, with and without JavaScript. An error keeps what was typed."""
        for scripts in [True, False]:
            page = self.page((390, 844), script=scripts)
            self.go(page, "/import")
            self.choose_file(page, self.file("rows.csv", GAMES), "own-games")
            page.click(".import-now button")
            page.wait_for_url("**/import?done=*")
            self.go(page, "/own-games")
            page.click(".counted a")
            page.wait_for_url("**/settings/catalogs/own-games")
            title = f"Own games {scripts}"
            page.fill("input[name=name]", title)
            page.click(".own button")
            page.wait_for_url("**/settings/catalogs/own-games?done=1")
            self.expect(title in page.inner_text("h1"), f"the catalog's name changes ({scripts})")
            page.click("#remove ~ form button")
            page.wait_for_url("**/settings/catalogs?done=own-games")
            page.click(".notice button")
            page.wait_for_selector("a[href='/settings/catalogs/own-games']")
            self.go(page, "/own-games")
            self.expect(title in page.inner_text("h1"), f"the removal is undone ({scripts})")
            page.context.close()

    def a_file_opened_with_the_app(self):
        """An operating system passes a file to the installed app through the launch queue, which headless Chromium doesn't have."""
        page = self.page()
        page.add_init_script("Object.defineProperty(window, 'launchQueue', { value: { setConsumer: (consumer) => { window.consumer = consumer; } } })")
        self.go(page, "/import")
        page.evaluate(f"consumer({{ files: [{{ getFile: async () => new File([{json.dumps(GAMES)}], 'opened.csv') }}] }})")
        self.expect(page.evaluate("document.querySelector('input[type=file]').files[0]?.name") == "opened.csv", "the file is in the form")
        self.expect(page.evaluate("document.activeElement.textContent") == "Preview", "the focus is on the button")
        page.keyboard.press("Enter")
        page.wait_for_selector(".import-now")
        page.evaluate("document.querySelector('.import-now').addEventListener('submit', (event) => { event.preventDefault(); setTimeout(() => { window.busy = document.querySelector('.toast').textContent; }, 100); })")
        page.click(".import-now button")
        self.until(page, "/^Importing/.test(window.busy ?? '')", WAIT, "a message says that the import is running")
        self.expect(page.is_disabled(".import-now button"), "the button is off meanwhile")
        self.expect("This file creates the catalog opened" in page.inner_text("main"), "the catalog is named after the file")
        self.go(page, "/import")
        page.evaluate("consumer({ files: [{ getFile: async () => new File([new Uint8Array(17 << 20)], 'large.csv') }] })")
        self.until(page, "document.querySelector('input[type=file]').validationMessage === 'The file is too large'", WAIT, "the page says that the file is too large before it is sent")
        self.expect(not page.errors, f"launch queue: {page.errors}")
        page.context.close()

    # The manifest and the system

    def the_app_can_be_installed(self):
        page = self.page()
        for language, name in [("en-GB", "Random joke"), ("fr-FR", "Blague au hasard")]:
            page = self.page(locale=language)
            self.go(page, "/")
            cdp = page.context.new_cdp_session(page)
            told = cdp.send("Page.getAppManifest")
            self.expect(not told["errors"], f"Chromium reads the manifest without errors: {told['errors']}")
            manifest = json.loads(told["data"])
            self.expect(manifest["id"] == "/" and manifest["start_url"] == "/" and manifest["display"] == "standalone", "the manifest has an ID")
            self.expect(manifest["shortcuts"][0]["name"] == name and len(manifest["shortcuts"]) == 3, f"{language}: shortcuts")
            for shortcut in manifest["shortcuts"]:
                self.expect(urllib.request.urlopen(self.reader.base + shortcut["url"]).status == 200, f"{shortcut['url']} is a page")
            purposes = set()
            for icon in manifest["icons"]:
                self.expect(self.png_size(icon["src"]) == icon["sizes"], f"{icon['src']} has {icon['sizes']} pixels")
                purposes.add((icon["sizes"], icon["purpose"]))
            self.expect(purposes == {(size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")}, f"icons: {purposes}")
            touch = page.get_attribute("link[rel=apple-touch-icon]", "href")
            self.expect(self.png_size(touch) == "180x180", "the touch icon has 180 pixels")
            self.expect(self.png_size("/favicon.ico") == "48x48", "browsers without SVG icons get a PNG file")
            problems = [each["errorId"] for each in cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]]
            # The checks run in a private window, where Chromium never installs apps.
            self.expect(set(problems) <= {"in-incognito"}, f"Chromium would install the app: {problems}")
            self.expect(manifest["share_target"]["params"]["text"] == "q" and manifest["share_target"]["action"] == "/search", "texts are shared with the search")
            self.expect(manifest["file_handlers"][0]["action"] == "/import", "files are opened with the import page")
            page.context.close()

    def png_size(self, path):
        data = urllib.request.urlopen(self.reader.base + path).read()
        if data[:8] != b"\x89PNG\r\n\x1a\n":
            return "no PNG"
        return "%dx%d" % struct.unpack(">II", data[16:24])

    def shared_text_is_searched(self):
        page = self.page()
        for query, words in [
            ("q=%22red%20dragon%22%0A%20https%3A%2F%2Fexample.org%2Fx%23%3A~%3Atext%3Dred", "red dragon"), ("title=Owlbear&text=https%3A%2F%2Fexample.org", "Owlbear"),
            ("q=https%3A%2F%2Fexample.org%2Fmonsters%2Fadult-red-dragon&title=", "adult red dragon"), ("text=https%3A%2F%2Fexample.org%2Fgoblin", "goblin"), ("q=lich", "lich"),
        ]:
            self.go(page, "/search?" + query)
            self.expect(page.input_value("#search-q") == words and page.locator(".hits .row").count() > 0, f"{query} finds {words} ({page.input_value('#search-q')!r})")
        page.context.close()

    def theme_colours(self):
        page = self.page()
        self.go(page, "/")
        shown = "JSON.stringify([...document.querySelectorAll('meta[name=theme-color]')].map(({ media, content }) => [media, content]))"
        self.expect(json.loads(page.evaluate(shown)) == [["(prefers-color-scheme: light)", "#faf6ec"], ["(prefers-color-scheme: dark)", "#15130f"]], f"both themes have a colour ({page.evaluate(shown)})")
        self.go(page, "/settings?part=reading")
        page.check("input[name=theme][value=dark]", force=True)
        self.expect(json.loads(page.evaluate(shown)) == [["", "rgb(21, 19, 15)"]], f"the preview of a theme changes the colour ({page.evaluate(shown)})")
        page.click(".preferences button")
        page.wait_for_url("**done=saved")
        self.expect(json.loads(page.evaluate(shown)) == [["", "#15130f"]], f"the chosen theme has one colour ({page.evaluate(shown)})")
        page.context.close()

    def safe_areas(self):
        """On a phone with a notch, nothing that can be tapped is under the notch, the rounded corners or the home indicator."""
        for name, size, insets in [
            ("portrait", (390, 844), {"top": 47, "bottom": 34, "left": 0, "right": 0}), ("landscape", (844, 390), {"top": 0, "bottom": 21, "left": 47, "right": 47}),
            ("tablet", (1024, 768), {"top": 24, "bottom": 20, "left": 0, "right": 0}),
        ]:
            page = self.page(size, has_touch=True)
            cdp = page.context.new_cdp_session(page)
            cdp.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
            # The end of a list moves when more rows are loaded.
            for path in ["/", "/monsters?q=dragon%20cr%3E20", "/monsters/aboleth", "/settings", "/import"]:
                self.go(page, path)
                self.expect(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--safe-bottom')") != "", "the style sheet knows the safe area")
                hidden = page.evaluate(
                    """({ top, bottom, left, right }) => [...document.querySelectorAll(".masthead a, .masthead input, .collections a, .side a")].filter((each) => each.checkVisibility()).flatMap((each) => {
                      const box = each.getBoundingClientRect(), bar = each.closest(".collections ul");
                      if (bar && bar.scrollWidth > bar.clientWidth) return [];
                      const isBelow = each.closest(".side") ? false : box.bottom > innerHeight - bottom + .5;
                      return box.top < top - .5 || isBelow || box.left < left - .5 || box.right > innerWidth - right + .5 ? [`${each.textContent || each.id} ${Math.round(box.left)},${Math.round(box.top)}–${Math.round(box.right)},${Math.round(box.bottom)}`] : [];
                    })""", insets)
                self.expect(not hidden, f"{name} {path}: in the unsafe area: {hidden[:5]}")
                content = page.evaluate("[...document.querySelectorAll('main, .foot p')].map((each) => { const style = getComputedStyle(each), box = each.getBoundingClientRect(); return [box.left + parseFloat(style.paddingLeft), innerWidth - box.right + parseFloat(style.paddingRight)]; })")
                self.expect(all(left >= insets["left"] - .5 and right >= insets["right"] - .5 for left, right in content), f"{name} {path}: the text is beside the notch ({content})")
                page.evaluate("scrollTo(0, document.body.scrollHeight)")
                below = page.evaluate("({ bar: document.querySelector('.collections').getBoundingClientRect().top, foot: document.querySelector('.foot p').getBoundingClientRect().bottom, height: innerHeight, isFixed: getComputedStyle(document.querySelector('.collections')).position === 'fixed' })")
                limit = below["bar"] if below["isFixed"] else below["height"] - insets["bottom"]
                self.expect(below["foot"] <= limit + .5, f"{name} {path}: the end of the page can be scrolled into view ({below})")
                if path in ["/", "/monsters/aboleth"]:
                    page.screenshot(path=self.shots / f"safe-{name}-{'home' if path == '/' else 'entry'}.png")
            page.context.close()

    # Going back, transitions and layout

    def going_back(self, page=None, worker=""):
        """Back restores the rows, the scroll position, the focus and the open filters. Playwright turns the back/forward cache off."""
        own = page is None
        page = page or self.page((390, 844))
        self.go(page, "/monsters")
        page.evaluate("document.querySelector('#all-filters').open = true")
        first = page.locator("#rows > li").count()
        page.evaluate("document.querySelector('#rows > li:nth-last-child(3)').scrollIntoView()")
        self.until(page, f"document.querySelectorAll('#rows > li').length > {first}", WAIT, f"more rows load{worker}")
        link = page.locator("#rows > li > a").nth(first + 5)
        link.scroll_into_view_if_needed()
        link.focus()
        address, before, rows = link.get_attribute("href"), page.evaluate("scrollY"), page.locator("#rows > li").count()
        page.keyboard.press("Enter")
        page.wait_for_url("**/monsters/*")
        self.expect(page.evaluate("document.querySelector('h1') !== null"), "the entry opens")
        page.go_back()
        self.until(page, f"document.querySelectorAll('#rows > li').length >= {rows}", WAIT, f"Back restores the rows{worker}")
        self.until(page, f"Math.abs(scrollY - {before}) < 4", WAIT, f"Back restores the scroll position{worker} ({before} → {page.evaluate('scrollY')})")
        self.expect(page.evaluate("document.activeElement.getAttribute('href')") == address, f"Back restores the focus{worker} ({page.evaluate('document.activeElement.outerHTML.slice(0, 80)')})")
        self.expect(page.evaluate("document.querySelector('#all-filters').open"), f"Back restores the open filters{worker}")
        self.expect(page.evaluate("performance.getEntriesByType('navigation')[0].type") == "back_forward", "the page was loaded again")
        page.go_forward()
        page.wait_for_url("**/monsters/*")
        self.go(page, "/monsters")
        self.expect(page.evaluate("document.activeElement === document.body && !document.querySelector('#all-filters').open"), "a new visit begins at the top")
        if own:
            self.expect(not page.errors, f"going back: {page.errors}")
            page.context.close()

    def no_layout_shift(self, page=None, where=""):
        """Nothing visible moves while a page loads, even if the script arrives after the browser has shown the page. The limit is above 0 because the
        script writes dates in the reader's own format, such as "November 24, 2026", which moves the rest of a line by a few pixels (0.0001 to 0.0004)."""
        def late(route):
            time.sleep(.4)
            route.continue_()

        for size_name, size in [("phone", (390, 844)), ("desk", (1280, 900))]:
            own = page is None
            current = page or self.page(size)
            current.set_viewport_size({"width": size[0], "height": size[1]})
            if own:
                current.add_init_script(SHIFTS)
                current.route("**/almanac.js", late)
            for path in ["/", "/monsters", "/monsters/aboleth", "/planets/1", "/desserts/almanac-kaiserschmarrn", "/jokes", "/search?q=dragon", "/favourites", "/settings", "/import"]:
                self.go(current, path)
                current.wait_for_timeout(1200)
                shifts = current.evaluate("shifts")
                total = sum(each["value"] for each in shifts)
                self.expect(total <= 0.001, f"{path}, {size_name}{where}: layout shift of {total:.4f} by {[each['what'] for each in shifts][:4]}")
            if own:
                current.context.close()
        if page is None:
            # The check detects a page that moves.
            page = self.page()
            page.add_init_script(SHIFTS)
            page.goto("about:blank")
            page.set_content("<p>first</p><p>second</p>")
            page.wait_for_timeout(300)
            page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<div style=height:300px></div>')")
            page.wait_for_timeout(300)
            self.expect(page.evaluate("shifts.reduce((sum, each) => sum + each.value, 0)") > 0.001, "the check finds a layout shift")
            page.context.close()

    def page_transitions(self):
        """The title and the picture of a row move to the entry's page and back. With reduced motion, nothing moves."""
        record = """addEventListener("pageswap", (event) => { sessionStorage.swap = JSON.stringify([!!event.viewTransition, [...document.querySelectorAll(".row *")].filter((each) => each.style.viewTransitionName).map((each) => each.style.viewTransitionName)]); });
          addEventListener("pagereveal", (event) => { sessionStorage.reveal = JSON.stringify([!!event.viewTransition, [...document.querySelectorAll("*")].map((each) => getComputedStyle(each).viewTransitionName).filter((each) => each !== "none")]); });"""
        for motion, isMoving in [("no-preference", True), ("reduce", False)]:
            page = self.page()
            page.emulate_media(reduced_motion=motion)
            page.add_init_script("addEventListener('DOMContentLoaded', () => {" + record + "})")
            self.go(page, "/monsters")
            page.locator("#rows > li > a").nth(3).click()
            page.wait_for_url("**/monsters/*")
            page.wait_for_timeout(700)
            swap, reveal = (json.loads(page.evaluate(f"sessionStorage.{name} ?? '[null, []]'")) for name in ("swap", "reveal"))
            self.expect(swap[0] is isMoving, f"{motion}: transition {swap}")
            if isMoving:
                self.expect(sorted(swap[1]) == ["entry-picture", "entry-title"], f"the row has the names ({swap})")
                self.expect({"entry-title", "entry-picture"} <= set(page.evaluate("[...document.querySelectorAll('*')].map((each) => getComputedStyle(each).viewTransitionName)")), "the entry's title and picture have the names")
            self.expect(page.evaluate("document.getAnimations().length") == 0, f"{motion}: the transition ends soon")
            page.go_back()
            page.wait_for_timeout(700)
            self.expect(not page.evaluate("[...document.querySelectorAll('.row *')].some((each) => each.style.viewTransitionName)"), "the row's names are removed after the transition")
            self.expect(not page.errors, f"{motion}: {page.errors}")
            page.context.close()

    # Accessibility

    def without_worker(self, page):
        page.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })")
        return page

    def forced_colours(self):
        for path in ["/", "/monsters?type=dragon", "/monsters/aboleth", "/settings", "/search?q=dragon", "/import"]:
            # Without a worker, the settings page isn't reloaded.
            page = self.without_worker(self.page(bypass_csp=True))
            self.go(page, path)
            framed = "[...document.querySelectorAll('button, .button, input, select, textarea')].filter((each) => each.checkVisibility() && parseFloat(getComputedStyle(each).borderTopWidth) > 0)"
            page.evaluate(f"window.framed = {framed}")
            self.expect(page.evaluate("framed.length") > 0, f"{path} has framed controls")
            page.emulate_media(forced_colors="active")
            self.audit(page, f"{path}, forced colours")
            name = re.sub(r"\W+", "-", path).strip("-") or "home"
            page.screenshot(path=self.shots / f"forced-{name}.png")
            # The selected value, the focus and every control stay visible without backgrounds.
            page.keyboard.press("Tab")
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            self.expect(outline != "none", f"{path}: the focus is visible in forced colours ({outline})")
            plain = page.evaluate("framed.filter((each) => { const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(each); return parseFloat(borderTopWidth) === 0 || borderTopColor === backgroundColor; }).map((each) => each.outerHTML.slice(0, 80))")
            self.expect(not plain, f"{path}: controls without a border in forced colours: {plain[:4]}")
            page.context.close()

    def keyboard_reaches_everything(self):
        """The Tab key reaches every control once, in the order of the document."""
        for path in ["/", "/monsters/aboleth", "/settings", "/import", "/favourites"]:
            page = self.without_worker(self.page())
            self.go(page, path)
            page.wait_for_timeout(300)
            page.evaluate(f"{FOCUSABLE}.forEach((each, place) => {{ each.dataset.place = place; }})")
            # The Tab key stops only once in a group of radio buttons.
            wanted = page.evaluate(f"{FOCUSABLE}.filter((each) => each.type !== 'radio' || each.checked).map((each) => Number(each.dataset.place))")
            reached = []
            for _ in range(len(wanted) + 10):
                page.keyboard.press("Tab")
                place = page.evaluate("document.activeElement === document.body ? null : Number(document.activeElement.dataset.place ?? -1)")
                if place is None or reached and place == reached[0]:
                    break
                if not reached or place != reached[-1]:
                    reached.append(place)
            missing = [page.evaluate(f"document.querySelector('[data-place=\"{place}\"]').outerHTML.slice(0, 90)") for place in wanted if place not in reached]
            self.expect(not missing, f"{path}: the keyboard doesn't reach {missing[:4]}")
            self.expect(reached == sorted(reached), f"{path}: the keyboard's order is the document's")
            page.context.close()

    def accessibility_tree(self, page, links):
        """The roles and names of a page's headings, terms, abilities and named passages, in the order in which a screen reader reads them."""
        cdp = page.context.new_cdp_session(page)
        nodes = {node["nodeId"]: node for node in cdp.send("Accessibility.getFullAXTree")["nodes"]}
        found = []

        def text_of(node):
            if node.get("role", {}).get("value") == "StaticText":
                return node["name"]["value"]
            return "".join(text_of(nodes[child]) for child in node.get("childIds", []) if child in nodes)

        def walk(node):
            role = node.get("role", {}).get("value", "")
            # An ability is a list item whose text is read as a whole. The name of a trait or an action is a link to itself.
            name = re.sub(r"\s+", " ", node.get("name", {}).get("value") or text_of(node)).strip()
            if not node.get("ignored") and (role in ("heading", "term") or role == "listitem" and re.match(r"\w+, (plus|minus) \d+, score", name) or role == "link" and clean(name) in links):
                found.append((role, name, node.get("backendDOMNodeId")))
            for child in node.get("childIds", []):
                if child in nodes:
                    walk(nodes[child])

        walk(next(node for node in nodes.values() if not node.get("parentId")))
        return found

    def out_of_order(self, page, read):
        """Returns the first heading or term that a screen reader reads before another that is above it on the page, or None.

        A layout with columns is read column by column, so only boxes that overlap horizontally are compared."""
        cdp = page.context.new_cdp_session(page)
        boxes = []
        for role, name, node in read:
            try:
                quad = cdp.send("DOM.getBoxModel", {"backendNodeId": node})["model"]["border"]
            except Exception:
                continue
            boxes.append((name, quad[0], quad[1], quad[2], quad[5]))
        for place, (name, left, top, right, bottom) in enumerate(boxes):
            for earlier, left2, top2, right2, bottom2 in boxes[:place]:
                if left < right2 and left2 < right and bottom <= top2 + 1 and bottom > top:
                    return f"{earlier!r} is read before {name!r}, but stands below it"
        return None

    def a_monster_reads_in_order(self):
        """A screen reader reads a monster's headings and terms in the order of the data, which is also their order on the page."""
        for monster in ["aboleth", "lich", "goblin"]:
            shown = self.reader.json(f"/show/monsters/{monster}")
            labels = []

            def collect(blocks):
                for block in blocks:
                    if block["type"] == "facts":
                        labels.extend(fact["label"] for fact in block["facts"])
                    elif block["type"] == "heading":
                        labels.append(block["text"])
                    elif block["type"] == "abilities":
                        labels.extend(ability["label"] for ability in block["abilities"])
                    elif block["type"] == "passage":
                        labels.append(block["name"])
                    collect(block.get("blocks", []))

            collect(shown["blocks"])
            for size in [(390, 844), (1280, 900)]:
                page = self.page(size)
                self.go(page, f"/monsters/{monster}")
                page.evaluate("document.querySelector('nav.side')?.remove()")
                links = {clean(label) for label in labels}
                read = self.accessibility_tree(page, links)
                names = [name for _, name, _ in read]
                self.expect(names and names[0] == shown["title"], f"{monster}: the title is read first ({names[:3]})")
                cleaned = [clean(name) for name in names]
                places, start = [], 0
                for label in labels:
                    place = next((place for place in range(start, len(cleaned)) if cleaned[place].startswith(clean(label)) or clean(label).startswith(cleaned[place]) and cleaned[place]), None)
                    places.append(place)
                    if place is not None:
                        start = place + 1
                lost = [label for label, place in zip(labels, places) if place is None]
                self.expect(not lost, f"{monster}, {size[0]} px: not read in the order of the data: {lost[:5]} in {names}")
                self.expect(len(labels) >= 12, f"{monster}: the check compares {len(labels)} labels")
                wrong = self.out_of_order(page, read)
                self.expect(wrong is None, f"{monster}, {size[0]} px: {wrong}")
                if monster == "aboleth":
                    # The check detects a page whose order is reversed by its style or its markup.
                    page.evaluate("for (const style of document.styleSheets) style.disabled = false; const main = document.querySelector('.entry'); main.style.display = 'flex'; main.style.flexDirection = 'column-reverse'")
                    self.expect(self.out_of_order(page, self.accessibility_tree(page, links)) is not None, "the check finds a reversed page")
                page.context.close()

    # The worker

    def works_from_the_worker(self):
        """After the first visit, the app starts and works in the same way while the server isn't running."""
        from check import Reader
        outer, self.reader = self.reader, Reader()
        page = None
        try:
            page = self.page((390, 844), has_worker=True)
            page.add_init_script(SHIFTS)
            self.go(page, "/")
            self.until(page, "!!navigator.serviceWorker.controller", 60, "the worker controls the page after the first visit")
            page.wait_for_timeout(500)
            self.going_back(page, worker=" from the worker")
            self.no_layout_shift(page, where=", from the worker")
            page.set_viewport_size({"width": 390, "height": 844})
            self.reader.stop()
            # The app's start, in a new window.
            start = page.context.new_page()
            start.set_default_timeout(WAIT * 1000)
            start.errors = []
            answer = start.goto(self.reader.base + "/", wait_until="load")
            self.expect(answer.status == 200 and answer.headers.get("x-almanac-worker") is not None, "the app starts while the server is gone")
            self.expect(start.locator(".pick").count() > 0, "the home page is complete")
            start.close()
            self.go(page, "/monsters")
            self.until(page, "/server|network/i.test(document.querySelector('#page-banners').innerText)", 45, "a banner says that the server is gone")
            told = page.inner_text("#page-banners")
            # Responses from the worker don't count as responses from the server.
            for path in ["/planets/1", "/monsters"]:
                self.go(page, path)
                page.wait_for_timeout(300)
            self.until(page, "/server|network/i.test(document.querySelector('#page-banners').innerText)", WAIT, "the banner returns on the next page")
            page.evaluate("window.toasts = []; new MutationObserver(() => toasts.push(document.querySelector('.toast').textContent)).observe(document.querySelector('.toast'), { childList: true })")
            # Search while typing: every keystroke shows results without a delay.
            page.evaluate(
                """window.times = []; document.querySelector("#list-q").addEventListener("input", () => {
                  const start = performance.now();
                  const observer = new MutationObserver(() => { if (document.querySelector("#results")) { times.push(performance.now() - start); observer.disconnect(); } });
                  observer.observe(document.querySelector("#results").parentElement, { childList: true, subtree: true });
                })""")
            page.locator("#list-q").press_sequentially("dragon", delay=400)
            self.until(page, "document.querySelectorAll('#rows > li').length > 20 && /q=dragon/.test(location.search)", WAIT, "searching while typing works from the worker")
            times = sorted(page.evaluate("times"))
            print(f"    search while typing from the worker: {[round(each) for each in times]} ms", flush=True)
            self.expect(len(times) >= 5 and times[len(times) // 2] < 160, f"a stored catalog is searched without a pause ({times})")
            # Infinite scrolling.
            self.go(page, "/monsters")
            rows = page.locator("#rows > li").count()
            page.evaluate("document.querySelector('#rows > li:nth-last-child(3)').scrollIntoView()")
            self.until(page, f"document.querySelectorAll('#rows > li').length > {rows}", WAIT, "more rows load from the worker")
            # Add a star and a note without reloading the page.
            page.evaluate("window.isSame = true; scrollTo(0, 0)")
            page.locator("#rows .star").first.click()
            self.until(page, "document.querySelector('#rows .star').getAttribute('aria-pressed') === 'true' && window.isSame", WAIT, "a star is saved without loading the page again")
            self.go(page, "/monsters/aboleth?edit=note")
            page.fill(".note textarea", "**seen** offline")
            page.click(".note form button:not([type])")
            page.wait_for_url("**/monsters/aboleth#note")
            self.until(page, "/seen/.test(document.querySelector('.note')?.innerText ?? '')", WAIT, "a note is saved")
            said = page.evaluate("window.toasts ?? []")
            self.expect(not any("again" in each for each in said), f"nothing says that the server is back ({said})")
            # The import page needs the server, and says so.
            answer = self.go(page, "/import")
            self.expect(answer.status == 503 and page.inner_text("h1") == "“Import a file” needs the server", f"the import page says that it needs the server ({page.inner_text('main')[:100]!r})")
            self.reader.start()
            self.go(page, "/monsters")
            page.evaluate("window.toasts = []; new MutationObserver(() => toasts.push(document.querySelector('.toast').textContent)).observe(document.querySelector('.toast'), { childList: true })")
            self.until(page, "document.querySelector('#page-banners').innerText === ''", 60, "the banner disappears when the server is back")
            for _ in range(100):
                if self.reader.json("/notes/monsters/aboleth")["note"]:
                    break
                time.sleep(.1)
            self.expect(self.reader.json("/notes/monsters/aboleth")["note"] == "**seen** offline", "the server gets the note")
            # Import a file through the worker.
            self.go(page, "/import")
            self.choose_file(page, self.file("games.csv", GAMES))
            page.wait_for_selector(".import-now")
            page.click(".import-now button")
            page.wait_for_url("**/import?done=games*")
            self.expect("40 new" in page.inner_text("main"), "a file is imported through the worker")
            page.click(".ways a.button >> nth=0")
            page.wait_for_url("**/games")
            self.until(page, "document.querySelectorAll('#rows > li').length === 40", WAIT, "the imported catalog is stored on the device")
            for _ in range(10):
                answer = self.go(page, "/games")
                if answer.headers.get("x-almanac-worker"):
                    break
                page.wait_for_timeout(1000)
            self.expect(answer.headers.get("x-almanac-worker") is not None, "the worker soon stores the imported catalog and answers its page")
        finally:
            if page:
                page.context.close()
            self.reader.stop()
            self.reader = outer


NAMES = [
    "the_app_can_be_installed", "import_without_javascript", "own_catalogs_are_changed", "a_file_opened_with_the_app", "shared_text_is_searched", "theme_colours", "safe_areas", "going_back",
    "no_layout_shift", "page_transitions", "forced_colours", "keyboard_reaches_everything", "a_monster_reads_in_order",
]
