import { useRef, type FocusEvent, type KeyboardEvent } from "react";
import { Link } from "~/remix/link";

/**
 * The menu of a signed-in person, a `<details>`; with scripts it also closes on Escape, when the focus leaves it and when an
 * item is chosen.
 */
export function UserMenu({ name }: { name: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !menu.current?.open) return;
    close();
    menu.current.querySelector("summary")?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !menu.current?.contains(relatedTarget)) close();
  };
  return (
    <details className="user-menu" ref={menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary>{name}</summary>
      <ul onClick={close}>
        <li>
          <Link to="/profile">Perfil</Link>
        </li>
        <li>
          <Link to="/preferences">Preferencias</Link>
        </li>
        <li>
          {/* Kept texts (kept-text.ts) must not reach the next account of this tab; if storage throws the form is still sent. */}
          <form method="post" action="/logout" onSubmit={() => sessionStorage.clear()}>
            <button className="button-link">Cerrar sesión</button>
          </form>
        </li>
      </ul>
    </details>
  );
}
