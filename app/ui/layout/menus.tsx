import { useLocation } from "@remix-run/react";
import { useEffect, type ReactNode, type RefObject } from "react";
import { Link } from "~/remix/link";
import { FeedbackLink } from "~/ui/feedback/feedback-link";

interface MenuProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A menu of the head, a `<details>`: it needs no script. */
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

/** A link of the head in its list. */
export function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  );
}

/** The menu of help, with the feedback (SHELL-01). */
export function HelpMenu() {
  return (
    <Menu label="Ayuda">
      <Item to="/#como">Cómo funciona</Item>
      <Item to="/apariencia">Apariencia</Item>
      <li>
        <FeedbackLink />
      </li>
    </Menu>
  );
}

/** The menu of a signed-in person. */
export function UserMenu({ name }: { name: string }) {
  return (
    <Menu label={name} className="user-menu">
      <Item to="/profile">Perfil</Item>
      <Item to="/preferences">Preferencias</Item>
      <li>
        {/* Kept texts (kept-text.ts) must not reach the next account of this tab; if storage throws the form is still sent. */}
        <form method="post" action="/logout" onSubmit={() => sessionStorage.clear()}>
          <button>Cerrar sesión</button>
        </form>
      </li>
    </Menu>
  );
}

/** Closes the menus of the header when another page comes; `remix/menus.ts` does for Escape and for a press elsewhere (SHELL-01). */
export function useMenus(head: RefObject<HTMLElement>): void {
  const { key } = useLocation();
  useEffect(() => {
    const menus = head.current;
    return () => {
      for (const menu of menus?.querySelectorAll("details") ?? []) menu.open = false;
    };
  }, [head, key]);
}
