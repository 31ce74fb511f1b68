import { createPortal } from "react-dom";

/** The bar above the page while a dialog is being loaded, in `main` as that of a page is: landmarks hold all of a page (A11Y-01). */
export function OpeningBar() {
  return createPortal(
    <p className="progress-bar" role="progressbar" aria-label="Cargando" />,
    document.querySelector("main") ?? document.body,
  );
}
