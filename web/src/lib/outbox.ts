/** Commands that wait for the server, kept on this device. */
import type { Outbox, Sent } from "./connection";
import { keepJson, keptJson, keptNames } from "./memory";

type Kept = { at: number; command: Sent };

/**
 * The outbox of a seat. An answer to a step of the game outlives the browser: the server takes it
 * for that step alone, so it can come late but never at the wrong time. Anything else, like a start,
 * would surprise people a day later, and outlives a reload only.
 */
export function outboxOf(code: string, seat: number): Outbox {
  const prefix = `outbox.${code}.${seat}.`;
  const lasting = (command: Sent): boolean => "step" in command;
  let last = 0;
  return {
    load: () =>
      [false, true]
        .flatMap((session) =>
          keptNames(prefix, session).map((name) => keptJson<Kept | null>(name, null, session)),
        )
        .filter((kept): kept is Kept => !!kept?.command?.id)
        .sort((one, other) => one.at - other.at)
        .map((kept) => kept.command),
    put: (command) => {
      last = Math.max(last + 1, Date.now());
      keepJson(prefix + command.id, { at: last, command } satisfies Kept, !lasting(command));
    },
    drop: (id) => {
      for (const session of [false, true]) keepJson(prefix + id, null, session);
    },
  };
}

/** A seat that was given up has nothing to say any more. */
export function emptyOutbox(code: string): void {
  for (const session of [false, true]) {
    for (const name of keptNames(`outbox.${code}.`, session)) keepJson(name, null, session);
  }
}
