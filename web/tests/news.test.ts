import { expect, it } from "vitest";
import { table, you } from "../src/dev/fixtures";
import { News } from "../src/lib/news.svelte";
import type { GameView, TableView, Update, You } from "../src/lib/protocol";
import { lying } from "../src/lib/sheet";

const update = (seen: TableView, own: You): Update => ({ type: "update", version: 1, events: [], table: seen, you: own });
const next = (decisions: string[], active = 0): Partial<GameView> => ({
  turn: 15, active: 1,
  last_turn: { turn: 14, active, dice: { white: [4, 5], coloured: [2, 5, 3, 6], white_sum: 9 }, decisions: [decisions, ["-"], ["-"], ["-"]], misthrow: false },
});

/** What is said when a turn in action 1 becomes this. */
function said(rest: Partial<GameView>, step: "roll" | "action2" = "roll"): string {
  const news = new News();
  news.hear([], update(table("action1"), you([], { decision: "r9" })));
  news.hear([], update(table(step, rest), you([])));
  return news.said;
}

it("says that no coloured sum fits when action 2 is over before it was asked for", () => {
  expect(said(next(["r9", "-"]))).toBe("No white and coloured die fit");
  expect(said(next(["r9"], 1))).toBe("");
  expect(said({ taken: [["r9"], [], [], []] }, "action2")).toBe("");
});

it("tells whoever is back what the bot decided, once, and not that they are away", () => {
  const news = new News();
  const back = you([], { stood_in: [{ step: "1.13.action1.0", decision: "b5" }] });
  news.hear([{ type: "went_away", seat: 0, reason: "disconnected", level: "expert" }], update(table("roll"), back));
  expect(news.items.map((item) => item.text)).toEqual(["A bot decided for you: blue 5"]);
  expect(news.said).toBe("A bot decided for you: blue 5");
  news.hear([], update(table("action1"), back));
  expect(news.items).toHaveLength(1);
});

it("takes a die away whose row was closed in this turn", () => {
  const game = table("action2", { dice_usable: [true, false, true, true] }).game!;
  expect(lying(game)?.coloured).toEqual([2, 0, 3, 6]);
  expect(lying(table("roll").game!)).toBeNull();
});
