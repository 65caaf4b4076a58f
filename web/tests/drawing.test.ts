import { describe, expect, it } from "vitest";
import { againstChance } from "../src/lib/chance";
import type { Option } from "../src/lib/protocol";
import { cleanCode, routeOf, shownCode } from "../src/lib/router.svelte";
import { byCell, colourOf, numberOf, wobble } from "../src/lib/sheet";
import { SHAPES, shapeFor, spiral } from "../src/lib/spiral";

const option = (
  decision: string,
  row: number | null,
  position: number | null,
  space: number | null = null,
): Option => ({
  decision,
  row,
  position,
  space,
  kind: "cross",
  brings: [],
  asks: false,
  skips: 0,
  points: 0,
  locks: false,
  misthrow: false,
  ends_game: false,
});

describe("cells", () => {
  it("have a colour and a number", () => {
    expect([colourOf("g12"), numberOf("g12")]).toEqual(["g", 12]);
    expect(colourOf("red")).toBe("r");
  });

  it("are offered by the options that cross them, the furthest move first", () => {
    const far = option("5>g4", 2, 8, 36);
    const offered = byCell([
      option("-", null, null),
      option("1>g4", 2, 8, 27),
      far,
      option("2>r5=", null, null, 30),
    ]);
    expect([...offered]).toEqual([["2:8", far]]);
  });
});

describe("the board's spiral", () => {
  it.each(SHAPES)(
    "has a place for the start box and every space, inside a frame %d times as wide as high",
    (shape) => {
      const { places, width, height } = spiral(40, shape);
      expect(width / height).toBeCloseTo(shape);
      expect(places).toHaveLength(41);
      // With a piece on top of the uppermost and the points of the lowest.
      for (const { x, y } of places)
        expect(x > 33 && x < width - 18 && y > 30 && y < height - 18).toBe(true);
    },
  );

  it.each(SHAPES)(
    "keeps all spaces apart, so that no two are drawn over each other: %d",
    (shape) => {
      const { places } = spiral(40, shape);
      for (const [at, one] of places.entries()) {
        for (const other of places.slice(at + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(29.2);
      }
    },
  );

  it.each(SHAPES)("leaves every letter and every number of points in sight: %d", (shape) => {
    const { places, values, letters, width, height } = spiral(40, shape);
    const marks = [
      ...values.slice(1).map((place) => ({ ...place, size: 7.6 })),
      ...letters.slice(1).map((place) => ({ ...place, size: 5 })),
    ];
    for (const [at, one] of marks.entries()) {
      for (const other of marks.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(
          one.size + other.size - 0.5,
        );
      const others = places.slice(1).filter((_, space) => space !== at % 40);
      for (const { x, y } of others)
        expect(Math.hypot(one.x - x, one.y - y)).toBeGreaterThan(one.size + 15.1);
      // The paper around the frame leaves a pixel or two.
      expect(
        one.x - one.size > 0 &&
          one.x + one.size < width + 2 &&
          one.y - one.size > 0 &&
          one.y + one.size < height + 2,
      ).toBe(true);
    }
  });

  it("takes the shape of its room, and keeps it when the room changes a little", () => {
    expect(shapeFor(370, 225)).toBe(1.7);
    expect(shapeFor(776, 386)).toBe(2.1);
    expect(shapeFor(218, 260)).toBe(0.85);
    expect(shapeFor(218, 260, 1.1)).toBe(1.1);
    expect(shapeFor(370, 225, 1.1)).toBe(1.7);
    expect(shapeFor(0, 0)).toBe(1.2);
  });
});

describe("the dice against chance", () => {
  it("expect as many throws as there were", () => {
    const sums = againstChance([1, 0, 2, 3, 4, 8, 5, 4, 3, 2, 4]);
    expect(sums.map(({ sum }) => sum)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(sums.reduce((all, { expected }) => all + expected, 0)).toBeCloseTo(36);
    expect(sums[5]).toEqual({ sum: 7, thrown: 8, expected: 6 });
  });
});

describe("paths and codes", () => {
  it("name the screens", () => {
    expect(routeOf("")).toEqual({ screen: "start" });
    expect(routeOf("new")).toEqual({ screen: "new" });
    expect(routeOf("t/kite-42")).toEqual({ screen: "table", code: "kite42" });
    expect(routeOf("watch/KITE42")).toEqual({ screen: "watch", code: "kite42", key: null });
    expect(routeOf("t/")).toEqual({ screen: "start" });
    expect(routeOf("who/knows")).toEqual({ screen: "start" });
  });

  it("are read as people type them", () => {
    expect(cleanCode(" Ki te-42 ")).toBe("kite42");
    expect(shownCode("3rthtt3nxk")).toBe("3RTHT-T3NXK");
    expect(shownCode("3rthtt3n")).toBe("3RTH-TT3N"); // of an older table
    expect(shownCode("3rthtt3nxk", "7hk29pxd")).toBe("3RTHT-T3NXK-7HK2-9PXD");
  });
});

it("marks drawn by hand stay the same when they are drawn again", () => {
  expect(wobble("Emma", "r5")).toBe(wobble("Emma", "r5"));
  expect(wobble("Emma", "r5")).not.toBe(wobble("Emma", "r6"));
});
