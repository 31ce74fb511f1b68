import { Link } from "~/remix/link";
import { useDocument } from "~/remix/document-context";
import { Bell } from "./bell";
import { UserMenu } from "./user-menu";

/** The header of every page, reduced on that of a password's reset; the user menu is a `<details>`, which needs no script. */
export function SiteHeader({
  viewer,
  isReduced,
  hasCurrent,
  hasResults,
}: {
  viewer: { displayName: string; canAdminister: boolean; unread: number } | null;
  /** Without account, login and registration. */
  isReduced: boolean;
  hasCurrent: boolean;
  hasResults: boolean;
}) {
  const { siteName } = useDocument();
  return (
    <header className="site-header">
      <Link to="/" className="site-name">
        {siteName}
      </Link>
      <nav aria-label="Principal">
        <ul className="site-nav">
          {hasCurrent ? <Item to="/contest/current">Reto Actual</Item> : null}
          <Item to="/write">Escribir</Item>
          {hasResults ? <Item to="/historias">Leer</Item> : null}
          {hasResults ? <Item to="/contest-history">Historial</Item> : null}
          {viewer?.canAdminister && !isReduced ? <Item to="/admin">Admin</Item> : null}
          {isReduced ? null : viewer ? (
            <>
              <Bell viewer={viewer} />
              <li>
                <UserMenu name={viewer.displayName} />
              </li>
            </>
          ) : (
            <>
              <Item to="/login">Iniciar sesión</Item>
              <li className="site-join">
                <Link to="/register">Únete gratis</Link>
              </li>
            </>
          )}
        </ul>
      </nav>
    </header>
  );
}

function Item({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  );
}
