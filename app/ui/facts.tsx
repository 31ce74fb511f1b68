import { Fragment, type HTMLAttributes, type ReactNode } from "react";

/** Replaces the space between a number and the following word by a no-break space. */
const keepNumbers = (fact: ReactNode) =>
  typeof fact === "string" ? fact.replace(/(\d) (?=\p{Ll})/gu, "$1\u00a0") : fact;

/** Splits a text with several facts at " · ", such as number and month of a contest. */
const partsOf = (fact: ReactNode) => (typeof fact === "string" ? fact.split(" · ") : [fact]);

interface FactsProps extends Pick<HTMLAttributes<HTMLElement>, "id" | "className" | "role"> {
  /** Tag of the element: a paragraph, a heading of several facts, or a row within another element. */
  as?: "p" | "h2" | "span" | "small";
  facts: readonly ReactNode[];
}

/**
 * Short facts in a line; null and false are skipped. CSS hides the separator of a fact that begins a line (facts.css). The
 * separators are text, so that they remain without CSS and when copied (A11Y-01).
 */
export function Facts({ as: Tag = "p", facts, ...rest }: FactsProps) {
  return (
    <Tag {...rest}>
      <span className="facts">
        {facts
          .flatMap(partsOf)
          .filter(Boolean)
          .map((fact, index) => (
            <Fragment key={index}>
              {index > 0 ? " " : null}
              <span>
                {index > 0 ? <i>· </i> : null}
                {keepNumbers(fact)}
              </span>
            </Fragment>
          ))}
      </span>
    </Tag>
  );
}
