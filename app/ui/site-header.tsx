import { Link } from "~/ui/link";
import { useDocument } from "./document-context";
import { UserMenu } from "./user-menu";

/** The head of every page. It works without a script: the menu of a signed-in person is a `<details>`. */
export function SiteHeader({
  viewer,
  hasCurrent,
  hasResults,
}: {
  viewer: { displayName: string; isAdmin: boolean } | null;
  hasCurrent: boolean;
  hasResults: boolean;
}) {
  const { siteName } = useDocument();
  return (
    <header className="site-header">
      <Link to="/" className="site-name">
        {siteName}
      </Link>
      <nav aria-label="Principal" className="site-nav">
        {hasCurrent ? <Link to="/contest/current">Reto Actual</Link> : null}
        <Link to="/write">Escribir</Link>
        {hasResults ? <Link to="/historias">Leer</Link> : null}
        {hasResults ? <Link to="/contest-history">Historial</Link> : null}
        {viewer?.isAdmin ? <Link to="/admin">Admin</Link> : null}
        {viewer ? (
          <UserMenu name={viewer.displayName} />
        ) : (
          <>
            <Link to="/login">Iniciar sesión</Link>
            <Link to="/register" className="site-join">
              Únete gratis
            </Link>
          </>
        )}
      </nav>
    </header>
  );
}
