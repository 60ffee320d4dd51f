"""Shared by the browser checks: the program's server, and a count of passed and failed expectations."""
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# The checks in `make test` use the program that the tests have built.
ALMANAC = ROOT / os.environ.get("ALMANAC_PROGRAM", ".build/release/almanac")
# How long the checks wait for something that must happen, in seconds. A busy machine may need most of this time.
WAIT = 40


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Reader:
    """Runs the program's server with its own library. The server is offline unless upstreams are given.

    Each loopback address is a separate origin, so servers on different addresses don't share a browser's storage."""

    def __init__(self, *upstreams, folder=None, share=None, host="127.0.0.1", port=None):
        self.options = [*upstreams] or ["--offline"]
        self.own = None if folder else tempfile.TemporaryDirectory(prefix="almanac-browser-")
        self.folder = folder or self.own.name
        self.share = share
        self.host = host
        self.port = port or free_port()
        self.base = f"http://{host}:{self.port}"
        self.start()

    def start(self, *options):
        """Starts the server. The options apply only until the server stops."""
        environment = {**os.environ, "ALMANAC_SHARE": str(self.share)} if self.share else None
        self.process = subprocess.Popen(
            [ALMANAC, "serve", *self.options, *options, "--host", self.host, "--port", str(self.port), "--data", self.folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment,
        )
        for _ in range(200):
            try:
                urllib.request.urlopen(self.base, timeout=5).read()
                return
            except OSError:
                if self.process.poll() is not None:
                    sys.exit(self.process.stderr.read().decode())
                time.sleep(0.05)
        sys.exit("Error: the server didn't start.")

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=20)

    def sync(self, catalog):
        """Syncs a catalog and returns its report. If the server is already refreshing the catalog by itself, waits for that refresh first."""
        body = json.dumps({"catalogs": [catalog]}).encode()
        request = urllib.request.Request(self.base + "/api/v1/sync", data=body, headers={"Content-Type": "application/json"})
        end = time.time() + 60
        while True:
            try:
                report = json.load(urllib.request.urlopen(request, timeout=120))
            except urllib.error.HTTPError as error:
                report = json.load(error)
            problems = [problem["code"] for each in report.get("catalogs", []) for problem in each["problems"]]
            if "already-running" not in problems or time.time() > end:
                return report
            time.sleep(0.2)

    def json(self, path):
        return json.load(urllib.request.urlopen(self.base + "/api/v1" + path, timeout=10))


class BrowserChecks:
    """Counts the expectations of a group of checks."""

    def __init__(self, browser, reader):
        self.browser = browser
        self.reader = reader
        self.passed = 0
        self.failed = []

    def run(self, name):
        """Runs one check."""
        getattr(self, name)()

    def expect(self, condition, what):
        """Counts an expectation. Returns whether it is met."""
        if condition:
            self.passed += 1
        else:
            self.failed.append(what)
            print(f"FAILED {what}", file=sys.stderr)
        return bool(condition)

    def page(self, size=(1280, 900), script=True, theme="light", has_worker=False, **options):
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, java_script_enabled=script, color_scheme=theme,
            reduced_motion="reduce", **options,
        )
        # Without a worker, the server answers every page.
        if not has_worker:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = context.new_page()
        page.set_default_timeout(WAIT * 1000)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.on("console", lambda message: page.errors.append(message.text) if message.type == "error" else None)
        return page

    def go(self, page, path):
        return page.goto(self.reader.base + path, wait_until="load")

    def until(self, page, expression, seconds, what):
        """Polls until an expression is true. Playwright's own waiting doesn't work here, because the pages' security policy forbids eval."""
        end = time.time() + seconds
        while time.time() < end:
            if page.evaluate(expression):
                return self.expect(True, what)
            page.wait_for_timeout(100)
        self.expect(False, what)


def run(checks, names):
    """Runs checks, and prints how long each takes. Returns the exit status."""
    for name in names:
        started = time.time()
        try:
            checks.run(name)
        except Exception:
            checks.expect(False, f"{name}: {traceback.format_exc(limit=-2)}")
        print(f"  {name}: {time.time() - started:.1f} s", file=sys.stderr)
    print(f"{checks.passed} passed, {len(checks.failed)} failed")
    return 1 if checks.failed else 0
