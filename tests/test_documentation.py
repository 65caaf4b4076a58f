"""The documentation is complete, and its links lead somewhere."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
import yaml
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from scripts.fill_docs import PICTURES, documents, filled
from scripts.fill_docs import names as parts

from qwixx.sim.cache import VARIABLE
from tests.links import anchors, broken
from tests.project import ROOT, own_environment, project_files

PAGES = [path for path in project_files() if path.suffix == ".md"]
SITE = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


def test_pictures_show_what_was_measured() -> None:
    for path, drawn in PICTURES.items():
        assert path.read_text("utf-8") == drawn(), "run 'make format', which draws it"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert list(broken(page, ROOT)) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text("# Hello, `you`!\n## Again\n## Again\n")
    page = tmp_path / "page.md"
    page.write_text(
        "[good](there.md) [good](there.md#hello-you) [good](there.md#again-1) [good](#here)\n"
        "[good](https://example.com) ![good](<there.md>) `[code](nowhere.md)`\n"
        "# Here\n```text\n[code](nowhere.md)\n```\n"
        '[a](a.md) [b](there.md#b) <img src="c.png"> [d](#d) [e](../e.md)\n\n[f]: f.md\n'
    )
    found = [message.partition(":")[0] for message in broken(page, tmp_path)]
    assert sorted(found) == ["#d", "../e.md", "a.md", "c.png", "f.md", "there.md#b"]


def test_anchors_are_those_of_the_web_pages() -> None:
    assert anchors("# A `b` & C\n## [Link](x.md) d-e\n") == {"a-b--c", "link-d-e"}


def nav_files(entries: list[object]) -> Iterator[str]:
    for entry in entries:
        match entry:
            case str():
                yield entry
            case dict():
                for value in entry.values():
                    yield from nav_files(value if isinstance(value, list) else [value])


def test_every_page_is_in_the_table_of_contents() -> None:
    docs = ROOT / "docs"
    pages = [str(page.relative_to(docs)) for page in PAGES if page.is_relative_to(docs)]
    listed = list(nav_files(SITE["nav"]))
    assert sorted(listed) == sorted(pages), "'nav' in mkdocs.yml lists every page in docs/"


def test_the_rules_name_the_same_commands_in_both_languages() -> None:
    """Only the name of the reader's own board is another, and the language that is printed."""
    english, german = (
        re.findall(r"qwixx [a-z]+ [^`\n]+", (ROOT / "docs" / name).read_text("utf-8"))
        for name in ("rules.md", "rules.de.md")
    )
    assert any("sheets" in command for command in english)
    meant = [line.replace("meiner", "mine").replace(" --language de", "") for line in german]
    assert meant == english


def test_the_page_of_commands_is_up_to_date() -> None:
    fresh = subprocess.run(
        [sys.executable, ROOT / "scripts" / "commands-page", "--print"],
        env=own_environment(ROOT),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert page == fresh, "docs/commands.md is old: run 'make format'"


@pytest.mark.parametrize("page", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_written_elsewhere_is_quoted_as_it_is_there(page: Path) -> None:
    document = page.read_text(encoding="utf-8")
    assert document == filled(document), "run 'make format', which fills in figures and files"


@pytest.mark.parametrize("system", [Unix, MacOS])
def test_it_says_where_things_are_kept(
    system: type[PlatformDirsABC], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    folders = system("qwixx", appauthor=False)
    for path in (folders.user_cache_path, folders.user_data_path):
        assert f"`~/{path.relative_to(Path.home())}`" in page


def test_every_variable_is_documented() -> None:
    source = [path for path in project_files() if path.is_relative_to(ROOT / "src")]
    text = "".join(path.read_text(encoding="utf-8") for path in source if path.suffix == ".py")
    used = set(re.findall(r"\bQWIXX_[A-Z_]*[A-Z]\b", text))
    assert VARIABLE in used
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert {name for name in used if f"`{name}`" not in pages} == set()


def test_every_file_to_deploy_is_shown() -> None:
    shown = parts((ROOT / "docs" / "hosting.md").read_text(encoding="utf-8"))
    files = {f"deploy/{path.name}" for path in (ROOT / "deploy").iterdir()}
    assert files
    assert files | {"settings"} == set(shown)


def test_a_part_that_is_out_of_date_is_noticed() -> None:
    old = "# A\n<!-- settings -->\nold\n<!-- end of settings -->\n<!-- our own -->\n1\n"
    new = filled(old)
    assert "`--keep-days`" in new
    assert new.endswith("<!-- end of settings -->\n<!-- our own -->\n1\n")
    assert filled(new) == new


ROOMS = [path.parent.name for path in (ROOT / "src" / "qwixx").glob("*/__init__.py")]


@pytest.mark.parametrize("room", sorted(set(ROOMS) - {"cli", "server"}))
def test_every_room_for_programs_has_its_reference(room: str) -> None:
    page = ROOT / "docs" / "api" / f"{room}.md"
    assert f"::: qwixx.{room}" in page.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation, built without warnings and without a network."""
    folder = tmp_path_factory.mktemp("documentation")
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    (folder / "src").symlink_to(ROOT / "src")
    # A proxy that is not there: whoever asks the network is refused.
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "all_proxy"), "http://127.0.0.1:9")
    built = subprocess.run(
        [Path(sys.executable).parent / "zensical", "build", "--clean", "--strict"],
        cwd=folder,
        env=own_environment(folder) | nowhere,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert "No issues found" in built.stdout + built.stderr
    return folder / "site"


@pytest.mark.slow
def test_the_site_is_complete_and_asks_nobody_elsewhere(site: Path) -> None:
    pages = [page for page in site.rglob("*.html") if page.name != "404.html"]
    assert len(pages) == len(list(nav_files(SITE["nav"])))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert "```" not in text, f"{page.name}: a fence has more than one word"
        assert "fonts.googleapis" not in text
        assert 'src="http' not in text
        assert '<link rel="stylesheet" href="http' not in text


@pytest.mark.slow
@pytest.mark.parametrize("room", ["rules", "sheets", "bots", "solver"])
def test_the_reference_has_every_public_name(room: str, site: Path) -> None:
    names = import_module(f"qwixx.{room}").__all__
    page = (site / "api" / f"{room}.html").read_text(encoding="utf-8")
    shown = set(re.findall(rf'<h[1-6] id="qwixx\.{room}\.([^"]+)"', page))
    # A function in a file of its own name is shown as a part of that file.
    missing = [name for name in names if not {name, f"{name}.{name}"} & shown]
    assert names
    assert missing == [], "constants need a docstring under them"
    assert [name for name in names if f'id="qwixx.{room}.{name}"' not in page] == []
