import { useDocument } from "~/remix/document-context";

/** The name of the site as a component, for texts that are created once and shared by all requests. */
export function SiteName() {
  return <>{useDocument().siteName}</>;
}

/** Link to the site's e-mail address after the word «escríbenos»: "a hola@…". Without an address, a link to the feedback page. */
export function ContactAddress() {
  const { supportEmail } = useDocument();
  return supportEmail ? (
    <>
      a <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </>
  ) : (
    <>
      desde <a href="/feedback">Enviar feedback</a>
    </>
  );
}
