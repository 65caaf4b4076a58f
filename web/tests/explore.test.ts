import { describe, expect, it } from "vitest";
import type { Replay } from "../src/lib/protocol";
import { routeOf } from "../src/lib/router.svelte";
import { BEGINNING, diceIn, exploredIn, hashOfExplored, momentOf } from "../src/review/explore";
import { explored, idOf, nextOf, type Puzzle } from "../src/review/puzzles";

const EMPTY = "r- y- g- b- m0";

describe("a link to a position", () => {
  const whole = {
    edition: "double",
    board: null,
    rulings: ["finish-turn" as const],
    sheets: ["A", "B"],
    players: 2,
    position: `r5.5' y- g- b- m0 | ${EMPTY} @2`,
    dice: "w4 w1 r2 y5 g3 b6",
    seat: 1,
    taken: [["-"], ["8>5", "y5"]],
  };
  it("holds all of it", () => {
    expect(exploredIn(hashOfExplored(whole))).toEqual(whole);
  });
  it("is short at the beginning", () => {
    expect(hashOfExplored(BEGINNING)).toBe("");
    expect(exploredIn("")).toEqual(BEGINNING);
  });
  it("is read whatever somebody has made of it", () => {
    expect(exploredIn("#n=99&s=0&p=%00")).toMatchObject({ players: 2, seat: null });
  });
  it("leads to the explorer", () => {
    expect(routeOf(`explore${hashOfExplored(whole)}`)).toEqual({ screen: "explore" });
    expect(routeOf("puzzles")).toEqual({ screen: "puzzles" });
  });
});

it("shows dice before the judge has spoken, and no others than such as can lie there", () => {
  expect(diceIn("w4 w1 r2 g3 b6")).toEqual({ white: [4, 1], coloured: [2, 0, 3, 6], white_sum: 5 });
  for (const text of ["", "w4", "w4 w9 r1", "w4 w1 w2"]) expect(diceIn(text)).toBeNull();
});

describe("a moment of a game on record", () => {
  const decided = (decision: string) => ({ decision });
  const dice = { white: [4, 1], coloured: [2, 5, 0, 6], white_sum: 5 };
  const replay = {
    edition: { name: "classic" },
    board: null,
    rulings: [],
    dealt: [],
    players: ["Emma", "Max"],
    sheets: [{ notation: EMPTY }, { notation: "r5 y- g- b- m0" }, { notation: "r- y5 g- b- m0" }],
    moments: [
      {
        turn: 1,
        active: 0,
        step: "action1",
        dice,
        sheets: [0, 0],
        decided: [decided("r5"), decided("y5")],
      },
      { turn: 1, active: 0, step: "action2", dice, sheets: [1, 2], decided: [decided("-"), null] },
      { turn: 2, active: 1, step: "over", dice: null, sheets: [1, 2], decided: [null, null] },
    ],
  } as unknown as Replay;
  it("begins with the sheets before its turn", () => {
    expect(momentOf(replay, 0, 1)).toMatchObject({
      position: `${EMPTY} | ${EMPTY} @1`,
      dice: "w4 w1 r2 y5 b6",
      seat: 1,
      taken: [[], []],
    });
  });
  it("has what was decided in the turn before it", () => {
    expect(momentOf(replay, 1, 1)).toMatchObject({
      position: `${EMPTY} | ${EMPTY} @1`,
      seat: 0,
      taken: [["r5"], ["y5"]],
    });
  });
  it("has no dice at the end", () => {
    expect(momentOf(replay, 2, 0)).toMatchObject({ dice: "", seat: null });
  });
  it("of somebody's own sheet cannot be explored", () => {
    const own = { ...replay, edition: { name: "own" } } as unknown as Replay;
    expect(momentOf(own, 0, 0)).toBeNull();
  });
});

describe("puzzles", () => {
  const puzzle = (dice: string): Puzzle => ({
    edition: "classic",
    board: null,
    sheets: [],
    position: `${EMPTY} | ${EMPTY} @1`,
    dice,
    taken: [],
    seat: 2,
    missed: "-",
  });
  const all = [puzzle("w1 w1"), puzzle("w2 w2"), puzzle("w3 w3")];
  it("come in order, those that were solved last", () => {
    expect(nextOf(all, {}, -1)).toBe(0);
    expect(nextOf(all, { [idOf(all[1]!)]: true }, 0)).toBe(2);
    expect(nextOf(all, { [idOf(all[1]!)]: true, [idOf(all[2]!)]: true }, 0)).toBe(0);
    expect(nextOf(all, Object.fromEntries(all.map((one) => [idOf(one), true])), 1)).toBe(2);
    expect(nextOf([], {}, -1)).toBe(-1);
  });
  it("are positions like any other", () => {
    expect(explored(all[0]!)).toMatchObject({ players: 2, seat: 1, dice: "w1 w1" });
  });
});
