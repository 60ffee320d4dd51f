"""Checks the worker in a real browser: the library is stored on the device, and pages, changes and merges work without the server.

`worker.py --faults` shows that each check can fail: it runs each check with a deliberate fault in the worker or in the page's script."""
import http.client
import http.server
import json
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

from reader import ALMANAC, ROOT, BrowserChecks, Reader, run

SHARE = ROOT / ".build/share/almanac"
# One page of each kind. The settings page and pages with random content aren't here, because the server's copies differ.
PAGES = [
    "/", "/monsters", "/monsters?type=dragon&sort=cr:desc&q=fire", "/monsters?q=nosuchthing", "/monsters?q=tentacle&explain=1",
    "/monsters?fragment=rows&offset=50", "/planets", "/jokes", "/desserts", "/films", "/people", "/species", "/starships", "/vehicles",
    "/monsters/aboleth", "/monsters/aboleth?edit=note", "/monsters/aboleth?edit=name", "/planets/1", "/films/1", "/people/1",
    "/desserts/almanac-kaiserschmarrn", "/desserts/almanac-kaiserschmarrn?view=cook&step=2&have=1",
    "/desserts/almanac-tarte-aux-pommes?scale-by=1/3&scale-units=both", "/search", "/search?q=dragon", "/search?q=drgaon",
    "/search?q=dragon&typing=1&limit=8&filters=0", "/favourites",
    "/monsters?format=csv", "/monsters?format=json&limit=5", "/search?q=fire&format=csv", "/favourites?format=json", "/favourites?format=csv",
    "/api/v1/list/monsters?limit=3", "/api/v1/show/monsters/aboleth", "/api/v1/find?q=dragon", "/api/v1/favourites",
]


