import { DialogLink } from "~/ui/dialog-link";
import { loadFeedback } from "~/ui/feedback/load-feedback";
import { Item, Menu } from "./menu";

/** The menu of help, with the feedback (SHELL-01). */
export function HelpMenu() {
  return (
    <Menu label="Ayuda">
      <Item to="/#como">Cómo funciona</Item>
      <Item to="/apariencia">Apariencia</Item>
      <li>
        <DialogLink to="/feedback" load={loadFeedback}>
          Enviar feedback
        </DialogLink>
      </li>
    </Menu>
  );
}
