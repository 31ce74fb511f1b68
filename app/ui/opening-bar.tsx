import { createPortal } from "react-dom";

/** The bar above the page while a dialog is being loaded, as while another page is. */
export function OpeningBar() {
  return createPortal(
    <p className="progress-bar" role="progressbar" aria-label="Cargando" />,
    document.body,
  );
}
