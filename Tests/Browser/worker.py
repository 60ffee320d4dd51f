"""Checks the worker in a real browser: the library is stored on the device, and pages, changes and merges work without the server.

`worker.py --faults` shows that each check can fail: it runs each check with a deliberate fault in the worker or in the page's script."""
import csv
import http.client
import http.server
import io
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

from reader import ALMANAC, ROOT, WAIT, BrowserChecks, Reader, run

SHARE = ROOT / ".build/share/almanac"
# One page of each kind, except the settings page and pages with random content, which differ between the worker and the server.
PAGES = [
    "/", "/monsters", "/monsters?type=dragon&sort=cr:desc&q=fire", "/monsters?q=nosuchthing", "/monsters?q=tentacle&explain=1",
    "/monsters?fragment=rows&offset=50", "/monsters?q=fire&typing=1&limit=20&fragment=list", "/search?q=fire&fragment=list", "/planets", "/jokes", "/desserts", "/films", "/people", "/species", "/starships", "/vehicles",
    "/monsters/aboleth", "/monsters/aboleth?edit=note", "/monsters/aboleth?edit=name", "/planets/1", "/films/1", "/people/1",
    "/desserts/almanac-kaiserschmarrn", "/desserts/almanac-kaiserschmarrn?view=cook&step=2&have=1",
    "/desserts/almanac-tarte-aux-pommes?scale-by=1/3&scale-units=both", "/search", "/search?q=dragon", "/search?q=drgaon",
    "/search?q=dragon&typing=1&limit=8&filters=0", "/favourites",
    "/monsters?format=csv", "/search?q=fire&format=csv", "/favourites?format=csv",
]
# Only the server answers programs.
JSON = ["/monsters?format=json&limit=5", "/favourites?format=json", "/api/v1/catalogs", "/api/v1/list/monsters?limit=3", "/api/v1/show/monsters/aboleth", "/api/v1/find?q=dragon", "/api/v1/favourites"]


class Proxy:
    """A proxy between a browser and the server. It can drop and change responses."""

    def __init__(self, reader):
        outer = self
        self.reader = reader
        self.log = []
        # Whether to drop a response instead of sending it, and a function that changes a response's body.
        self.loses = lambda method, path: False
        # Whether to drop a request before it reaches the server.
        self.refuses = lambda method, path: False
        self.changes = lambda path, body: body
        # Returns a status, a body and maybe headers to send instead of asking the server, or None.
        self.replaces = lambda method, path: None

        class Answer(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                outer.log.append((self.command, self.path, body))
                if replaced := outer.replaces(self.command, self.path):
                    self.send_response(replaced[0])
                    for name, value in replaced[2].items() if len(replaced) > 2 else ():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(replaced[1])))
                    self.end_headers()
                    return self.wfile.write(replaced[1])
                if outer.refuses(self.command, self.path):
                    self.close_connection = True
                    return self.connection.close()
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


