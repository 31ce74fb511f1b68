import { useDocument } from "~/remix/document-context";

/** The name of the site, for texts that are made once for all requests. */
export function SiteName() {
  return <>{useDocument().siteName}</>;
}
