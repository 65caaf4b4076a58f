import { beforeEach, describe, expect, it, vi } from "vitest";
import { claimOf } from "../src/lib/claim";
import type { DrawView, GameView, TableView } from "../src/lib/protocol";
import { leaving, witness, witnessOf } from "../src/lib/witness";
import * as fixtures from "../src/dev/fixtures";
import { classic, fair, nothing, watched } from "./stories";

type Tab = { witness: typeof witness; witnessOf: typeof witnessOf };

/** A page of the same browser, or the same after a reload. */
async function anotherTab(): Promise<Tab> {
  vi.resetModules();
  return await import("../src/lib/witness");
}

describe("what this device has seen", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal(
      "localStorage",
      new Proxy(
        {
          getItem: (name: string) => kept.get(name) ?? null,
          setItem: (name: string, value: string) => void kept.set(name, value),
          removeItem: (name: string) => void kept.delete(name),
        },
        {
          ownKeys: () => [...kept.keys()],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        },
      ),
    );
  });

  it("is kept by table and game, and for few games", () => {
    for (let game = 1; game <= 130; game += 1) {
      const view = fixtures.table(
        "action1",
        { turn: 1 },
        { code: "kite", fairness: { ...fixtures.ended.fairness!, game } },
      );
      expect(witness(view, fixtures.you([]), () => "", { now: game, since: 0 })).toBeNull();
    }
    expect(witnessOf("kite", 130)!.throws).toEqual({ 1: "w4 w5 r2 y5 g3 b6" });
    expect(witnessOf("kit", 130)).toBeNull();
    expect(witnessOf("kite", 1)).toBeNull();
    expect(Object.keys(localStorage).length).toBeLessThan(110);
  });

  const seated = fixtures.you([]);
  let you: typeof seated | null;
  let tab: Tab;
  beforeEach(() => {
    you = seated;
    tab = { witness, witnessOf };
  });

  /** A server that shows a draw to this device and takes its answers; what the device says to it. */
  const drawn = (
    code: string,
    game: number,
    now: number,
    more: Partial<DrawView> = {},
    since = 0,
  ) => {
    const context = more.context ?? fair.seen[0]!.draw!.context.replace("game 1", `game ${game}`);
    const draw = { ...fair.seen[0]!.draw!, id: `${game}.1`, context, ...more };
    const seats = fair.names.map((name, seat) => ({ ...fixtures.ended.seats[0]!, seat, name }));
    const view: TableView = {
      ...fixtures.ended,
      code,
      seats,
      phase: "lobby",
      game: null,
      fairness: null,
      draw,
    };
    return tab.witness(view, you, () => "00".repeat(32), { now, since });
  };
  const shown = (
    code: string,
    game: number,
    now: number,
    phase: "playing" | "finished",
    early = false,
    more: Partial<GameView> = {},
  ) => {
    const context = fair.seen[0]!.draw!.context.replace("game 1", `game ${game}`);
    const view: TableView = {
      ...fixtures.ended,
      code,
      phase,
      draw: null,
      fairness: { ...fixtures.ended.fairness!, game, context },
      game: { ...fixtures.ended.game!, ended_early: early, ...more },
    };
    return tab.witness(view, you, () => "", { now, since: 0 });
  };
  const sheetsOf = (players: number) =>
    Array.from({ length: players }, () => fixtures.ended.game!.sheets[0]!);
  const before = (code: string, game: number) => witnessOf(code, game)!.before;

  it("is not lost by a tab that watches beside the one at the seat, whichever sees more", async () => {
    const player = tab;
    const watcher = await anotherTab();
    const see = (of: Tab, show: () => void) => {
      tab = of;
      you = of === player ? seated : null;
      show();
    };
    see(watcher, () => drawn("tv", 1, 0));
    see(player, () => drawn("tv", 1, 0));
    const given = player.witnessOf("tv", 1)!.draws;
    expect(Object.keys(given)).toEqual(["1.1"]);
    see(watcher, () => drawn("tv", 1, 1));
    see(player, () => drawn("tv", 1, 2, { commitment: "00".repeat(32) }));
    see(watcher, () => shown("tv", 1, 5, "playing"));
    // After a reload.
    const kept = (await anotherTab()).witnessOf("tv", 1)!;
    expect([kept.draws, kept.doubt]).toEqual([given, "twice"]);
  });

  it("is what all tabs of a seat have seen, one after the other", async () => {
    drawn("tabs", 1, 0);
    const [first, second] = [tab, await anotherTab()];
    tab = second;
    shown("tabs", 1, 5, "playing", false, { turn: 1 });
    tab = first;
    shown("tabs", 1, 9, "playing", false, { turn: 2 });
    const { draws, throws } = (await anotherTab()).witnessOf("tabs", 1)!;
    expect([Object.keys(draws), Object.keys(throws)]).toEqual([["1.1"], ["1", "2"]]);
  });

  it("is remembered by a tab whose browser keeps nothing, or only watches", () => {
    vi.stubGlobal("localStorage", undefined);
    drawn("nowhere", 1, 0);
    shown("nowhere", 1, 5, "playing");
    you = null;
    shown("watched", 1, 5, "playing");
    expect(Object.keys(witnessOf("nowhere", 1)!.draws)).toEqual(["1.1"]);
    expect(witnessOf("watched", 1)!.throws).toEqual(witnessOf("nowhere", 1)!.throws);
  });

  it("tells that it left by itself, so that nobody is accused of it", () => {
    for (const code of ["stays", "leaves"]) {
      drawn(code, 1, 5);
      if (code === "leaves") leaving({ ...fixtures.ended, code, draw: fair.seen[0]!.draw! });
      drawn(code, 1, 6, { id: "1.2", broken: [[{ seat: 0, why: "left" }]] });
    }
    expect(witnessOf("stays", 1)!.doubt).toBe("blamed");
    expect(witnessOf("leaves", 1)!.doubt).toBeNull();
  });

  it("tells draws that were dropped, and drawn again under the next number", () => {
    for (const game of [1, 2, 3]) drawn("dropped", game, game);
    expect([1, 2, 3].map((game) => before("dropped", game).dropped)).toEqual([0, 1, 2]);
  });

  it("has nothing to say against games that were played one after the other", () => {
    for (const game of [1, 2, 3]) {
      drawn("played", game, game * 100_000);
      shown("played", game, game * 100_000 + 5, "playing");
      shown("played", game, game * 100_000 + 60_000, "finished");
      expect(before("played", game)).toEqual({ dropped: 0, unseen: 0 });
    }
  });

  it("takes games that were ended early, or shown as played in no time, for dropped", () => {
    drawn("early", 1, 0);
    shown("early", 1, 60_000, "finished", true);
    drawn("early", 2, 100_000);
    shown("early", 2, 100_001, "finished");
    drawn("early", 3, 100_002);
    expect(before("early", 3)).toEqual({ dropped: 2, unseen: 0 });
  });

  it("says which games it has not seen: it came later, or was away", () => {
    shown("later", 2, 0, "finished");
    drawn("later", 3, 1);
    shown("later", 3, 60_000, "finished");
    drawn("later", 5, 70_000);
    expect([before("later", 3), before("later", 5)]).toEqual([
      { dropped: 0, unseen: 2 },
      { dropped: 0, unseen: 1 },
    ]);
  });

  it("blames nobody for a game that it saw end, but not begin", () => {
    shown("chair", 2, 0, "playing");
    shown("chair", 2, 20_000, "finished");
    drawn("chair", 3, 100_000);
    expect(before("chair", 3)).toEqual({ dropped: 0, unseen: 2 });
    shown("chair", 3, 200_000, "finished");
    drawn("chair", 4, 300_000);
    expect(before("chair", 4)).toEqual({ dropped: 0, unseen: 0 });
  });

  it("blames nobody for a game whose end it slept through", () => {
    drawn("asleep", 1, 0);
    shown("asleep", 1, 60_000, "playing");
    drawn("asleep", 2, 600_000, {}, 599_000);
    expect(before("asleep", 2)).toEqual({ dropped: 0, unseen: 1 });
    // Nor does it forget that, as long as it has not seen a game played.
    drawn("asleep", 3, 700_000, {}, 599_000);
    expect(before("asleep", 3)).toEqual({ dropped: 1, unseen: 1 });
    // It is no way out to show the next game only when it is played.
    shown("asleep", 4, 800_000, "playing");
    expect(before("asleep", 4)).toEqual({ dropped: 2, unseen: 1 });
  });

  it("knows a game that was over in no time for dropped, however long that is shown", () => {
    drawn("shown", 1, 0);
    for (const now of [10, 40_000]) shown("shown", 1, now, "finished");
    drawn("shown", 2, 50_000, {}, 45_000);
    expect(before("shown", 2)).toEqual({ dropped: 1, unseen: 0 });
  });

  /** Emma, at seat 1, began game 1; what this device says when this is to hold for game 2. */
  const secondGame = (code: string, first: string, players = fair.names.length) => {
    drawn(code, 1, 0);
    shown(code, 1, 5, "playing", false, { turn: 3, active: 3, sheets: sheetsOf(players) });
    shown(code, 1, 60_000, "finished");
    const context = fair.seen[0]!.draw!.context.replace("game 1", "game 2");
    return drawn(code, 2, 70_000, { context: context.replace("drawn by lot", first) });
  };

  it("takes part if the next player begins the next game, or the lot says who does", () => {
    for (const first of ["Laura, the next player", "drawn by lot"]) {
      expect(secondGame(`next ${first}`, first), first).toMatchObject({ type: "commit" });
      expect(witnessOf(`next ${first}`, 2)!.doubt).toBeNull();
    }
  });

  it("knows if the server names somebody else, or a next player of other people", () => {
    for (const [first, players] of [
      ["Emma, the next player", 5],
      ["Max, the next player", 5],
      ["Otto, the next player", 5],
      ["Laura, the next player", 4],
    ] as const) {
      const code = `not ${first}`;
      expect(secondGame(code, first, players), first).toBeNull();
      expect(witnessOf(code, 2)!.doubt, first).toBe("first");
      expect(claimOf(fair.record, 2, classic, witnessOf(code, 2))).toEqual({
        kind: "alarm",
        why: "first",
      });
    }
  });

  it("knows if dice or sheets are others than when they were drawn", () => {
    drawn("faces", 1, 0);
    const known = { ...watched(fair), drawn: witnessOf("faces", 1)!.drawn! };
    expect(claimOf(fair.record, 1, classic, known).kind).toBe("verified");
    for (const others of [
      { ...classic, faces: 5 },
      { ...classic, sheets: ["A", "B", "C", "D", "E"] },
    ])
      expect(claimOf(fair.record, 1, others, known)).toEqual({ kind: "alarm", why: "context" });
  });

  it("knows if the record tells of another first player than it was shown", () => {
    const first = fair.names.indexOf(/^1\. [^|]+\| ([^:]+):/m.exec(fair.record)![1]!);
    const known = { ...nothing, began: { seat: first, players: 5 } };
    expect(claimOf(fair.record, 1, classic, known).kind).toBe("absent");
    const other = { ...nothing, began: { seat: (first + 1) % 5, players: 5 } };
    expect(claimOf(fair.record, 1, classic, other)).toEqual({ kind: "alarm", why: "first" });
  });

  it("lets no server take up an earlier draw, or become another table", () => {
    drawn("back", 1, 0);
    drawn("back", 2, 1);
    shown("back", 1, 2, "playing");
    expect(witnessOf("back", 1)!.doubt).toBe("twice");
    const context = fair.seen[0]!.draw!.context.replace("game 1", "game 3");
    expect(
      drawn("back", 3, 3, {
        context: context.replace(/Fair-Table: .*/, `Fair-Table: ${"00".repeat(16)}`),
      }),
    ).toBeNull();
    expect(witnessOf("back", 3)!.doubt).toBe("context");
    expect(
      drawn("back", 4, 4, { context: context.replace(/Fair-Table: .*/, "Fair-Table: ") }),
    ).toBeNull();
  });
});
