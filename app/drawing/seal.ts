import { repeat } from "./svg";

/** One wreath of a guilloche (the pattern of banknotes): an ellipse, repeated `count` times around the centre. */
interface Wreath {
  count: number;
  /** Distance of the ellipse's centre from the middle of the seal. */
  away: number;
  /** Half axis of the ellipse in the direction of the seal's radius. */
  out: number;
  /** Half axis of the ellipse across the seal's radius. */
  along: number;
}

/**
 * Draws a hash (hexadecimal digits) as a guilloche in the current text colour, so that two people can compare hashes at a glance.
 * The first 24 digits shape three wreaths; all digits shape a ring of strokes and gaps around them.
 */
export function drawSeal(hash: string): string {
  const digits = Array.from(hash, (digit) => Number.parseInt(digit, 16) || 0);
  const curves = wreathsOf(digits).map(wreath).join("");
  return `<svg viewBox="-100 -100 200 200" width="200" height="200" fill="none" stroke="currentColor" stroke-width=".6">${edge(digits)}${curves}</svg>`;
}

/** Computes three nested wreaths of the seal from the digits of the hash. */
function wreathsOf(digits: readonly number[]): Wreath[] {
  const byte = (index: number) => (digits[index * 2] ?? 0) * 16 + (digits[index * 2 + 1] ?? 0);
  const within = (index: number, low: number, high: number) =>
    low + Math.round((byte(index) / 255) * (high - low));
  const wreaths: Wreath[] = [];
  let radius = 83;
  for (const nth of [0, 1, 2]) {
    const at = nth * 4;
    const out = Math.max(3, Math.round((radius * within(at, 18, 46)) / 100));
    const along = Math.max(2, Math.round(out * (within(at + 1, 35, 160) / 100)));
    wreaths.push({
      count: within(at + 2, 14, 34) - nth * 4,
      away: Math.max(1, Math.round(radius - out)),
      out,
      along,
    });
    radius -= out * (within(at + 3, 130, 190) / 100);
  }
  return wreaths;
}

function wreath({ count, away, out, along }: Wreath): string {
  return repeat(count, (index) => {
    const degrees = Math.round((3600 * index) / count) / 10;
    return `<ellipse cx="${away}" rx="${out}" ry="${along}" transform="rotate(${degrees})"/>`;
  });
}

/** Draws a ring of alternating strokes and gaps, one per digit. Each length is the digit's value plus 2. */
function edge(digits: readonly number[]): string {
  const lengths = digits.map((digit) => digit + 2);
  const length = lengths.reduce((sum, one) => sum + one, 0);
  const circle = (r: number) => `M0-${r}a${r} ${r} 0 0 1 0 ${2 * r}a${r} ${r} 0 0 1 0-${2 * r}`;
  return `<path d="${circle(86)}${circle(97)}"/><path stroke-width="6" pathLength="${length}" stroke-dasharray="${lengths.join(" ")}" d="${circle(91.5)}"/>`;
}
