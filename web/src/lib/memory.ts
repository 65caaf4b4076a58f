/** What this device remembers. A browser that refuses storage forgets, and nothing else happens. */
const PREFIX = "qwixx.";

function storage(session: boolean): Storage | null {
  try {
    return session ? globalThis.sessionStorage : globalThis.localStorage;
  } catch {
    return null;
  }
}

export function kept(name: string, session = false): string | null {
  return storage(session)?.getItem(PREFIX + name) ?? null;
}

export function keep(name: string, value: string | null, session = false): void {
  try {
    if (value === null) storage(session)?.removeItem(PREFIX + name);
    else storage(session)?.setItem(PREFIX + name, value);
  } catch {
    // Full or forbidden: play goes on without it.
  }
}

/** What is remembered under names that begin like this. */
export function keptNames(beginning: string, session = false): string[] {
  try {
    return Object.keys(storage(session) ?? {})
      .filter((name) => name.startsWith(PREFIX + beginning))
      .map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export function keptJson<T>(name: string, otherwise: T, session = false): T {
  try {
    return (JSON.parse(kept(name, session) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const keepJson = (name: string, value: unknown, session = false): void =>
  keep(name, value === null ? null : JSON.stringify(value), session);
