import { Link } from "~/remix/link";
import type { NextStep } from "./next-step.server";

/** What to read after a story, as one link: the whole box can be pressed (READ-07). */
export function NextBox({ to, label, title, minutes, line }: NextStep) {
  // Only the way to the next unread story is a redirect, which search engines must not follow.
  const isRedirect = to.includes("/siguiente?");
  return (
    <Link className="next-story" to={to} rel={isRedirect ? "nofollow" : undefined}>
      <span className="label">{label}</span> <span className="next-title">{title}</span>{" "}
      {minutes ? <span className="next-minutes label">{`${minutes} min`}</span> : null}{" "}
      {line ? <span className="next-line">{line}</span> : null}
    </Link>
  );
}
