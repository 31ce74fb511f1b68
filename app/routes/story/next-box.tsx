import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { Mature } from "~/ui/stories/mature";
import type { NextBoxLink } from "./next-box-link.server";

/** Link box after a story to the next one; the whole box is clickable (READ-07). */
export function NextBox({ to, label, title, minutes, isMature, line }: NextBoxLink) {
  // Whether the link is the redirect to the next unread story, which search engines must not follow.
  const isRedirect = to.includes("/siguiente?");
  return (
    <Link className="next-story" to={to} rel={isRedirect ? "nofollow" : undefined}>
      <Facts as="span" className="label" facts={[label]} />{" "}
      <span className="next-title">{title}</span>{" "}
      {minutes ? <span className="next-minutes label">{`${minutes} min`}</span> : null}{" "}
      {isMature && <Mature />} {line ? <span className="next-line">{line}</span> : null}
    </Link>
  );
}
