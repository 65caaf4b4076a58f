import { describe, expect, it } from "vitest";
import { en } from "../src/i18n/review.en";
import { OTHERS } from "../src/i18n/review.svelte";
import type { Replay, ReplayMoment, Review, ReviewDecision, Worth } from "../src/lib/protocol";
import { routeOf } from "../src/lib/router.svelte";
import { against, asFile, gamesIn, type Played } from "../src/review/history";
import { curveOf, levelOf, praiseOf, questionsOf, turningPoints } from "../src/review/insight";
import { behind, hashOf, pack, unpack } from "../src/review/link";

const worth = (...win: number[]): Worth => ({
  win,
  score: win.map((one) => 100 * one),
  how: "ahead",
  error: 0.003,
  score_error: 0.3,
});
const option = (decision: string, ...win: number[]) => ({
  ...worth(...win),
  decision,
  words: [],
  option: {
    decision,
    kind: "cross" as const,
    row: 0,
    position: 0,
    brings: [],
    asks: false,
    space: null,
    skips: 0,
    points: 1,
    locks: false,
    misthrow: false,
    ends_game: false,
  },
});
const decision = (seat: number, chosen: string, loss: number): ReviewDecision => ({
  seat,
  action: 1,
  position: "",
  chosen,
  best: "r5",
  loss,
  real: true,
  label: loss >= 0.06 ? "very bad" : loss >= 0.03 ? "bad" : "good",
  begun: null,
  options: [option("r5", 0.6, 0.4), option("y5", 0.5, 0.5)],
});
const moment = (turn: number, step: ReplayMoment["step"]): ReplayMoment => ({
  turn,
  active: 0,
  step,
  dice: null,
  dice_usable: [],
  sheets: [0, 0],
  decided: [null, null],
  misthrow: false,
});
const replay = {
  players: ["Emma", "Max"],
  moments: [moment(1, "action1"), moment(1, "action2"), moment(2, "action1"), moment(3, "over")],
} as unknown as Replay;
const parts = { start: 0.5, luck: 0.2, play: -0.1, others: 0, rest: 0, end: 1, without_luck: 0.8 };
const seat = (good: number, luck: number, error_rate: number) => ({
  player: "",
  win: { ...parts, luck },
  score: parts,
  decisions: 10,
  real: 10,
  error_rate,
  labels: { good },
});
const review = {
  players: ["Emma", "Max"],
  start: worth(0.5, 0.5),
  end: worth(1, 0),
  seats: [seat(10, 0.3, 0.001), seat(6, -0.3, 0.02)],
  turns: [
    {
      turn: 1,
      before: worth(0.5, 0.5),
      rolled: worth(0.6, 0.4),
      after: [worth(0.55, 0.45), worth(0.5, 0.5)],
      luck: [0.1, -0.1],
      score_luck: [1, -1],
      decisions: [decision(0, "r5", 0), decision(1, "y5", 0.1)],
    },
    {
      turn: 2,
      before: worth(0.5, 0.5),
      rolled: worth(0.51, 0.49),
      after: [worth(1, 0)],
      luck: [0.01, -0.01],
      score_luck: [0, 0],
      decisions: [],
    },
  ],
} as unknown as Review;

it("the curve has every moment, and before each roll what it was worth", () => {
  expect(curveOf(replay, review).map(({ x, y }) => [x, y[0]])).toEqual([
    [-0.5, 0.5],
    [0, 0.6],
    [1, 0.55],
    [1.5, 0.5],
    [2, 0.51],
    [3, 1],
  ]);
});

it("rolls, mistakes and what was hard to find are turning points", () => {
  expect(turningPoints(replay, review).map(({ kind, at, seat }) => [kind, at, seat])).toEqual([
    ["luck", 0, 0],
    ["find", 0, 0],
    ["loss", 0, 1],
  ]);
});

