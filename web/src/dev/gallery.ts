/** Every screen with made-up tables: `npm run dev`, then /gallery.html?scene=action1&theme=dark; `of` names whose table is watched. */
import { mount } from "svelte";
import "../tokens.css";
import "../app.css";
import Preferences from "../parts/Preferences.svelte";
import DicePad from "../parts/DicePad.svelte";
import End from "../screens/End.svelte";
import HowTo from "../screens/HowTo.svelte";
import Learn from "../screens/Learn.svelte";
import Lobby from "../screens/Lobby.svelte";
import NewTable from "../screens/NewTable.svelte";
import Play from "../screens/Play.svelte";
import Start from "../screens/Start.svelte";
import Watch from "../screens/Watch.svelte";
import WatchLobby from "../screens/WatchLobby.svelte";
import { speakTheirs } from "../i18n/index.svelte";
import { tellMotion } from "../lib/motion";
import { News } from "../lib/news.svelte";
import { reactions } from "../lib/reactions.svelte";
import type { Played } from "../review/history";
import { add } from "../review/history";
import History from "../screens/History.svelte";
import Replay from "../screens/Replay.svelte";
import reviewMade from "./review.json";
import { ended, info, lobby, lobbyFive, moments, scenes, you } from "./fixtures";

await speakTheirs();
const asked = new URLSearchParams(location.search);
tellMotion();
document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";
const answers: Record<string, unknown> = {
  info,
  replays: reviewMade.replay,
  reviews: asked.has("waits") ? { done: 5, turns: 8 } : reviewMade.review,
};
/** Looks like a code, and leads nowhere. */
const CODE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#fff" d="M0 0h9v9H0z"/><path d="M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1zM5 5h1v1H5zM7 6h1v2H6V7h1z"/></svg>';
window.fetch = async (url) =>
  String(url).includes("qr")
    ? new Response(CODE, { headers: { "Content-Type": "image/svg+xml" } })
    : new Response(JSON.stringify(answers[String(url).split("/").at(-1) ?? ""] ?? []), {
        headers: { "Content-Type": "application/json" },
      });
const scene = asked.get("scene") ?? "action1";
const target = document.getElementById("app")!;
const nothing = () => {};
/** What just happens, on a table that waits for nobody meanwhile. */
const moment = moments[asked.get("moment") ?? ""] ?? null;
const news = new News();
const announced = asked.get("news");
if (announced) news.items = [{ id: 1, text: announced, kind: "lock", colour: "r" }];
const rest = { busy: false, say: (order: unknown) => console.log(order), onmenu: nothing };
if (asked.has("said"))
  reactions.hear([
    { type: "reacted", seat: 1, what: "well_done" },
    { type: "reacted", seat: 2, what: "oh_no" },
  ]);
if (scene === "start") mount(Start, { target, props: { onsettings: nothing } });
else if (scene === "new") mount(NewTable, { target });
else if (scene === "how") {
  const of = scenes[asked.get("of") ?? ""]?.table;
  target.className = "page";
  mount(HowTo, {
    target,
    props: {
      onback: nothing,
      sheet: of
        ? { edition: of.settings.edition, layout: of.layouts[0]!, hasBoard: !!of.board }
        : null,
    },
  });
} else if (scene === "lobby" || scene === "lobbyfive")
  mount(Lobby, {
    target,
    props: {
      table: scene === "lobby" ? lobby : lobbyFive,
      you: you([]),
      problem: null,
      now: async () => true,
      onscreen: nothing,
      ...rest,
    },
  });
else if (scene === "end")
  mount(End, {
    target,
    props: {
      table: scenes[asked.get("of") ?? ""]?.table ?? ended,
      you: you([], { seat: Number(asked.get("seat") ?? 0) }),
      secret: null,
      ...rest,
    },
  });
else if (scene === "endtv")
  mount(End, { target, props: { table: ended, you: null, secret: null, ...rest } });
else if (scene === "watch") {
  const { table } = scenes[asked.get("of") ?? "wait"]!;
  mount(Watch, {
    target,
    props: { table, game: table.game!, moment, ms: 650, news, watchKey: null, onmenu: nothing },
  });
} else if (scene === "watchlobby")
  mount(WatchLobby, { target, props: { table: lobby, watchKey: null, onmenu: nothing } });
else if (scene === "replay") mount(Replay, { target, props: { code: "", game: 1 } });
else if (scene === "review") mount(Replay, { target, props: { code: "xv5q4q5wzk", game: 1 } });
else if (scene === "history") {
  // Of another table than the one that is reviewed, which is nobody's here.
  await add(
    [41, 67, 55, 72, 88, 63].map((total, at): Played => ({
      id: `0thertab1e/${at + 1}`,
      at: Date.UTC(2026, 10, 10 + at),
      code: "0thertab1e",
      game: at + 1,
      edition: "classic",
      title: "Classic",
      names: ["Emma", "Max", "Ada"],
      totals: [total, 60, 70],
      bots: [null, null, at % 2 ? "expert" : "novice"],
      own: 0,
      winners: [total > 70 ? 0 : 2],
      record: null,
      figures: at % 3 ? { errors: 0.012 - at / 600, luck: (at - 2) / 12, good: 30, of: 34 } : null,
    })),
  );
  mount(History, { target });
} else if (scene === "preferences") mount(Preferences, { target, props: { onclose: nothing } });
else if (scene === "pad")
  mount(DicePad, {
    target,
    props: {
      faces: Number(asked.get("of") ?? 6),
      dice: null,
      typed: {},
      gone: [false, true, false, false],
      onsend: nothing,
      onclose: nothing,
    },
  });
else if (scene === "learn") mount(Learn, { target, props: { onhow: nothing } });
else {
  const { table, you: mine } = scenes[scene]!;
  const now = moment ? { ...mine, options: [], may_roll: false } : mine;
  mount(Play, {
    target,
    props: { table, you: now, moment, ms: 650, news, onhow: nothing, ...rest },
  });
}
