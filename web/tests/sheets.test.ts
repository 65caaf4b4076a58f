import { describe, expect, it } from "vitest";
import { info, scenes } from "../src/dev/fixtures";
import { en } from "../src/i18n/en";
import type { LayoutInfo, Option } from "../src/lib/protocol";
import {
  cellOf,
  columnsOf,
  emptySheet,
  inPencil,
  layoutOf,
  lineOf,
  linesOf,
  marksOf,
  numberOf,
  skippedBy,
} from "../src/lib/sheet";
import {
  cellLabel,
  cellName,
  choiceWords,
  decisionWords,
  effects,
  FURTHER,
} from "../src/lib/words";

const layout = (name: string): LayoutInfo => info.editions.find((one) => one.name === name)!.layout;
const option = (name: string, decision: string): Option =>
  scenes[name]!.you.options.find((one) => one.decision === decision)!;

describe("a sheet is drawn from its words", () => {
  it("has fields between two rows between them", () => {
    const lines = linesOf(layout("big-points")).map(
      (line) => lineOf(layout("big-points"), line)[0],
    );
    expect(lines).toEqual(["r2", "ry2", "y2", "g12", "gb12", "b12"]);
    expect(linesOf(layout("classic"))).toEqual([0, 1, 2, 3]);
  });

  it("has a second box beneath its number, and every cell once", () => {
    const columns = columnsOf(layout("double").rows[0]!);
    expect(columns).toHaveLength(11);
    expect(columns[0]!.map(({ cell }) => cell)).toEqual(["r2", "r2'"]);
    for (const { layout } of info.editions) {
      for (const cells of layout.rows)
        expect(
          columnsOf(cells)
            .flat()
            .map(({ cell }) => cell),
        ).toEqual(cells);
    }
  });

  it("knows what is boxed, linked, part of a path or of a pair", () => {
    expect(marksOf(layout("bonus-a")).get("r3")).toEqual({ boxed: true });
    expect(marksOf(layout("chain")).get("y6")).toEqual({ partners: ["r6"] });
    expect(marksOf(layout("steps")).get("y2")).toEqual({ tally: "steps" });
    expect(marksOf(layout("bonus-b")).get("b7")).toEqual({ pair: 1 });
    expect(marksOf(layout("classic")).size).toBe(0);
  });
});

it("what comes along is in pencil, and what would be skipped by it is struck", () => {
  const chain = layout("chain");
  const sheet = emptySheet(chain);
  const six: Option = {
    ...option("chain", "b5"),
    decision: "r6",
    row: 0,
    position: 4,
    brings: ["y6"],
  };
  expect([...inPencil(chain, [six])]).toEqual(["r6", "y6"]);
  expect([...skippedBy(chain, sheet, [six])]).toEqual([
    "r2",
    "r3",
    "r4",
    "r5",
    "y2",
    "y3",
    "y4",
    "y5",
  ]);
  // The price of every cross is struck before it is paid.
  expect([...skippedBy(chain, sheet, [{ ...six, brings: [] }])]).toEqual(["r2", "r3", "r4", "r5"]);
});

it("every cell has a name of its own", () => {
  expect(cellName("ry5")).toBe("5 between red and yellow");
  expect(cellName("r5'")).toBe("red 5 again");
  expect(numberOf("gb12")).toBe(12);
  for (const { layout } of info.editions) {
    const cells = [...layout.rows, ...layout.between].flat();
    expect(new Set(cells.map(cellName)).size, layout.name).toBe(cells.length);
  }
});

it("says what a cell is linked with, and what a pair brings", () => {
  const label = (name: string, cell: string) =>
    cellLabel(layout(name), cell, "open", undefined, false, false);
  expect(label("chain", "r6")).toBe("Red 6, linked with yellow 6, open");
  expect(label("bonus-b", "r6")).toBe("Red 6, with blue 4: 13 points, open");
  expect(label("steps", "y2")).toBe("Yellow 2, Steps, open");
  expect(label("classic", "r6")).toBe("Red 6, open");
});

it("says what an option brings, and what a choice does", () => {
  expect(effects(option("chain", "y11"))).toContain("green 3 comes along");
  expect(choiceWords(option("x-change-swap", "4>6"))).toEqual({ what: "Use 4 as 6", then: "" });
  expect(choiceWords(option("bonus-b-row", ">g")).then).toBe("crosses green 4 and green 3");
  expect(choiceWords(option("longo-lock", ">#")).then).toContain("closed for all");
  expect(decisionWords("8>5 y5")).toBe("8 as 5, yellow 5");
  expect(decisionWords("r15 >#")).toBe("red 15, row locked");
  expect(decisionWords("3>g9=")).toBe("green 9");
});

it("finds a cell for every option that crosses, on every sheet", () => {
  for (const [name, { table, you }] of Object.entries(scenes)) {
    for (const one of you.options.filter(({ kind }) => kind === "cross")) {
      expect(cellOf(layoutOf(table, you.seat), one), name).toBe(one.decision);
    }
  }
});

it("How to play tells of every sheet that there is", () => {
  const further = info.editions.filter(({ layout }) => layout.name !== "classic");
  expect(FURTHER).toEqual(further.map(({ name }) => name));
});

it("every edition, ruling and gift of the server has its texts", () => {
  for (const { name, rulings, layout } of info.editions) {
    for (const key of [
      `edition.${name}`,
      ...rulings.map((one) => `ruling.${one}`),
      ...layout.pairs.flatMap(({ gift }) => [`gift.${gift}`, `gift.sign.${gift}`]),
    ]) {
      expect(Object.keys(en), key).toContain(key);
    }
  }
});
