import { expect, it } from "vitest";
import { table } from "../src/dev/fixtures";
import { throwing } from "../src/lib/words";

it("says who throws, and who types it when the dice are real", () => {
  const plain = table("roll");
  const real = (active: number, host = 0) =>
    throwing({ ...table("roll", { active }), host, settings: { ...plain.settings, dice: "entered" } });
  expect(throwing(table("roll", { active: 3 }))).toBe("Knut rolls");
  expect(real(1)).toBe("Max throws the dice");
  // A bot, and somebody who is away, throw nothing themselves.
  expect(real(3)).toBe("Emma enters the dice for Knut");
  expect(real(2)).toBe("Emma enters the dice for Laura");
  expect(real(2, 2)).toBe("Laura throws the dice");
});
