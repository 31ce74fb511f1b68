import { cloneElement } from "react";
import { Bell } from "~/ui/layout/bell";
import { CookieStrip } from "~/ui/layout/frame-form";
import { Item, Menu } from "~/ui/layout/menus";

/** Section of the style guide: parts of header and footer that visitors do not see on this page. */
export function Frame() {
  return (
    <section id="marco">
      <h2>Marco</h2>
      <form className="cookies" method="post" action="/cookie-policy" aria-label="Cookies, muestra">
        <CookieStrip />
      </form>
      <div className="site-header frame-shown">
        <ul>
          <Menu label="Cerrado">
            <Item to="/#como">Cómo funciona</Item>
          </Menu>
          <OpenMenu />
        </ul>
        <Bell viewer={{ unread: 0, countedAt: 0 }} />
        <Bell viewer={{ unread: 3, countedAt: 0 }} />
        <Bell viewer={{ unread: 120, countedAt: 0 }} />
      </div>
    </section>
  );
}

/** Renders a header menu with the attribute `open`, which on other pages only a click sets. */
function OpenMenu() {
  const item = Menu({
    label: "Abierto",
    children: (
      <>
        <Item to="/#como">Cómo funciona</Item>
        <Item to="/apariencia">Apariencia</Item>
      </>
    ),
  });
  return cloneElement(item, {}, cloneElement(item.props.children, { open: true }));
}
