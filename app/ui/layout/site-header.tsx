import { useRef } from "react";
import { hasCurrentContest, type Navigation } from "~/domain/navigation/navigation";
import type { UnreadCount } from "~/domain/notifications/unread";
import type { Theme } from "~/domain/preferences/theme";
import { Link } from "~/remix/link";
import { useDocument } from "~/remix/document-context";
import { Bell } from "./bell";
import { HelpMenu, Item, useMenus, UserMenu } from "./menus";
import { ThemeButton } from "./theme-button";
import { WriteItem } from "./write-item";

interface SiteHeaderProps {
  viewer: ({ displayName: string; canAdminister: boolean } & UnreadCount) | null;
  /** Whether account menu, login and registration are left out, as on the password reset page. */
  isReduced: boolean;
  /** Navigation data from the root loader; null if it has failed. */
  head: Navigation | null;
  theme: Theme | undefined;
}

/** The header of every page. A single line at every width; on a phone its links are behind 'Menú' (SHELL-01). */
export function SiteHeader({ viewer, isReduced, head, theme }: SiteHeaderProps) {
  const { siteName } = useDocument();
  const line = useRef<HTMLElement>(null);
  useMenus(line);
  const account = isReduced ? null : viewer;
  return (
    <header className="site-header" ref={line}>
      <Link to="/" className="site-name">
        {siteName}
      </Link>
      <details className="menu">
        <summary>Menú</summary>
      </details>
      <nav aria-label="Principal">
        <ul>
          <Item to="/contest/current">
            {head && !hasCurrentContest(head.phase) ? (
              "Galería"
            ) : (
              <>
                <i>Reto </i>Actual
              </>
            )}
          </Item>
          <WriteItem link={head?.write} isVisitor={!viewer} />
          {head?.hasResults ? (
            <>
              <Item to="/historias">Leer</Item>
              <Item to="/contest-history">Historial</Item>
            </>
          ) : null}
          {account?.canAdminister ? <Item to="/admin">Admin</Item> : null}
        </ul>
        <ul>
          <li>
            <ThemeButton theme={theme} />
          </li>
          <HelpMenu />
          {account ? <UserMenu name={account.displayName} /> : null}
          {isReduced || viewer ? null : (
            <>
              <Item to="/login">Iniciar sesión</Item>
              <li className="site-join">
                <Link to="/register">Únete Gratis</Link>
              </li>
            </>
          )}
        </ul>
      </nav>
      {account ? <Bell viewer={account} /> : null}
    </header>
  );
}
