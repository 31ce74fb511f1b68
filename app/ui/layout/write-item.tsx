import type { WriteLink } from "~/domain/contests/head";
import { Link } from "~/remix/link";

/** The link to the desk in its states; where scripts run a visitor's opens the registration (product.md §2). */
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
        <a role="link" aria-disabled="true" title="Ya participaste en todos los retos disponibles">
          {text}
        </a>
      )}
    </li>
  );
}
