import { readFileSync, writeFileSync } from "node:fs";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

// Draws the icons of the web manifest from public/favicon.svg. Run it again after a change of the mark: `node scripts/draw-icons.js`.

const PAPER = "#faf6ee";
const ACCENT = "#0e5a5e";
/** Width and height of the favicon's drawing, in SVG units. */
const SIDE = 24;

const [, mark] = /(<path .*\/>)/s.exec(readFileSync("public/favicon.svg", "utf8")) ?? [];
if (!mark) throw new Error("public/favicon.svg has no <path>");
await initWasm(readFileSync("node_modules/@resvg/resvg-wasm/index_bg.wasm"));
draw("icon-192", 192, icon({ corner: 5, scale: 0.75 }));
draw("icon-512", 512, icon({ corner: 5, scale: 0.75 }));
// A launcher may cut a maskable icon to a circle of four fifths of its width (W3C, Web App Manifest, 'safe zone').
draw("icon-maskable-512", 512, icon({ corner: 0, scale: 0.56 }));

/**
 * Returns the mark on paper as an SVG.
 * @param {{ corner: number, scale: number }} shape radius of the corners, and size of the mark as part of the whole
 */
function icon({ corner, scale }) {
  const edge = (SIDE * (1 - scale)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${corner}" fill="${PAPER}"/><g stroke="${ACCENT}" transform="translate(${edge} ${edge}) scale(${scale})">${mark}</g></svg>`;
}

/**
 * @param {string} name
 * @param {number} side
 * @param {string} svg
 */
function draw(name, side, svg) {
  const image = new Resvg(svg, { fitTo: { mode: "width", value: side } }).render();
  writeFileSync(`public/${name}.png`, image.asPng());
}
