import { useRef, type FocusEvent, type KeyboardEvent } from "react";
import { Link } from "~/remix/link";

/**
 * The menu of whoever is signed in: a `<details>`. With a script it closes by Escape, when the focus goes elsewhere, and
 * when something in it was chosen.
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
          {/* Half-typed texts (kept-text.ts) are not for the next account. Where storage throws, the form is sent all the same. */}
          <form method="post" action="/logout" onSubmit={() => sessionStorage.clear()}>
            <button className="button-link">Cerrar sesión</button>
          </form>
        </li>
      </ul>
    </details>
  );
}
