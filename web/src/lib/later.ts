/** Something that is fetched when it is first wanted, and from then on there at once: no screen is empty meanwhile. */
export function later<T>(load: () => Promise<T>): () => T | Promise<T> {
  let there: T | undefined;
  return () => there ?? load().then((come) => (there = come));
}
