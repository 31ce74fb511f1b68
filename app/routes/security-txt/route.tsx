import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { monthStart } from "~/domain/time/time";

/** Validity of security.txt in months; RFC 9116 recommends less than a year. */
const VALID_MONTHS = 6;

/** Sends security.txt, the contact for reports of vulnerabilities (RFC 9116). */
export function loader({ context: { env, now } }: LoaderFunctionArgs) {
  const lines = [
    `Contact: mailto:${env.SUPPORT_EMAIL}`,
    // Rounds the expiry to the beginning of a month, so that the file does not change each day.
    `Expires: ${monthStart(now, env.TIME_ZONE, VALID_MONTHS)}`,
    "Preferred-Languages: es",
    `Canonical: ${new URL("/.well-known/security.txt", env.SITE_ORIGIN).href}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
