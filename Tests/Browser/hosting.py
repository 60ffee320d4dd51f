"""Checks two libraries at two paths of one host in Chromium, behind nginx with TLS, and the pages of a read-only server.

usage: PYTHONPATH=.build/browser-packages python3 Tests/Browser/hosting.py [--program PATH]

nginx's log shows the addresses that the browser requests, also those of the service workers.
"""
import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from proxies import ROOT, WAIT, Server, blocks, make_certificate, nginx, wait_for
from reader import BrowserChecks, run
from tls import browser, trust

SHOTS = ROOT / ".build/screenshots"
HOST = "www.example.com"
PATHS = ("/almanac", "/second")
# The addresses that a page contains, of links, forms, files and pictures.
ADDRESSES = """[...document.querySelectorAll('[href], [action], [formaction], [src]')].flatMap((each) =>
    ['href', 'action', 'formaction', 'src'].filter((name) => each.hasAttribute(name))
        .map((name) => new URL(each.getAttribute(name), document.baseURI)))
    .filter((url) => url.origin === location.origin).map((url) => url.pathname)"""
PAGES = ("/", "/planets", "/planets/1", "/monsters/lich", "/collections/dnd", "/search?q=luke", "/favourites", "/help", "/import",
         "/settings", "/settings?part=reading", "/settings?part=sources", "/settings?part=device", "/settings?part=backup", "/random/jokes", "/nowhere")


