"""Drives Chromium through its DevTools protocol over a pipe, with access to the worker's own target: https://chromedevtools.github.io/devtools-protocol/"""
import contextlib
import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time


class ProtocolError(Exception):
    """Chromium refused a command, or didn't answer in time."""


class Chromium:
    """A headless Chromium with an empty profile."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="almanac-chromium-", ignore_cleanup_errors=True)
        theirs_in, self.output = os.pipe()
        self.input, theirs_out = os.pipe()
        arguments = ["/usr/bin/chromium", "--headless=new", "--no-sandbox", "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}",
                     "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1280,900"]

        def connect():
            os.dup2(theirs_in, 13), os.dup2(theirs_out, 14)
            os.dup2(13, 3), os.dup2(14, 4)
            for number in (3, 4):
                os.set_inheritable(number, True)

        self.process = subprocess.Popen(arguments, preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in), os.close(theirs_out)
        self.number, self.answers, self.workers = 0, {}, {}
        self.lock = threading.Lock()
        threading.Thread(target=self.read, daemon=True).start()
        self.version = self.send("Browser.getVersion")["product"]
        self.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": True,
                                           "filter": [{"type": "service_worker"}]})

    def read(self):
        buffer = b""
        while True:
            try:
                data = os.read(self.input, 1 << 20)
            except OSError:
                return
            if not data:
                return
            buffer += data
            *messages, buffer = buffer.split(b"\0")
            for message in messages:
                message = json.loads(message)
                if "id" in message:
                    waiting = self.answers.pop(message["id"], None)
                    if waiting:
                        waiting.put(message)
                elif message["method"] == "Target.attachedToTarget":
                    if message["params"]["targetInfo"]["type"] == "service_worker":
                        self.workers[message["params"]["sessionId"]] = message["params"]["targetInfo"]
                elif message["method"] == "Target.detachedFromTarget":
                    self.workers.pop(message["params"]["sessionId"], None)

    def send(self, method, parameters=None, session=None, seconds=60):
        waiting = queue.Queue()
        with self.lock:
            self.number += 1
            number = self.number
            self.answers[number] = waiting
            message = {"id": number, "method": method, "params": parameters or {}, **({"sessionId": session} if session else {})}
            data = json.dumps(message).encode() + b"\0"
            while data:
                data = data[os.write(self.output, data):]
        try:
            answer = waiting.get(timeout=seconds)
        except queue.Empty:
            raise ProtocolError(f"{method}: no answer") from None
        if "error" in answer:
            raise ProtocolError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def evaluate(self, session, expression, seconds=60):
        parameters = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        result = self.send("Runtime.evaluate", parameters, session, seconds)
        if "exceptionDetails" in result:
            raise ProtocolError(result["exceptionDetails"].get("exception", {}).get("description", str(result["exceptionDetails"])))
        return result["result"].get("value")

    def page(self):
        return Page(self)

    def renderers(self, known):
        """The process IDs of the renderers. `known` remembers what each process is."""
        for name in os.listdir("/proc"):
            if name.isdigit() and name not in known:
                try:
                    with open(f"/proc/{name}/cmdline", "rb") as file:
                        words = file.read()
                except OSError:
                    continue
                known[name] = b"--type=renderer" in words and self.folder.name.encode() in words
        return [int(name) for name, is_renderer in known.items() if is_renderer]

    @contextlib.contextmanager
    def slowed(self, rate):
        """Slows down the renderers: they run for 2 ms, then stop for as long as the rate needs.

        `Emulation.setCPUThrottlingRate` slows down only a page's main thread: Chromium refuses it for workers."""
        ended = threading.Event()

        def throttle():
            known, ran = {}, 0.002
            while not ended.is_set():
                stopped = self.renderers(known)
                self.signal(stopped, signal.SIGSTOP)
                time.sleep(ran * (rate - 1))
                self.signal(stopped, signal.SIGCONT)
                start = time.monotonic()
                time.sleep(0.002)
                # This thread may have woken up late.
                ran = time.monotonic() - start

        thread = threading.Thread(target=throttle, daemon=True)
        if rate > 1:
            thread.start()
        try:
            yield
        finally:
            ended.set()
            if rate > 1:
                thread.join()

    @staticmethod
    def signal(processes, number):
        for process in processes:
            try:
                os.kill(process, number)
            except OSError:
                pass

    def memory(self):
        """The renderers' memory in MiB, without shared memory."""
        total = 0
        for process in self.renderers({}):
            try:
                with open(f"/proc/{process}/smaps_rollup") as file:
                    total += sum(int(line.split()[1]) for line in file if line.startswith("Private_"))
            except OSError:
                pass
        return total / 1024

    def quit(self):
        try:
            self.send("Browser.close", seconds=10)
        except (ProtocolError, OSError):
            pass
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()


class Page:
    """A page in a context of its own, so that it has no stored data."""

    def __init__(self, chromium):
        self.chromium = chromium
        self.context = chromium.send("Target.createBrowserContext")["browserContextId"]
        self.target = chromium.send("Target.createTarget", {"url": "about:blank", "browserContextId": self.context})["targetId"]
        self.session = chromium.send("Target.attachToTarget", {"targetId": self.target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Network"):
            self.send(f"{domain}.enable")

    def send(self, method, parameters=None):
        return self.chromium.send(method, parameters, self.session)

    def evaluate(self, expression, seconds=60):
        return self.chromium.evaluate(self.session, expression, seconds)

    def go(self, address, seconds=60):
        loader = self.send("Page.navigate", {"url": address})
        if loader.get("errorText"):
            raise ProtocolError(f"{address}: {loader['errorText']}")
        end = time.time() + seconds
        while time.time() < end:
            try:
                if self.evaluate(f"document.readyState === 'complete' && location.href === {json.dumps(address)}"):
                    return
            except ProtocolError:
                pass  # The page is being replaced.
            time.sleep(0.005)
        raise ProtocolError(f"{address} didn't load")

    def until(self, expression, seconds=30):
        end = time.time() + seconds
        while time.time() < end:
            try:
                if self.evaluate(expression):
                    return
            except ProtocolError:
                pass
            time.sleep(0.02)
        raise ProtocolError(f"never true: {expression}")

    def worker(self, origin):
        """The session of this page's worker."""
        for _ in range(200):
            found = [session for session, target in list(self.chromium.workers.items())
                     if target["url"].startswith(origin) and target.get("browserContextId") == self.context]
            if found:
                return found[-1]
            time.sleep(0.05)
        raise ProtocolError("no worker")

    def close(self):
        self.chromium.send("Target.disposeBrowserContext", {"browserContextId": self.context})
