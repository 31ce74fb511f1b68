import { Fragment, type ReactNode } from "react";

/**
 * Short facts in one line, without those that are null or false, separated by text, which stays without a style sheet
 * and when copied (A11Y-01).
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
