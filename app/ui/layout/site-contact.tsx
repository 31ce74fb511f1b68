import { useDocument } from "~/remix/document-context";

/** The name of the site, for texts that are made once for all requests. */
export function SiteName() {
  return <>{useDocument().siteName}</>;
}

/** "a hola@…", the address of the site as a link, to stand behind «escríbenos»; the page of feedback where no address is set. */
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
