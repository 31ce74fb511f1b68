/** Hashes a text to 32 bits (FNV-1a). Not for secrets. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Pseudo-random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** Returns a whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** Returns true with a probability of 1 in `times`. */
  oneIn(times: number): boolean;
}

/** Seeded generator of pseudo-random numbers (Mulberry32). */
export function randomOf(seed: string): Random {
  let state = seedOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (low, high) => Math.floor(low + next() * (high - low + 1)),
    oneIn: (times) => next() * times < 1,
  };
}
