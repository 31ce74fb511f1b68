import { Item, Menu } from "./menu";

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
