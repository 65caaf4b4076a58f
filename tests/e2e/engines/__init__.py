"""Firefox and WebKit beside Chromium, each driven by the protocol that it speaks itself.

Neither needs more than Debian's own browser: Firefox has WebDriver BiDi built in, WebKit comes with
a driver. So a test depends on no version of anything between.
"""

from .chromium import Chromium
from .firefox import Firefox
from .line import Line
from .webkit import WebKit
from .window import Window

__all__ = ["Chromium", "Firefox", "Line", "WebKit", "Window"]
