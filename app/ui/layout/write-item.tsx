import type { WriteLink } from "~/domain/navigation/navigation";
import { Link } from "~/remix/link";

/** Text after the disabled 'Escribir' with its reason: the reader has a story in all available contests. */
const ENTERED = "en todos los retos disponibles";

/** The header's link to the write page. For a visitor with scripts it opens the registration dialog (product.md §2). */
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
        // A disabled link can be focused, and its reason is visible text, because a tooltip works only with a mouse.
        <a role="link" aria-disabled="true" tabIndex={0} title={`${text} ${ENTERED}`}>
          {text} <small>{ENTERED}</small>
        </a>
      )}
    </li>
  );
}
