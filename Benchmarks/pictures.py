"""Measures thumbnails a second compared with Pillow, and the size of a list with pictures. Called by `Benchmarks/run`."""
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "Benchmarks"
MAKER = ROOT / ".build/release/thumbnail-maker"
QUALITY = 75
# The WebP methods for each width, with the same values as `ThumbnailMaker.method(for:)`.
METHODS = {44: 2, 88: 2, 352: 0, 704: 0}


def python(folder):
    """Returns a Python interpreter with Pillow, in a separate environment."""
    environment = ROOT / ".build/bench-venv"
    interpreter = environment / "bin/python"
    wanted = (HERE / "requirements.txt").read_text()
    stamp = environment / "requirements.txt"
    if not stamp.exists() or stamp.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", "--clear", environment], check=True)
        subprocess.run([interpreter, "-m", "pip", "install", "--quiet", "-r", HERE / "requirements.txt"], check=True)
        stamp.write_text(wanted)
    return interpreter


def last_line(command):
    return json.loads(subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout.splitlines()[-1])


def thumbnails(row, folder, seconds):
    interpreter = python(folder)
    subprocess.run([interpreter, HERE / "make-pictures", folder], check=True)
    version = subprocess.run([interpreter, "-c", "import PIL; print(PIL.__version__)"], capture_output=True, text=True).stdout.strip()
    peaks = {}
    for title, pattern, target in [("JPEG 700 × 700", "small-*.jpg", 3), ("JPEG 2000 × 1500", "large-*.jpg", 3), ("PNG 1000 × 1100", "png-*.png", None)]:
        files = sorted(folder.glob(pattern))
        for what, sides in [("rows, 44 and 88", (44, 88)), ("all four sizes", (44, 88, 352, 704))]:
            # Each variant runs three times, and only its best result counts. Other work on the machine can slow down
            # any run.
            best = {}
            for _ in range(3):
                runs = {"ours": [MAKER, seconds, "-", QUALITY, ",".join(f"w{side}" for side in sides), *files]}
                effort = ",".join(f"{side}:{METHODS[side]}" for side in sides)
                for name, way, sizes in [("usual", "each", ",".join(map(str, sides))), ("each", "each", effort), ("once", "once", effort)]:
                    runs[name] = [interpreter, HERE / "pillow-thumbnails", way, seconds, QUALITY, sizes, *files]
                for name, command in runs.items():
                    made = last_line(command)
                    best[name] = max(best.get(name, 0), made["thumbnails"] / made["seconds"])
                    peaks[name] = max(peaks.get(name, 0), made["peak"])
            ratio = best["ours"] / best["usual"]
            beside = {name: f"{best[name]:,.0f}/s = {best['ours'] / best[name]:.1f} ×" for name in ["usual", "each", "once"]}
            row(
                f"thumbnails of {title}, {what}",
                f"{best['ours']:,.0f}/s; Pillow {version}: {beside['usual']}; with our effort {beside['each']}; decoding once as well {beside['once']}",
                f"≥ {target} × Pillow" if target else "", ratio >= target if target else None)
    row(
        "peak memory for thumbnails", f"{peaks['ours'] / 2**20:.0f} MiB; Pillow {max(peaks['each'], peaks['once']) / 2**20:.0f} MiB",
        "≤ Pillow", peaks["ours"] <= max(peaks["usual"], peaks["each"], peaks["once"]))


def sent(port, path):
    """Returns a response's status and its total size on the wire, including headers."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n".encode())
        data = b"".join(iter(lambda: connection.recv(65536), b""))
    return int(data.split(b" ", 2)[1]), len(data)


def weigh(port, page):
    """Returns the size of everything that a browser loads for a list of fifty rows with an empty cache: the page, its files, and the pictures for each pixel density."""
    rows = re.findall(rb'<li class="row".*?</li>', page)
    files = sorted(set(re.findall(rb'(?:href|src)="(/static/[^"#]*)', page)))
    base = sent(port, "/monsters")[1]
    around = sum(sent(port, address.decode())[1] for address in files)
    pictures = {}
    for density, pattern in [("single", rb'src="(/pictures/[^"]*)"'), ("double", rb'srcset="(/pictures/[^ "]*) 2x')]:
        pictures[density] = 0
        for item in rows:
            address = re.search(pattern, item).group(1).decode()
            for _ in range(100):
                status, size = sent(port, address)
                if status == 200:
                    break
                time.sleep(0.2)
            assert status == 200, address
            pictures[density] += size
    return len(rows), base, around, pictures


def list_page(row, data, Server, double):
    """Measures the size of a list of fifty rows from an upstream's double."""
    process, address = double("dnd5e")
    try:
        server = Server(data, "--no-starter", "--rate", "1000", "--upstream", "dnd5e=" + address.rstrip("/"))
        try:
            request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/v1/sync", data=b'{"catalogs":["monsters"]}', headers={"Content-Type": "application/json"})
            server.get("/")
            urllib.request.urlopen(request, timeout=120).read()
            count, base, around, pictures = weigh(server.port, server.get("/monsters")[1])
            total = {density: base + around + size for density, size in pictures.items()}
            row(
                f"list page of {count} rows with pictures, over the wire",
                f"{total['double'] / 1000:.0f} kB at double density, {total['single'] / 1000:.0f} kB at single (HTML {base / 1000:.0f} kB, style, script and emblems {around / 1000:.0f} kB)",
                "≤ 250 kB", total["double"] <= 250_000)
        finally:
            server.stop()
    finally:
        process.terminate()
        process.wait(timeout=10)
