import { useLocation } from "@remix-run/react";
import { useEffect, type ReactNode, type RefObject } from "react";
import { shortName } from "~/domain/accounts/short-name";
import { Link } from "~/remix/link";
import { FeedbackLink } from "~/ui/feedback/feedback-link";
import { PageAccount } from "~/remix/page-account";

interface MenuProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A menu of the header: a `<details>`, so that it works without scripts. */
export function Menu({ label, className, children }: MenuProps) {
  return (
    <li>
      <details className={className}>
        <summary>{label}</summary>
        <ul>{children}</ul>
      </details>
    </li>
  );
}

/** A link in a header menu. */
export function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  );
}

/** The help menu of the header (SHELL-01). */
export function HelpMenu() {
  return (
    <Menu label="Ayuda">
      <Item to="/como-funciona">Cómo funciona</Item>
      <Item to="/faq">Preguntas frecuentes</Item>
      <Item to="/writing-resources">Recursos para escribir</Item>
      <Item to="/apariencia">Apariencia</Item>
      <li>
        <FeedbackLink />
      </li>
    </Menu>
  );
}

/** The account menu of the header. A name that is too long ends in an ellipsis before the arrow. */
export function UserMenu({ name }: { name: string }) {
  return (
    <Menu label={<span title={name}>{shortName(name)}</span>} className="user-menu">
      <Item to="/profile">Perfil</Item>
      <Item to="/preferences">Preferencias</Item>
      <li>
        {/* Deletes unsent texts (kept-text.ts) from the tab, because the next account in this tab must not see them. If `clear` throws, the form is still sent. */}
        <form method="post" action="/logout" onSubmit={() => sessionStorage.clear()}>
          <PageAccount />
          <button>Cerrar sesión</button>
        </form>
      </li>
    </Menu>
  );
}

/**
 * Closes the menus of the header after a navigation. `remix/menus.ts` closes them by Escape and by a click elsewhere (SHELL-01).
 */
export function useMenus(head: RefObject<HTMLElement>): void {
  const { key } = useLocation();
  useEffect(() => {
    const menus = head.current;
    return () => {
      for (const menu of menus?.querySelectorAll("details") ?? []) menu.open = false;
    };
  }, [head, key]);
}
