/** What a player has put on the sheet in pencil and not decided yet. */
import { keepJson, keptJson } from "./memory";
import { prefs } from "./prefs.svelte";
import type { Option, TableView, You } from "./protocol";
import { tremble } from "./touch";

/**
 * It lies on this device only, for one step of one game; a reload does not wipe it. Each seat has its own: who is
 * handed the phone must not see what the one before has decided.
 */
export class Pencil {
  private mark: { step: string; decision: string } | null;
  readonly picked = $derived.by(() => {
    const { options } = this.you();
    return this.mark?.step === this.step
      ? (options.find(({ decision }) => decision === this.mark?.decision) ?? null)
      : null;
  });

  constructor(
    private readonly table: () => TableView,
    private readonly you: () => You,
    private readonly decide: (decision: string) => void,
  ) {
    this.mark = $state(keptJson(this.place, null, true));
  }

  /** A tap on what is offered: in pencil, or out again; a second one may be as good as Done. */
  pick = (option: Option): void => {
    const again = this.picked?.decision === option.decision;
    if (again && prefs.quick) return this.decide(option.decision);
    this.mark = again ? null : { step: this.step, decision: option.decision };
    keepJson(this.place, this.mark, true);
    if (!again) tremble(8);
  };

  private get place(): string {
    return `pencil.${this.table().code}.${this.you().seat}`;
  }
  private get step(): string {
    return this.table().game!.step_id;
  }
}
