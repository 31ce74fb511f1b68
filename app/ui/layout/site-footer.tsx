import { useLocation } from "@remix-run/react";
import { Link } from "~/remix/link";
import { DialogLink } from "~/ui/dialog-link";
import { useDocument } from "~/remix/document-context";

export function SiteFooter() {
  const { siteName, supportEmail, hasScripts } = useDocument();
  const { pathname, search } = useLocation();
  return (
    <footer className="site-footer">
      <p>
        {siteName}: una historia breve cada mes, leída con justicia. Tus derechos siguen siendo
        tuyos.
      </p>
      <nav aria-label="Pie de página">
        <ul className="links">
          <li>
            <Link to="/terms">Términos</Link>
          </li>
          <li>
            <Link to="/privacy">Privacidad</Link>
          </li>
          <li>
            <Link to="/apariencia">Apariencia</Link>
          </li>
          <li>
            {/* Another page closes its dialog. */}
            <DialogLink key={pathname} to="/feedback" load={loadFeedback}>
              Enviar feedback
            </DialogLink>
          </li>
          {supportEmail ? (
            <li>
              <a href={`mailto:${supportEmail}`}>Contacto</a>
            </li>
          ) : null}
          <li>
            <form method="post" action="/modo-ligero">
              <input type="hidden" name="redirectTo" value={pathname + search} />
              <input type="hidden" name="quiere" value={hasScripts ? "si" : "no"} />
              <button className="button-link">
                {hasScripts ? "Activar el modo ligero" : "Desactivar el modo ligero"}
              </button>
            </form>
          </li>
        </ul>
      </nav>
    </footer>
  );
}

const loadFeedback = async () => (await import("~/ui/feedback/feedback-dialog")).drawFeedback;