class Website:
    """Another website, with a host name of its own. It sends the same page for every request."""

    def __init__(self, headers, body):
        class Answer(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.9", 0), Answer)
        self.base = f"http://127.0.0.9:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class FileServer:
    """A web server that only sends files, below the path `/tables/almanac/`. It logs all requests."""

    def __init__(self, share):
        outer = self
        self.log = []
        self.own = tempfile.TemporaryDirectory(prefix="almanac-export-")
        self.root, self.data = Path(self.own.name) / "root", Path(self.own.name) / "data"

        class Answer(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(outer.root))

            def log_message(self, *_):
                outer.log.append((self.command, self.path))

        (self.root / "tables").mkdir(parents=True)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.server.handle_error = lambda *_: None
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}/tables/almanac"
        self.share = share
        self.export()
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def export(self):
        """Exports the library. Returns the report."""
        environment = {**os.environ, "ALMANAC_SHARE": str(self.share)}
        done = subprocess.run(
            [ALMANAC, "export", self.root / "tables/almanac", "--site", self.base, "--data", self.data, "--offline", "--json"],
            capture_output=True, text=True, env=environment, check=True)
        return json.loads(done.stdout)

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Device:
    """A browser with its own storage and a single open page."""

    def __init__(self, context, base):
        self.context = context
        self.base = base
        self.page = context.pages[0] if context.pages else context.new_page()
        self.watch(self.page)

    def watch(self, page):
        page.set_default_timeout(WAIT * 1000)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))

    def go(self, path, page=None):
        return (page or self.page).goto(self.base + path, wait_until="load")

    def tab(self):
        page = self.context.new_page()
        self.watch(page)
        return page

    def wait(self, expression, seconds=WAIT, page=None):
        """Waits until an expression is true. Returns the time that this took in seconds, or None."""
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
        if self.wait("!!navigator.serviceWorker.controller") is None:
            raise TimeoutError("the worker didn't store the library")
        return self

    @property
    def worker(self):
        """Returns the latest worker of this device's server. Evaluating code in the worker requires that it is running."""
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
        answer = self.post(f"/favourites/{entry}", action="add", name=name or entry)
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

    def stop_worker(self, detaches=True):
        """Stops the worker's process. The browser starts it again for the next request. While a page is being replaced, the browser never
        answers that the session is detached."""
        session = self.context.new_cdp_session(self.page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        if detaches:
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

    def profile(self, reader, folder, **options):
        """Creates a device whose storage is in a folder, so that the browser can be restarted."""
        context = self.playwright.chromium.launch_persistent_context(
            folder, executable_path="/usr/bin/chromium", args=["--no-sandbox"], locale="en-GB", reduced_motion="reduce", **options)
        self.open.append(context.close)
        return Device(context, reader.base)

    def close(self):
        """Closes everything that a check has opened, starting with the newest."""
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
        """Sends a request to the server, bypassing the worker."""
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in device.context.cookies()) if device else ""
        headers = {"Accept-Language": "en-GB", **({"Cookie": cookies} if cookies else {})}
        request = urllib.request.Request(reader.base + path, headers=headers)
        return urllib.request.urlopen(request, timeout=10).read().decode()

    # MARK: Reading

    def first_visit(self):
        """The first visit stores everything, and the page says so."""
        reader = self.server()
        urllib.request.urlopen(urllib.request.Request(reader.base + "/api/v1/favourites/planets/1", data=b'{"name":"Earlier"}', method="PUT", headers={"Content-Type": "application/json"}))
        device = self.device(reader)
        device.go("/settings?part=device")
        self.expect(device.page.is_visible("[data-offline=preparing]"), "the first page says that the library is being stored")
        self.expect(device.wait("document.querySelectorAll('#offline .kept-catalogs li:has(form)').length === 10") is not None, "the page shows what is stored")
        text = device.page.locator("#offline").text_content()
        self.expect("334 monsters" in text and text.count("Size on this device") == 10, f"all catalogs are stored, with a line for the collection of six ({text[:300]!r})")
        stored = set(device.worker.evaluate("(async () => (await (await files()).keys()).map(({ url }) => new URL(url).pathname))()"))
        kit = json.loads(self.served(reader, "/kit"))
        wanted = {kit["module"], *kit["files"]}
        for catalog in kit["catalogs"]:
            wanted |= {catalog["outline"]["path"], *(pack["path"] for pack in catalog.get("packs", []))}
        self.expect(stored == wanted, f"the files in the manifest are stored ({len(stored)} of {len(wanted)})")
        answer = device.go("/favourites")
        self.expect("x-almanac-worker" in answer.headers, "the worker answers the next page, although the server is running")
        self.expect("Earlier" in device.page.inner_text("main"), "the next page has the favourites that the server already had")
        self.expect(device.page.locator("#page-news").count() == 0, f"nothing says that there is newer data ({device.banners()!r})")
        self.expect(not device.page.errors, f"no errors ({device.page.errors})")

    def a_new_device(self):
        """The first visit isn't greeted with newer data or with conflicts that other devices have had."""
        reader = self.server()
        a, b = self.device(reader).store(), self.device(reader).store()
        reader.stop()
        for device in (a, b):
            device.note("monsters/aboleth", f"from {id(device)}")
        reader.start()
        a.go("/")
        self.expect(self.eventually(lambda: reader.json("/notes/monsters/aboleth")["note"]), "the first device's note is sent")
        b.go("/")
        self.expect(self.eventually(lambda: "---" in reader.json("/notes/monsters/aboleth")["note"]), "there is a conflict")
        new = self.device(reader)
        new.go("/monsters/aboleth")
        self.expect(new.wait("!!navigator.serviceWorker.controller") is not None, "the new device stores the library")
        new.page.wait_for_timeout(2500)
        self.expect(new.banners() == "" and new.toast() == "", f"the first page says nothing ({new.banners()!r}, {new.toast()!r})")
        new.go("/monsters/aboleth")
        new.page.wait_for_timeout(1000)
        self.expect("---" not in new.banners() and new.banners() == "", f"the second page says nothing ({new.banners()!r})")

    def reading_offline(self):
        """If the server is stopped or the network is disconnected, every kind of page has the same bytes as from the server."""
        reader = self.server()
        device = self.device(reader).store()
        pages = {path: self.served(reader, path, device) for path in PAGES}
        for path in JSON:
            answer = device.fetch(path)
            self.expect(answer["status"] == 200 and not answer["worker"] and json.loads(answer["text"]), f"the server answers {path}")
        for way in ["network", "server"]:
            if way == "network":
                device.context.set_offline(True)
            else:
                device.context.set_offline(False)
                reader.stop()
            for path, wanted in pages.items():
                answer = device.fetch(path)
                self.expect(answer["status"] == 200 and answer["worker"] and answer["text"] == wanted, f"without the {way}: {path} ({answer['status']})")
            for path in JSON:
                answer = device.fetch(path)
                self.expect(answer["status"] == 503, f"without the {way}: {path} says that it needs the server ({answer['status']})")
            self.expect(device.go("/random").status == 200 and "/random" not in device.page.url, f"without the {way}: a random entry")
            device.go("/jokes")
            device.page.click("form[data-draw] button")
            device.page.wait_for_url(re.compile("/jokes/"))
            self.expect(device.page.locator("h1").count() == 1, f"without the {way}: a drawn joke ({device.page.url})")
            device.go("/")
            device.page.fill("#front-search", "aboleth")
            self.expect(device.wait("!!document.querySelector('.finds [role=option]')") is not None, f"without the {way}: search while typing")
            self.expect(re.search(r"\d", device.fetch("/roll?dice=2d6%2B4&back=/monsters/aboleth")["text"]), f"without the {way}: dice")
            missing = device.go("/monsters/nosuch")
            self.expect(missing.status in (404, 503), f"without the {way}: a missing page is an honest page ({missing.status})")
            for path in ["/backup", "/api/v1/backup"]:
                self.expect(device.fetch(path)["status"] != 200 or device.fetch(path)["text"], f"without the {way}: {path} isn't an empty 200")
            answer = device.fetch("/api/v1/sync", "POST", '{"catalogs":["films"]}', "application/json")
            self.expect(answer["status"] == 503, f"without the {way}: a sync says that it needs the server ({answer['status']})")
        self.expect(not device.page.errors, f"no errors ({device.page.errors})")

    def controls_without_the_server(self):
        """Without the server, everything that needs it is disabled and says why, on every page. With the server, everything is enabled again."""
        names = ["swapi", "dnd5e", "mealdb", "jokeapi", "dadjokes", "officialjokes"]
        reader = self.server(*(word for name in names for word in ("--upstream", f"{name}=http://127.0.0.1:9")))
        device = self.device(reader).store()
        # The forms that the server handles, and whether each of their controls can be used.
        usable = "[...document.querySelectorAll('form')].filter((form) => /^\\/(refresh|stop|restore|pictures|import)$/.test(form.getAttribute('action'))).flatMap((form) => [...form.querySelectorAll('button, input:not([type=hidden])')]).filter((each) => !each.matches(':disabled')).length"
        unexplained = "[...document.querySelectorAll('[data-server]:disabled')].filter((each) => !/server/.test(each.lastElementChild.innerText) || !each.lastElementChild.checkVisibility()).length"
        paths = ["/films", "/settings?part=sources", "/settings?part=backup", "/", "/monsters/aboleth", "/jokes", "/favourites", "/search?q=dragon", "/random"]
        for path in [*paths[:3], "/import"]:
            device.go(path)
            self.expect(device.wait(f"{usable} > 0") is not None, f"{path}: with the server, its controls are enabled")
        device.go("/films")
        reader.stop()
        # The server stops while a page is open.
        self.expect(device.wait(f"{usable} === 0 && document.querySelectorAll('[data-server]:disabled').length > 0") is not None, "an open page disables the controls")
        for path in paths:
            answer = device.go(path)
            self.expect(answer.status == 200, f"{path} is a page ({answer.status})")
            count = device.page.evaluate("document.querySelectorAll('[data-server]:disabled').length")
            self.expect(count > 0 or path not in paths[:3], f"{path}: the controls are shown")
            self.expect(device.page.evaluate(usable) == 0 and device.page.evaluate(unexplained) == 0, f"{path}: the controls are disabled and say why")
            self.expect(device.page.evaluate("document.querySelector('.sync progress')?.checkVisibility() ?? false") is False, f"{path}: no progress bar stands still")
            self.expect("already open" not in device.page.inner_text("body"), f"{path}: the page says that stored pages work")
        device.go("/jokes")
        device.page.click("form[data-draw] button")
        device.page.wait_for_url(re.compile("/jokes/"))
        self.expect("Stored pages still work" in device.page.inner_text(".notice"), f"a drawn joke says that it is a stored joke ({device.page.inner_text('main')[:200]!r})")
        for path, title in [("/import", "Import a file"), ("/settings/https", "Set up HTTPS"), ("/restore", "Restore")]:
            device.go(path)
            self.expect(f"“{title}” needs the server" == device.page.inner_text("h1"), f"{path} says what needs the server ({device.page.inner_text('main')!r})")
        device.go("/")
        for path in [device.page.get_attribute("link[rel=apple-touch-icon]", "href"), "/favicon.ico"]:
            self.expect(device.fetch(path)["status"] == 200, f"{path} is stored")
        device.go("/films")
        reader.start()
        self.expect(device.wait(f"{usable} > 0") is not None, "the controls are enabled when the server is back")
        self.expect(not device.page.errors, f"no errors ({device.page.errors})")

    def restart_offline(self):
        """Stars, notes and settings that were saved without the server are still there after the browser has been restarted."""
        reader = self.server()
        with tempfile.TemporaryDirectory(prefix="almanac-profile-") as folder:
            device = self.profile(reader, folder).store()
            reader.stop()
            device.go("/planets/1")
            device.page.click("[data-star] button")
            self.expect(device.wait("!!document.querySelector('.starred-since > p')") is not None, "an entry is starred without the server")
            device.note("monsters/aboleth", "**Deep** <script>x</script>")
            self.expect("Deep" in device.page.inner_text("#note"), "a note is saved without the server")
            device.go("/settings?part=reading")
            device.page.check("input[name=theme][value=dark]")
            device.page.locator("form[action='/settings'] button").first.click()
            self.expect(device.wait("document.documentElement.dataset.theme === 'dark'") is not None, "the settings are saved without the server")
            device.go("/settings?part=device")
            self.expect("2 changes" in device.page.inner_text("#offline"), f"the page counts the favourites and notes that the server doesn't have ({device.page.inner_text('#offline .notice')})")
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
            self.expect(device.wait("true") is not None and self.eventually(lambda: reader.json("/favourites/planets/1")["favourite"]), "the server gets the favourite")
            self.expect(reader.json("/notes/monsters/aboleth")["note"] == "**Deep** <script>x</script>", "the server gets the note")
            cookie = lambda: next((each["value"] for each in device.context.cookies() if each["name"] == "almanac"), "")
            self.expect(self.eventually(lambda: ".dark." in cookie()), f"the browser gets the cookie with the settings ({cookie()!r})")
            device.close()

    def encounter(self):
        """Twelve combatants fight for 20 rounds on a phone without the server. The browser and the worker are killed at random. After each
        restart, the encounter's state follows from its log, and no confirmed event is missing."""
        reader, random_choices = self.server(), random.Random(30)
        with tempfile.TemporaryDirectory(prefix="almanac-profile-") as folder:
            phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
            device = self.profile(reader, folder, **phone).store()
            reader.stop()
            device.go("/list")
            device.page.fill("form[action='/list/encounters'] [name=name]", "Gate <b>")
            device.page.click("form[action='/list/encounters'] button")
            device.page.wait_for_selector(".joining")
            path = urllib.parse.urlsplit(device.page.url).path
            for entry, count in (("goblin", 4), ("orc", 3), ("aboleth", 1)):
                device.post(path, action="add", entry=f"monsters/{entry}", count=count, points="rolled")
            for player in ("Ada", "Bo", "Cy", "Di"):
                device.post(path, action="add", player=player, initiative="d20", maximum=30)
            device.post(path, action="roll")
            device.go(path)
            page = device.page
            boxes = page.locator(".act button:visible, .act input:visible, .fight a").evaluate_all(
                "all => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))")
            self.expect(len(boxes) > 15 and min(boxes) >= 44, f"everything to tap is at least 44 px large ({min(boxes)})")
            self.expect(page.evaluate("document.querySelector('.next').getBoundingClientRect().top > innerHeight / 2"), "the button for the next turn is in a thumb's reach")
            events, ends, kills = len(self.fight_log(device, path)), 0, {"browser": 0, "worker": 0}
            while ends < 241:
                if random_choices.random() < 0.25:
                    which = page.locator(".fight a").nth(random_choices.randrange(12))
                    which.click()
                    page.fill(".act [name=amount]", random_choices.choice(["3", "2d6+3", "d8", "11"]))
                    button = page.locator(f".act [value={random_choices.choice(['damage', 'damage', 'heal'])}]")
                else:
                    button = page.locator(".turn .next")
                    ends += 1
                if random_choices.random() < 0.06:
                    button.click(no_wait_after=True)
                    page.wait_for_timeout(random_choices.randrange(60))
                    if random_choices.random() < 0.5:
                        kills["worker"] += 1
                        device.stop_worker(detaches=False)
                    else:
                        kills["browser"] += 1
                        self.kill(folder)
                        device = self.profile(reader, folder, **phone)
                        page = device.page
                    found = self.fight_log(device, path)
                    # Nobody confirmed the event that was being stored.
                    self.expect(len(found) in (events, events + 1), f"after a restart, no confirmed event is missing ({len(found)}, {events})")
                    events = len(found)
                    device.go(path)
                else:
                    with page.expect_navigation():
                        button.click()
                    events += 1
            self.expect(len(self.fight_log(device, path)) == events, f"all {events} events are in the log")
            self.expect(kills["browser"] > 2 and kills["worker"] > 2, f"the browser and the worker were killed ({kills})")
            state = device.fetch(f"{path}?format=csv")["text"]
            print(f"    {events} events, {kills['browser']} kills of the browser, {kills['worker']} of the worker", file=sys.stderr)
            reader.start()
            device.go("/")
            name = path.split("/")[-1]
            log = lambda: len(((reader.json(f"/encounters/{name}") or {}).get("encounter") or {}).get("log", []))
            self.expect(self.eventually(lambda: any(each["id"] == name for each in reader.json("/encounters")["encounters"]) and log() == events), "the server gets all events")
            self.expect(self.served(reader, f"{path}?format=csv") == state, "the server shows the same encounter")
            device.close()

    def kill(self, folder):
        """Kills the browser whose storage is in a folder."""
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
                if f"--user-data-dir={folder}".encode() in words and not any(word.startswith(b"--type=") for word in words):
                    os.kill(int(process.name), signal.SIGKILL)
            except OSError:
                pass
        time.sleep(1)

    def fight_log(self, device, path):
        """Returns the events in an encounter's log, the oldest first, after comparing the encounter's state with them."""
        device.go(f"{path}?log=1")
        log = device.page.locator(".log li").all_inner_texts()[::-1]
        rows = list(csv.DictReader(io.StringIO(device.fetch(f"{path}?format=csv")["text"])))
        points, monsters = ({row["name"]: row[key] for row in rows} for key in ("maximum", "entry"))
        points = {name: int(value) for name, value in points.items()}
        order, round, current = [row["name"] for row in rows], 0, None
        for line in log:
            changed = re.fullmatch(r"(.*) (loses|regains) ([0-9,]+) hit points?(?: \(.*\))?", line)
            if changed:
                name, sign = changed[1], -1 if changed[2] == "loses" else 1
                points[name] = min(max(points[name] + sign * int(changed[3].replace(",", "")), 0), int(next(row["maximum"] for row in rows if row["name"] == name)))
            elif line == "The fight begins" or re.fullmatch(r".*’s turn in round [0-9]+ ends", line):
                place = order.index(current) if current else -1
                following = [(place + step) % len(order) for step in range(1, len(order) + 1)]
                able = next((each for each in following if points[order[each]] > 0 or not monsters[order[each]]), following[-1])
                round = max(round, 1) + (1 if able <= place else 0)
                current = order[able]
        shown = device.page.locator(".fight [aria-current] bdi").all_inner_texts()
        self.expect(shown == ([current] if current else []), f"it is the turn of {current} ({shown})")
        self.expect(round == 0 or f"Round {round} " in device.page.inner_text(".title"), f"it is round {round}")
        self.expect(all(points[row["name"]] == int(row["points"]) for row in rows), f"the hit points follow from the log ({rows}, {points})")
        return log

    # MARK: Many devices

    def merging(self):
        """Two devices change the same note and star different entries without the server. Afterwards, both have everything."""
        reader = self.server()
        a, b = self.device(reader).store(), self.device(reader).store()
        reader.stop()
        for device, name, entry in [(a, "first", "planets/1"), (b, "second", "planets/2")]:
            device.note("monsters/aboleth", f"from the {name} device")
            self.expect(device.star(entry), f"the {name} device stars {entry} without the server")
        reader.start()
        a.go("/")
        self.expect(self.eventually(lambda: reader.json("/favourites/planets/1")["favourite"]), "the first device's star reaches the server")
        b.go("/")
        both = lambda: (lambda note: note and "first" in note and "second" in note)(reader.json("/notes/monsters/aboleth")["note"])
        self.expect(self.eventually(both), f"both notes are kept ({reader.json('/notes/monsters/aboleth')['note']!r})")
        told = "/kept both/.test(document.querySelector('[data-banner=conflict]')?.innerText)"
        self.expect(b.wait(told) is not None, f"the second device says that both texts are kept ({b.banners()!r})")
        tab = b.tab()
        for path in ["/monsters", "/favourites"]:
            b.go(path, tab)
            self.expect(b.wait(told, page=tab) is not None and "Aboleth" in tab.inner_text("[data-banner=conflict]"), f"{path} still says so after other messages and page loads")
        tab.click("[data-banner=conflict] button")
        self.expect(b.wait(f"!{told}", 1) is not None, "closing the message closes it in the other tab")
        b.go("/")
        b.page.wait_for_timeout(1000)
        self.expect(not b.page.evaluate(told), "the closed message stays closed")
        for device, name in [(a, "first"), (b, "second")]:
            device.go("/favourites")
            self.expect(device.wait("/newer/i.test(document.querySelector('#page-banners').innerText) || /Tatooine/.test(document.body.innerText) && /Alderaan/.test(document.body.innerText)") is not None, f"the {name} device has news")
            device.go("/favourites")
            text = device.page.inner_text("main")
            self.expect("Tatooine" in text and "Alderaan" in text, f"the {name} device has both stars ({text[:200]!r})")
            device.go("/monsters/aboleth")
            text = device.page.inner_text("#note")
            self.expect("first" in text and "second" in text, f"the {name} device has both notes")

    def conflicts_stay(self):
        """Different names and notes stay on the entry, on the page of favourites and as a mark on every page, on both devices and without a script, until the reader chooses."""
        reader = self.server()
        a, b = self.device(reader).store(), self.device(reader).store()
        a.go("/")
        self.expect(a.star("monsters/aboleth", "Original"), "the favourite is saved")
        self.expect(self.eventually(lambda: reader.json("/favourites/monsters/aboleth")["favourite"]), "the server has it")
        self.expect(self.eventually(lambda: b.go("/favourites") and "Original" in b.page.inner_text("main")), "the other device has it")
        reader.stop()
        for device, name in [(a, "Tentacles"), (b, "Slime")]:
            device.go("/")
            self.expect(device.post("/favourites/monsters/aboleth", action="rename", name=name)["status"] == 200, f"{name}: renamed without the server")
            device.note("monsters/lich", f"Note by {name}")
        reader.start()
        a.go("/")
        self.expect(self.eventually(lambda: reader.json("/favourites/monsters/aboleth")["favourite"]["name"] == "Tentacles"), "the first name is sent")
        b.go("/")
        self.expect(b.wait("/different names/.test(document.querySelector('[data-banner=conflict]')?.innerText)") is not None, f"the second device says that the names differ ({b.banners()!r})")
        self.expect(self.eventually(lambda: "---" in reader.json("/notes/monsters/lich")["note"]), "both notes are sent")
        # Without a script and without a worker.
        plain = self.browser.new_context(java_script_enabled=False, locale="en-GB")
        self.open.append(plain.close)
        plain = Device(plain, reader.base)
        for device, where in [(plain, "without a script"), (a, "first device"), (b, "second device")]:
            self.expect(self.eventually(lambda: device.go("/planets/1") and device.page.locator(".collections b").count() == 1 and device.page.inner_text(".collections b") == "2"), f"{where}: the mark is on every page")
            device.go("/favourites")
            text = device.page.inner_text("#conflicts")
            self.expect("“Aboleth” different names" in text and "note on “Lich”" in text, f"{where}: the favourites list both ({text!r})")
            device.go("/monsters/aboleth")
            self.expect("“Slime”" in device.page.inner_text("#conflict"), f"{where}: the entry says which name is used")
        plain.page.click("#conflict button:has-text('Tentacles')")
        self.expect(plain.page.locator("#conflict").count() == 0 and reader.json("/favourites/monsters/aboleth")["favourite"]["name"] == "Tentacles", "a choice ends the conflict")
        a.go("/monsters/lich")
        a.page.click("#note form.notice button")
        self.expect(a.wait("!document.querySelector('#note form.notice') && /Note by Slime/.test(document.querySelector('#note')?.innerText)") is not None, "keeping the note ends the other conflict")
        for device in (plain, a, b):
            self.expect(self.eventually(lambda: device.go("/favourites") and device.page.locator(".collections b, #conflicts").count() == 0), "the choice ends it on the devices, too")

    def waiting_changes(self):
        """Every page says how many changes wait, and why the server refuses them, until they have been sent."""
        reader = self.server()
        proxy = self.proxy(reader)
        device = self.device(reader)
        device.base = proxy.base
        device.store()
        said = "document.querySelector('[data-banner=unsent]')?.innerText ?? ''"
        for status, reason in [(403, "HTTP 403"), (400, "HTTP 400"), (500, "HTTP 500"), (503, "The disk is full. Try again")]:
            body = json.dumps({"error": {"code": "x", "message": "The disk is full. Try again."}}).encode() if status == 503 else b"<p>no</p>"
            proxy.replaces = lambda method, path: (status, body) if path == "/api/v1/shelf" else None
            device.go("/")
            self.expect(device.wait(f"{said}.includes({json.dumps(reason)})") is not None, f"{status}: the page says what the server answered ({device.banners()!r})")
            for path in ["/planets/2", "/settings", "/favourites"]:
                device.go(path)
                self.expect(device.wait(f"{said}.includes({json.dumps(reason)})") is not None, f"{status}: {path} says so, too ({device.banners()!r})")
            self.expect(device.star("planets/2" if status == 403 else "planets/3"), f"{status}: a change is stored on the device")
        self.expect(device.wait(f"/: 2\\./.test({said})") is not None, f"two changes wait ({device.banners()!r})")
        device.go("/monsters")
        self.expect(device.wait(f"/: 2\\./.test({said})") is not None, "the next page counts them, too")
        # They are sent while no page of Almanac is open, so the next page says it.
        device.go("/api/v1/catalogs")
        proxy.replaces = lambda method, path: None
        device.go("/api/v1/catalogs")
        self.expect(self.eventually(lambda: all(reader.json(f"/favourites/planets/{number}")["favourite"] for number in (2, 3))), "the server has the changes")
        device.go("/monsters")
        all_sent = "document.querySelector('.toast').innerText.includes('All changes have been sent')"
        self.expect(device.wait(all_sent) is not None, f"a message says that they have been sent ({device.toast()!r})")
        self.expect(device.wait(f"{said} === ''") is not None, f"the banner disappears ({device.banners()!r})")
        device.go("/planets")
        device.page.wait_for_timeout(1000)
        self.expect(device.banners() == "", f"the next page says nothing ({device.banners()!r})")
        reader.stop()
        self.expect(device.star("planets/4"), "a change is stored without the server")
        device.go("/planets")
        self.expect(device.wait(f"/: 1\\./.test({said})") is not None, f"the page says that one change waits ({device.banners()!r})")
        reader.start()
        self.expect(device.wait(all_sent) is not None, f"the same page says that it has been sent ({device.toast()!r})")

    def the_network_returns(self):
        """A change that was made without a network reaches the second device within two seconds of the network's return."""
        reader = self.server()
        a, b = self.device(reader).store(), self.device(reader).store()
        b.go("/favourites")
        a.context.set_offline(True)
        self.expect(a.star("planets/3"), "a star without a network")
        a.page.wait_for_timeout(500)
        self.expect(not reader.json("/favourites/planets/3")["favourite"], "the server doesn't have the star yet")
        started = time.time()
        a.context.set_offline(False)
        while time.time() - started < WAIT:
            b.go("/favourites")
            if "Yavin IV" in b.page.inner_text("main"):
                break
        seconds = time.time() - started
        print(f"    from the network's return to the second device: {seconds * 1000:.0f} ms", file=sys.stderr)
        self.expect(seconds <= 2, f"the second device shows the star within 2 s ({seconds:.2f} s)")

    def lost_answers(self):
        """A change is sent again if its response was lost, but it isn't applied twice."""
        reader = self.server()
        proxy = self.proxy(reader)
        device = self.device(proxy).store()
        proxy.loses = lambda method, path: method == "POST" and path == "/api/v1/shelf"
        device.note("monsters/aboleth", "once")
        self.expect(device.star("planets/1", "Home"), "a star while answers are lost")
        self.expect(self.eventually(lambda: reader.json("/notes/monsters/aboleth")["note"] == "once"), "the server has applied the change")
        sent = lambda: len([1 for method, path, _ in proxy.log if (method, path) == ("POST", "/api/v1/shelf")])
        before = sent()
        device.go("/settings?part=device")
        self.expect("haven’t been sent" in device.page.inner_text("#offline"), "the device doesn't know that the server has it")
        proxy.loses = lambda method, path: False
        device.go("/settings?part=device")
        again = lambda: [body for method, path, body in proxy.log if (method, path) == ("POST", "/api/v1/shelf")][before:]
        self.expect(self.eventually(lambda: any(b"once" in body for body in again())), "the device sends the change again")
        self.expect(self.eventually(lambda: device.go("/settings?part=device") and "The server has all your changes" in device.page.inner_text("#offline")), "the device knows that everything is sent")
        self.expect(reader.json("/notes/monsters/aboleth")["note"] == "once", f"the note is there once ({reader.json('/notes/monsters/aboleth')['note']!r})")
        backup = json.loads(self.served(reader, "/backup"))
        kinds = sorted(change["kind"] for change in backup["changes"])
        self.expect(kinds == ["favourite", "note"], f"each change is in the journal once ({kinds})")

    def many_long_notes(self):
        """60 notes of the greatest length are together larger than the server's limit, so several messages send them. They reach another device."""
        reader = self.server()
        device = self.device(reader).store()
        other = self.device(reader).store()
        entries = [each["id"] for each in reader.json("/list/monsters?limit=60")["entries"]]
        reader.stop()
        text = "n" * 262_144
        saved = [device.post(f"/notes/{entry}", note=text, since="") for entry in entries]
        self.expect(all(each["status"] == 200 and each["worker"] for each in saved), f"the device stores the notes ({[each['status'] for each in saved]})")
        reader.start()
        device.go("/planets")
        arrived = lambda: (device.page.wait_for_timeout(300), all(len(reader.json(f"/notes/{entry}")["note"] or "") == len(text) for entry in entries))[1]
        self.expect(self.eventually(arrived, 30), "the server gets all notes")
        self.expect(self.eventually(lambda: device.go("/settings?part=device") and "The server has all your changes" in device.page.inner_text("#offline")), "the device knows that everything is sent")
        other.go("/planets")
        received = lambda: (other.page.wait_for_timeout(500), other.worker.evaluate("(async () => (await done((await store('changes')).getAll())).reduce((sum, { bytes }) => sum + bytes.length, 0))()"))[1]
        self.expect(self.eventually(lambda: received() > 60 * len(text), 30), f"another device gets all notes ({received()} bytes)")
        reader.stop()
        self.expect(text in other.fetch(f"/{entries[59]}?edit=note")["text"], "the other device shows the last note without the server")

    def merge_over_a_limit(self):
        """A merge may exceed the favourites limit. The page reports this."""
        reader = self.server()
        jokes = [each["id"].split("/")[-1] for each in reader.json("/list/jokes?limit=12")["entries"]]
        a, b = self.device(reader).store(), self.device(reader).store()
        reader.stop()
        for device, own in [(a, jokes[:6]), (b, jokes[6:])]:
            for joke in own:
                self.expect(device.star(f"jokes/{joke}"), f"jokes/{joke} is starred")
        reader.start()
        a.go("/")
        self.expect(self.eventually(lambda: reader.json("/favourites/jokes/" + jokes[5])["favourite"]), "the first six are sent")
        b.go("/")
        self.expect(b.wait("/12/.test(document.querySelector('[data-banner=conflict]')?.innerText)") is not None, f"the page says that there are twelve ({b.banners()!r})")
        b.go("/favourites")
        self.expect(b.page.locator("main .row").count() == 12, "all twelve are kept")

    def settings_travel(self):
        """Settings that were saved without the server are sent to it later, so that the browser receives the cookie."""
        reader = self.server()
        device = self.device(reader).store()
        reader.stop()
        answer = device.post("/settings", language="fr", theme="dark", text="large")
        self.expect(answer["status"] == 200 and 'lang="fr"' in answer["text"], f"the page is in French at once ({answer['status']})")
        device.go("/planets/1")
        self.expect(device.page.get_attribute("html", "data-theme") == "dark", "the theme is used")
        reader.start()
        cookie = lambda: next((each["value"] for each in device.context.cookies() if each["name"] == "almanac"), "")
        self.expect(cookie() == "", "there is no cookie yet")
        device.go("/")
        self.expect(device.wait("true") is not None and self.eventually(lambda: cookie() == "fr.dark.large" or device.page.wait_for_timeout(100)), f"the cookie is set ({cookie()!r})")
        self.expect('lang="fr"' in self.served(reader, "/", device), "the server answers in French")
        device.go("/planets/1")
        self.expect(device.page.get_attribute("html", "lang") == "fr", "the settings stay")

    # MARK: News

    def new_data(self):
        """A catalog that is imported while a page is open appears on the next page, and the open page says so."""
        reader = self.server()
        device = self.device(reader).store()
        device.go("/planets")
        device.page.wait_for_timeout(500)
        self.add_catalog(reader, "games", "Name,Players\nCatan,4\nGo,2\n")
        # A page that becomes visible again asks the server, unless it has asked in the last three seconds.
        shown = "(document.dispatchEvent(new Event('visibilitychange')), /newer data/i.test(document.querySelector('#page-news')?.innerText))"
        self.expect(device.wait(shown) is not None, f"the open page says that there is newer data ({device.banners()!r})")
        self.expect(device.page.url.endswith("/planets"), "the open page stays")
        device.page.click("#page-news button")
        device.page.wait_for_load_state()
        self.expect(device.go("/games").status == 200 and "Catan" in device.page.inner_text("main"), "the next page has the new catalog")
        # If the worker asked while the catalog was being imported, it first learns only the name, and the server answers.
        self.expect(self.eventually(lambda: "x-almanac-worker" in device.go("/games").headers), "the device stores the new catalog")
        self.expect("Catan" in device.page.inner_text("main"), "the device has its entries")
        self.add_catalog(reader, "games", "Name,Players\nCatan,4\nGo,2\nTarock,4\n", "--replace")
        device.go("/games")
        self.expect(device.wait("/newer data/i.test(document.querySelector('#page-news')?.innerText)") is not None, "a changed catalog is news")
        device.go("/games")
        self.expect("Tarock" in device.page.inner_text("main"), "the next page has the new entry")
        self.add_catalog(reader, "cards", "Name,Players\nBelote,4\n")
        # Until the end of an import, a catalog has a name but no packs.
        library = sqlite3.connect(Path(reader.folder) / "almanac.db", isolation_level=None)
        columns = "base, base_sequence, delta, published"
        packs = library.execute(f"SELECT {columns} FROM catalog WHERE id = 'cards'").fetchone()
        library.execute("UPDATE catalog SET base = NULL, base_sequence = 0, delta = NULL, published = 0 WHERE id = 'cards'")
        def is_known():
            device.go("/planets")
            home = device.fetch("/")
            return home["worker"] and 'data-counted="cards" data-count="0"' in home["text"]

        self.expect(self.eventually(is_known), "the worker knows the name of a catalog that is being imported")
        library.execute(f"UPDATE catalog SET ({columns}) = (?, ?, ?, ?) WHERE id = 'cards'", packs)
        library.close()
        self.expect("Belote" in (device.go("/cards") and device.page.inner_text("main")), "until the worker has its packs, the server answers")
        reader.stop()
        self.expect("Tarock" in (device.go("/games") and device.page.inner_text("main")), "the new entry can be read without the server")

    def own_file(self):
        """What the reader imports isn't news on the next page."""
        reader = self.server()
        device = self.device(reader).store()
        device.go("/import")
        device.page.set_input_files("input[type=file]", {"name": "games.csv", "mimeType": "text/csv", "buffer": b"Name,Players\nCatan,4\nGo,2\n"})
        device.page.wait_for_selector(".import-now")
        device.page.click(".import-now button")
        device.page.wait_for_url("**/import?done=*")
        self.expect(self.eventually(lambda: device.fetch("/games")["worker"]), "the worker has the new catalog")
        device.go("/games")
        # The worker answers in order, so it has answered the page's question about news too.
        answered = "new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => resolve(true); navigator.serviceWorker.controller.postMessage({ type: 'list', target: '/games' }, [port2]); })"
        self.expect(device.wait(answered) is not None, "the worker answers")
        self.expect("Catan" in device.page.inner_text("main") and device.page.locator("#page-news").count() == 0, f"the page has the file's entries and no message ({device.banners()!r})")

    def own_recipes(self):
        """A recipe that was written without a network is read, scaled, found and changed without it. Then the server and another device have it."""
        reader = self.server()
        device, other = self.device(reader).store(), self.device(reader).store()
        device.context.set_offline(True)
        device.go("/import/recipe")
        page = device.page
        for name, text in {"title": "Fennel <b>bake</b>", "servings": "4", "prep": "10", "ingredients": "200 g fennel\n1 egg", "steps": "Slice it.\nBake it."}.items():
            page.fill(f"[name={name}]", text)
        page.click("button[value=save]")
        page.wait_for_url(re.compile("/recipes/[0-9a-f-]+$"))
        path = urllib.parse.urlparse(page.url).path
        self.expect("Fennel <b>bake</b>" in page.inner_text("h1") and "Bake it." in page.inner_text("main"), "the recipe's page without a network")
        device.stop_worker()
        device.go(path + "?scale-to=8")
        self.expect("400 g" in page.inner_text("main"), "the amounts for more servings, after the worker's restart")
        for address in ["/recipes", "/search?q=fennel", "/search?q=slice"]:
            device.go(address)
            self.expect(page.locator(f'main a[href^="{path}"]').count() > 0, f"without a network: the recipe in {address}")
        device.go(path + "?view=cook&step=2")
        self.expect("Bake it." in page.inner_text("main"), "its steps one at a time")
        device.go(f"/import{path.replace('recipes', 'recipe')}")
        page.fill("[name=title]", "Fennel gratin")
        page.click("button[value=save]")
        page.wait_for_url(re.compile("/recipes/"))
        self.expect("Fennel gratin" in page.inner_text("h1"), "the changed title without a network")
        device.context.set_offline(False)
        key = path.removeprefix("/recipes/")
        self.expect(self.eventually(lambda: any(recipe["title"] == "Fennel gratin" for recipe in reader.json("/recipes")["recipes"])), "the server has the recipe")
        self.expect(self.eventually(lambda: path[1:] in json.dumps(reader.json("/find?q=slice+fennel"))), "the server's search finds it")
        self.expect(self.eventually(lambda: other.go(path).status == 200) and "Fennel gratin" in other.page.inner_text("h1"), "another device has it")
        device.go(f"/import/recipe/{key}")
        page.click("button[value=delete]")
        self.expect("Recipe deleted." in page.inner_text("main"), "the recipe is deleted")
        self.expect(device.fetch(path)["status"] == 404, "its page is gone")
        page.click("button[value=restore]")
        page.wait_for_url(re.compile("/recipes/"))
        self.expect("Fennel gratin" in page.inner_text("h1") and "200 g" in page.inner_text("main"), "undo restores it")
        self.expect(not page.errors and not other.page.errors, f"no errors ({page.errors} {other.page.errors})")

    def new_version(self):
        """A new version announces itself, and is used only after the reader agrees. Until then, open pages keep working."""
        reader = self.server()
        device = self.device(reader).store()
        other = device.tab()
        device.go("/monsters", other)
        build = device.page.get_attribute("#page-words", "data-worker")
        reader.stop()
        style = self.share / "static/almanac.css"
        style.write_text(style.read_text() + "\n/* newer */\n")
        reader.start()
        device.go("/planets")
        self.expect(device.wait("/newer version/i.test(document.querySelector('#page-news')?.innerText)") is not None, f"the page announces the version ({device.banners()!r})")
        device.go("/planets/1")
        self.expect(device.page.get_attribute("#page-words", "data-worker") == build, "without consent, the old version answers")
        self.expect(device.star("planets/1"), "the old version saves a change")
        device.wait("!!document.querySelector('#page-news button')")
        reader.stop()
        self.expect(device.go("/planets/2").status == 200 and device.page.evaluate("getComputedStyle(document.querySelector('.masthead')).display") == "flex", "the old version has its style without the server")
        reader.start()
        device.go("/planets")
        device.wait("!!document.querySelector('#page-news button')")
        device.page.click("#page-news button")
        self.expect(device.wait(f"document.querySelector('#page-words')?.dataset.worker !== '{build}' && document.readyState === 'complete'") is not None, "with consent, the page is shown again in the new version")
        reader.stop()
        self.expect(device.go("/favourites").status == 200 and "Tatooine" in device.page.inner_text("main"), "the new version has the change that the old one saved")
        self.expect(device.page.get_attribute("#page-words", "data-worker") != build, "the new version answers")
        self.expect(device.star("planets/2"), "the first change after the update is saved")
        fetched = other.evaluate("fetch('/planets/1').then((answer) => answer.status)")
        other.click(".row a >> nth=0")
        other.wait_for_url(re.compile("/monsters/."))
        self.expect(fetched == 200 and other.evaluate("document.styleSheets.length") > 0, "a page that was open in the old version keeps working")
        style_is_new = device.page.evaluate("fetch(document.querySelector('link[rel=stylesheet]').href).then((answer) => answer.text()).then((text) => text.includes('newer'))")
        self.expect(style_is_new, "the new version's style is stored")
        self.expect(not device.page.errors and not other.errors, f"no errors ({device.page.errors} {other.errors})")

    # MARK: Recovery

    def wiped_storage(self):
        """The browser deletes everything. The worker notices this, downloads the data again, and tells the reader."""
        reader = self.server()
        device = self.device(reader).store()
        session = device.context.new_cdp_session(device.page)
        ways = [("cache_storage,indexeddb", True), ("cache_storage,indexeddb", False), ("cache_storage", False), ("indexeddb", False)]
        for number, (kinds, is_running) in enumerate(ways, 1):
            planet = f"planets/{number}"
            where = f"{kinds}, {'running' if is_running else 'stopped'}"
            session.send("Storage.clearDataForOrigin", {"origin": reader.base, "storageTypes": kinds})
            if not is_running:
                device.stop_worker()
            self.expect(device.go("/monsters/lich").status == 200, f"{where}: the page is shown")
            lost = "/deleted/.test(document.querySelector('.toast').innerText)"
            if "indexeddb" in kinds:
                self.expect(device.wait(lost) is not None, f"{where}: the reader is told ({device.toast()!r})")
                self.expect("lost" not in device.toast(), f"{where}: nothing says that changes are lost, because none are ({device.toast()!r})")
            else:
                stored = "(async () => (await (await files()).keys()).length >= 20)()"
                self.expect(self.eventually(lambda: device.worker.evaluate(stored)), f"{where}: the files are stored again")
                self.expect(device.wait(lost, 2) is None, f"{where}: nothing says that changes are lost, because none are")
            count = device.worker.evaluate("(async () => (await (await files()).keys()).length)()")
            self.expect(count >= 20, f"{where}: everything is stored again ({count})")
            device.stop_worker()
            reader.stop()
            self.expect(device.go("/monsters/lich").status == 200 and device.star(planet), f"{where}: reading and changing work without the server")
            reader.start()
            device.go("/")
            self.expect(self.eventually(lambda: reader.json(f"/favourites/{planet}")["favourite"]), f"{where}: the change is sent")
            self.expect(device.wait("localStorage.getItem('unsent') === '0'") is not None, f"{where}: the device knows that it is sent")
        reader.stop()
        device.go("/monsters/lich")
        self.expect(device.star("planets/9"), "a change is stored without the server")
        self.expect(device.wait("/: 1\\./.test(document.querySelector('[data-banner=unsent]')?.innerText)") is not None, f"it waits ({device.banners()!r})")
        session.send("Storage.clearDataForOrigin", {"origin": reader.base, "storageTypes": "cache_storage,indexeddb"})
        device.stop_worker()
        reader.start()
        device.go("/monsters/lich")
        self.expect(device.wait("/lost: 1/.test(document.querySelector('.toast').innerText)") is not None, f"a change that is lost is counted ({device.toast()!r})")

    def full_storage(self):
        """If the browser's storage is full, the server stores changes. Without the server, the page says that nothing was saved."""
        reader = self.server()
        device = self.device(reader).store()
        session = device.context.new_cdp_session(device.page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": reader.base, "quotaSize": 1000})
        # Chromium lets IndexedDB use space that was granted before the limit was set, so make IndexedDB fail in the same way.
        fill = "void (IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); })"
        device.worker.evaluate(fill)
        self.expect(device.star("planets/1", "x" * 300), "a star is saved")
        self.expect(reader.json("/favourites/planets/1")["favourite"] is not None, "the server has stored it")
        self.expect(self.eventually(lambda: device.go("/favourites") and "x" * 300 in device.page.inner_text("main")), "the page shows it")
        reader.stop()
        answer = device.post("/notes/planets/1", note="y" * 3000)
        self.expect(answer["status"] == 507 and "Nothing was changed" in answer["text"], f"without the server, the page says that nothing was saved ({answer['status']})")
        self.expect(device.go("/monsters/lich").status == 200, "reading still works")
        reader.start()
        self.add_catalog(reader, "games", "Name,Players,Text\n" + "".join(f"Game {n},{n},{'word ' * 200}\n" for n in range(300)))
        device.go("/planets")
        self.expect(device.wait("/full/.test(document.querySelector('.toast').innerText)") is not None, f"the page says that newer data can't be stored ({device.toast()!r})")
        answer = device.go("/games")
        self.expect(answer.status == 200 and "x-almanac-worker" not in answer.headers, "the server shows what can't be stored")
        session.send("Storage.overrideQuotaForOrigin", {"origin": reader.base})
        device.stop_worker()
        device.go("/planets")
        self.expect(self.eventually(lambda: "x-almanac-worker" in device.go("/games").headers), "with free space again, it is stored")
        # A first visit with full storage.
        fresh = self.device(reader)
        fresh.go("/settings?part=device")
        session = fresh.context.new_cdp_session(fresh.page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": reader.base, "quotaSize": 1000})
        fresh.page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister())))")
        session.send("Storage.clearDataForOrigin", {"origin": reader.base, "storageTypes": "cache_storage,indexeddb,service_workers"})
        fresh.go("/settings?part=device")
        self.expect(fresh.wait("!document.querySelector('[data-offline=failed]').hidden") is not None, "a first visit with full storage says that nothing could be stored")
        self.expect(fresh.page.is_hidden("[data-offline=preparing]"), "the page doesn't wait forever")

    def damaged_files(self):
        """A damaged pack or core is downloaded again. In the meantime, the server answers requests."""
        reader = self.server()
        device = self.device(reader).store()
        kit = json.loads(self.served(reader, "/kit"))
        pack = next(each for each in kit["catalogs"] if each["id"] == "monsters")["packs"][0]["path"]
        damage = """async ([path, way]) => {
          const cache = await caches.open("almanac-files"), bytes = new Uint8Array(await (await cache.match(path)).arrayBuffer());
          if (way === "middle") bytes.fill(0x5a, bytes.length >> 2, bytes.length - (bytes.length >> 2));
          if (way === "start") bytes.fill(0x5a, 0, 100);
          await cache.put(path, new Response(way === "short" ? bytes.slice(0, bytes.length >> 1) : bytes, { headers: { "Content-Type": "application/wasm" } }));
        }"""
        for path, way in [(pack, "start"), (pack, "short"), (pack, "middle"), (kit["module"], "start")]:
            where = f"{path.split('/')[1]} damaged ({way})"
            device.page.evaluate(damage, [path, way])
            device.stop_worker()
            answer = device.go("/monsters/lich")
            self.expect(answer.status == 200 and "Lich" in device.page.inner_text("h1"), f"{where}: the page is shown meanwhile")
            for target in ["/monsters?q=fire", "/monsters?format=csv", "/monsters/zombie"]:
                self.expect(device.fetch(target)["status"] == 200, f"{where}: {target}")
            same = f"fetch('{path}', {{ cache: 'reload' }}).then((answer) => answer.arrayBuffer()).then(async (fresh) => {{ const stored = await (await caches.open('almanac-files')).match('{path}').then((answer) => answer?.arrayBuffer()); return stored?.byteLength === fresh.byteLength && new Uint8Array(stored).every((byte, place) => byte === new Uint8Array(fresh)[place]) }})"
            self.expect(device.wait(same) is not None, f"{where}: the file is downloaded again")
            self.expect(self.eventually(lambda: "x-almanac-worker" in device.go("/monsters/lich").headers), f"{where}: the worker answers again")
            reader.stop()
            device.stop_worker()
            self.expect(device.go("/monsters/zombie").status == 200, f"{where}: it works without the server again")
            reader.start()
        # Without the server, the page of a damaged entry reports the damage, and all other pages stay readable.
        device.go("/")
        device.page.evaluate(damage, [pack, "middle"])
        reader.stop()
        device.stop_worker()
        answers = [device.fetch(f"/monsters/{name}") for name in ["aboleth", "lich", "zombie", "goblin", "tarrasque"]]
        self.expect(all(each["status"] for each in answers), f"without the server, every answer is a page ({[each['status'] for each in answers]})")
        self.expect(device.go("/planets/1").status == 200, "other catalogs work")

    def traps(self):
        """If the core stops, a new core answers the same request."""
        reader = self.server()
        device = self.device(reader).store()
        reader.stop()
        broken = "(async () => { const { core } = await session(); new Uint8Array(core.exports.memory.buffer).fill(255); return true })()"
        for target in ["/monsters/aboleth", "/search?q=dragon"]:
            device.worker.evaluate(broken)
            answer = device.go(target)
            self.expect(answer.status == 200 and "x-almanac-worker" in answer.headers, f"{target} is answered after a trap")
        device.worker.evaluate(broken)
        self.expect(device.star("planets/1"), "a change after a trap is saved")
        device.stop_worker()
        device.go("/favourites")
        self.expect(device.page.locator("main .row").count() == 1, "it is saved once")

    def a_cut_download(self):
        """If the core arrives damaged, the worker downloads it again, past the browser's HTTP cache."""
        reader, cut = self.server(), []
        proxy = self.proxy(reader)

        def changed(path, body):
            if not path.endswith("almanac.module") or cut:
                return body
            cut.append(path)
            return body[:len(body) // 2]

        proxy.changes = changed
        device = self.device(proxy).store()
        self.expect(len(cut) == 1 and "x-almanac-worker" in device.go("/monsters/lich").headers, "the worker has the whole core")

    def two_tabs(self):
        """Two tabs share the shelf and change it at the same time."""
        reader = self.server()
        device = self.device(reader).store()
        other = device.tab()
        device.go("/monsters", other)
        device.go("/planets")
        reader.stop()
        stars = """async (entries) => Promise.all(entries.map((entry) => fetch(`/favourites/${entry}`, {
          method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "action=add&name=x" }).then((answer) => answer.status)))"""
        planets = [f"planets/{number}" for number in range(1, 13)]
        monsters = [f"monsters/{name}" for name in ["aboleth", "lich", "zombie", "goblin", "ghoul", "ogre"]]
        # The second tab's changes begin before the first tab's changes have ended.
        other.evaluate(f"void (window.results = ({stars})({json.dumps(monsters)}))")
        results = device.page.evaluate(stars, planets) + other.evaluate("window.results")
        self.expect(set(results) == {200}, f"all changes are saved ({results})")
        device.go("/favourites", other)
        self.expect(other.locator("main .row").count() == 18, f"each tab sees all ({other.locator('main .row').count()})")
        reader.start()
        device.go("/")
        self.expect(self.eventually(lambda: len(reader.json("/favourites")["favourites"]) == 18), "the server gets all")

    def changes_in_another_tab(self):
        """Another tab shows a star, a note and a removal within a second, with and without the worker."""
        for has_worker in [False, True]:
            reader = self.server(*[] if has_worker else ["--no-worker"])
            device = self.device(reader)
            device.store() if has_worker else device.go("/")
            planet = "planets/2" if has_worker else "planets/1"
            other, note, shelf = device.tab(), device.tab(), device.tab()
            device.go(f"/{planet}")
            device.go(f"/{planet}", other)
            device.go("/monsters/lich" if has_worker else "/monsters/aboleth", note)
            device.go("/favourites", shelf)
            device.page.click("[data-star] button")
            self.expect(device.wait("!!document.querySelector('.starred-since > p')", 1, other) is not None, f"worker {has_worker}: the star is in another tab")
            shown = f"!!document.querySelector('main a[href=\"/{planet}\"]')"
            self.expect(device.wait(shown, 1, shelf) is not None, f"worker {has_worker}: the star is in the list of favourites")
            device.note("monsters/lich" if has_worker else "monsters/aboleth", "from the first tab")
            self.expect(device.wait("/from the first tab/.test(document.querySelector('#note')?.innerText)", 1, note) is not None, f"worker {has_worker}: the note is in another tab")
            shelf.click(f"form[action='/favourites/{planet}'] button")
            self.expect(device.wait("!document.querySelector('.starred-since > p')", 1, other) is not None, f"worker {has_worker}: the removal is in another tab")
            self.expect(not other.errors and not shelf.errors, f"no errors ({other.errors} {shelf.errors})")

    def messages_queue(self):
        """A message doesn't replace another message before the reader can read it, but a roll of the dice replaces the previous roll."""
        reader = self.server()
        device = self.device(reader).store()
        device.go("/monsters/lich")
        device.page.evaluate("""window.toasts = []; new MutationObserver(() => toasts.push([document.querySelector('.toast').textContent, Date.now()]))
          .observe(document.querySelector('.toast'), { childList: true })""")
        dice = device.page.locator(".dice").first
        device.context.set_offline(True)
        dice.click()
        device.page.wait_for_timeout(100)
        dice.click()
        device.page.wait_for_timeout(100)
        device.context.set_offline(False)
        self.expect(device.wait("toasts.filter(([text]) => text).length >= 3", 6) is not None, "the third message follows")
        said = [(text, at) for text, at in device.page.evaluate("toasts") if text]
        self.expect(said[1][1] - said[0][1] < 1000, f"the second roll replaces the first ({said})")
        self.expect(2500 <= said[2][1] - said[1][1] <= 4000, f"the next message waits until the roll has been shown ({said})")

    def a_silent_server(self):
        """If the server hangs, stored pages appear immediately, and other pages report within eight seconds that the server doesn't respond."""
        reader = self.server()
        device = self.device(reader).store()
        device.go("/")
        device.page.wait_for_timeout(500)
        reader.process.send_signal(signal.SIGSTOP)
        try:
            for target in ["/monsters/lich", "/search?q=fire", "/planets"]:
                started = time.time()
                self.expect(device.go(target).status == 200 and time.time() - started < 1.5, f"{target} appears at once ({time.time() - started:.2f} s)")
            started = time.time()
            self.expect(device.star("planets/1") and time.time() - started < 1.5, f"a star is saved at once ({time.time() - started:.2f} s)")
            started = time.time()
            answer = device.post("/refresh", catalog="films", back="/films")
            seconds = time.time() - started
            self.expect(answer["status"] == 503 and seconds < 9, f"a refresh says so ({answer['status']}, {seconds:.1f} s)")
            started = time.time()
            answer = device.go("/monsters/no-such-monster")
            self.expect(answer.status in (404, 503) and time.time() - started < 9, f"an unknown page says so ({answer.status}, {time.time() - started:.1f} s)")
            started = time.time()
            self.expect(device.go("/monsters/zombie").status == 200 and time.time() - started < 1.5, "stored pages still appear at once")
        finally:
            reader.process.send_signal(signal.SIGCONT)
        device.go("/")
        self.expect(self.eventually(lambda: reader.json("/favourites/planets/1")["favourite"] or device.go("/") is None), "afterwards, the server gets the star")

    def newer_formats(self):
        """A kit or a pack in a newer format changes nothing: the stored pages stay, and changes are still sent."""
        reader = self.server()
        proxy = self.proxy(reader)
        device = self.device(proxy).store()
        newer = lambda body: json.dumps({**json.loads(body), "format": 2, "library": json.loads(body)["library"]}).encode()
        proxy.changes = lambda path, body: newer(body) if path.startswith("/kit?") else body
        self.add_catalog(reader, "games", "Name,Players\nCatan,4\n")
        device.go("/planets")
        device.page.wait_for_timeout(1000)
        self.expect("x-almanac-worker" in device.go("/planets/1").headers, "a newer manifest: the worker keeps answering")
        proxy.changes = lambda path, body: body[:8] + bytes([body[8] + 1]) + body[9:] if path.startswith("/kit/packs/") else body
        packs = lambda: len([1 for _, path, _ in proxy.log if path.startswith("/kit/packs/")])
        stored = packs()
        # The worker checks for new data at most once a second.
        device.page.wait_for_timeout(1100)
        device.go("/planets")
        self.expect(self.eventually(lambda: device.page.wait_for_timeout(50) or packs() > stored), "the worker requests the newer pack")
        # The attempt has ended when no pack has been requested for two seconds.
        before, quiet = packs(), 0
        for _ in range(60):
            device.page.wait_for_timeout(250)
            before, quiet = packs(), quiet + 1 if packs() == before else 0
            if quiet >= 8:
                break
        self.expect("x-almanac-worker" in device.go("/monsters/lich").headers, "a newer pack: the worker keeps answering")
        device.go("/planets")
        device.page.wait_for_timeout(1000)
        self.expect(packs() == before, f"the pack isn't downloaded with every page ({packs() - before} times)")
        self.expect(device.star("planets/1") and self.eventually(lambda: reader.json("/favourites/planets/1")["favourite"]), "changes are still sent")
        proxy.changes = lambda path, body: body
        device.stop_worker()
        device.go("/planets")
        self.expect(self.eventually(lambda: "x-almanac-worker" in device.go("/games").headers), "a readable pack is stored")

    def libraries(self):
        """If another library answers at the address, nothing is sent to it or taken from it until the reader agrees. Unsent changes stay."""
        first = self.server()
        device = self.device(first).store()
        first.stop()
        self.expect(device.star("planets/1", "Unsent"), "a star that isn't sent")
        second = self.server(port=first.port)
        proxy_log = lambda: second.json("/favourites")["favourites"]
        urllib.request.urlopen(urllib.request.Request(second.base + "/api/v1/favourites/planets/9", data=b'{"name":"Foreign"}', method="PUT", headers={"Content-Type": "application/json"}))
        device.go("/favourites")
        ask = "/different library/i.test(document.querySelector('#page-news')?.innerText)"
        self.expect(device.wait(ask) is not None, f"the page asks ({device.banners()!r})")
        for is_restarted in [False, True]:
            if is_restarted:
                device.stop_worker()
            device.go("/favourites")
            self.expect("Unsent" in device.page.inner_text("main") and "Foreign" not in device.page.inner_text("main"), "the device shows its own library")
            self.expect(device.wait(ask) is not None, "the next page asks too")
            self.expect(device.star("planets/2", "Also unsent" + str(is_restarted)), "changes are still saved")
            self.expect(device.post("/refresh", catalog="films", back="/films")["status"] == 409, "nothing is forwarded to the other library")
            self.expect(len(proxy_log()) == 1, f"nothing was sent ({proxy_log()})")
            answer = device.go("/import")
            text = device.page.inner_text("main")
            self.expect(answer.status == 409 and "The library on the server differs" in text and "reached" not in text, f"a page that needs the server says why there is none ({text[:200]!r})")
            device.wait(ask)
            # The page's script has asked for the server's status by now.
            device.page.wait_for_timeout(3000)
            count = 3 if is_restarted else 2
            self.expect(f"Unsent changes: {count}." in device.banners() and "responding" not in device.banners(), f"the page counts the unsent changes, and doesn't say that the server is gone ({device.banners()!r})")
        device.page.click("#page-news button")
        self.expect(device.wait("!document.querySelector('#page-news')") is not None, "the reader agrees")
        device.go("/favourites")
        self.expect("Foreign" in device.page.inner_text("main") and "Unsent" not in device.page.inner_text("main"), f"the new library is shown ({device.page.inner_text('main')[:200]!r})")
        self.expect(len(proxy_log()) == 1, "the old library's changes aren't sent to it")
        device.go("/settings?part=device")
        text = device.page.inner_text("#offline")
        self.expect("3 unsent changes belong to another library" in text, f"the settings page counts the old library's changes ({text[-700:]!r})")
        with device.page.expect_download() as download:
            device.page.click("#offline a[href^='/backup?library=']")
        names = sorted(change["name"] for change in json.loads(Path(download.value.path()).read_text())["changes"])
        self.expect(names == ["Also unsentTrue", "Unsent"], f"a backup has the old library's changes ({names})")
        # Switch back to the first library, restored from an older copy of its folder.
        second.stop()
        first.start()
        device.go("/favourites")
        self.expect(device.wait(ask) is not None, "the page asks again")
        device.page.click("#page-news button")
        self.expect(self.eventually(lambda: (device.page.wait_for_timeout(100), first.json("/favourites/planets/1")["favourite"])[1]), "the first library gets the changes that were never sent")
        self.expect(first.json("/favourites/planets/9")["favourite"] is None, "and nothing of the second library")

    def readers(self):
        """What belongs to a reader is deleted when nobody is signed in, and is never shown to another reader."""
        server = self.server()
        proxy = self.proxy(server)
        library = lambda body, **members: json.dumps({**json.loads(body), **members}).encode()
        signed = lambda name, **members: lambda path, body: library(body, reader=name, household="ab", **members) if path.startswith("/kit?") else body
        hold = lambda method, path: (503, b"", {"Retry-After": "1"}) if method == "POST" and path == "/api/v1/shelf" else None
        nobody = lambda household: lambda method, path: None if path.startswith("/static/") or path == "/worker.js" else (
            401, b"<title>Sign in</title><main>Sign in</main>", {"Content-Type": "text/html", "X-Almanac-Reader": "none", "X-Almanac-Household": household})
        stored = """(async () => {
          const names = await caches.keys(), database = await new Promise((resolve) => {
            const request = indexedDB.open("almanac"); request.onsuccess = () => resolve(request.result); });
          const all = (name) => new Promise((resolve) => {
            const request = database.transaction(name).objectStore(name).getAll(); request.onsuccess = () => resolve(request.result); });
          const found = { caches: names.length, kits: (await all("kits")).length, changes: (await all("changes")).filter((each) => each.unsent).length,
            libraries: await all("libraries") };
          database.close(); return found; })()"""

        def steady(work):
            """Repeats what a page does while it may be reloading."""
            for _ in range(50):
                try:
                    return work()
                except Exception as error:
                    if "context was destroyed" not in str(error) and "navigat" not in str(error):
                        raise
                    device.page.wait_for_timeout(100)

        device = self.device(proxy)
        # A library without readers gets some. Nobody is signed in yet, so what the device hasn't sent has to wait.
        device.store()
        proxy.replaces = hold
        self.expect(device.star("planets/1", "Earlier"), "a star that isn't sent")
        proxy.replaces = nobody("ab")
        device.go("/favourites")
        device.page.wait_for_timeout(1500)
        self.expect("Earlier" in device.page.inner_text("main") and steady(lambda: device.page.evaluate(stored))["changes"] == 1, "what was saved before there were readers stays")
        # The first reader signs in here, and has the same library.
        proxy.changes, proxy.replaces = signed("Ada"), hold
        answer = steady(lambda: device.fetch("/invitation/TOKEN"))
        self.expect(answer["worker"] is None and self.eventually(lambda: any(each.get("household") for each in steady(lambda: device.page.evaluate(stored))["libraries"])), "the worker learns who is signed in")
        self.expect("Earlier" in steady(lambda: (device.go("/favourites"), device.page.inner_text("main"))[1]), "the first reader keeps the shelf")
        self.expect(device.star("planets/2", "Unsent"), "a further star")
        device.page.evaluate("localStorage.setItem('draft /planets/1', '[1]')")
        # Another household at the same address signs nobody in.
        proxy.replaces = nobody("cd")
        device.go("/favourites")
        device.page.wait_for_timeout(1500)
        self.expect("Unsent" in device.page.inner_text("main") and steady(lambda: device.page.evaluate(stored))["changes"] == 2, "another household's server deletes nothing")
        # The device is revoked.
        proxy.replaces = nobody("ab")
        device.go("/favourites")
        self.expect(device.wait("document.title === 'Sign in'") is not None, "the page is replaced when the device was revoked")
        found = steady(lambda: device.page.evaluate(stored))
        self.expect(found["changes"] == found["kits"] == 0 and all("settings" not in each for each in found["libraries"]), f"nothing of the reader is left ({found})")
        self.expect(steady(lambda: device.page.evaluate("localStorage.length")) == 0, "drafts and messages are deleted too")
        self.expect(steady(lambda: device.fetch("/planets"))["status"] == 401, "the server answers")
        # A page that was being loaded at that moment got no message, so it asks.
        told = "new Promise((resolve) => { const { serviceWorker } = navigator; serviceWorker.addEventListener('message', ({ data }) => data.type === 'reader-changed' && resolve(true)); serviceWorker.controller.postMessage({ type: 'check', since: 1 }); setTimeout(() => resolve(false), 5000); })"
        self.expect(steady(lambda: device.page.evaluate(told)), "a page that was loaded before is told")
        # Another reader signs in, and the first one's library is neither shown nor asked about.
        proxy.changes, proxy.replaces = signed("Ada"), hold
        device.go("/invitation/TOKEN")
        device.store()
        self.expect(device.wait("navigator.serviceWorker.controller && !document.querySelector('[data-offline=preparing]:not([hidden])')") is not None, "the worker stores the library again")
        self.eventually(lambda: (device.page.wait_for_timeout(100), steady(lambda: device.fetch("/favourites"))["worker"])[1])
        self.expect(device.star("planets/3", "Secret"), "a star that isn't sent")
        proxy.changes = signed("Ben", library="b0b")
        steady(lambda: device.fetch("/invitation/TOKEN"))
        text = steady(lambda: (device.go("/favourites"), device.page.inner_text("body"))[1])
        self.expect("Secret" not in text and "different library" not in text, f"another reader's library isn't shown ({text[:200]!r})")
        self.eventually(lambda: (device.page.wait_for_timeout(100), steady(lambda: device.fetch("/favourites"))["worker"])[1])
        text = (device.go("/settings?part=device"), device.page.inner_text("body"))[1]
        self.expect("another library" not in text, "the settings page doesn't count another reader's changes")
        self.expect(not device.page.errors, f"no errors ({device.page.errors})")

    def the_library_is_back(self):
        """If the stored library returns to its address, an open page notices, and the worker sends the changes."""
        first = self.server()
        device = self.device(first).store()
        first.stop()
        self.expect(device.star("planets/1", "Unsent"), "a star that isn't sent")
        second = self.server(port=first.port)
        device.go("/planets")
        self.expect(device.wait("/different library/i.test(document.querySelector('#page-news')?.innerText)") is not None, f"the page asks ({device.banners()!r})")
        second.stop()
        first.start()
        # A page that becomes visible again asks the server, unless it has asked in the last three seconds.
        shown = "(document.dispatchEvent(new Event('visibilitychange')), !document.querySelector('#page-news'))"
        self.expect(device.wait(shown) is not None, f"the open page notices that the library is back ({device.banners()!r})")
        self.expect(self.eventually(lambda: (device.page.wait_for_timeout(50), first.json("/favourites/planets/1")["favourite"])[1]), "the change is sent")
        device.page.wait_for_timeout(500)
        self.expect("responding" not in device.banners(), f"no message stays ({device.banners()!r})")

    def a_restored_library(self):
        """A library that was restored from an older copy receives all changes again."""
        reader = self.server()
        proxy = self.proxy(reader)
        device = self.device(proxy).store()
        reader.stop()
        with tempfile.TemporaryDirectory(prefix="almanac-copy-") as copy:
            shutil.copytree(reader.folder, copy + "/data")
            reader.start()
            self.expect(device.star("planets/1", "After the copy"), "a star after the copy was made")
            self.expect(self.eventually(lambda: reader.json("/favourites/planets/1")["favourite"]), "it is sent")
            reader.stop()
            shutil.rmtree(reader.folder)
            shutil.copytree(copy + "/data", reader.folder)
            # The open page may notice the server at once. It can't send anything before the copy has been looked at.
            proxy.refuses = lambda method, path: path == "/api/v1/shelf"
            reader.start()
            self.expect(reader.json("/favourites/planets/1")["favourite"] is None, "the older copy doesn't have it")
            proxy.refuses = lambda method, path: False
            device.go("/favourites")
            self.expect(self.eventually(lambda: reader.json("/favourites/planets/1")["favourite"] or device.go("/favourites") is None), "the device sends it again")
            self.expect("After the copy" in device.page.inner_text("main"), "the device still has it")

    def removal(self):
        """With --no-worker, browsers delete the stored files and unregister the worker. Unsent changes stay, and a later worker sends them."""
        reader = self.server()
        proxy = self.proxy(reader)
        device = self.device(proxy).store()
        reader.stop()
        self.expect(device.star("planets/1", "Kept"), "a star that isn't sent")
        proxy.refuses = lambda method, path: path == "/api/v1/shelf"
        reader.start("--no-worker")
        device.go("/planets")
        gone = "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0 && !navigator.serviceWorker.controller)"
        self.expect(device.wait(gone) is not None, "the worker is removed")
        self.expect(device.page.evaluate("caches.keys().then((names) => names.length)") == 0, "the files are deleted")
        self.expect("x-almanac-worker" not in device.go("/favourites").headers, "the server answers")
        device.go("/settings?part=device")
        self.expect(device.page.locator("#offline").count() == 0, "the settings page doesn't offer offline reading")
        stored = device.page.evaluate("""new Promise((resolve) => { const request = indexedDB.open("almanac"); request.onsuccess = () => {
          const all = ["kits", "changes"].map((name) => new Promise((done) => { request.result.transaction(name).objectStore(name).count().onsuccess = ({ target }) => done(target.result); }));
          Promise.all(all).then((counts) => { request.result.close(); resolve(counts); }); } })""")
        self.expect(stored == [0, 1], f"the unsent change is kept, and nothing else ({stored})")
        self.expect(not reader.json("/favourites/planets/1")["favourite"], "the server doesn't have the change yet")
        proxy.refuses = lambda method, path: False
        reader.stop()
        reader.start()
        device.store()
        device.go("/")
        self.expect(self.eventually(lambda: (device.page.wait_for_timeout(100), reader.json("/favourites/planets/1")["favourite"])[1]), "a later worker sends the change")

    # MARK: Requests

    def unusual_requests(self):
        """HEAD requests, ranges, large bodies, and requests without text work in the same way as with the server."""
        reader = self.server()
        device = self.device(reader).store()
        device.go("/")
        head = device.fetch("/monsters/lich", "HEAD")
        self.expect(head["status"] == 200 and head["text"] == "", f"HEAD has no body ({head['status']}, {len(head['text'])})")
        ranged = device.page.evaluate("fetch('/favicon.ico', { headers: { Range: 'bytes=0-9' } }).then((answer) => answer.status)")
        self.expect(ranged in (200, 206), f"a range ({ranged})")
        large = device.post("/notes/planets/1", note="z" * (1 << 20))
        self.expect(large["status"] == 413, f"a body that is too large ({large['status']})")
        reader.stop()
        large = device.post("/notes/planets/1", note="z" * (6 << 20))
        self.expect(large["status"] == 413, f"a body that is too large, without the server ({large['status']})")
        self.expect(device.fetch("/monsters/lich", "HEAD")["status"] == 200, "HEAD without the server")
        put = device.fetch("/api/v1/favourites/planets/3", "PUT", '{"name":"Moon"}', "application/json")
        self.expect(put["status"] == 503 and json.loads(put["text"])["error"]["code"] == "needs-server", f"the API needs the server ({put})")
        self.expect(device.fetch("/monsters/lich", "PATCH", "x")["status"] == 405, "an unsupported method")
        self.expect(device.fetch("/%FF")["status"] in (400, 404, 503), "an invalid address")
        self.expect(device.fetch("/settings", "POST", b"\\x00\\xff".decode("latin1"), "application/x-www-form-urlencoded")["status"] in (200, 400), "bytes that aren't a form")
        backup = device.fetch("/backup")
        self.expect(backup["status"] == 200 and json.loads(backup["text"])["format"] == "almanac-backup", "without the server, a backup has what this device has")
        reader.start()
        device.star("planets/4")

    def other_websites(self):
        """The worker leaves other websites' forms to the server, which refuses them. A note doesn't change."""
        reader = self.server()
        device = self.device(reader).store()
        device.note("monsters/lich", "my own note")
        form = f'<form method="post" action="{device.base}/notes/monsters/lich"><input name="note" value="theirs"></form><script>document.forms[0].submit()</script>'
        for policy in ("strict-origin-when-cross-origin", "no-referrer", "unsafe-url"):
            site = Website({"Content-Type": "text/html", "Referrer-Policy": policy}, form.encode())
            device.page.goto(site.base)
            device.page.wait_for_url(device.base + "/notes/monsters/lich")
            site.stop()
            self.expect("403" in device.page.content() or "blocked" in device.page.content(), f"{policy}: the server refuses the form")
        device.go("/monsters/lich")
        self.expect("my own note" in device.page.content() and "theirs" not in device.page.content(), "the note hasn't changed")
        reader.stop()
        site = Website({"Content-Type": "text/html"}, form.encode())
        device.page.goto(site.base)
        device.page.wait_for_timeout(500)
        site.stop()
        device.go("/monsters/lich")
        self.expect("my own note" in device.page.content() and "theirs" not in device.page.content(), "without the server, the note hasn't changed")
        device.note("monsters/lich", "my second note")
        device.go("/monsters/lich")
        self.expect("my second note" in device.page.content(), "without the server, the reader's own form still works")

    def backup_of_unsent_changes(self):
        """The settings page warns about changes that aren't sent, and offers a file that the server can restore."""
        reader = self.server()
        device = self.device(reader).store()
        reader.stop()
        device.note("monsters/aboleth", "only here")
        device.go("/settings?part=device")
        with device.page.expect_download() as download:
            device.page.click("#offline a[href='/backup']")
        path = Path(download.value.path())
        name = download.value.suggested_filename
        self.expect(name.startswith("almanac-backup-") and name.endswith(".json"), f"the file has a name ({name})")
        with tempfile.TemporaryDirectory(prefix="almanac-restore-") as folder:
            restored = subprocess.run([ALMANAC, "restore", path, "--data", folder, "--offline"], capture_output=True, text=True)
            shown = subprocess.run([ALMANAC, "note", "monsters/aboleth", "--data", folder, "--offline"], capture_output=True, text=True)
        self.expect(restored.returncode == 0 and shown.stdout.strip() == "only here", f"the file can be restored ({restored.stderr} {shown.stdout!r})")

    def static_export(self):
        """A static export is readable without JavaScript. With JavaScript, everything works on the device, and nothing is sent."""
        site = FileServer(self.share)
        self.open.append(site.stop)
        plain = self.browser.new_context(java_script_enabled=False, locale="en-GB")
        self.open.append(plain.close)
        page = plain.new_page()
        page.goto(site.base + "/")
        page.click("nav.collections a:has-text('D&D')")
        page.goto(site.base + "/monsters")
        self.expect(page.url == site.base + "/monsters/", f"the list answers at its folder ({page.url})")
        self.expect(page.locator("#results li.row").count() == 334, "the list is complete without JavaScript")
        self.expect("need JavaScript" in page.inner_text("main") and not page.is_visible("#filters"), "the page says what needs JavaScript")
        page.click("#results li.row a[href$='/monsters/aboleth/']")
        self.expect("Mucous Cloud" in page.inner_text("main") and "CC-BY-4.0" in page.content(), "an entry is readable without JavaScript")
        page.goto(site.base + "/search?q=owl")
        self.expect("This page needs JavaScript" in page.inner_text("main"), "the search page says that it needs JavaScript")
        device = self.device(site)
        device.go("/search?q=owlbear")
        self.expect(device.wait("!!navigator.serviceWorker.controller") is not None, "the worker stores the site")
        self.expect(device.wait("!!document.querySelector('main a[href*=\"/monsters/owlbear\"]')") is not None, "the search page reloads and shows the results")
        device.go("/monsters/aboleth/")
        device.page.click("main .star button, main form[action*='/favourites/'] button >> nth=0")
        self.expect(device.wait("location.pathname.includes('aboleth')") is not None, "the star is stored on the device")
        device.note("monsters/aboleth", "kept in the browser")
        device.go("/settings?part=device")
        text = device.page.inner_text("main")
        self.expect("stored only in this browser" in text and "sent" not in device.banners(), f"the settings say where things are ({device.banners()!r})")
        device.post("/tables/almanac/settings", language="fr")
        shown = len(site.log)
        site.stop()
        device.stop_worker()
        device.go("/favourites")
        self.expect("Aboleth" in device.page.inner_text("main") and "Favoris" in device.page.inner_text("main"), "favourites and settings stay, offline")
        self.expect(device.go("/monsters?q=dragon&sort=cr:desc").status == 200 and device.page.locator("#results li.row").count() > 10, "filters work offline")
        device.go("/random/monsters")
        self.expect(re.search("/monsters/[a-z-]+", device.page.url), f"a random entry works offline ({device.page.url})")
        device.go("/settings?part=device")
        with device.page.expect_download() as download:
            device.page.click("#offline a[href$='/backup']")
        path = Path(download.value.path())
        with tempfile.TemporaryDirectory(prefix="almanac-restore-") as folder:
            restored = subprocess.run([ALMANAC, "restore", path, "--data", folder, "--offline"], capture_output=True, text=True)
            shown_note = subprocess.run([ALMANAC, "note", "monsters/aboleth", "--data", folder, "--offline"], capture_output=True, text=True)
        self.expect(restored.returncode == 0 and shown_note.stdout.strip() == "kept in the browser", f"the backup can be restored ({restored.stderr})")
        sent = [each for each in site.log if each[0] not in ("GET", "HEAD")]
        self.expect(shown and not sent, f"nothing is sent to the web server ({sent})")
        self.expect(not device.page.errors, f"no errors ({device.page.errors})")

    def without_a_page(self):
        """When the network is back, Chromium lets the worker send changes even if no page is open."""
        reader = self.server()
        device = self.device(reader).store()
        session = device.context.new_cdp_session(device.page)
        registrations = []
        session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
        session.send("ServiceWorker.enable")
        reader.stop()
        self.expect(device.star("planets/1"), "a star without the server")
        device.page.goto("about:blank")
        device.page.wait_for_timeout(500)
        reader.start()
        self.expect(not reader.json("/favourites/planets/1")["favourite"], "without a page, nothing is sent yet")
        ours = next(each for each in registrations if each["scopeURL"].startswith(reader.base))
        session.send("ServiceWorker.dispatchSyncEvent", {"origin": reader.base, "registrationId": ours["registrationId"], "tag": "exchange", "lastChance": False})
        self.expect(self.eventually(lambda: reader.json("/favourites/planets/1")["favourite"]), "the change is sent without a page")

    def a_newer_database(self):
        """If a later version has changed the browser's database, this version leaves everything to the server."""
        reader = self.server()
        device = self.device(reader).store()
        opened = """new Promise((resolve) => { const request = indexedDB.open("almanac", 2);
          request.onsuccess = () => { request.result.close(); resolve("open"); }; request.onerror = () => resolve("failed"); setTimeout(() => resolve("blocked"), 5000); })"""
        self.expect(device.page.evaluate(opened) == "open", "the worker doesn't block the change")
        for is_restarted in [False, True]:
            if is_restarted:
                device.stop_worker()
            self.expect(device.go("/monsters/lich").status == 200, "pages are shown")
            self.expect(device.star("planets/1", f"Star {is_restarted}"), "a star is saved")
            self.expect((reader.json("/favourites/planets/1")["favourite"] or {}).get("name") == f"Star {is_restarted}", "the server has it")

    # MARK: Keep offline

    def optional_catalogs(self):
        """Spells, magic items and equipment aren't stored without a choice. The settings page states their size before they are stored."""
        records = self.share / "dnd5e-monsters.jsonl"
        monsters = records.read_text()
        shutil.copy(SHARE / records.name, records)
        try:
            reader = self.server()
        finally:
            records.write_text(monsters)
        kit = json.loads(self.served(reader, "/kit"))
        optional = [each["id"] for each in kit["catalogs"] if each.get("isOptional")]
        self.expect({"spells", "magic-items", "equipment"} <= set(optional) and not {"monsters", "conditions", "planets"} & set(optional), f"the manifest says which catalogs are optional ({optional})")
        device = self.device(reader).store()
        device.go("/settings?part=device")
        device.page.locator("#offline-dnd summary").click()
        line = device.page.locator("#offline li li:has(input[value=spells])")
        self.expect("Not available offline: 319 spells" in line.inner_text() and "MB" in line.inner_text(), f"the page states the size ({line.inner_text()!r})")
        self.expect("x-almanac-worker" not in device.go("/spells/fireball").headers, "the server answers")
        self.expect("x-almanac-worker" in device.go("/monsters/lich").headers, "the worker answers for stored catalogs")
        device.go("/settings?part=device")
        device.page.locator("#offline-dnd summary").click()
        with device.page.expect_navigation():
            device.page.locator("#offline li li form:has(input[value=spells]) button", has_text="Store").click()
        self.expect(self.eventually(lambda: "x-almanac-worker" in device.go("/spells/fireball").headers), "the worker answers after the choice")
        self.expect("x-almanac-worker" not in device.go("/equipment/abacus").headers, "the other catalogs aren't stored")
        device.go("/settings?part=device")
        summary = device.page.locator("#offline-dnd summary")
        self.expect("catalogs available offline" in summary.inner_text(), f"the page says how many are stored ({summary.inner_text()!r})")
        summary.click()
        with device.page.expect_navigation():
            device.page.locator("#offline-dnd button", has_text="Store the others too").click()
        self.expect(self.eventually(lambda: "x-almanac-worker" in device.go("/equipment/abacus").headers), "one button stores the others")
        reader.stop()
        self.expect("8d6" in (device.go("/spells/fireball") and device.page.inner_text("main")), "the spell is there without the server")

    def keeping(self):
        """The settings page stores or removes each catalog, with or without pictures, says how much is stored, and tests it."""
        double = subprocess.Popen([ROOT / ".build/debug/upstream-double", "dnd5e", "--count", "12", "--pictures", "12", "--seconds", "150"], stdout=subprocess.PIPE, text=True)
        self.open.append(double.terminate)
        base = double.stdout.readline().strip().rstrip("/")
        names = ["dnd5e", "swapi", "mealdb", "jokeapi", "dadjokes", "officialjokes"]
        reader = self.server("--no-starter", "--rate", "1000", *(word for name in names for word in ("--upstream", f"{name}={base}")))
        reader.sync("monsters")
        self.add_catalog(reader, "games", "Name,Players\nCatan,4\nGo,2\n")
        device = self.device(reader).store()
        device.go("/settings?part=device")
        text = lambda: device.page.inner_text("#offline")
        self.expect("12 monsters" in text(), f"the page lists the catalogs ({text()[:200]!r})")
        button = lambda catalog, name: device.page.locator(f"#offline li:has(input[value={catalog}]) button", has_text=name)
        with device.page.expect_navigation():
            button("games", "Remove").click()
        self.expect("Not available offline: " in text(), "a removed catalog isn't available offline")
        self.expect("x-almanac-worker" not in device.go("/games").headers, "the server shows a catalog that isn't stored")
        game = device.page.locator("main .row a").first.get_attribute("href")[1:]
        self.expect(device.star(game, "My game"), "an entry of that catalog is starred")
        for path, word in [("/", "My game"), ("/favourites", "My game"), ("/search?q=catan", "1 result")]:
            device.go(path)
            page = device.page.inner_text("main")
            self.expect(word in page and "in the library right now" not in page and "may be incomplete" not in page, f"{path} is true while the server runs ({page[:300]!r})")
        self.expect("This collection isn’t stored on this device" in (device.go("/") and device.page.inner_text("main")), "the home page says that a collection isn't stored")
        device.go("/settings?part=device")
        with device.page.expect_navigation():
            button("monsters", "Store pictures too").click()
        self.expect(self.eventually(lambda: device.go("/settings?part=device") and "12 of 12 pictures" in text()), f"all pictures are stored ({text()[:200]!r})")
        reader.stop()
        answer = device.go("/games")
        self.expect(answer.status == 503 and "isn’t stored on this device" in device.page.inner_text("main"), f"without the server, the page says that the catalog isn't stored ({answer.status})")
        for path, word in [("/", "not stored on this device"), ("/favourites", "not stored on this device"), ("/search?q=nosuchthing", "because this device doesn’t store all their entries: Games")]:
            device.go(path)
            page = device.page.inner_text("main")
            self.expect(word in page and "in the library right now" not in page and "Try fewer words" not in page, f"without the server, {path} says what isn't stored ({page[:300]!r})")
        device.go("/monsters")
        device.page.evaluate("for (const image of document.querySelectorAll('.row img')) image.loading = 'eager'")
        loaded = "[...document.querySelectorAll('.row img')].filter((image) => image.complete && image.naturalWidth > 4).length === 12"
        self.expect(device.wait(loaded) is not None, "all pictures are shown without the server")
        device.go("/settings?part=device")
        with device.page.expect_navigation():
            device.page.locator("#offline form button", has_text="Test offline reading").click()
        self.expect("tested pages work offline" in text(), f"the test passes ({text()[-300:]!r})")
        device.worker.evaluate("(async () => { const { kit } = await session(); await (await files()).delete(kit.files[0]); })()")
        with device.page.expect_navigation():
            device.page.locator("#offline form button", has_text="Test offline reading").click()
        self.expect("don’t work offline" in text(), "the test finds a missing file")
        self.expect("/monsters\n" not in device.page.inner_text("#offline-test") + "\n", "only the file is missing")
        device.worker.evaluate("(async () => { const { kit } = await session(); await (await files()).delete(kit.catalogs.find(({ id }) => id === 'monsters').packs[0].path); })()")
        device.stop_worker()
        device.go("/settings?part=device")
        with device.page.expect_navigation():
            device.page.locator("#offline form button", has_text="Test offline reading").click()
        self.expect("/monsters\n" in device.page.inner_text("#offline-test") + "\n", f"the test finds a missing catalog ({device.page.inner_text('#offline-test')!r})")
        reader.start()
        device.go("/settings?part=device")
        with device.page.expect_navigation():
            button("games", "Store").click()
        self.expect(self.eventually(lambda: "x-almanac-worker" in device.go("/games").headers), "a catalog is stored again")
        device.go("/settings?part=device")
        with device.page.expect_navigation():
            button("monsters", "Remove pictures").click()
        count = device.worker.evaluate("(async () => (await (await files()).keys()).filter(({ url }) => url.includes('/pictures/')).length)()")
        self.expect(count == 0, f"the pictures are deleted ({count})")

    def persistence(self):
        """If the browser refused to keep the data, the page never claims that the data is kept."""
        reader = self.server()
        device = self.device(reader)
        device.context.grant_permissions([])
        device.store()
        device.go("/settings?part=device")
        granted = device.page.evaluate("navigator.storage.persisted()")
        self.expect(not granted and "The browser may delete this data" in device.page.inner_text("#offline"), "the page says that the browser may delete the data")
        device.page.click("#persist")
        device.page.wait_for_timeout(1000)
        granted = device.page.evaluate("navigator.storage.persisted()")
        text = device.page.inner_text("#offline")
        self.expect(("keeps this data until you delete it" in text) == granted, f"the page says what the browser answered ({granted})")
        if not granted:
            self.expect("refused to keep" in device.toast() or "refused to keep" in text, f"the page says that the browser refused ({device.toast()!r})")

    def persistence_granted(self):
        """If the browser agrees to keep the data, the page says so, and no longer offers to ask."""
        reader = self.server()
        device = self.device(reader).store()
        device.go("/settings?part=device")
        self.expect(device.page.is_visible("#persist"), "the page offers to ask the browser")
        session = self.browser.new_browser_cdp_session()
        targets = session.send("Target.getTargets")["targetInfos"]
        context = next(each["browserContextId"] for each in targets if each["type"] == "page" and each["url"].startswith(device.base))
        session.send("Browser.grantPermissions", {"permissions": ["durableStorage"], "origin": device.base, "browserContextId": context})
        device.page.click("#persist")
        said = "document.querySelector('#offline')?.innerText.includes('The browser keeps this data until you delete it.')"
        self.expect(device.wait(said) is not None, f"the page says that the browser agreed ({device.page.inner_text('#offline')[-300:]!r})")
        # The permission lasts as long as this session.
        session.detach()
        self.expect(device.page.locator("#persist").count() == 0 and "may delete this data" not in device.page.inner_text("#offline"), "nothing says that the browser may delete the data")

    # MARK: Speed and memory

    def many_pages(self):
        """Reads many pages. The core's memory and the worker's heap don't grow after each page was read once (the core keeps what it decoded)."""
        reader = self.server()
        device = self.device(reader).store()
        ids = [each["id"] for each in json.loads(device.fetch("/api/v1/list/monsters?limit=400")["text"])["entries"]]
        reader.stop()
        read = """async (targets) => { const times = []; for (const target of targets) { const started = performance.now();
          const answer = await fetch(target); await answer.arrayBuffer(); if (!answer.ok) throw new Error(target); times.push(performance.now() - started); } return times; }"""
        targets = [f"/{each}" for each in ids] + [f"/search?q={word}" for word in ("dragon", "fire", "goblins", "sea")] + ["/", "/monsters", "/planets", "/favourites"]
        count = 1000
        memory = lambda: self.memory(device)
        device.page.evaluate(read, targets)
        before = memory()
        device.page.evaluate(read, [targets[n % len(targets)] for n in range(count)])
        after = memory()
        self.expect(sum(after) <= 1.1 * sum(before), f"memory after {count} more pages: {after}, after each of the {len(targets)} pages once: {before}")
        times = device.worker.evaluate("""async (targets) => { const times = []; for (const target of targets) { const started = performance.now();
          const answered = await answer(new Request(target), target); await answered.arrayBuffer(); times.push(performance.now() - started); } return times; }""", targets)
        times.sort()
        median, p95 = times[len(times) // 2], times[len(times) * 95 // 100]
        print(f"    {count} pages: core + heap {sum(before) / 1e6:.1f} → {sum(after) / 1e6:.1f} MB; inside the worker: median {median:.2f}, p95 {p95:.2f} ms", file=sys.stderr)
        self.expect(median <= 3 and p95 <= 8, f"time inside the worker: median {median:.2f} ms, p95 {p95:.2f} ms")

    def memory(self, device):
        """The size of the core's memory and of the worker's JavaScript heap after a forced collection, in bytes."""
        core = device.worker.evaluate("(async () => (await session()).core.exports.memory.buffer.byteLength)()")
        session = self.browser.new_browser_cdp_session()
        targets = session.send("Target.getTargets")["targetInfos"]
        target = next(each for each in targets if each["type"] == "service_worker" and each["url"].startswith(device.base))
        attached = session.send("Target.attachToTarget", {"targetId": target["targetId"], "flatten": False})["sessionId"]
        answers = []
        session.on("Target.receivedMessageFromTarget", lambda event: answers.append(json.loads(event["message"])))
        for number, method in enumerate(["HeapProfiler.collectGarbage", "HeapProfiler.collectGarbage", "Runtime.getHeapUsage"]):
            session.send("Target.sendMessageToTarget", {"sessionId": attached, "message": json.dumps({"id": number, "method": method})})
        while not any(each.get("id") == 2 for each in answers):
            device.page.wait_for_timeout(50)
        session.detach()
        return [core, int(next(each for each in answers if each.get("id") == 2)["result"]["usedSize"])]

    def add_catalog(self, reader, name, text, *options):
        """Imports a catalog while the server is running."""
        with tempfile.TemporaryDirectory(prefix="almanac-import-") as folder:
            file = Path(folder) / f"{name}.csv"
            file.write_text(text)
            subprocess.run([ALMANAC, "import", file, "--catalog", name, "--data", reader.folder, *options], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def eventually(self, work, seconds=WAIT):
        """Polls until `work` returns a true value."""
        end = time.time() + seconds
        while time.time() < end:
            if work():
                return True
            time.sleep(0.05)
        return False


# A deliberate fault for each check, which the check must detect: a file, the text to replace in it, and the new text.
FAULTS = {
    "first_visit": ("worker.js", '.then(() => tell({ type: "stored" }))', ""),
    "readers": ("worker.js", "for (const key of keys) changes.delete(key);", ""),
    "a_new_device": ("worker.js", "    if (isFirst) continue;\n", ""),
    "changes_in_another_tab": ("almanac.js", "  shelf?.addEventListener(", "  void ("),
    "messages_queue": ("almanac.js", "    toasts.push({ text, seconds, kind });\n", "    shown = undefined;\n    toasts.push({ text, seconds, kind });\n"),
    "controls_without_the_server": ("almanac.js", "controls.disabled = isCutOff;", "controls.disabled = false;"),
    "reading_offline": ("worker.js", "said = await ask({ ...head, lost: true, replaced: error === foreign });", "throw error;"),
    "restart_offline": ("worker.js", '  for (const { bytes } of changes) core.call({ call: "shelf" }, bytes);\n', ""),
    "encounter": ("worker.js", '  for (const { bytes } of changes) core.call({ call: "shelf" }, bytes);\n', ""),
    "the_network_returns": ("worker.js", "const exchange = () => exchanging(async () => {", "const exchange = () => exchanging(async () => { await new Promise((resolve) => setTimeout(resolve, 3000));"),
    "merging": ("worker.js", 'const merged = (await session()).core.call({ call: "shelf", merged: true }, said.body);', "const merged = { notices: [] };"),
    "conflicts_stay": ("worker.js", 'const merged = (await session()).core.call({ call: "shelf", merged: true }, said.body);', "const merged = { notices: [] };"),
    "waiting_changes": ("worker.js", "    if (!response.ok) await refuse(response);\n", "    if (!response.ok) throw new Error();\n"),
    "lost_answers": ("worker.js", "bytes = await joined(unsent);", "bytes = await joined([]);"),
    "many_long_notes": ("worker.js", "    keys.length = count;\n", ""),
    "merge_over_a_limit": ("worker.js", "if (merged.notices.length)", "if (false)"),
    "settings_travel": ("worker.js", 'const { form } = await read("libraries", library), body', 'const form = "", body'),
    "new_data": ("worker.js", "if (current && !own && packs(kit) !== packs(current.kit))", "if (false)"),
    "own_recipes": ("worker.js", '  for (const { bytes } of changes) core.call({ call: "shelf" }, bytes);\n', ""),
    "own_file": ("worker.js", "if (current && !own && packs(kit)", "if (current && packs(kit)"),
    "new_version": ("worker.js", "  await adopt(kit, await changeLibrary(kit));\n  await idle();", "  await adopt(kit, await changeLibrary(kit));\n  skipWaiting();"),
    "wiped_storage": ("worker.js", "  if (!core) opening = current = null;\n", ""),
    "full_storage": ("worker.js", "return forward(spare).catch(() => respond(refused));", 'return respond(core.call({ call: "saved" }));'),
    "damaged_files": ("worker.js", "  if (fresh.lacking.length) later(() => repair(fresh.lacking));\n", ""),
    "a_cut_download": ("worker.js", 'new Request(request, { cache: "reload" }), cache)', "request, cache)"),
    "traps": ("worker.js", "if (isRepeated) throw error;", "throw error;"),
    "two_tabs": ("worker.js", "const changing = queue()", "const changing = (work) => work()"),
    "a_silent_server": ("worker.js", "PATIENCE = 8000", "PATIENCE = 12000"),
    "newer_formats": ("worker.js", '    if (error.name !== "TypeError") refused = kit.tag;\n', ""),
    "libraries": ("worker.js", '  if (isReplaced) return tell({ type: "other-library", unsent: current.unsent });\n', ""),
    "the_library_is_back": ("worker.js", "  if ((await session())?.library.isReplaced) await update();\n", ""),
    "a_restored_library": ("worker.js", "const all = said.whole ?", "const all = false ?"),
    "removal": ("worker-removal.js", 'await caches.delete("almanac-files" + NAME)', "await undefined"),
    "unusual_requests": ("worker.js", 'request.method === "HEAD" ? { ...said, body: "" } : said', "said"),
    "other_websites": ("worker.js", 'if (mode === "navigate" && method === "POST"', 'if (mode === "never" && method === "POST"'),
    "backup_of_unsent_changes": ("worker.js", 'call: "offline", unsent,', 'call: "offline", unsent: 0,'),
    "a_newer_database": ("worker.js", "result.onclose = result.onversionchange =", "result.onclose ="),
    "static_export": ("worker.js", 'IS_STATIC ? "kit/manifest.json" : ', ""),
    "without_a_page": ("worker.js", "event.waitUntil(exchange())", "event.waitUntil(null)"),
    "optional_catalogs": ("worker.js", " && !isOptional", ""),
    "keeping": ("worker.js", "  await Promise.all(unneeded.map((request) => cache.delete(request)));\n", ""),
    "persistence": ("worker.js", "persistent: await navigator.storage.persisted()", "persistent: true"),
    "persistence_granted": ("worker.js", "persistent: await navigator.storage.persisted()", "persistent: false"),
    "many_pages": ("worker.js", "    this.exports.almanac_free(answer);\n", ""),
}


NAMES = [
    "first_visit", "a_new_device", "reading_offline", "restart_offline", "merging", "waiting_changes", "settings_travel", "new_data", "own_file", "own_recipes", "new_version",
    "traps", "changes_in_another_tab", "readers", "removal", "unusual_requests", "optional_catalogs", "keeping", "static_export",
]
# Checks of states that are rare, or that take long to reach. `make test` doesn't run them.
RARE = [
    "controls_without_the_server", "conflicts_stay", "lost_answers", "many_long_notes", "merge_over_a_limit", "wiped_storage", "full_storage",
    "damaged_files", "a_cut_download", "two_tabs", "messages_queue", "newer_formats", "libraries", "the_library_is_back", "a_restored_library", "other_websites",
    "backup_of_unsent_changes", "a_newer_database", "without_a_page", "persistence", "persistence_granted", "encounter",
]
# Checks of response times, which nothing else on the machine may disturb.
TIMED = ["the_network_returns", "a_silent_server", "many_pages"]


def copied_share(folder):
    """Copies the server's files. Of the D&D data, only the monsters stay, because devices don't store the rest without a choice."""
    share = Path(shutil.copytree(SHARE, Path(folder) / "almanac"))
    records = share / "dnd5e-monsters.jsonl"
    if records.exists():
        lines = records.read_text().splitlines(keepends=True)
        records.write_text("".join(line for line in lines if '"url": "/api/2014/monsters/' in line or '"url":"/api/2014/monsters/' in line))
    return share


def find_faults(playwright, browser, wanted):
    """Runs each check with its deliberate fault. Returns the number of undetected faults."""
    missed = [name for name in NAMES + RARE + TIMED if name not in FAULTS]
    for name, (file, text, other) in FAULTS.items():
        if wanted and name not in wanted:
            continue
        with tempfile.TemporaryDirectory(prefix="almanac-share-") as folder:
            share = copied_share(folder)
            path = share / "static" / file
            if path.read_text().count(text) != 1:
                sys.exit(f"{name}: {file} doesn't contain {text!r} once")
            path.write_text(path.read_text().replace(text, other))
            checks = Checks(playwright, browser, share)
            run(checks, [name])
            if not checks.failed:
                missed.append(name)
    print(f"{len(FAULTS)} faults, not found: {missed}")
    return len(missed)


def main():
    wanted = [name for name in NAMES + RARE + TIMED if name in sys.argv[1:]]
    groups = {"--timed": TIMED, "--rare": RARE}
    names = next((groups[argument] for argument in sys.argv if argument in groups), wanted or NAMES)
    if sys.argv[1:] and not wanted and not {"--faults", *groups}.intersection(sys.argv):
        return 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        if "--faults" in sys.argv:
            return min(find_faults(playwright, browser, wanted), 1)
        with tempfile.TemporaryDirectory(prefix="almanac-share-") as folder:
            # The server's files are a copy, because a check changes them.
            share = copied_share(folder)
            status = run(Checks(playwright, browser, share), names)
        browser.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
