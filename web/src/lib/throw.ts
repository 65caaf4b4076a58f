/** Dice are thrown by a tap on them or a swipe over them, beside the button that says so. */

/** A finger that moved so far has swiped. */
const SWIPE = 24;

/** An action: throws while there is something to throw with. */
export function throws(lid: HTMLElement, act: (() => void) | null) {
  let from: { x: number; y: number } | null = null;
  let swiped = false;
  const down = ({ isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    // What began before the dice could be thrown is no throw.
    from = act && isPrimary ? { x, y } : null;
    swiped = false;
  };
  const up = ({ clientX, clientY }: PointerEvent) => {
    swiped = from !== null && Math.hypot(clientX - from.x, clientY - from.y) > SWIPE;
    from = null;
    if (swiped) act?.();
  };
  // A mouse that swiped clicks as well.
  const tap = () => !swiped && act?.();
  lid.addEventListener("pointerdown", down);
  // Wherever the finger is lifted.
  addEventListener("pointerup", up);
  lid.addEventListener("click", tap);
  return {
    update: (now: typeof act) => (act = now),
    destroy: () => removeEventListener("pointerup", up),
  };
}
