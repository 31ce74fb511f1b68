import { Fragment } from "react";
import { formatNumber } from "~/domain/text/numbers";
import { Link } from "~/remix/link";

interface FilterLink {
  name: string;
  to: string;
  isCurrent: boolean;
  /** Number of items that pass the filter; without it no number is shown. */
  count?: number;
}

/** Filters of a list as links, each with the number of its items. */
export function FilterLinks({ label, links }: { label: string; links: readonly FilterLink[] }) {
  return (
    <nav className="filters" aria-label={label}>
      {links.map(({ name, to, isCurrent, count }) => (
        <Fragment key={to}>
          <Link to={to} aria-current={isCurrent ? "page" : undefined}>
            {name}
            {count === undefined ? null : ` (${formatNumber(count)})`}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
