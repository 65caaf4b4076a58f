import { expect, it } from "vitest";
import { edition } from "../src/dev/fixtures";
import { heardOf, sentence } from "../src/lib/asked";
import { Lesson } from "../src/lib/lesson";
import { News } from "../src/lib/news.svelte";
import type { Event } from "../src/lib/protocol";

/** Everything that the live regions of a game say, in order: the news, then what is asked. */
function heard(): string[] {
  const [said, news] = [[] as string[], new News()];
  const lesson = new Lesson(edition(), ["Emma", "Ada"]);
  let before = "";
  const tell = (events: Event[]) => {
    const { table, you } = lesson.view();
    news.said = "";
    news.say(events, { type: "update", version: 1, events, table, you });
    if (news.said) said.push(news.said);
    const asked = heardOf(sentence(table, you, null, null, false));
    if (asked && asked !== before) said.push(`  > ${asked}`);
    before = asked;
  };
  tell([]);
  for (let step = 0; lesson.view().table.game?.step !== "over" && step < 50; step += 1) {
    const { you } = lesson.view();
    const answer = you.options.find(({ kind }) => kind === "cross") ?? you.options[0];
    tell([...(answer ? lesson.answer(answer.decision) : []), ...lesson.next()]);
  }
  return said;
}

// Kept as a text that a person can read: whoever changes what is heard reads it once more.
it("what is heard in the guided game", async () => {
  await expect(`${heard().join("\n")}\n`).toMatchFileSnapshot("heard.txt");
});

it("says whole sentences, and nothing twice in a row", () => {
  const said = heard();
  for (const [at, words] of said.entries()) {
    expect(words).not.toBe(said[at - 1]);
    expect(words, "no gap is left open").not.toMatch(/[{}]|undefined/);
  }
  expect(said.some((words) => words.includes("You may cross"))).toBe(true);
});
