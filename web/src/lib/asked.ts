/** What is asked of a player now, and the sentence that says it. */
import { list, t } from "../i18n/index.svelte";
import type { Moment } from "./moments";
import type { Option, TableView, You } from "./protocol";
import { isThere, nameOf } from "./seats";
import { cellOf, layoutOf } from "./sheet";
import {
  bringsWords,
  capital,
  cellName,
  decisionWords,
  effects,
  minus,
  momentWords,
  moveWords,
  stoodInWords,
  throwing,
} from "./words";

export interface Asked {
  passing: Option | null;
  /** What crosses a cell, or moves a piece. */
  crosses: Option[];
  /** Answered at once, as what they do is written on them: a swap before a cross, and what a cross asks. */
  swaps: Option[];
  choices: Option[];
  /** Nothing fits and nothing is crossed: told at once, as there is nothing to be warned of any more. */
  forced: boolean;
}

export function askedOf(you: You | null, picked: Option | null): Asked {
  const options = you?.options ?? [];
  const kinds = (...wanted: Option["kind"][]) =>
    options.filter(({ kind }) => wanted.includes(kind));
  const passing = options.find(({ decision }) => decision === "-") ?? null;
  const crosses = kinds("cross", "move");
  const swaps = picked ? [] : kinds("swap");
  return {
    passing,
    crosses,
    swaps,
    choices: picked ? [] : kinds("row", "lock", "leave"),
    forced: !!passing?.misthrow && crosses.length + swaps.length === 0,
  };
}

export interface Sentence {
  big: string;
  small: string;
  /** What those hear besides who do not see what lights up. */
  heard?: string;
  /** Nothing is asked: others are waited for, which is soon over. */
  waits?: boolean;
}

/** All of it as whole sentences, for those who listen. */
export const heardOf = ({ big, small, heard = "" }: Sentence): string =>
  [big, small, heard]
    .filter(Boolean)
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(" ");

/** "You may cross red 9 or blue 6 (blue 5 comes along)." */
function mayCross(table: TableView, you: You, crosses: readonly Option[]): string {
  const cells = crosses.flatMap((option) => {
    const cell = cellOf(layoutOf(table, you.seat), option);
    if (cell === undefined) return [];
    return cellName(cell) + (option.brings.length > 0 ? ` (${bringsWords(option)})` : "");
  });
  return cells.length > 0 ? t("table.may", { cells: list([...new Set(cells)]) }) : "";
}

/** One sentence, always: what is to be seen, what you can do, or whom the table waits for. */
export function sentence(
  table: TableView,
  you: You | null,
  moment: Moment | null,
  picked: Option | null,
  sure: boolean,
): Sentence {
  const { game } = table;
  if (!game) return { big: "", small: "" };
  if (moment) return { big: momentWords(moment, table, you?.seat ?? null), small: "" };
  const { passing, crosses, swaps, choices, forced } = askedOf(you, picked);
  const points = minus(layoutOf(table, you?.seat ?? 0).misthrow_points);
  if (sure)
    return {
      big: t("table.misthrow_warn", { points }),
      small: passing?.ends_game ? t("table.misthrow_end") : "",
    };
  if (picked)
    return {
      big:
        table.board && picked.space !== null
          ? moveWords(picked, table.board)
          : t("table.do_pencil", { what: capital(decisionWords(picked.decision)) }),
      small: effects(picked, table.board).join(" · "),
    };
  if (you?.may_roll) return { big: t("table.do_roll"), small: "" };
  if (you?.may_enter_dice && game.step === "roll") return { big: entering(table, you), small: "" };
  if (you && you.options.length > 0) {
    const sum = game.dice?.white_sum ?? 0;
    const decided = () => t("table.do_decided", { what: decisionWords(you.decision ?? "") });
    const kind = choices[0]?.kind;
    if (kind === "row") return { big: t("choice.do_row"), small: decided() };
    if (kind === "lock" || kind === "leave") return { big: t("choice.do_lock"), small: decided() };
    if (you.decided?.kind === "swap")
      return {
        big: t("choice.do_swapped", { shown: sum, used: you.decided.decision.split(">")[1] ?? "" }),
        small: "",
      };
    if (swaps.length > 0)
      return {
        big: t(crosses.length === 0 ? "choice.do_swap" : "choice.do_either", { sum }),
        small: "",
      };
    const heard = mayCross(table, you, crosses);
    if (game.step === "action1")
      return {
        big: t(crosses.length === 0 ? "table.do_action1_none" : "table.do_action1", { sum }),
        small: "",
        heard,
      };
    // What the words offer besides is what the button says.
    const how = crosses.length === 0 ? "_none" : passing?.misthrow ? "_misthrow" : "";
    const small = !forced
      ? ""
      : t(passing?.ends_game ? "table.misthrow_forced_end" : "table.misthrow_forced", { points });
    return {
      big: t(game.step === "action2" ? `table.do_action2${how}` : `table.do_action3${how}`),
      small,
      heard,
    };
  }
  const standIn = you?.decision ? you.stood_in.filter(({ step }) => step === game.step_id) : [];
  const own =
    standIn.length > 0
      ? stoodInWords(standIn)
      : you?.decision === "-" && !you.may_take_back
        ? t("table.do_action1_none", { sum: game.dice?.white_sum ?? 0 })
        : you?.decision === "-"
          ? t("table.do_decided_pass")
          : you?.decision
            ? t("table.do_decided", { what: decisionWords(you.decision) })
            : "";
  if (game.step === "roll") return { big: throwing(table), small: own, waits: true };
  const waitingFor = list(
    game.waiting.filter((seat) => seat !== you?.seat).map((seat) => nameOf(table, seat)),
  );
  return {
    big: waitingFor ? t("table.do_wait", { names: waitingFor }) : "",
    small: own,
    waits: true,
  };
}

/** With real dice the host enters for bots and for those who are away, and may for everybody. */
function entering(table: TableView, you: You): string {
  const active = table.game?.active ?? 0;
  if (active === you.seat) return t("table.do_enter");
  return t(isThere(table, active) ? "table.enters_both" : "table.enters_you", {
    name: nameOf(table, active),
  });
}
