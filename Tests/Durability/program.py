"""Runs the built program for the durability tests: servers, commands, and the environment they need."""

import http.client
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# A busy machine may be slow, but a program that prints nothing for this many seconds has stopped responding.
PATIENCE = 60

# The error codes for a library whose files have been damaged or replaced since the server opened them.
SAYING_SO = {"damaged", "replaced", "library-replaced", "library-unusable"}


class Stuck(Exception):
    """The program didn't respond in time."""


class Result:
    """A command's result: its exit code (negative for a signal) and its output."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def json(self):
        return json.loads(self.out)

    def error_code(self):
        """The error code printed by `--json`, or None if there isn't one."""
        try:
            return json.loads(self.out)["error"]["code"]
        except (ValueError, KeyError, TypeError):
            return None


class Program:
    """A binary with its own share directory, which contains only the project's starter data.

    `close()` ends every process started through it and removes its directory.
    """

    def __init__(self, binary, directory=None):
        self.binary = str(Path(binary).resolve())
        if not os.access(self.binary, os.X_OK):
            raise SystemExit(f"{binary} is missing; run “make build”")
        self.directory = Path(tempfile.mkdtemp(prefix="almanac-durability-", dir=directory))
        share = self.directory / "share"
        shutil.copytree(ROOT / "Starter", share)
        shutil.copytree(ROOT / "Sources/Pages/Static", share / "static")
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(self.directory), "ALMANAC_SHARE": str(share),
            "LC_ALL": "C.UTF-8", "TMPDIR": str(self.directory),
        }
        self.processes = set()
        self.lock = threading.Lock()

    def close(self):
        with self.lock:
            left = list(self.processes)
        for process in left:
            if process.poll() is None:
                process.kill()
        for process in left:
            process.wait()
        shutil.rmtree(self.directory, ignore_errors=True)

    def spawn(self, arguments, environment=None, file_limit=None, **streams):
        """Starts the program. `file_limit` is the maximum size in bytes of a file that it writes."""

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))

        process = subprocess.Popen(
            [self.binary, *map(str, arguments)], env={**self.environment, **(environment or {})}, cwd=self.directory,
            preexec_fn=limit if file_limit is not None else None, **streams)
        with self.lock:
            self.processes.add(process)
        return process

    def ended(self, process):
        with self.lock:
            self.processes.discard(process)

    def run(self, data, *arguments, text=None, kill_after=None, **options):
        """Runs a command to its end, or kills it after some seconds.

        - Raises: `Stuck` if it doesn't end.
        """
        process = self.spawn(
            [*arguments, "--data", data, "--offline"], stdin=subprocess.PIPE if text is not None else subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
        try:
            try:
                out, err = process.communicate(text, timeout=PATIENCE if kill_after is None else kill_after)
            except subprocess.TimeoutExpired:
                process.kill()
                out, err = process.communicate()
                if kill_after is None:
                    raise Stuck(f"almanac {' '.join(map(str, arguments))} didn't end within {PATIENCE} s") from None
        finally:
            self.ended(process)
        return Result(process.returncode, out, err)


class Answer:
    """The response to a request."""

    def __init__(self, status, body):
        self.status, self.body = status, body

    def json(self):
        try:
            return json.loads(self.body)
        except json.JSONDecodeError:
            raise Unexpected(f"status {self.status} without JSON: {self.body[:200]}") from None

    def text(self):
        """Returns roughly the visible text of a page: its main part and banners without markup. For JSON, returns everything."""
        text = self.body.decode("utf-8", "replace")
        if text.startswith("<"):
            text = re.sub(r"<(template|head|script)\b.*?</\1>", "", text, flags=re.DOTALL)
            text = re.sub(r"<[^>]*>", " ", text)
        return text


class Server:
    """`almanac serve` on a free port of 127.0.0.1."""

    def __init__(self, program, data, **options):
        self.program = program
        self.process = program.spawn(
            ["serve", "--offline", "--port", "0", "--data", data], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, **options)
        self.port = None

    def wait_until_ready(self):
        """Waits for the server to print its address. Returns false if the server ended first."""
        timer = threading.Timer(PATIENCE, self.process.kill)
        timer.start()
        line = self.process.stdout.readline()
        timer.cancel()
        match = re.search(rb"http://127\.0\.0\.1:(\d+)/", line)
        if not match:
            self.process.wait()
            self.program.ended(self.process)
            return False
        self.port = int(match.group(1))
        return True

    @property
    def is_running(self):
        return self.process.poll() is None

    def end(self, number=signal.SIGTERM):
        """Sends a signal, waits, and returns the exit code.

        - Raises: `Stuck` if the process doesn't end in time. It has then been killed.
        """
        try:
            self.process.send_signal(number)
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Stuck(f"the server didn't end within {PATIENCE} s after signal {number}") from None
        finally:
            self.process.stdout.close()
            self.program.ended(self.process)

    def ask(self, method, path, body=None, connection=None):
        """Sends a request without retrying. Unless a connection is given, it uses a new connection.

        - Raises: `OSError` or `http.client.HTTPException` if there is no response; `Stuck` if the response doesn't arrive in time.
        """
        own = connection is None
        connection = connection or self.connect()
        headers = {}
        if isinstance(body, dict):
            body, headers = json.dumps(body).encode(), {"Content-Type": "application/json"}
        elif isinstance(body, str):
            body, headers = body.encode(), {"Content-Type": "application/x-www-form-urlencoded"}
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return Answer(response.status, response.read())
        except TimeoutError:
            raise Stuck(f"{method} {path} got no response within {PATIENCE} s") from None
        finally:
            if own:
                connection.close()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)


