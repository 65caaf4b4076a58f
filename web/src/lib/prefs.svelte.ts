/** What somebody likes on this device. */
import { keep, kept } from "./memory";

export type Theme = "auto" | "light" | "dark";
/** Whether the coach is there: never, for who asks, or at every decision. */
export type Coaching = "off" | "ask" | "always";

type Pref =
  | "name"
  | "theme"
  | "sound"
  | "vibration"
  | "reactions"
  | "notify"
  | "helper"
  | "fast"
  | "quick"
  | "letters"
  | "coach"
  | "learner";

class Prefs {
  name = $state(kept("name") ?? "");
  theme = $state<Theme>((kept("theme") as Theme | null) ?? "auto");
  sound = $state(kept("sound") === "true");
  vibration = $state(kept("vibration") !== "false");
  /** A device that nobody looks at is told that it is its turn. */
  notify = $state(kept("notify") === "true");
  /** What others call out is shown. */
  reactions = $state(kept("reactions") !== "false");
  helper = $state(kept("helper") !== "false");
  /** What happens is shown in half the time. */
  fast = $state(kept("fast") === "true");
  /** A second tap on a number in pencil is as good as Done. */
  quick = $state(kept("quick") === "true");
  /** Single letters act for buttons; whoever dictates or brushes keys by accident turns them off. */
  letters = $state(kept("letters") !== "false");

  coach = $state<Coaching>((kept("coach") as Coaching | null) ?? "ask");
  /** The coach shows some good options, and neither numbers nor an order. */
  learner = $state(kept("learner") === "true");

  set<K extends Pref>(which: K, value: this[K]): void {
    (this as Pick<this, K>)[which] = value;
    keep(which, String(value));
  }
}

export const prefs = new Prefs();

/** The theme as it is on the page now. */
export function darkNow(theme: Theme): boolean {
  return theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}
