import { Fragment, type ReactNode } from "react";

/** Replaces the space after a number by a no-break space. */
const keepNumbers = (fact: ReactNode) =>
  typeof fact === "string" ? fact.replace(/(\d) (?=\p{Ll})/gu, "$1\u00a0") : fact;

/**
 * Short facts in one line; null and false are skipped. The separators are text, so that they remain without CSS and when copied
 * (A11Y-01). Adjacent strings are joined, because React separates them by comment nodes, about fifty on a list of stories.
 */
export function Facts({ className, facts }: { className: string; facts: readonly ReactNode[] }) {
  const nodes: ReactNode[] = [];
  for (const fact of facts.filter(Boolean).map(keepNumbers)) {
    for (const node of nodes.length > 0 ? ["\u00a0· ", fact] : [fact]) {
      const last = nodes.at(-1);
      if (typeof last === "string" && typeof node === "string") nodes.splice(-1, 1, last + node);
      else nodes.push(node);
    }
  }
  return (
    <p className={className}>
      {nodes.map((node, index) => (
        <Fragment key={index}>{node}</Fragment>
      ))}
    </p>
  );
}
