import type { ReactNode } from "react";

/** Links and buttons that act on one thing, in a line on one baseline. */
export function Actions({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={className ? `actions ${className}` : "actions"}>{children}</div>;
}
