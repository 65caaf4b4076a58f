"""A bare window of WebKit that a driver may control, of any size: run by the system's own Python.

The browser that comes with WebKit cannot be as narrow as a phone.
"""

from __future__ import annotations

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

NAME = "QwixxWebKit"


def main() -> None:
    """Wait for the driver, and show what it asks for."""
    width, height, theme = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    settings = Gtk.Settings.get_default()
    settings.set_property("gtk-application-prefer-dark-theme", theme == "dark")
    settings.set_property("gtk-enable-animations", False)  # which is how it asks for little motion
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    context.set_preferred_languages(["en-GB"])

    def show(_: object) -> WebKit2.WebView:
        view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
        window = Gtk.Window(decorated=False, default_width=width, default_height=height)
        window.add(view)
        window.show_all()
        return view

    def begin(_: object, session: WebKit2.AutomationSession) -> None:
        info = WebKit2.ApplicationInfo()
        info.set_name(NAME)
        info.set_version(2, 0, 0)
        session.set_application_info(info)
        session.connect("create-web-view", show)

    context.connect("automation-started", begin)
    Gtk.main()


if __name__ == "__main__":
    main()
