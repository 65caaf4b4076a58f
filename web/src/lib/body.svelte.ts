/**
 * Puts a word on the body while something holds, for styles of what stands elsewhere on the page.
 * A `body:has()` would say the same, but then every change anywhere costs the styles of everything:
 * it was half of all that the page had to do after a tap.
 */
export function markBody(word: string, holds: () => boolean): void {
  $effect(() => {
    document.body.classList.toggle(word, holds());
    return () => document.body.classList.remove(word);
  });
}
