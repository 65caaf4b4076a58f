/** What somebody likes on this device. */
import { keep, kept } from "./memory";

export type Theme = "auto" | "light" | "dark";
/** Whether things move: as the system says, or as chosen here. */
export type Motion = "auto" | "on" | "off";
/** How long one sees what happens: as long as one needs, half of it, or only what comes of it. */
export type Pace = "calm" | "fast" | "now";
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
  | "motion"
  | "pace"
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
  motion = $state<Motion>((kept("motion") as Motion | null) ?? "auto");
  pace = $state<Pace>((kept("pace") as Pace | null) ?? "calm");
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
