"""Runs the program behind nginx and Caddy with the configurations in docs/hosting.md, for Scripts/check-hosting and hosting.py."""
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WAIT = 40
HOSTS = ("www.example.com", "almanac.example.com")


def blocks(language):
    """Returns the code blocks of a language in the document."""
    return re.findall(r"```" + re.escape(language) + r"\n(.*?)```", (ROOT / "docs/hosting.md").read_text(), re.S)


def examples(language):
    """Returns the options of `almanac serve` and the proxy's configuration for each example in a language."""
    found, options = [], None
    for name, text in re.findall(r"^```(\w*)\n(.*?)^```", (ROOT / "docs/hosting.md").read_text(), re.S | re.M):
        if text.startswith("almanac serve "):
            options = text.split()[2:]
        elif name == language:
            found.append((options, text))
    return found


def commands(beginning):
    """Returns the commands in the document that begin with these words."""
    return [each.split() for each in (ROOT / "docs/hosting.md").read_text().splitlines() if each.startswith(beginning + " ")]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait_for(holds, what):
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        if holds():
            return
        time.sleep(0.05)
    sys.exit(f"Error: {what} didn't happen within {WAIT} s.")


def connects(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


class UnixConnection(http.client.HTTPConnection):
    """A connection to a Unix socket, whose path takes the place of the host."""

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(WAIT)
        self.sock.connect(self.host)


class Server:
    """The program. It listens on a socket that this script keeps open, as systemd does, or on its own Unix socket."""

    def __init__(self, program, data, *options, path=None):
        self.path = path
        self.socket = None if path else socket.create_server(("127.0.0.1", 0), backlog=4096)
        self.address = f"unix:{path}" if path else f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.command = [str(program), "serve", "--data", str(data), "--offline", *options]
        self.start()

    def start(self):
        listening = self.socket and self.socket.fileno()
        self.output = tempfile.TemporaryFile()
        self.pid = os.fork()
        if self.pid == 0:
            # The socket becomes descriptor 3, which `dup2` makes inheritable.
            output = os.dup2(self.output.fileno(), 200)
            if listening:
                os.dup2(listening, 3) if listening != 3 else os.set_inheritable(3, True)
                os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
            os.dup2(output, 1), os.dup2(output, 2)
            os.environ.update(ALMANAC_SHARE=str(ROOT / ".build/share/almanac"))
            os.execv(self.command[0], self.command)

    def ask(self, target, host="localhost", **headers):
        connection = UnixConnection(str(self.path)) if self.path else http.client.HTTPConnection(self.address, timeout=WAIT)
        connection.request("GET", target, headers={"Host": host, **headers})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()

    def answers(self):
        """Whether the server is ready."""
        try:
            return self.ask("/readyz")[0] == 200
        except OSError:
            return False

    def stop(self):
        os.kill(self.pid, signal.SIGTERM)
        status = os.waitpid(self.pid, 0)[1]
        self.output.seek(0)
        self.said = self.output.read().decode()
        return status


class Proxy:
    """nginx or Caddy with a configuration from the document."""

    def __init__(self, folder, command, port):
        self.port = port
        self.log = open(folder / "proxy.log", "ab")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, cwd=folder)
        wait_for(lambda: self.process.poll() is not None or connects(port), "the proxy's start")
        if self.process.poll() is not None:
            sys.exit("Error: the proxy ended.\n" + (folder / "proxy.log").read_text())

    def ask(self, host, target, method="GET", body=None, headers={}):
        context = ssl._create_unverified_context()
        # The client has another address than the proxy.
        with socket.create_connection(("127.0.0.1", self.port), timeout=WAIT, source_address=("127.0.0.2", 0)) as plain:
            with context.wrap_socket(plain, server_hostname=host) as secure:
                connection = http.client.HTTPConnection(host)
                connection.sock = secure
                connection.request(method, target, body, {"Host": f"{host}:{self.port}", "Connection": "close", **headers})
                answer = connection.getresponse()
                return answer.status, dict(answer.getheaders()), answer.read().decode(errors="replace")

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()


def make_certificate(program, folder):
    """Makes a certificate for the hosts. Returns the CA's file."""
    made = json.loads(subprocess.run(
        [program, "certificate", *HOSTS, "--public-names", "--data", folder / "certificate", "--json"], capture_output=True, check=True).stdout)
    for name, kept in (("fullchain.pem", "server.pem"), ("privkey.pem", "server.key")):
        shutil.copy(folder / "certificate/certificates" / kept, folder / name)
    return made["authority"]["file"]


def nginx(folder, configurations, *servers):
    """Starts nginx with configurations in front of servers, one for each. All of them share a port. nginx repeats no request."""
    port, text = free_port(), ""
    for configuration, server in zip(configurations, servers):
        text += re.sub(r"127\.0\.0\.1:8484|unix:[^:;]*\.sock", server.address, configuration)
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    for name in ("fullchain.pem", "privkey.pem", "almanac.htpasswd"):
        text = text.replace(" " + name, f" {folder}/{name}")
    places = "".join(f"{each}_temp_path {folder}/{each};\n" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;\n"
        f"{'user root;' if os.getuid() == 0 else ''}\n"
        f"events {{ worker_connections 1024; }}\nhttp {{\nlog_format target '$request_uri'; access_log {folder}/targets.log target; proxy_next_upstream off;\n{places}{text}}}\n")
    return Proxy(folder, ["/usr/sbin/nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")], port)


def caddy(folder, configuration, server):
    port = free_port()
    text = configuration.replace(".example.com {", f".example.com:{port} {{\n    tls {folder}/fullchain.pem {folder}/privkey.pem")
    text = text.replace("127.0.0.1:8484", server.address)
    (folder / "Caddyfile").write_text("{\n    admin off\n    auto_https off\n}\n" + text)
    environment = ["env", f"XDG_DATA_HOME={folder}", f"XDG_CONFIG_HOME={folder}"]
    return Proxy(folder, [*environment, "caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"], port)
