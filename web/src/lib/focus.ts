/** Where the keyboard is when what it stood on has gone. */

let begun = false;

const homeless = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** A new screen takes the focus that was on the one before: the keyboard, and the screen reader, begin at its top. */
export function arrive(main: HTMLElement): void {
  main.tabIndex = -1;
  // A page that has just been opened begins at its top anyway.
  const first = !begun;
  begun = true;
  if (!first) setTimeout(() => homeless() && main.isConnected && main.focus({ preventScroll: true }));
}

/** Whether the focus was within an element last; `keep` gives it back to the element when it got lost there. */
export function holder(): { seen: (event: FocusEvent, within: HTMLElement | undefined) => void; keep: (within: HTMLElement | undefined) => void } {
  let held = false;
  return {
    seen: (event, within) => (held = !!within?.contains(event.target as Node)),
    keep: (within) => {
      if (held && homeless()) within?.focus({ preventScroll: true });
    },
  };
}
