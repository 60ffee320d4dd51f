#!/usr/bin/python3
"""A WebKitGTK browser for tests that keeps its data in a folder. WebKitGTK's own MiniBrowser doesn't keep its data when WebDriver controls it.

WebKitWebDriver starts this program. usage: webkit_browser.py FOLDER
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402


def main():
    folder = sys.argv[1]
    manager = WebKit2.WebsiteDataManager(base_data_directory=folder + "/data", base_cache_directory=folder + "/cache")
    context = WebKit2.WebContext(website_data_manager=manager)
    context.set_automation_allowed(True)
    context.get_cookie_manager().set_persistent_storage(folder + "/cookies", WebKit2.CookiePersistentStorage.TEXT)
    # A page in a window, as for a reader.
    window = Gtk.Window(default_width=1000, default_height=800)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    view.connect("close", lambda _: window.destroy())
    view.connect("web-process-terminated", lambda _, reason: print("web process terminated:", reason.value_nick, file=sys.stderr, flush=True))
    window.show_all()

    def started(_, session):
        information = WebKit2.ApplicationInfo()
        information.set_name("almanac-test")
        information.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
        session.set_application_info(information)
        session.connect("create-web-view", lambda _: view)

    context.connect("automation-started", started)
    for number in (2, 15):
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, number, Gtk.main_quit)
    Gtk.main()


main()
