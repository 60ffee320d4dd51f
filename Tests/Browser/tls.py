"""Checks HTTPS with the local CA in Chromium: the help page, the certificate, and the service worker.

usage: PYTHONPATH=.build/browser-packages python3 Tests/Browser/tls.py [--program PATH]

Chromium trusts only the CA in a temporary certificate database, which `certutil` (Debian: libnss3-tools) creates.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlparse

from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
SHOTS = ROOT / ".build/screenshots"
program = Path(sys.argv[sys.argv.index("--program") + 1] if "--program" in sys.argv else ROOT / os.environ.get("ALMANAC_PROGRAM", ".build/release/almanac")).resolve()
failures = []


def check(holds, what):
    print(("ok    " if holds else "FAILED ") + what)
    if not holds:
        failures.append(what)


def trust(home, authority):
    """Creates a certificate database in the home directory. If `authority` is None, the database is empty."""
    database = Path(home) / ".pki/nssdb"
    database.mkdir(parents=True)
    subprocess.run(["certutil", "-d", f"sql:{database}", "-N", "--empty-password"], check=True)
    if authority:
        subprocess.run(["certutil", "-d", f"sql:{database}", "-A", "-t", "C,,", "-n", "almanac", "-i", authority], check=True)


def browser(playwright, home):
    return playwright.chromium.launch(
        executable_path="/usr/bin/chromium", env={**os.environ, "HOME": home},
        args=["--no-sandbox", "--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.home 127.0.0.1, MAP *.example.com 127.0.0.1"])


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = folder + "/data"
        made = json.loads(subprocess.run(
            [program, "certificate", "almanac.test", "--data", data, "--json"], capture_output=True, check=True).stdout)
        authority = made["authority"]["file"]
        server = subprocess.Popen(
            [program, "serve", "--data", data, "--host", "0.0.0.0", "--open", "--port", "0", "--tls", "--http-port", "0", "--offline", "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            addresses = json.loads(server.stdout.readline())
            secure, help_page = addresses["address"], addresses["help"]
            check(urlparse(secure).hostname == "almanac.test", f"the address contains the certificate's name: {secure}")
            trust(folder + "/trusting", authority)
            trust(folder + "/wary", None)

            wary = browser(playwright, folder + "/wary")
            page = wary.new_page()
            try:
                page.goto(secure)
                check(False, "a browser that doesn't trust the CA refuses to connect")
            except Error as error:
                check("ERR_CERT_AUTHORITY_INVALID" in str(error), "a browser that doesn't trust the CA refuses to connect")
            SHOTS.mkdir(parents=True, exist_ok=True)
            for scheme in ("light", "dark"):
                for name, width, height in (("phone", 390, 844), ("desk", 1280, 900)):
                    context = wary.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
                    page = context.new_page()
                    page.goto(help_page)
                    check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"the help page fits, {name}, {scheme}")
                    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
                    page.screenshot(path=SHOTS / f"https-help-{name}-{scheme}.png", full_page=True)
                    context.close()
            wary.close()

            trusting = browser(playwright, folder + "/trusting")
            context = trusting.new_context(viewport={"width": 390, "height": 844})
            page = context.new_page()
            page.goto(help_page)
            check(made["authority"]["fingerprint"] in page.inner_text("main"), "the help page shows the CA's fingerprint")
            page.goto(help_page + "planets/1")
            check(page.url == secure + "planets/1", "other addresses are redirected to HTTPS")
            check(page.evaluate("isSecureContext"), "the page is a secure context")
            check(page.evaluate(
                "Promise.race([navigator.serviceWorker.ready.then((one) => !!one.active), new Promise((end) => setTimeout(() => end(false), 20000))])"),
                "the service worker is active")
            page.goto(secure + "settings?part=device")
            check(made["certificate"]["fingerprint"] in page.inner_text("#https"), "the settings page shows the fingerprint")
            page.locator("#https").screenshot(path=SHOTS / "https-settings-phone.png")
            page.goto(secure + "settings/https")
            page.screenshot(path=SHOTS / "https-page-phone.png", full_page=True)
            try:
                page.goto(secure.replace("almanac.test", "other.test"))
                check(False, "the certificate doesn't cover other names")
            except Error as error:
                check("ERR_CERT_COMMON_NAME_INVALID" in str(error), "the certificate doesn't cover other names")
            trusting.close()
        finally:
            server.terminate()
            server.wait(10)
    return f"{len(failures)} checks failed" if failures else 0


if __name__ == "__main__":
    sys.exit(main())
