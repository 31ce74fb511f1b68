import { useDocument } from "~/remix/document-context";

/** The name of the site as a component, for texts that are created once for all requests. */
export function SiteName() {
  return <>{useDocument().siteName}</>;
}

/**
 * "a hola@…": the site's e-mail address as a link, to follow the word «escríbenos». Without an address, a link to the feedback
 * page.
 */
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