class HostingChecks(BrowserChecks):
    """The checks. The libraries are open servers below `PATHS`; a third server is read-only."""

    def __init__(self, browser, folder, servers, proxy):
        super().__init__(browser, None)
        self.folder, self.servers, self.proxy = folder, servers, proxy
        self.base = f"https://{HOST}:{proxy.port}"

    def open(self, page, path):
        return page.goto(self.base + path, wait_until="load")

    def stored(self, page, path):
        """Waits until a library's worker answers the page."""
        self.open(page, path + "/")
        ready = "navigator.serviceWorker.getRegistration().then((one) => !!one?.active && one.active.state === 'activated')"
        self.until(page, ready, WAIT, f"{path}: the worker is active")
        self.open(page, path + "/")
        self.until(page, f"navigator.serviceWorker.controller?.scriptURL === location.origin + '{path}/worker.js'", WAIT, f"{path}: its own worker answers")

    def strays(self, page, path):
        found = [each for each in page.evaluate(ADDRESSES) if not each.startswith(path + "/")]
        self.expect(not found, f"{page.url}: addresses outside: {found[:5]}")

    def requests_stay_inside(self):
        """Called last: everything that the browser asked for is below one of the paths."""
        targets = (self.folder / "targets.log").read_text().split()
        outside = sorted({each for each in targets if not each.startswith(tuple(path + "/" for path in (*PATHS, "/reading")))})
        self.expect(len(targets) > 100 and not outside, f"{len(targets)} requests, outside: {outside[:5]}")

    def pages_and_forms(self):
        """With and without the script: pages, a star, a note, the settings and an import."""
        for has_script in (False, True):
            page = self.page(script=has_script)
            base = PATHS[0]
            for path in PAGES:
                status = self.open(page, base + path).status
                self.expect(status == (404 if path == "/nowhere" else 200), f"{path} is {status}")
                self.strays(page, base)
            self.open(page, base + "/planets/1")
            page.click("[data-star] button[aria-pressed=false]")
            page.wait_for_selector("[data-star] button[aria-pressed=true]")
            self.expect(page.url.split("#")[0].split("?")[0] == self.base + base + "/planets/1", f"a star leads back to {page.url}")
            page.click("[data-star] button[aria-pressed=true]")
            page.wait_for_selector("[data-star] button[aria-pressed=false]")
            self.open(page, base + "/planets/2?edit=note")
            page.fill("textarea[name=note]", f"script {has_script}")
            page.click(".note form button:not([type=button]):not([name=action]) >> nth=0")
            page.wait_for_selector(f".note:has-text('script {has_script}')")
            self.strays(page, base)
            file = self.folder / f"games-{has_script}.csv"
            file.write_text("name,players\n" + "".join(f"Game {number},{number}\n" for number in range(9)))
            self.open(page, base + "/import")
            page.set_input_files("input[type=file]", file)
            if not has_script:
                page.click(".importing:has([type=file]) button")
            page.wait_for_selector(".import-now")
            self.strays(page, base)
            page.click(".import-now button")
            page.wait_for_selector(".notice.done")
            self.strays(page, base)
            page.click(".ways a.button >> nth=0")
            page.wait_for_selector("#rows")
            self.expect(page.url.startswith(self.base + base + "/games"), f"the catalog opens at {page.url}")
            # A failed page is an error in the console, too.
            errors = [each for each in page.errors if "404" not in each]
            self.expect(not errors, f"script {has_script}: {errors}")
            page.context.close()

    def installation(self):
        """The manifest belongs to the path, and Chromium would install the app."""
        page = self.page(has_worker=True)
        for path in PATHS:
            self.open(page, path + "/")
            cdp = page.context.new_cdp_session(page)
            manifest = json.loads(cdp.send("Page.getAppManifest")["data"])
            addresses = [manifest["id"], manifest["start_url"], manifest["scope"], manifest["share_target"]["action"]]
            addresses += [each["src"] for each in manifest["icons"]] + [each["url"] for each in manifest["shortcuts"]]
            addresses += [each["action"] for each in manifest["file_handlers"]]
            self.expect(all(each.startswith(path + "/") for each in addresses), f"{path}: the manifest's addresses {addresses}")
            problems = [each["errorId"] for each in cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]]
            self.expect(set(problems) <= {"in-incognito"}, f"{path}: Chromium would install the app: {problems}")
            for icon in manifest["icons"]:
                self.expect(self.proxy.ask(HOST, icon["src"])[0] == 200, f"{path}: {icon['src']}")
        page.context.close()

    def libraries_are_apart(self):
        """Two libraries of a host have a cookie, a cache, a database and a worker each, and read and change pages offline."""
        page = self.page(has_worker=True)
        for path in PATHS:
            self.stored(page, path)
        self.open(page, PATHS[0] + "/settings?part=reading")
        page.check("input[name=theme][value=dark]", force=True)
        with page.expect_navigation():
            page.locator("form.preferences").evaluate("(form) => { setTimeout(() => form.requestSubmit()); }")
        self.expect(page.get_attribute("html", "data-theme") == "dark", "the theme is dark")
        wait_for(lambda: page.context.cookies(self.base + PATHS[0] + "/"), "saving the theme")
        cookies = {(each["name"], each["path"]) for each in page.context.cookies(self.base + PATHS[0] + "/")}
        self.expect(cookies and {path for _, path in cookies} == {PATHS[0] + "/"}, f"the cookie belongs to the path: {cookies}")
        self.expect(not page.context.cookies(self.base + PATHS[1] + "/"), "the other library sees no cookie")
        state = page.evaluate("""Promise.all([caches.keys(), indexedDB.databases(), navigator.serviceWorker.getRegistrations()])
            .then(([caches, databases, workers]) => [caches.sort(), databases.map((one) => one.name).sort(), workers.map((one) => new URL(one.scope).pathname).sort()])""")
        self.expect(state == [["almanac-files" + path for path in PATHS], ["almanac" + path for path in PATHS], [path + "/" for path in PATHS]], f"what the browser stores: {state}")
        for path in PATHS:
            names = page.evaluate(f"caches.open('almanac-files{path}').then((cache) => cache.keys()).then((all) => all.map((each) => new URL(each.url).pathname))")
            self.expect(names and all(each.startswith(path + "/") for each in names), f"{path}: the cache has only its own files")
        page.context.set_offline(True)
        for path in PATHS:
            for each in ("/", "/planets", "/planets/3", "/monsters/lich", "/search?q=luke", "/favourites", "/help"):
                answer = self.open(page, path + each)
                self.expect(answer.status == 200 and answer.from_service_worker, f"{path}{each} is read offline")
                self.strays(page, path)
        self.open(page, PATHS[0] + "/planets/3")
        page.click("[data-star] button[aria-pressed=false]")
        page.wait_for_selector("[data-star] button[aria-pressed=true]")
        self.open(page, PATHS[1] + "/planets/3")
        self.expect(page.locator("[data-star] button[aria-pressed=true]").count() == 0, "a star offline belongs to one library")
        page.context.set_offline(False)
        self.open(page, PATHS[0] + "/")
        wait_for(lambda: "planets/3" in self.proxy.ask(HOST, PATHS[0] + "/api/v1/favourites")[2], "sending the star")
        self.expect("planets/3" not in self.proxy.ask(HOST, PATHS[1] + "/api/v1/favourites")[2], "the other server has no star")
        # A worker that is removed takes only its own library along.
        self.open(page, PATHS[0] + "/")
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.unregister())")
        self.open(page, PATHS[1] + "/planets/1")
        self.expect(page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 1, "the other library keeps its worker")
        page.context.close()

    def read_only_pages(self):
        """The pages of a read-only server offer no change, say so once, and look as they should."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        for theme in ("light", "dark"):
            for name, size in (("phone", (360, 740)), ("desk", (1280, 900))):
                page = self.page(size, theme=theme, locale="fr-FR" if theme == "dark" else "en-GB")
                for number, path in enumerate(("/", "/planets", "/planets/1?edit=note", "/monsters/lich", "/favourites", "/search?q=luke", "/settings",
                                               "/settings?part=reading", "/settings?part=sources", "/settings?part=device")):
                    self.open(page, "/reading" + path)
                    self.strays(page, "/reading")
                    forms = page.evaluate("[...document.querySelectorAll('form[method=post]')].map((each) => new URL(each.action).pathname)")
                    self.expect(set(forms) <= {"/reading/settings", "/reading/jokes/draw"}, f"{path}: forms {forms}")
                    links = page.evaluate("[...document.querySelectorAll('main a, nav a')].map((each) => each.getAttribute('href')).filter((each) => /edit=|[/]import|settings[/]catalogs/.test(each))")
                    self.expect(not links, f"{path}: links {links}")
                    self.expect(page.locator("footer.foot").inner_text().lower().count("lecture seule" if theme == "dark" else "read-only") == 1, f"{path}: the page says once that it is read-only")
                    self.expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} fits, {name}")
                    page.screenshot(path=SHOTS / f"read-only-{number}-{name}-{theme}.png", full_page=True)
                self.expect(not page.errors, f"read-only: {page.errors}")
                page.context.close()


def main():
    program = Path(sys.argv[sys.argv.index("--program") + 1] if "--program" in sys.argv else ROOT / ".build/release/almanac").resolve()
    with tempfile.TemporaryDirectory(prefix="almanac-hosting-") as name, sync_playwright() as playwright:
        folder = Path(name)
        folder.chmod(0o755)
        trust(folder / "trusting", make_certificate(program, folder))
        public = ["--allow-host", HOST, "--trusted-proxy", "127.0.0.1"]
        servers = [
            Server(program, folder / "first", "--base", "/almanac/", *public, "--open"),
            # This proxy removes the path.
            Server(program, folder / "second", *public, "--open"),
            Server(program, folder / "reading", "--base", "/reading/", *public, "--read-only"),
        ]
        below, removed = blocks("nginx")[1:3]
        part = lambda text: text[text.index("    location"):text.rindex("}")]
        locations = [part(below), part(removed).replace("/almanac", "/second"), part(below).replace("/almanac", "/reading")]
        locations = [text.replace("127.0.0.1:8484", server.address) for text, server in zip(locations, servers)]
        proxy = nginx(folder, [below.replace(part(below), "".join(locations))], servers[0])
        try:
            for server in servers:
                wait_for(server.answers, "the server's start")
            window = browser(playwright, str(folder / "trusting"))
            status = run(HostingChecks(window, folder, servers, proxy), [
                "pages_and_forms", "installation", "libraries_are_apart", "read_only_pages", "requests_stay_inside"])
            window.close()
        finally:
            proxy.stop()
            for server in servers:
                server.stop()
    return status


if __name__ == "__main__":
    sys.exit(main())
