import { Link } from "~/ui/link";
import { useDocument } from "./document-context";

export function SiteFooter() {
  const { siteName, supportEmail } = useDocument();
  return (
    <footer className="site-footer">
      <p>
        {siteName}: una historia breve cada mes, leída con justicia. Tus derechos siguen siendo
        tuyos.
      </p>
      <nav aria-label="Pie de página">
        <Link to="/terms">Términos</Link>
        <Link to="/privacy">Privacidad</Link>
        {supportEmail ? <a href={`mailto:${supportEmail}`}>Contacto</a> : null}
      </nav>
    </footer>
  );
}
