import type { WriteLink } from "~/domain/navigation/navigation";
import { Link } from "~/remix/link";

/** The reason of a disabled link, after its text. */
const ENTERED = "en todos los retos disponibles";

/** The header's link to the write page; for a visitor with scripts it opens the registration (product.md §2). */
export function WriteItem({
  link = { text: "Escribir", to: "/write" },
  isVisitor,
}: {
  link?: WriteLink;
  isVisitor: boolean;
}) {
  const { text, to } = link;
  return (
    <li>
      {to ? (
        <Link to={to} data-cuenta={isVisitor && to.startsWith("/write") ? "/register" : undefined}>
          {text}
        </Link>
      ) : (
        // Focus reaches it, and its reason stands in words: a tooltip is for a mouse alone.
        <a role="link" aria-disabled="true" tabIndex={0} title={`${text} ${ENTERED}`}>
          {text} <small>{ENTERED}</small>
        </a>
      )}
    </li>
  );
}
