/** The names of the line drawings that medals can have. */
export type MedalIcon =
  "feather" | "book-open" | "scroll" | "crown" | "medal" | "trophy" | "coffee";

/** Design of a medal: a line drawing and a metal. */
export interface MedalDesign {
  icon: MedalIcon;
  /** The metal: 1 bronze, 2 silver, 3 gold. */
  tier: 1 | 2 | 3;
}

/** Paths of each line drawing, in a 24 by 24 square. The thinner path looks engraved. */
const LINES: Record<MedalIcon, string> = {
  feather:
    '<path d="M4 20.5 13 11M20.5 3.5c-7 0-12.5 3.5-13.5 13.5 9-.5 13.5-5 13.5-13.5z"/><path stroke-width=".9" d="M11 17l-.5-3.5M14.5 15l-.7-4M17.5 11.5l-1-3.5"/>',
  "book-open":
    '<path d="M12 6.5v14M12 6.5C9.5 4.5 6 4 2.5 4.5v13.5c3.5-.5 7 0 9.5 2.5 2.5-2.5 6-3 9.5-2.5V4.5C18 4 14.5 4.5 12 6.5z"/><path stroke-width=".9" d="M5 8c1.7 0 3 .3 4.5 1M5 11.5c1.7 0 3 .3 4.5 1M19 8c-1.7 0-3 .3-4.5 1M19 11.5c-1.7 0-3 .3-4.5 1"/>',
  scroll:
    '<path d="M6.5 17V5.5a2.5 2.5 0 0 0-5 0V8h5M4 3h13.5A2.5 2.5 0 0 1 20 5.5V17M9.5 17h13v1.5a2.5 2.5 0 0 1-2.5 2.5H9a2.5 2.5 0 0 1-2.5-2.5V17"/><path stroke-width=".9" d="M9.5 7h7M9.5 10h7M9.5 13h5"/>',
  crown:
    '<path d="M4.5 16.5 2.5 6l5.5 4.5L12 3.5l4 7L21.5 6l-2 10.5zM4.5 20.5h15"/><path stroke-width=".9" d="M9 13.5h.1M12 13.5h.1M15 13.5h.1M12 7.5v2.5"/>',
  medal:
    '<path d="M9 10 5 2.5M15 10l4-7.5M12 9.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12z"/><path stroke-width=".9" d="M12 9 9 2.5M12 9l3-6.5M12 12.8a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z"/>',
  trophy:
    '<path d="M7 3h10v7a5 5 0 0 1-10 0zM7 5H3c0 4 1.5 6 4.3 6.5M17 5h4c0 4-1.5 6-4.3 6.5M12 15v4.5M7.5 20.5h9"/><path stroke-width=".9" d="M9.8 6v4.5M12 6v6M14.2 6v4.5"/>',
  coffee:
    '<path d="M4 10h13v6a4.5 4.5 0 0 1-4.5 4.5h-4A4.5 4.5 0 0 1 4 16zM17 11.5h1.5a2.5 2.5 0 0 1 0 5H17"/><path stroke-width="1.2" d="M7.5 7c-1-1.5 1-2.5 0-4M12.5 7c-1-1.5 1-2.5 0-4"/><path stroke-width=".9" d="M7 13v3.5M9.5 13v4.5"/>',
};

/** Inner rim of each metal: none, a second ring, or beads. Distinguishes the metals without colour. */
const RIMS: Record<MedalDesign["tier"], string> = {
  1: "",
  2: '<circle stroke-width=".9" cx="20" cy="20" r="16.5"/>',
  3: '<circle stroke-width="1.6" stroke-linecap="round" stroke-dasharray="0 3.236" cx="20" cy="20" r="16.48"/>',
};

/** Width and height of the whole coin of a medal, in units of the drawing. */
export const COIN = 40;
/** SVG view box of a medal's line drawing alone, without the rim. */
export const CORE = "10 10 20 20";

/** Draws a medal as a whole SVG document: a line drawing in a coin whose rim shows the tier (BADGE-03). */
export function drawMedal(medal: MedalDesign): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COIN} ${COIN}">${coin(medal)}</svg>`;
}

/**
 * Draws a sprite of medals: one SVG document with a `<g>` per medal, whose id is the icon's name. Groups instead of symbols, so
 * that a page can show the middle of a coin without knowing the coin's size.
 */
export function drawMedalSprite(medals: readonly MedalDesign[]): string {
  const groups = medals.map((medal) => `<g id="${medal.icon}">${coin(medal)}</g>\n`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n${groups.join("")}</defs>\n</svg>\n`;
}

/** Draws the coin of a medal with its rim and line drawing, in the current text colour. */
function coin({ icon, tier }: MedalDesign): string {
  return (
    `<g fill="none" stroke="currentColor" stroke-width="1.2"><circle cx="20" cy="20" r="19"/>${RIMS[tier]}` +
    `<g stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" transform="translate(10 10)scale(.8333)">${LINES[icon]}</g></g>`
  );
}
