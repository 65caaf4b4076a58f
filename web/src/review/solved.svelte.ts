/** Which puzzles were solved on this device. */
import { keepJson, keptJson } from "../lib/memory";

const NAME = "puzzles";
const known = keptJson<unknown>(NAME, {});

class Solved {
  all = $state.raw<Record<string, boolean>>(
    known !== null && typeof known === "object" ? (known as Record<string, boolean>) : {},
  );
  /** What was solved once stays solved. */
  keep(id: string, good: boolean): void {
    if (!good || this.all[id]) return;
    this.all = { ...this.all, [id]: true };
    keepJson(NAME, this.all);
  }
}

export const solved = new Solved();
