import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sheet, table, you } from "../src/dev/fixtures";
import { framesOf, leader, madeBy, MS } from "../src/lib/moments";
import { News } from "../src/lib/news.svelte";
import { follow } from "../src/lib/follow";
import type { Changes, Event, GameView, TableView, Update, You } from "../src/lib/protocol";
import { prefs } from "../src/lib/prefs.svelte";
import { Show, toRead } from "../src/lib/show.svelte";
import { momentWords } from "../src/lib/words";

const before = (step: GameView["step"] = "action1", rest: Partial<GameView> = {}): TableView =>
  table(
    step,
    {
      sheets: [sheet([[2], [], [], []]), sheet([[], [3], [], []]), sheet([[], [], [12], []])],
      ...rest,
    },
    {},
    3,
  );
const crossed = (seat: number, cell: string): Event => ({
  type: "crossed",
  seat,
  cell,
  locked: false,
});
const update = (seen: TableView, events: Event[], own: You | null = you([])): Update => ({
  type: "update",
  number: 0,
  version: 2,
  events,
  table: seen,
  you: own,
});
const after = (rest: Partial<GameView> = {}) =>
  table(
    "action2",
    {
      sheets: [
        sheet([[2, 9], [], [], []]),
        sheet([[], [3, 9], [], []]),
        sheet([[], [], [12, 9], []]),
      ],
      taken: [["r9"], ["y9"], ["g9"]],
      ...rest,
    },
    {},
    3,
  );

