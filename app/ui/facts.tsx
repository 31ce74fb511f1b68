import { Fragment, type ReactNode } from "react";

/** A number stays on the line of what it counts. */
const keepNumbers = (fact: ReactNode) =>
  typeof fact === "string" ? fact.replace(/(\d) (?=\p{Ll})/gu, "$1\u00a0") : fact;

// Texts side by side are one: React marks the border of two with a comment, of which a list of stories has fifty.
/**
 * Short facts in one line, without those that are null or false, separated by text, which stays without a style sheet
 * and when copied (A11Y-01).
 */
export function Facts({ className, of }: { className: string; of: readonly ReactNode[] }) {
  const nodes: ReactNode[] = [];
  for (const fact of of.filter(Boolean).map(keepNumbers)) {
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
