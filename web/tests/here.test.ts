import { describe, expect, it } from "vitest";
import { isForHere } from "../pack";
import { nextOf } from "../src/here/hands.svelte";

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
