import type { Navigation } from "~/domain/navigation/navigation";
import { Link } from "~/remix/link";
import { DialogLink } from "~/ui/dialog-link";
import { useDocument } from "~/remix/document-context";
import { FeedbackLink } from "~/ui/feedback/feedback-link";
import { loadConsent, FRAME_FORM } from "./frame-form";

/** Part of the footer's sentence that depends on the phase (HOME-03). */
const PHASE_TEXTS: Record<NonNullable<Navigation["phase"]> | "none", string> = {
  none: "leída a ciegas",
  submission: "y ahora toca escribirla",
  voting: "y ahora se lee sin nombres",
  counting: "y ahora se cuentan los votos",
  results: "y ya hay resultados",
  unknown: "leída a ciegas",
};

/** The footer of every page: a sentence about the site, links, and a button that switches 'Modo ligero'. */
export function SiteFooter({ head }: { head: Navigation | null }) {
  const { siteName, supportEmail, hasScripts } = useDocument();
  return (
    <footer className="site-footer">
      <p>
        {`${siteName}: una historia breve cada mes, ${PHASE_TEXTS[head?.phase ?? "none"]}. Tus derechos siguen siendo tuyos.`}
      </p>
      <p>
        <Link to="/como-funciona">Cómo funciona</Link> <Link to="/faq">Preguntas frecuentes</Link>{" "}
        <Link to="/blog">Blog</Link> <Link to="/writing-resources">Recursos para escribir</Link>{" "}
        <Link to="/community-guidelines">Normas</Link> <Link to="/terms">Términos</Link>{" "}
        <Link to="/privacy">Privacidad</Link> <Link to="/dmca">Derechos de autor</Link>{" "}
        <DialogLink to="/cookie-policy" load={loadConsent}>
          Cookies
        </DialogLink>{" "}
        <FeedbackLink /> {supportEmail ? <a href={`mailto:${supportEmail}`}>Contacto</a> : null}{" "}
        <button
          form={FRAME_FORM}
          formAction="/modo-ligero"
          name="quiere"
          value={hasScripts ? "si" : "no"}
        >
          {hasScripts ? "Activar el modo ligero" : "Desactivar el modo ligero"}
        </button>
      </p>
    </footer>
  );
}