class Proxy:
    """Stands between a browser and the server. It can lose answers, and change them."""

    def __init__(self, reader):
        outer = self
        self.reader = reader
        self.log = []
        # Whether to drop an answer instead of sending it, and a function that changes an answer's body.
        self.loses = lambda method, path: False
        self.changes = lambda path, body: body

        class Answer(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                outer.log.append((self.command, self.path, body))
                connection = http.client.HTTPConnection(outer.reader.host, outer.reader.port, timeout=30)
                try:
                    headers = {name: value for name, value in self.headers.items() if name.lower() not in ("connection", "accept-encoding")}
                    connection.request(self.command, self.path, body or None, headers)
                    answer = connection.getresponse()
                    content = answer.read()
                except OSError:
                    self.close_connection = True
                    return self.connection.close()
                if outer.loses(self.command, self.path):
                    self.close_connection = True
                    return self.connection.close()
                content = outer.changes(self.path, content)
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in ("connection", "content-length", "transfer-encoding", "date", "server"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = do

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.server.handle_error = lambda *_: None
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Device:
    """A browser with a storage of its own, and one open page."""

    def __init__(self, context, base):
        self.context = context
        self.base = base
        self.page = context.pages[0] if context.pages else context.new_page()
        self.watch(self.page)

    def watch(self, page):
        page.set_default_timeout(10_000)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))

    def go(self, path, page=None):
        return (page or self.page).goto(self.base + path, wait_until="load")

    def tab(self):
        page = self.context.new_page()
        self.watch(page)
        return page

    def wait(self, expression, seconds=10, page=None):
        """Waits until an expression is true. Returns how many seconds that took, or None."""
        page = page or self.page
        started = time.time()
        while time.time() - started < seconds:
            try:
                if page.evaluate(expression):
                    return time.time() - started
            except Exception as error:
                # The page may be reloading.
                if "context was destroyed" not in str(error) and "navigat" not in str(error):
                    raise
            page.wait_for_timeout(50)
        return None

    def store(self):
        """Visits the home page, and waits until the worker has stored the library."""
        self.go("/")
        if self.wait("!!navigator.serviceWorker.controller", 20) is None:
            raise TimeoutError("the worker didn't store the library")
        return self

    @property
    def worker(self):
        """The latest worker of this device's server. Evaluating code in it needs a running worker."""
        return [worker for worker in self.context.service_workers if worker.url.startswith(self.base)][-1]

    def fetch(self, path, method="GET", body=None, kind=None):
        """Sends a request from the page. Returns the status, the headers, the text and the final address."""
        return self.page.evaluate(
            """async ([path, method, body, kind]) => {
              try {
                const headers = kind ? { "Content-Type": kind } : {};
                const answer = await fetch(path, { method, headers, ...body === null ? {} : { body } });
                return { status: answer.status, worker: answer.headers.get("X-Almanac-Worker"), type: answer.headers.get("Content-Type"),
                  text: await answer.text(), url: answer.url };
              } catch (error) { return { status: 0, text: String(error) }; }
            }""", [path, method, body, kind])

    def post(self, path, **fields):
        return self.fetch(path, "POST", urllib.parse.urlencode(fields), "application/x-www-form-urlencoded")

    def star(self, entry, name=None):
        answer = self.post(f"/{entry}/favourite", action="add", name=name or entry)
        return answer["status"] == 200

    def note(self, entry, text):
        self.go(f"/{entry}?edit=note")
        self.page.fill(".note textarea", text)
        self.page.click(".note form button:not([type])")
        self.page.wait_for_url(re.compile("#note"))

    def banners(self):
        return self.page.inner_text("#page-banners")

    def toast(self):
        return self.page.inner_text(".toast")

    def stop_worker(self):
        """Stops the worker's process. The browser starts it again for the next request."""
        session = self.context.new_cdp_session(self.page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()
        self.page.wait_for_timeout(200)

    def close(self):
        self.context.close()


class Checks(BrowserChecks):
    def __init__(self, playwright, browser, share):
        super().__init__(browser, None)
        self.playwright = playwright
        self.share = share
        self.open = []

    # MARK: Set-up

    def server(self, *options, **named):
        reader = Reader(*options, share=self.share, **named)
        self.open.append(reader.stop)
        return reader

    def proxy(self, reader):
        proxy = Proxy(reader)
        self.open.append(proxy.stop)
        return proxy

    def device(self, reader, **options):
        context = self.browser.new_context(locale="en-GB", reduced_motion="reduce", **options)
        self.open.append(context.close)
        return Device(context, reader.base)

    def profile(self, reader, folder):
        """A device whose storage is in a folder, so that the browser can be started again."""
        context = self.playwright.chromium.launch_persistent_context(
            folder, executable_path="/usr/bin/chromium", args=["--no-sandbox"], locale="en-GB", reduced_motion="reduce")
        self.open.append(context.close)
        return Device(context, reader.base)

    def close(self):
        """Closes what a check has opened, the newest first."""
        while self.open:
            try:
                self.open.pop()()
            except Exception:
                pass

    def run(self, name):
        try:
            getattr(self, name)()
        finally:
            self.close()

    def served(self, reader, path, device=None):
        """Asks the server without the worker."""
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in device.context.cookies()) if device else ""
        headers = {"Accept-Language": "en-GB", **({"Cookie": cookies} if cookies else {})}
        request = urllib.request.Request(reader.base + path, headers=headers)
        return urllib.request.urlopen(request, timeout=10).read().decode()

    # MARK: Reading

    def first_visit(self):
        """The first visit stores everything, and says so."""
        reader = self.server()
        device = self.device(reader)
        device.go("/settings")
        self.expect(device.page.is_visible("[data-offline=preparing]"), "the first page says that the library is being stored")
        self.expect(device.wait("document.querySelectorAll('#offline .kept-catalogs li').length === 9", 20) is not None, "the page shows what is stored")
        text = device.page.inner_text("#offline")
        self.expect("334 monsters" in text and text.count("works without a network") == 9, f"all catalogs are stored ({text[:300]!r})")
        stored = set(device.worker.evaluate("(async () => (await (await files()).keys()).map(({ url }) => new URL(url).pathname))()"))
        kit = json.loads(self.served(reader, "/kit"))
        wanted = {kit["module"], *kit["files"]}
        for catalog in kit["catalogs"]:
            wanted |= {catalog["outline"]["path"], *(pack["path"] for pack in catalog["packs"])}
        self.expect(stored == wanted, f"the files in the manifest are stored ({len(stored)} of {len(wanted)})")
        answer = device.go("/monsters/lich")
        self.expect("x-almanac-worker" in answer.headers, "the worker answers the next page, although the server is running")
        self.expect(not device.page.errors, f"no errors ({device.page.errors})")

    def reading_offline(self):
        """With the server stopped, and then with the network cut, every kind of page has the same bytes as from the server."""
        reader = self.server()
        device = self.device(reader).store()
        pages = {path: self.served(reader, path, device) for path in PAGES}
        for way in ["network", "server"]:
            if way == "network":
                device.context.set_offline(True)
            else:
                device.context.set_offline(False)
                reader.stop()
            for path, wanted in pages.items():
                answer = device.fetch(path)
                self.expect(answer["status"] == 200 and answer["worker"] and answer["text"] == wanted, f"without the {way}: {path} ({answer['status']})")
            self.expect(device.go("/random").status == 200 and "/random" not in device.page.url, f"without the {way}: a random entry")
            device.go("/jokes")
            device.page.click("form[data-draw] button")
            device.page.wait_for_url(re.compile("/jokes/"))
            self.expect(device.page.locator("h1").count() == 1, f"without the {way}: a drawn joke ({device.page.url})")
            device.go("/")
            device.page.fill("#front-search", "aboleth")
            self.expect(device.wait("!!document.querySelector('.finds [role=option]')", 3) is not None, f"without the {way}: search while typing")
            self.expect(re.search(r"\d", device.fetch("/roll?dice=2d6%2B4&back=/monsters/aboleth")["text"]), f"without the {way}: dice")
            missing = device.go("/monsters/nosuch")
            self.expect(missing.status in (404, 503), f"without the {way}: a missing page is an honest page ({missing.status})")
            for path in ["/backup", "/api/v1/backup"]:
                self.expect(device.fetch(path)["status"] != 200 or device.fetch(path)["text"], f"without the {way}: {path} isn't an empty 200")
            answer = device.fetch("/api/v1/sync", "POST", '{"catalogs":["films"]}', "application/json")
            self.expect(answer["status"] == 503, f"without the {way}: a sync says that it needs the server ({answer['status']})")
        self.expect(not device.page.errors, f"no errors ({device.page.errors})")

    def restart_offline(self):
        """Stars, notes and settings that were made without the server are there after the browser has been restarted."""
        reader = self.server()
        with tempfile.TemporaryDirectory(prefix="almanac-profile-") as folder:
            device = self.profile(reader, folder).store()
            reader.stop()
            device.go("/planets/1")
            device.page.click("[data-star] button")
            self.expect(device.wait("!!document.querySelector('.starred-since')", 5) is not None, "an entry is starred without the server")
            device.note("monsters/aboleth", "**Deep** <script>x</script>")
            self.expect("Deep" in device.page.inner_text("#note"), "a note is saved without the server")
            device.go("/settings")
            device.page.check("input[name=theme][value=dark]")
            device.page.locator("form[action='/settings'] button").first.click()
            self.expect(device.wait("document.documentElement.dataset.theme === 'dark'", 5) is not None, "the settings are saved without the server")
            self.expect("3 changes" in device.page.inner_text("#offline"), f"the page counts what the server doesn't have ({device.page.inner_text('#offline .notice')})")
            device.close()
            device = self.profile(reader, folder)
            started = time.time()
            answer = device.go("/favourites")
            seconds = time.time() - started
            self.expect(answer.status == 200 and "Tatooine" in device.page.inner_text("main"), "the favourite is there after the restart")
            self.expect(device.page.get_attribute("html", "data-theme") == "dark", "the theme is there")
            device.go("/monsters/aboleth")
            self.expect("Deep" in device.page.inner_text("#note strong"), "the note is there")
            print(f"    first page after the restart: {seconds * 1000:.0f} ms", file=sys.stderr)
            reader.start()
            device.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            device.go("/")
            self.expect(device.wait("true") is not None and self.eventually(lambda: reader.json("/favourites/planets/1")["favourite"], 10), "the server gets the favourite")
            self.expect(reader.json("/notes/monsters/aboleth")["note"] == "**Deep** <script>x</script>", "the server gets the note")
            cookie = lambda: next((each["value"] for each in device.context.cookies() if each["name"] == "almanac"), "")
            self.expect(self.eventually(lambda: ".dark." in cookie(), 5), f"the browser gets the cookie with the settings ({cookie()!r})")
            device.close()

    def eventually(self, work, seconds):
        """Polls until `work` returns a true value."""
        end = time.time() + seconds
        while time.time() < end:
            if work():
                return True
            time.sleep(0.05)
        return False


NAMES = ["first_visit", "reading_offline", "restart_offline"]


def main():
    wanted = [name for name in sys.argv[1:] if name in NAMES]
    if sys.argv[1:] and not wanted:
        return 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        checks = Checks(playwright, browser, None)
        status = run(checks, NAMES, wanted)
        browser.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
