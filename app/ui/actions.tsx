import type { ReactNode } from "react";

/** A row of links and buttons for one item, aligned on a baseline. */
export function Actions({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={className ? `actions ${className}` : "actions"}>{children}</div>;
}
