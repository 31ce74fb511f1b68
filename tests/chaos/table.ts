import type { Outcome } from "./scenarios";

const MOST_FINDINGS = 5;

/** Renders the outcomes as a table in Markdown, and below it what was found. */
export function renderOutcomes(outcomes: readonly Outcome[]): string {
  const lines = [
    ["scenario", "done", "faults", "requests", "hung", "audited", "found"],
    ["---", "---", "---", "---", "---", "---", "---"],
    ...outcomes.map(({ scenario, done, faults, answers, replaced, audited, found }) => [
      ...[scenario, done, faults, answers, String(replaced), audited],
      found.length === 0 ? "nothing" : String(found.length),
    ]),
  ];
  const findings = outcomes.flatMap(({ scenario, found }) => [
    ...found.slice(0, MOST_FINDINGS).map((what) => `${scenario}: ${what}`),
    ...(found.length > MOST_FINDINGS ? [`… and ${found.length - MOST_FINDINGS} more`] : []),
  ]);
  return [...lines.map((cells) => `| ${cells.join(" | ")} |`), "", ...findings].join("\n");
}
