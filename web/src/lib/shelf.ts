/** Things of which the newest are kept. */
import { keepJson, kept, keptJson, keptNames } from "./memory";

const MOST = 100;

/** What the browser keeps belongs to all tabs, and is read anew each time; what it refuses to keep, this tab does. */
export class Shelf<T extends { at: number }> {
  private readonly refused = new Map<string, T>();

  constructor(private readonly prefix: string) {}

  get(name: string): T | null {
    return this.refused.get(name) ?? keptJson<T | null>(this.prefix + name, null);
  }

  put(name: string, thing: T): void {
    const isNew = !this.get(name);
    keepJson(this.prefix + name, thing);
    if (kept(this.prefix + name) === JSON.stringify(thing)) this.refused.delete(name);
    else this.refused.set(name, thing);
    if (isNew) this.clear();
  }

  private clear(): void {
    const at = (name: string): number => keptJson<T | null>(name, null)?.at ?? 0;
    const all = keptNames(this.prefix).map((name) => ({ name, at: at(name) }));
    for (const { name } of all.sort((a, b) => b.at - a.at).slice(MOST)) keepJson(name, null);
  }
}