# The separator between two versions of a note that were written independently (docs/library.md).
NOTE_SEPARATOR = "\n\n---\n\n"


def shelf_of_backup(document):
    """Computes the favourites (ID: name) and notes (ID: text) from a backup's changes, by the rules in docs/library.md."""
    changes = document["changes"]
    replaced = {identifier for change in changes for identifier in change.get("replaces", ())}
    favourites, texts = {}, {}
    for change in sorted(changes, key=order_of_change):
        if change["id"] in replaced or "subject" in change:
            continue
        if change["kind"] == "favourite":
            favourites[change["entry"]] = change["name"]
        elif change["kind"] == "note" and change["text"] not in texts.setdefault(change["entry"], []):
            texts[change["entry"]].append(change["text"])
    return favourites, {entry: NOTE_SEPARATOR.join(parts) for entry, parts in texts.items()}


def order_of_change(change):
    """Returns the time, count and device from a change's hexadecimal ID."""
    return [int(part, 16) for part in change["id"].rsplit("-", 2)]


def read_by_http(server, noted):
    """Reads the shelf from a server. `noted` lists the entries whose notes to request."""
    connection = server.connect()
    try:
        listed = expect(server.ask("GET", "/api/v1/favourites", connection=connection))["favourites"]
        notes = {}
        for entry in noted:
            note = expect(server.ask("GET", f"/api/v1/notes/{entry}", connection=connection))["note"]
            if note is not None:
                notes[entry] = note
        return {item["id"]: item["name"] for item in listed}, notes
    finally:
        connection.close()


def expect(answer):
    """Returns the JSON of a response that must have status 200."""
    if answer.status != 200:
        raise Unexpected(f"status {answer.status}: {answer.text()[:300]}")
    return answer.json()


def listed_favourites(program, data, **options):
    """Returns the favourites as `favourite list` prints them."""
    # The command ends with exit code 1 if the list is empty.
    listed = succeed(program.run(data, "favourite", "list", "--json", **options), (0, 1)).json()
    return {item["id"]: item["name"] for item in listed["favourites"]}


def backed_up_shelf(program, data, **options):
    """Returns the favourites and notes in a backup."""
    return shelf_of_backup(succeed(program.run(data, "backup", "-", **options)).json())


def read_by_commands(program, data, **options):
    """Reads the shelf with commands while nobody changes it: favourites from the list, notes from a backup."""
    favourites = listed_favourites(program, data, **options)
    kept, notes = backed_up_shelf(program, data, **options)
    if kept != favourites:
        raise Unexpected(f"the list of favourites differs from the backup: {sorted(kept.items() ^ favourites.items())[:4]}")
    return favourites, notes


def succeed(result, codes=(0,)):
    if result.code not in codes:
        said = (result.err or result.out).decode("utf-8", "replace")[:400]
        raise Unexpected(f"exit code {result.code}: {said}")
    return result


class Unexpected(Exception):
    """The program gave a response that must never occur here."""


def stop_on_signals():
    """Makes SIGTERM end the script like Ctrl-C, so that it cleans up."""

    def stop(number, frame):
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, stop)


def counted(number, one, many=None):
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def wait_for(condition, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return condition()
