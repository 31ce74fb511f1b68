import { Fragment, type ReactNode } from "react";

/**
 * Short facts in one line, with a point between them that is part of the text: they stand apart without a style sheet, and
 * when they are read aloud or copied (A11Y-01). What is null or false is left out.
 */
export function Facts({ className, of }: { className: string; of: readonly ReactNode[] }) {
  return (
    <p className={className}>
      {of.filter(Boolean).map((fact, index) => (
        <Fragment key={index}>
          {index > 0 ? " · " : null}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}
