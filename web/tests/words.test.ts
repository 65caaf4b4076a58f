import { expect, it } from "vitest";
import { option, scenes, table } from "../src/dev/fixtures";
import { effects, moveWords, stoodInWords, throwing } from "../src/lib/words";

it("says who throws, and who types it when the dice are real", () => {
  const plain = table("roll");
  const real = (active: number, host = 0) =>
    throwing({
      ...table("roll", { active }),
      host,
      settings: { ...plain.settings, dice: "entered" },
    });
  expect(throwing(table("roll", { active: 3 }))).toBe("Knut rolls");
  expect(real(1)).toBe("Max throws the dice");
  // A bot, and somebody who is away, throw nothing themselves.
  expect(real(3)).toBe("Emma enters the dice for Knut");
  expect(real(2)).toBe("Emma enters the dice for Laura");
  expect(real(2, 2)).toBe("Laura throws the dice");
});

it("says where a move leads, and the extra points there", () => {
  const board = scenes["board"]!.table.board!;
  const words = (decision: string, space: number) => {
    const move = option(decision, { space });
    return [moveWords(move, board), ...effects(move, board)];
  };
  expect(words("3>r5", 10)).toEqual([
    "Move to space 10: cross red 5",
    "5 extra points",
    "skips nothing",
  ]);
  expect(words("2>g9=", 9)).toEqual([
    "Move to space 9: green 9 is crossed already",
    "5 extra points",
  ]);
  expect(words("1>r3", 1)).toContain("1 extra point");
});

it("says what a bot decided for you, and only the last of much", () => {
  const decided = (...decisions: string[]) =>
    stoodInWords(decisions.map((decision) => ({ step: "1.1.action1.0", decision })));
  expect(decided("b5")).toBe("A bot decided for you: blue 5");
  expect(decided("-")).toBe("A bot decided for you: passed");
  expect(decided("r5", "-", "3>g9", "y7")).toBe(
    "A bot decided for you while you were away, at last: yellow 7",
  );
});
