"""Adds a large source from a local server, syncs it again, and measures the time and the peak memory of both commands.

The server returns the rows in pages. With `--shape array`, it returns a single JSON array, and with `--shape lines` a JSON Lines file.
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


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    rows = 0
    shape = "pages"

    def do_GET(self):
        rows, shape = Handler.rows, Handler.shape
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
        kind = "application/json"
        if shape == "pages":
            page = int(query.get("page", ["1"])[0])
            start = (page - 1) * PAGE
            body = json.dumps(
                {"total": rows, "page": page, "results": [row(n) for n in range(start + 1, min(start + PAGE, rows) + 1)]},
                separators=(",", ":"))
        elif shape == "array":
            body = json.dumps([row(n) for n in range(1, rows + 1)], separators=(",", ":"))
        else:
            kind = "application/x-ndjson"
            body = "".join(json.dumps(row(n), separators=(",", ":")) + "\n" for n in range(1, rows + 1))
        body = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def source(port, shape):
    listing = {"path": "/lighthouses"}
    if shape == "pages":
        listing |= {"entries": "/results", "total": "/total", "paging": {"kind": "page", "parameter": "page"}}
    if shape == "lines":
        listing["format"] = "jsonl"
    return {
        "almanacSource": 1, "name": "lighthouses", "title": "Lighthouses", "servers": [f"http://127.0.0.1:{port}"],
        "requestsPerSecond": 30,
        "catalogs": [{
            "name": "lighthouses", "title": "Lighthouses", "list": listing,
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
    Handler.rows, Handler.shape = rows, shape
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    folder = tempfile.mkdtemp(prefix="almanac-large-")
    try:
        with open(folder + "/source.json", "w", encoding="utf-8") as file:
            json.dump(source(port, shape), file)
        for name, arguments in [("add", ["add", folder + "/source.json"]), ("sync", ["sync", "lighthouses"])]:
            _, seconds, peak = run(options.program, folder, port, arguments, limit)
            print(f"{shape:6} {rows:>9,} rows  {name:4} {seconds:7.1f} s {peak:6.0f} MiB", flush=True)
        text, _, _ = run(options.program, folder, port, ["list", "lighthouses", "--limit", "1", "--json", "--offline"], limit)
        total = json.loads(text)["total"]
        if total != rows:
            raise Failure(f"the catalog has {total} entries, but the server sent {rows} rows")
    finally:
        server.shutdown()
        server.server_close()
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=30_000, help="the number of rows in pages")
    parser.add_argument("--limit", type=int, default=1024, help="the maximum resident memory, in MiB")
    parser.add_argument("--shape", choices=["pages", "array", "lines"], help="only this shape of response")
    parser.add_argument("--program", default=ROOT + "/.build/release/almanac")
    options = parser.parse_args()
    try:
        # A response can have at most 16 MB, which is about 70,000 rows.
        for shape in [options.shape] if options.shape else ["pages", "array", "lines"]:
            check(options, shape, options.rows if shape == "pages" else min(options.rows, 70_000), options.limit)
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
