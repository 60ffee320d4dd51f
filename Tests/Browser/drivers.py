"""Drives Firefox and WebKitGTK. Both classes have the same methods, and keep the browser's data in a folder."""
import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class DriverError(Exception):
    """The browser refused a command, or a page couldn't be loaded."""


def wait_for_port(port, process, seconds=30):
    end = time.time() + seconds
    while time.time() < end:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=60)
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.05)
    raise DriverError(f"{process.args[0]} didn't start")


def stop(process):
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Browser:
    """The commands that both browsers share. Subclasses define `command`."""

    def script(self, text, *arguments):
        """Runs a function body in the page and returns its result."""
        return self.command("script", text, list(arguments))

    def awaited(self, expression):
        """Returns the value of a promise."""
        value = self.command("async", f"const end = arguments[0]; ({expression}).then((value) => end([value]), (error) => end(String(error)));", [])
        if not isinstance(value, list):
            raise DriverError(value)
        return value[0]

    def until(self, expression, seconds):
        """Polls until an expression is true. Returns the time that this took in seconds, or None."""
        start = time.time()
        while time.time() < start + seconds:
            try:
                if self.script(f"return !!({expression})"):
                    return time.time() - start
            except DriverError:
                pass  # The page is being replaced.
            time.sleep(0.05)
        return None


class Firefox(Browser):
    """Firefox, driven by its Marionette protocol: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html"""

    name = "Firefox"

    def __init__(self, folder, port):
        self.folder, self.port, self.process = Path(folder), port, None
        self.folder.mkdir(parents=True, exist_ok=True)
        preferences = {
            "marionette.port": port,
            # Only the pages under test may use the network.
            "app.update.enabled": False, "app.normandy.enabled": False, "browser.safebrowsing.downloads.remote.enabled": False,
            "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
            "browser.newtabpage.enabled": False, "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
            "extensions.systemAddon.update.enabled": False, "extensions.update.enabled": False,
            "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
            "services.settings.server": "data:,", "toolkit.telemetry.enabled": False,
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        (self.folder / "user.js").write_text("\n".join(lines) + "\n")

    def start(self):
        environment = {**os.environ, "MOZ_HEADLESS": "1", "MOZ_CRASHREPORTER_DISABLE": "1", "HOME": str(self.folder)}
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--marionette", "--profile", str(self.folder)],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        self.socket = wait_for_port(self.port, self.process)
        self.number = 0
        self.receive()
        capabilities = self.send("WebDriver:NewSession", {"capabilities": {}})["capabilities"]
        return capabilities["browserVersion"]

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.socket.recv(1)
            if not byte:
                raise DriverError("Firefox closed the connection")
            length += byte
        data = b""
        while len(data) < int(length[:-1]):
            data += self.socket.recv(int(length[:-1]) - len(data))
        return json.loads(data)

    def send(self, name, parameters):
        self.number += 1
        text = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self.receive()
        if error:
            raise DriverError(error["message"])
        return result

    def command(self, kind, text, arguments):
        name = {"script": "WebDriver:ExecuteScript", "async": "WebDriver:ExecuteAsyncScript"}[kind]
        return self.send(name, {"script": text, "args": arguments})["value"]

    def go(self, address):
        self.send("WebDriver:Navigate", {"url": address})

    def find(self, selector):
        return self.send("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"][ELEMENT]

    def click(self, selector):
        self.send("WebDriver:ElementClick", {"id": self.find(selector)})

    def type(self, selector, text):
        self.send("WebDriver:ElementSendKeys", {"id": self.find(selector), "text": text})

    def quit(self):
        if not self.process:
            return
        try:
            self.send("Marionette:Quit", {"flags": ["eForceQuit"]})
            self.process.wait(timeout=20)
        except (DriverError, OSError, subprocess.TimeoutExpired):
            pass
        self.socket.close()
        stop(self.process)
        self.process = None


class WebKit(Browser):
    """WebKitGTK, driven by WebDriver: https://www.w3.org/TR/webdriver2/. It needs a display, so Xvfb provides one."""

    name = "WebKitGTK"

    def __init__(self, folder, port):
        self.folder, self.port, self.processes = Path(folder), port, []
        self.folder.mkdir(parents=True, exist_ok=True)

    def start(self):
        read, write = os.pipe()
        xvfb = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(write)
        self.processes = [xvfb]
        with os.fdopen(read) as file:
            display = file.readline().strip()
        if not display:
            raise DriverError("Xvfb didn't start")
        # Leave compositing on. Without it, WebKitGTK 2.50.6 crashed during navigation.
        environment = {**os.environ, "DISPLAY": f":{display}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        driver = subprocess.Popen(["WebKitWebDriver", f"--port={self.port}"], env=environment, stdout=subprocess.DEVNULL)
        self.processes.append(driver)
        wait_for_port(self.port, driver).close()
        binary = str(Path(__file__).resolve().parent / "webkit_browser.py")
        options = {"webkitgtk:browserOptions": {"binary": binary, "args": [str(self.folder)]}}
        answer = self.send("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.session = "/session/" + answer["sessionId"]
        return answer["capabilities"]["browserVersion"]

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=data, method=method)
        try:
            return json.load(urllib.request.urlopen(request, timeout=60))["value"]
        except urllib.error.HTTPError as error:
            raise DriverError(json.load(error)["value"]["message"]) from None
        except OSError as error:
            raise DriverError(str(error)) from None

    def command(self, kind, text, arguments):
        name = {"script": "sync", "async": "async"}[kind]
        return self.send("POST", f"{self.session}/execute/{name}", {"script": text, "args": arguments})

    def go(self, address):
        self.send("POST", f"{self.session}/url", {"url": address})

    def find(self, selector):
        return self.send("POST", f"{self.session}/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.send("POST", f"{self.session}/element/{self.find(selector)}/click", {})

    def type(self, selector, text):
        self.send("POST", f"{self.session}/element/{self.find(selector)}/value", {"text": text})

    def quit(self):
        if not self.processes:
            return
        try:
            self.send("DELETE", self.session)
        except (DriverError, AttributeError):
            pass
        for process in reversed(self.processes):
            stop(process)
        self.processes = []
