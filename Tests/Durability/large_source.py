"""Adds a large source from a local server, syncs it again, and measures the time and the peak memory of both commands.

The server returns the rows in pages, or in a single file: a JSON array, an object with a list, an object whose keys are the IDs, JSON
Lines or a CSV table. With `pages`, the command gets a source file, and otherwise only the file's URL.
"""

import argparse
import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGE = 5000
COUNTRIES = ["Norway", "Chile", "Ireland", "Japan", "Namibia", "Canada", "Greece", "Fiji"]


def row(number):
    return {
        "id": number,
        "name": f"Lighthouse {number}",
        "country": COUNTRIES[number % len(COUNTRIES)],
        "height_m": 5 + number * 7 % 90,
        "built": 1700 + number % 320,
        "keeper": f"Keeper {number * 7919 % 100_003}",
        "is_lit": number % 3 > 0,
        "remarks": f"Stands {number % 41} km from the harbour. Its lamp turns once in {number % 17 + 3} seconds.",
    }


SHAPES = {
    "pages": "/lighthouses", "array": "/lighthouses.json", "object": "/nested.json", "keyed": "/keyed.json",
    "lines": "/lighthouses.jsonl", "table": "/lighthouses.csv",
}


def pieces(shape, rows):
    """Returns the pieces of a file. It is never in memory as a whole, because this program's memory isn't limited."""
    opening, closing = {"array": ("[", "]"), "object": ('{"data":[', '],"meta":{"source":"harbour"}}'), "keyed": ("{", "}")}.get(shape, ("", ""))
    separator = "\n" if shape in ("lines", "table") else ","
    if shape == "table":
        opening = ",".join(row(1)) + "\n"
    yield opening.encode()
    for start in range(1, rows + 1, 1000):
        lines = []
        for number in range(start, min(start + 1000, rows + 1)):
            if shape == "table":
                lines.append(",".join(f'"{value}"' for value in row(number).values()))
            else:
                key = f'"{number}":' if shape == "keyed" else ""
                lines.append(key + json.dumps(row(number), separators=(",", ":")))
        yield ((separator if start > 1 else "") + separator.join(lines)).encode()
    yield closing.encode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    rows = 0
    shape = "pages"
    etag = '"1"'
    unchanged = 0
    path_of_file = None

    def do_GET(self):
        if Handler.shape != "pages":
            return self.send_file()
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
        page = int(query.get("page", ["1"])[0])
        start = (page - 1) * PAGE
        body = json.dumps(
            {
                "total": Handler.rows, "page": page,
                "results": [row(n) for n in range(start + 1, min(start + PAGE, Handler.rows) + 1)],
            }, separators=(",", ":")).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_file(self):
        if self.headers.get("If-None-Match") == Handler.etag:
            Handler.unchanged += 1
            self.send_response(304)
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Content-Length", str(os.path.getsize(Handler.path_of_file)))
        self.send_header("ETag", Handler.etag)
        self.end_headers()
        try:
            with open(Handler.path_of_file, "rb") as file:
                shutil.copyfileobj(file, self.wfile, 1 << 20)
        except (BrokenPipeError, ConnectionResetError):
            # The command reads only the beginning to work out the source.
            self.close_connection = True

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        # To work a source out, the command reads only the beginning of a file.
        if not isinstance(sys.exception(), ConnectionResetError):
            super().handle_error(request, client_address)


def source(port):
    return {
        "almanacSource": 1, "name": "lighthouses", "title": "Lighthouses", "servers": [f"http://127.0.0.1:{port}"],
        "requestsPerSecond": 30,
        "catalogs": [{
            "name": "lighthouses", "title": "Lighthouses",
            "list": {
                "path": "/lighthouses", "entries": "/results", "total": "/total", "paging": {"kind": "page", "parameter": "page"},
            },
            "entry": {
                "id": "/id", "title": "/name", "subtitle": ["country", "height"],
                "attributes": [
                    {"key": "country", "at": "/country", "filter": "values"},
                    {"key": "height", "at": "/height_m", "type": "number", "unit": "m", "filter": [0, 20, 40], "isSortable": True},
                    {"key": "built", "at": "/built", "type": "number", "isCode": True, "isSortable": True},
                    {"key": "keeper", "at": "/keeper"}, {"key": "lit", "at": "/is_lit", "type": "flag", "filter": "values"},
                ],
                "blocks": [{"at": "/remarks"}],
            },
        }],
    }


