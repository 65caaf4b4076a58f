/** Where the keyboard is when what it stood on has gone. */

let begun = false;

const homeless = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** A new screen takes the focus that was on the one before: the keyboard, and the screen reader, begin at its top. */
export function arrive(main: HTMLElement): void {
  main.tabIndex = -1;
  // A page that has just been opened begins at its top anyway.
  const first = !begun;
  begun = true;
  if (!first)
    setTimeout(() => homeless() && main.isConnected && main.focus({ preventScroll: true }));
}

/** Where the focus was when the first thing was laid on top of the screen, and what that stood in. */
let under: HTMLElement[] = [];
let onTop = 0;

/** Called before something is laid on top; what is returned, when it is put away: the focus goes back to where it was. */
export function lend(): () => void {
  const at = document.activeElement;
  // The menu makes room for the settings: what counts is where the menu was opened.
  if (at instanceof HTMLElement && !homeless() && !at.closest("dialog")) {
    const around = at.closest<HTMLElement>("[tabindex='-1']");
    under = around ? [at, around] : [at];
  }
  onTop += 1;
  return () => {
    onTop -= 1;
    setTimeout(() => {
      if (onTop > 0) return;
      // A button that has gone, or that cannot be pressed now, leaves the focus to what it stood in.
      for (const place of [...under, document.querySelector("main")])
        if (homeless()) place?.focus({ preventScroll: true });
      under = [];
    });
  };
}

/** Whether the focus was within an element last; `keep` gives it back to the element when it got lost there. */
export function holder(): {
  seen: (event: FocusEvent, within: HTMLElement | undefined) => void;
  keep: (within: HTMLElement | undefined) => void;
} {
  let held = false;
  return {
    seen: (event, within) => (held = !!within?.contains(event.target as Node)),
    keep: (within) => {
      if (held && homeless()) within?.focus({ preventScroll: true });
    },
  };
}
