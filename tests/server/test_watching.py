"""A private table on a screen in the room: with the key of somebody who sits at it."""

from __future__ import annotations

import io
import re
import urllib.error

import pytest
import segno

from tests.server.guest import Json
from tests.server.live import LiveServer

from .test_socket import joined, line, opened, play, seated


async def key_of(server: LiveServer, seat: Json) -> str:
    async with seated(server, seat) as mine:
        return str((await mine.hear("update"))["you"]["watch_key"])


def test_a_key_shows_a_private_table_and_lets_nobody_play(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server)
        key = await key_of(server, mine)
        assert re.fullmatch("[bcdfghjkmnpqrstvwxz2-9]{8}", key)
        # As it is, and as somebody types it with a remote control.
        for typed in (key, f"{key[:4]}-{key[4:]}".upper()):
            async with seated(server, mine) as host, line(server, mine["code"]) as screen:
                await host.hear("update")
                await screen.say("hello", secret=typed)
                update = await screen.hear("update", "goodbye")
                assert update["you"] is None
                assert update["table"]["spectators"] == 1
                assert (await screen.order("start"))["code"] == "spectator"

    play(story())


def test_every_seat_has_a_key_of_its_own_that_stays_the_same(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server)
        other = joined(server, mine["code"])
        keys = [await key_of(server, seat) for seat in (mine, other, mine)]
        assert keys[0] == keys[2] != keys[1]

    play(story())


def test_a_key_is_good_for_its_own_table_alone(server: LiveServer) -> None:
    async def story() -> None:
        key = await key_of(server, opened(server))
        async with line(server, opened(server)["code"]) as stranger:
            await stranger.say("hello", secret=key)
            assert (await stranger.hear("update", "goodbye"))["code"] == "wrong_secret"

    play(story())


def test_the_key_goes_with_the_seat(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server)
        other = joined(server, mine["code"])
        hers, his = await key_of(server, other), await key_of(server, mine)
        async with (
            seated(server, mine) as host,
            line(server, mine["code"]) as her_screen,
            line(server, mine["code"]) as his_screen,
        ):
            await her_screen.say("hello", secret=hers)
            await her_screen.hear("update")
            await his_screen.say("hello", secret=his)
            await his_screen.hear("update")
            await host.order("remove_seat", seat=1)
            assert (await her_screen.hear("goodbye"))["code"] == "not_public"
            await his_screen.say("ping")
            await his_screen.hear("pong")
        async with line(server, mine["code"]) as screen:
            await screen.say("hello", secret=hers)
            assert (await screen.hear("update", "goodbye"))["code"] == "wrong_secret"

    play(story())


def test_a_screen_may_stay_when_its_table_becomes_private(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server, public=True)
        key = await key_of(server, mine)
        async with seated(server, mine) as host, line(server, mine["code"]) as screen:
            await screen.say("hello", secret=key)
            await screen.hear("update")
            settings = (await host.hear("update"))["table"]["settings"]
            await host.order("change_settings", settings=settings | {"public": False})
            while (await screen.hear("update", "goodbye"))["table"]["settings"]["public"]:
                pass

    play(story())


def picture_of(link: str) -> str:
    picture = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(picture, kind="svg", border=2, xmldecl=False, omitsize=True, svgclass=None)
    return picture.getvalue().decode()


def test_a_key_opens_the_records_and_the_qr_code_of_its_screen(server: LiveServer) -> None:
    async def story() -> None:
        mine = opened(server)
        key, path = await key_of(server, mine), f"/api/tables/{mine['code']}"
        server.get(f"{path}/record", key)
        assert server.get(f"{path}/qr.svg") == picture_of(f"{server.url}/t/{mine['code']}")
        watch = f"{server.url}/watch/{mine['code']}#{key}"
        assert server.get(f"{path}/qr.svg", key) == picture_of(watch)
        for wrong in ("record", "qr.svg"):
            with pytest.raises(urllib.error.HTTPError, match="403"):
                server.get(f"{path}/{wrong}", "bcdfghjk")

    play(story())