describe("what happened is shown one after the other", () => {
  it("draws the crosses of an action seat by seat, and keeps those that come later", () => {
    const frames = framesOf(
      before(),
      update(after(), [crossed(0, "r9"), crossed(1, "y9"), crossed(2, "g9")]),
    );
    expect(frames.map(({ moment }) => moment)).toEqual(
      [0, 1, 2].map((seat) => ({
        kind: "cross",
        seat,
        cells: [["r9"], ["y9"], ["g9"]][seat],
        lit: [0, 1],
      })),
    );
    const drawn = frames.map(({ table }) =>
      table.game!.sheets.map((one) => one.rows.reduce((sum, row) => sum + row.crosses, 0)),
    );
    expect(drawn).toEqual([
      [2, 1, 1],
      [2, 2, 1],
      [2, 2, 2],
    ]);
    // Five of them are not waited for longer than two are.
    expect(frames.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(1250);
  });

  it("shows a lock only after the cross that made it, and on every sheet at once", () => {
    const locked = [
      sheet([[2, 3, 4, 5, 6, 12], [], [], []], 0, [true]),
      sheet([[], [3], [], []], 0, [true]),
      sheet([[], [], [12], []], 0, [true]),
    ];
    const was = before("action1", {
      sheets: [sheet([[2, 3, 4, 5, 6], [], [], []]), ...before().game!.sheets.slice(1)],
    });
    const events: Event[] = [
      { ...crossed(0, "r12"), locked: true } as Event,
      crossed(1, "y9"),
      { type: "row_closed", colour: "red", seats: [0] },
    ];
    const frames = framesOf(was, update(after({ sheets: locked }), events));
    const closed = frames.map(({ table }) => table.game!.sheets.map((one) => one.rows[0]!.closed));
    expect(frames.map(({ moment }) => moment.kind)).toEqual(["cross", "cross", "lock"]);
    expect(closed).toEqual([
      [true, false, false],
      [true, false, false],
      [true, true, true],
    ]);
  });

  it("tells that nobody crossed the white sum, and that somebody passed", () => {
    expect(framesOf(before(), update(before("action2"), [])).map(({ moment }) => moment)).toEqual([
      { kind: "pass", seat: null, sum: 9 },
    ]);
    const next = before("roll", { turn: 15, active: 1 });
    expect(framesOf(before("action2"), update(next, [])).map(({ moment }) => moment)).toEqual([
      { kind: "pass", seat: 0, sum: 0 },
    ]);
  });

  it("says who takes the lead from whom", () => {
    const led = [sheet([[2], [], [], []]), sheet([[], [3, 4], [], []]), sheet([[], [], [], []])];
    const frames = framesOf(
      before("action1", { sheets: led }),
      update(after({ sheets: [sheet([[2, 3, 4], [], [], []]), ...led.slice(1)] }), [
        crossed(0, "r4"),
      ]),
    );
    expect(frames.at(-1)?.moment).toEqual({ kind: "lead", seat: 0 });
    expect(leader([led[0]!, led[0]!])).toBeNull();
  });

  it("ends with a moment of its own, while the table is still there", () => {
    const over = { ...after({ step: "over", winners: [0] }), phase: "finished" as const };
    const frames = framesOf(
      before(),
      update(over, [crossed(0, "r9"), { type: "game_over", winners: [0], early: false }]),
    );
    expect(frames.map(({ moment, table }) => [moment.kind, table.phase])).toEqual([
      ["cross", "playing"],
      ["over", "playing"],
    ]);
  });

  it("does not make anybody watch what they have missed", () => {
    expect(framesOf(before(), update(after({ ended_early: true }), [crossed(0, "r9")]))).toEqual(
      [],
    );
    expect(
      framesOf(
        before(),
        update(
          after(),
          Array.from({ length: 20 }, () => crossed(0, "r9")),
        ),
      ),
    ).toEqual([]);
    expect(
      framesOf(before(), update({ ...after(), phase: "paused" }, [{ type: "paused" }])),
    ).toEqual([]);
  });
});

it("knows the dice that make a cell", () => {
  const dice = { white: [4, 5], coloured: [2, 5, 3, 0], white_sum: 9 };
  expect(madeBy("r9", dice, "action1")).toEqual([0, 1]);
  expect(madeBy("r7", dice, "action2")).toEqual([1, 2]);
  expect(madeBy("y9", dice, "action2")).toEqual([0, 3]);
  expect(madeBy("ry6", dice, "action2")).toEqual([0, 2]);
  // A die that has left makes nothing, nor does a pair that is not there.
  expect(madeBy("b4", dice, "action2")).toEqual([]);
  expect(madeBy("r12", dice, "action2")).toEqual([]);
});

describe("nothing can be answered before it is to be seen", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { visibilityState: "visible" });
    vi.stubGlobal("navigator", {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    prefs.pace = "calm";
  });
  const asked = you([{ ...you([]).options[0]!, decision: "-" }]);
  const tapAt = (timeStamp: number, detail = 1) => {
    const on = { closest: () => null };
    return {
      timeStamp,
      detail,
      target: on,
      stopPropagation: vi.fn(),
      preventDefault: vi.fn(),
    } as unknown as MouseEvent;
  };
  function rolled() {
    const show = new Show(new News());
    show.hear(update(before("roll"), [], you([], { may_roll: true })));
    show.hear(update(before("action1"), [{ type: "rolled", seat: 0, corrected: false }], asked));
    return show;
  }

  it("offers nothing while the dice tumble, and everything when they lie", () => {
    const show = rolled();
    expect([show.moment?.kind, show.you?.options, show.you?.may_roll]).toEqual(["dice", [], false]);
    vi.advanceTimersByTime(2000);
    expect([show.moment, show.you?.options.length]).toEqual([null, 1]);
  });

  it("takes a tap meanwhile as a wish to go on, and not as an answer", () => {
    const show = rolled();
    const tap = tapAt(performance.now());
    show.tap(tap);
    expect(tap.stopPropagation).toHaveBeenCalled();
    expect([show.moment, show.you?.options.length]).toEqual([null, 1]);
    // Nor is one that was meant for what stood there before.
    const soon = tapAt(performance.now() + 100);
    show.tap(soon);
    expect(soon.stopPropagation).toHaveBeenCalled();
    const later = tapAt(performance.now() + 400);
    show.tap(later);
    expect(later.stopPropagation).not.toHaveBeenCalled();
  });

  it("shows what is now to whoever asks for that", () => {
    prefs.pace = "now";
    const show = rolled();
    expect([show.moment, show.you?.options.length]).toEqual([null, 1]);
  });

  it("shows the same without motion, for as long as it takes to read, and asks nothing before", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const show = rolled();
    expect([show.moment?.kind, show.you?.options.length]).toEqual(["dice", 0]);
    const words = momentWords(show.moment!, show.table!, 0);
    expect(show.ms).toBeGreaterThanOrEqual(toRead(words));
    vi.advanceTimersByTime(show.ms + 1);
    expect([show.moment, show.you?.options.length]).toEqual([null, 1]);
  });

  it("remembers that the end was seen, and forgets it with the next game", () => {
    const show = new Show(new News());
    show.hear(update(before("action1"), []));
    const over = { ...after({ step: "over", winners: [0] }), phase: "finished" as const };
    show.hear(
      update(over, [
        { type: "misthrown", seat: 0, count: 4 },
        { type: "game_over", winners: [0], early: false },
      ]),
    );
    expect(show.moment?.kind).toBe("misthrow");
    vi.advanceTimersByTime(1000);
    expect([show.moment?.kind, show.table?.phase]).toEqual(["over", "playing"]);
    vi.advanceTimersByTime(5000);
    expect([show.sawEnd, show.table?.phase]).toEqual([true, "finished"]);
    show.hear(update(before("roll", { number: 2 }), []));
    expect(show.sawEnd).toBe(false);
  });

  // A game that was really played: scripts/make_scenes.py.
  it("keeps nobody waiting longer than what there is to be seen", () => {
    const show = new Show(new News());
    let [had, shown]: [Update | null, number] = [null, 0];
    for (const told of JSON.parse(readFileSync("tests/game.json", "utf8")) as (
      Update | Changes
    )[]) {
      had = told.type === "changes" ? follow(had, told) : told;
      const seen = new Set<string>();
      const began = performance.now();
      let motion = 0;
      show.hear(had!);
      while (show.moment !== null) {
        const { kind } = show.moment;
        expect(show.ms, kind).toBeLessThanOrEqual(MS[kind]);
        expect(show.you?.options ?? []).toEqual([]);
        seen.add(kind);
        motion += show.ms;
        vi.advanceTimersToNextTimer();
      }
      shown += seen.size;
      expect(performance.now() - began).toBeLessThanOrEqual(motion);
      // And now everything is there that may be answered.
      expect([show.table, show.you]).toEqual([had!.table, had!.you]);
    }
    expect(shown).toBeGreaterThan(20);
  });
});
