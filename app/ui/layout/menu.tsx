import type { ReactNode } from "react";
import { Link } from "~/remix/link";

interface MenuProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A menu of the head, a `<details>`: it needs no script. */
export function Menu({ label, className, children }: MenuProps) {
  return (
    <li>
      <details className={className}>
        <summary>{label}</summary>
        <ul>{children}</ul>
      </details>
    </li>
  );
}

/** A link of the head in its list. */
export function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  );
}
