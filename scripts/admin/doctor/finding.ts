/** The outcome of one check of `doctor`. */
export interface Finding {
  check: string;
  /** 'unknown': it could not be read from here. */
  state: "ok" | "wrong" | "unknown";
  /** What was found. */
  found: string;
  /** The command or the step that mends it; null unless something is wrong. */
  mend: string | null;
}

export const ok = (check: string, found: string): Finding => ({
  check,
  state: "ok",
  found,
  mend: null,
});

export const unknown = (check: string, found: string): Finding => ({
  check,
  state: "unknown",
  found,
  mend: null,
});

export const wrong = (check: string, found: string, mend: string): Finding => ({
  check,
  state: "wrong",
  found,
  mend,
});

const STATE_WIDTH = "unknown".length;

/** The lines of a finding: its state, what was found, and below what mends it. */
export function findingText({ check, state, found, mend }: Finding): string {
  const lines = [`${state.padEnd(STATE_WIDTH)}  ${check}: ${found}`];
  if (mend !== null) lines.push(`${" ".repeat(STATE_WIDTH)}  -> ${mend}`);
  return lines.join("\n");
}
