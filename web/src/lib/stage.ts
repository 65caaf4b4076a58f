/** Where announcements stand: in the head of the table, or where a screen says so. */

/** How much smaller than they would like to be the words of an announcement may become. */
const FITS = [1, 0.92, 0.84, 0.76, 0.7, 0.64, 0.58, 0.52];
/** In a place wider than this an announcement is a label in its middle; a narrow one it fills. */
const WIDE = 420;

interface Place {
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** How far down it may grow. */
  room: number;
  /** It is filled, whatever its width. */
  whole?: boolean;
}

/** The place of announcements on this screen, if it has one and it is in sight. */
function place(): Place | null {
  const found = inHead() ?? named();
  return found && found.bottom > found.top && found.top > -20 && found.bottom < innerHeight
    ? found
    : null;
}

/** What a screen has set aside. */
function named(): Place | null {
  const box = document.querySelector("[data-news]")?.getBoundingClientRect();
  return box
    ? {
        top: box.top - 6,
        bottom: box.bottom + 6,
        left: box.left,
        right: box.right,
        room: box.bottom + 6,
        whole: true,
      }
    : null;
}

/** Between the buttons of the head, over what it says; beside a sheet also over the others, who stand beneath it. */
function inHead(): Place | null {
  const head = document.querySelector("main.play > .head");
  if (!head) return null;
  const box = head.getBoundingClientRect();
  const [menu, next] = [...head.querySelectorAll("button")].filter(
    (button) => button.offsetWidth > 0,
  );
  const [sheet, others] = [".sheet", ".others"].map((name) =>
    document.querySelector(`main.play > ${name}`)?.getBoundingClientRect(),
  );
  const beside = !!sheet && sheet.right <= box.left + 1;
  const rim = beside
    ? 0
    : Math.min(8, parseFloat(getComputedStyle(head.parentElement!).rowGap) || 0);
  return {
    top: box.top - rim,
    bottom: box.bottom + rim,
    room: Math.max(box.bottom + rim, beside ? (others?.bottom ?? 0) : 0),
    left: (menu?.getBoundingClientRect().right ?? box.left) + 2,
    right: (next?.getBoundingClientRect().left ?? box.right) - 2,
  };
}

/** As large as fits without breaking a word; what is long may grow down, where there is room for that. */
function fill(reel: HTMLElement, { top, bottom, room }: Place): void {
  const told = reel.querySelector("p");
  const words = told?.lastElementChild;
  if (!told || !words) return;
  const sizes = [
    ...FITS.slice(0, 5).map((fit) => [fit, bottom]),
    ...FITS.slice(3).map((fit) => [fit, room]),
  ] as [number, number][];
  reel.classList.add("unbroken");
  for (const [fit, end] of sizes) {
    reel.style.setProperty("--fit", `${fit}`);
    if (told.offsetHeight <= end - top && words.scrollWidth <= words.clientWidth) break;
  }
  reel.classList.remove("unbroken");
}

/** Put an announcement in its place, as large as fits there, and keep it there until it goes. */
export function stage(reel: HTMLElement, low: boolean): () => void {
  const put = () => {
    const at = low ? null : place();
    reel.classList.toggle("staged", !!at);
    reel.classList.toggle("filled", !!at && (at.whole || at.right - at.left < WIDE));
    reel.style.inset = at
      ? `${at.top}px ${innerWidth - at.right}px ${innerHeight - at.bottom}px ${at.left}px`
      : "";
    if (at) fill(reel, at);
  };
  // Turned, or another side of the table shown: the place is elsewhere.
  const turned = new ResizeObserver(put);
  const look = () => {
    put();
    const main = document.querySelector("main");
    for (const one of main ? [main, ...main.children] : []) turned.observe(one);
  };
  look();
  // A screen may come after its first news.
  const came = new MutationObserver(look);
  if (reel.parentElement) came.observe(reel.parentElement, { childList: true });
  addEventListener("resize", put);
  return () => {
    came.disconnect();
    turned.disconnect();
    removeEventListener("resize", put);
  };
}
