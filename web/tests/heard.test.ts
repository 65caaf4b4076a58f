import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { edition } from "../src/dev/fixtures";
import { LANGUAGES, speak, type Language } from "../src/i18n/index.svelte";
import { follow } from "../src/lib/follow";
import { heardOf, sentence } from "../src/lib/asked";
import { Lesson } from "../src/lib/lesson";
import { News } from "../src/lib/news.svelte";
import type { Changes, Event, Update } from "../src/lib/protocol";

/** Everything that the live regions of a game say, in order: the news, then what is asked. */
function heard(updates: Iterable<Update>): string[] {
  const [said, news] = [[] as string[], new News()];
  let before = "";
  for (const update of updates) {
    news.said = "";
    news.say(update.events, update);
    if (news.said) said.push(news.said);
    const asked = sentence(update.table, update.you, null, null, false);
    const words = heardOf(asked);
    // Whom the table waits for is only said when it takes long.
    if (words && words !== before && !asked.waits) said.push(`  > ${words}`);
    before = words;
  }
  return said;
}

function* lesson(): Iterable<Update> {
  const lesson = new Lesson(edition(), ["Emma", "Ada"]);
  const told = (events: Event[]): Update => ({
    type: "update",
    version: 1,
    number: 0,
    events,
    ...lesson.view(),
  });
  yield told([]);
  for (let step = 0; lesson.view().table.game?.step !== "over" && step < 50; step += 1) {
    const { you } = lesson.view();
    const answer = you.options.find(({ kind }) => kind === "cross") ?? you.options[0];
    yield told([...(answer ? lesson.answer(answer.decision) : []), ...lesson.next()]);
  }
}

/** A game of three that was really played: scripts/make_scenes.py. */
function* game(): Iterable<Update> {
  let had: Update | null = null;
  for (const told of JSON.parse(readFileSync("tests/game.json", "utf8")) as (Update | Changes)[]) {
    had = told.type === "changes" ? follow(had, told) : told;
    yield had!;
  }
}

// Kept as a text that a person can read: whoever changes what is heard reads it once more.
it("what is heard in the guided game", async () => {
  await expect(`${heard(lesson()).join("\n")}\n`).toMatchFileSnapshot("heard.txt");
});

it("what is heard in a whole game", async () => {
  await expect(`${heard(game()).join("\n")}\n`).toMatchFileSnapshot("heard-game.txt");
});

it.each([["the guided game", lesson] as const, ["a whole game", game] as const])(
  "says whole sentences in %s, and nothing twice in a row",
  (_, updates) => {
    const said = heard(updates());
    for (const [at, words] of said.entries()) {
      expect(words).not.toBe(said[at - 1]);
      expect(words, "no gap is left open").not.toMatch(/[{}]|undefined/);
    }
    expect(said.some((words) => words.includes("You may cross"))).toBe(true);
  },
);

it.each((Object.keys(LANGUAGES) as Language[]).filter((code) => code !== "en"))(
  "says the same in %s, and nothing of it in English",
  async (code) => {
    const all = () => [...heard(lesson()), ...heard(game())];
    const english = all();
    await speak(code);
    try {
      const said = all();
      expect(said.length).toBe(english.length);
      for (const [at, words] of said.entries()) {
        expect(words).not.toMatch(/[{}]|undefined|\b(cross|rolled|together|locked|your)\b/i);
        expect(words).not.toBe(said[at - 1]);
      }
    } finally {
      await speak("en");
    }
  },
);
