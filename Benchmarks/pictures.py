"""Thumbnails a second beside Pillow on the same files, and what a list with pictures weighs. Called by `Benchmarks/run`."""
import gzip
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "Benchmarks"
MAKER = ROOT / ".build/release/thumbnail-maker"
QUALITY = 75
# As `ThumbnailMaker.method(for:)` has it.
METHODS = {44: 2, 88: 2, 352: 0, 704: 0}


def python(folder):
    """A Python with Pillow, in an environment of its own."""
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
            # Three turns each, one beside the other, and the best of each: other work on the machine slows now one, now the other.
            best = {}
            for _ in range(3):
                runs = {"ours": [MAKER, seconds, "-", QUALITY, ",".join(f"w{side}" for side in sides), *files]}
                for way in ["each", "once"]:
                    sizes = ",".join(f"{side}:{METHODS[side]}" for side in sides)
                    runs[way] = [interpreter, HERE / "pillow-thumbnails", way, seconds, QUALITY, sizes, *files]
                for name, command in runs.items():
                    made = last_line(command)
                    best[name] = max(best.get(name, 0), made["thumbnails"] / made["seconds"])
                    peaks[name] = max(peaks.get(name, 0), made["peak"])
            ratio = best["ours"] / best["each"]
            row(
                f"thumbnails of {title}, {what}",
                f"{best['ours']:,.0f}/s; Pillow {version}: {best['each']:,.0f}/s = {ratio:.1f} ×; decoding once {best['once']:,.0f}/s = {best['ours'] / best['once']:.1f} ×",
                f"≥ {target} × Pillow" if target else "", ratio >= target if target else None)
    row(
        "most memory of that", f"{peaks['ours'] / 2**20:.0f} MiB; Pillow {max(peaks['each'], peaks['once']) / 2**20:.0f} MiB",
        "≤ Pillow", peaks["ours"] <= max(peaks["each"], peaks["once"]))


def list_page(row, data, Server, double):
    """What a browser takes for a list of fifty rows, every picture of it in one density."""
    process, address = double("dnd5e")
    try:
        server = Server(data, "--no-starter", "--rate", "1000", "--upstream", "dnd5e=" + address.rstrip("/"))
        try:
            request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/v1/sync", data=b'{"catalogs":["monsters"]}', headers={"Content-Type": "application/json"})
            server.get("/")
            urllib.request.urlopen(request, timeout=120).read()
            page = server.get("/monsters")[1]
            rows = re.findall(rb'<li class="row".*?</li>', page)
            small = [re.search(rb'src="(/pictures/[^"]*)"', item).group(1).decode() for item in rows]
            dense = [re.search(rb'srcset="(/pictures/[^ "]*) 2x', item).group(1).decode() for item in rows]
            sizes = {}
            for name, addresses in [("single", small), ("double", dense)]:
                total = 0
                for address in addresses:
                    for _ in range(100):
                        status, body = server.get(address)
                        if status == 200:
                            break
                        time.sleep(0.2)
                    assert status == 200, address
                    total += len(body)
                sizes[name] = total
            html = len(gzip.compress(page, 6))
            row(
                f"list page of {len(rows)} rows with pictures",
                f"{(html + sizes['double']) / 1000:.0f} kB at double density, {(html + sizes['single']) / 1000:.0f} kB at single (HTML {html / 1000:.0f} kB gzipped)",
                "≤ 250 kB", html + sizes["double"] <= 250_000)
        finally:
            server.stop()
    finally:
        process.terminate()
        process.wait(timeout=10)