class Failure(Exception):
    pass


def run(program, folder, port, arguments, limit):
    """Runs a command. Returns its output, the seconds that it took, and its peak resident memory in MiB."""
    command = [program, *arguments, "--data", folder + "/data", "--no-starter", "--private-server", f"127.0.0.1:{port}"]
    began = time.monotonic()
    with open(folder + "/output", "wb") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - began
    with open(folder + "/output", encoding="utf-8", errors="replace") as output:
        text = output.read()
    if process.returncode != 0:
        raise Failure(f"`almanac {arguments[0]}` exited with {process.returncode}: {text[-2000:]}")
    peak = usage.ru_maxrss / 1024
    if peak > limit:
        raise Failure(f"`almanac {arguments[0]}` used {peak:.0f} MiB, but the limit is {limit} MiB")
    return text, seconds, peak


def check(options, shape, rows, limit):
    Handler.rows, Handler.shape, Handler.unchanged = rows, shape, 0
    Handler.etag = '"1"'
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    folder = tempfile.mkdtemp(prefix="almanac-large-", dir=options.folder)
    try:
        if shape == "pages":
            adding = ["add", folder + "/source.json"]
            with open(folder + "/source.json", "w", encoding="utf-8") as file:
                json.dump(source(port), file)
        else:
            adding = ["add", f"http://127.0.0.1:{port}{SHAPES[shape]}", "--catalog", "lighthouses"]
            Handler.path_of_file = folder + "/file"
            with open(Handler.path_of_file, "wb") as file:
                for piece in pieces(shape, rows):
                    file.write(piece)
            print(f"{shape:6} {rows:>9,} rows  {os.path.getsize(Handler.path_of_file) / 1e6:,.0f} MB", flush=True)
        for name, arguments in [("add", adding), ("sync", ["sync", "lighthouses"])]:
            _, seconds, peak = run(options.program, folder, port, arguments, limit)
            print(f"{shape:6} {rows:>9,} rows  {name:4} {seconds:7.1f} s {peak:6.0f} MiB", flush=True)
        if shape != "pages":
            if Handler.unchanged != 1:
                raise Failure(f"the second command found an unchanged file {Handler.unchanged} times, not once")
            # The same rows in another version of the file.
            Handler.etag = '"2"'
            _, seconds, peak = run(options.program, folder, port, ["sync", "lighthouses"], limit)
            print(f"{shape:6} {rows:>9,} rows  new version {seconds:.1f} s {peak:6.0f} MiB", flush=True)
        text, _, _ = run(options.program, folder, port, ["list", "lighthouses", "--limit", "1", "--json", "--offline"], limit)
        total = json.loads(text)["total"]
        if total != rows:
            raise Failure(f"the catalog has {total} entries, but the server sent {rows} rows")
        leftovers = [name for _, _, names in os.walk(folder + "/data") for name in names if name.endswith(".part")]
        if leftovers:
            raise Failure(f"the commands left files behind: {leftovers}")
    finally:
        server.shutdown()
        server.server_close()
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=30_000, help="the number of rows in pages")
    parser.add_argument("--file-rows", type=int, default=100_000, help="the number of rows in a file; 100,000 are more than 16 MiB")
    parser.add_argument("--limit", type=int, default=1024, help="the maximum resident memory, in MiB")
    parser.add_argument("--shape", choices=list(SHAPES), help="only this shape of response")
    parser.add_argument("--folder", help="the folder for the files, if not the usual temporary folder")
    parser.add_argument("--program", default=ROOT + "/.build/release/almanac")
    options = parser.parse_args()
    try:
        for shape in [options.shape] if options.shape else ["pages", "array"]:
            check(options, shape, options.rows if shape == "pages" else options.file_rows, options.limit)
        # The check must be able to fail.
        try:
            check(options, "pages", 100, 1)
        except Failure:
            pass
        else:
            raise Failure("a command stayed within 1 MiB, so the memory wasn't measured")
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