it("the quiz asks one's own mistakes, or what was hardest to find", () => {
  expect(questionsOf(replay, review, 1)).toMatchObject({ mistakes: true, questions: [{ at: 0 }] });
  expect(questionsOf(replay, review, 0)).toMatchObject({ mistakes: false, questions: [{ at: 0 }] });
});

it("good decisions are praised whatever the dice did", () => {
  const turned = { ...review, seats: [seat(10, -0.3, 0.001), seat(6, 0.3, 0.02)] };
  expect([praiseOf(review, 0), praiseOf(review, 1)]).toEqual(["well_lucky", "unlucky"]);
  expect([praiseOf(turned, 0), praiseOf(turned, 1)]).toEqual(["well_unlucky", "lucky"]);
  expect([levelOf(seat(1, 0, 0.0005), false), levelOf(seat(1, 0, 0.02), false)]).toEqual([
    "master",
    "novice",
  ]);
});

describe("a link to a moment", () => {
  it("is read as it was written, and holds nothing else", () => {
    const what = { moment: 17, key: "7hk29pxd", bots: [1, 2], packed: null };
    expect(hashOf(what)).toBe("#m=17&k=7hk29pxd&b=12");
    expect(behind(hashOf(what))).toEqual(what);
    expect(behind("#m=-3&k=<script>&b=9x")).toEqual({
      moment: 1,
      key: null,
      bots: [],
      packed: null,
    });
    expect(routeOf("replay/xv5q4q5w/3#m=17")).toEqual({
      screen: "replay",
      code: "xv5q4q5w",
      game: 3,
    });
    expect(routeOf("replay")).toEqual({ screen: "replay", code: "", game: 1 });
  });
  it("can hold a whole game, and nothing that is no game or too long", async () => {
    const record = "Edition: classic\nPlayers: Zoë, Max\n\n1. w4 w1 r2 y5 g3 b6 | Zoë: r5\n";
    expect(await unpack(await pack(record))).toBe(record);
    expect(await unpack("%%%")).toBeNull();
    expect(await unpack((await pack(record)).slice(0, 20))).toBeNull();
    expect(await unpack(await pack("x".repeat(2 ** 17)).catch(() => "!"))).toBeNull();
  });
});

describe("the history", () => {
  const game: Played = {
    id: "xv5q4q5w/1",
    at: 1,
    code: "xv5q4q5w",
    game: 1,
    edition: "classic",
    title: "Classic",
    names: ["Emma", "Max", "Bot"],
    totals: [50, 40, 50],
    bots: [null, null, "master"],
    own: 0,
    winners: [0, 2],
    record: null,
    figures: { errors: 0.01, luck: -0.1, good: 9, of: 10 },
  };
  it("comes back from its file", () => expect(gamesIn(asFile([game]))).toEqual([game]));
  it("takes nothing from a file that is no game", () => {
    expect(gamesIn("{")).toBeNull();
    expect(gamesIn("[]")).toBeNull();
    expect(gamesIn(asFile([{ ...game, own: 7 }]))).toEqual([]);
    expect(gamesIn(asFile([{ ...game, code: "<b>" }]))).toEqual([]);
    expect(gamesIn(asFile([{ ...game, totals: [1] }]))).toEqual([]);
    const luck = "much" as unknown as number;
    expect(gamesIn(asFile([{ ...game, figures: { ...game.figures!, luck } }]))).toEqual([
      { ...game, figures: null },
    ]);
  });
  it("counts by opponent, bots by their level, a draw as half", () =>
    expect(against([game, game])).toEqual([
      { name: "master", bot: true, games: 2, won: 1 },
      { name: "Max", bot: false, games: 2, won: 2 },
    ]));
});

describe("the texts of these screens", () => {
  const gaps = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const [code, load] of Object.entries(OTHERS))
    it(`are all there in ${code}, with the same gaps and plurals`, async () => {
      const texts: Record<string, string> = await load();
      expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
      for (const [key, text] of Object.entries(en)) {
        expect(gaps(texts[key]!), key).toEqual(gaps(text));
        expect(texts[key]!.split("|").length, key).toBe(text.split("|").length);
      }
    });
});
