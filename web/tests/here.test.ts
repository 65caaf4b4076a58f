import { describe, expect, it } from "vitest";
import { isForHere } from "../pack";
import { nextOf } from "../src/here/hands.svelte";
import { chairsOf } from "../src/same/chairs";

describe("a phone that goes round", () => {
  it("stays with who is asked", () => {
    expect(nextOf(1, [true, true, false])).toBeNull();
  });
  it("goes to the next one round the table who is asked", () => {
    expect(nextOf(1, [true, false, false])).toBe(0);
    expect(nextOf(0, [false, false, true])).toBe(2);
  });
  it("stays where it is while nobody is asked", () => {
    expect(nextOf(2, [false, false, false])).toBeNull();
  });
});

describe("what is kept for every visit", () => {
  it("is not what only those need who play without a server", () => {
    expect(isForHere("assets/python-0123456789ab/pyodide.asm.wasm")).toBe(true);
    expect(isForHere("assets/here-Ab12.js")).toBe(false);
    expect(isForHere("assets/table-worker-Ab12.js")).toBe(false);
  });
});

describe("a duplicate table", () => {
  const group = (number: number, names: string[], scores: number[], rank: number | null = 1) => ({
    number,
    names,
    scores,
    people: [0, 1],
    rank,
    yours: number === 2,
  });
  it("compares those who sat in the same chair, and no bots", () => {
    const chairs = chairsOf([
      group(1, ["Max", "Emma", "Ada"], [60, 40, 99]),
      group(2, ["Linus", "Zoë", "Ada"], [50, 70, 12]),
    ]);
    expect(chairs.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(chairs[0]!.sitters.map(({ name, by }) => [name, by])).toEqual([
      ["Max", 5],
      ["Linus", -5],
    ]);
    expect(chairs[1]!.sitters.map(({ name, yours }) => [name, yours])).toEqual([
      ["Zoë", true],
      ["Emma", false],
    ]);
  });
  it("leaves out who came after the close, and says nothing of one group alone", () => {
    const late = group(2, ["Linus", "Zoë"], [50, 70], null);
    expect(chairsOf([group(1, ["Max", "Emma"], [60, 40]), late])).toEqual([]);
  });
});
