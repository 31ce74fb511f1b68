/** The country of the network that a request came from, ISO 3166-1 alpha-2; null for Tor, and where it is not known. */
export function countryOf({ cf }: { cf?: { country?: unknown } }): string | null {
  const country = cf?.country;
  // XX is Cloudflare's word for no country, T1 for Tor.
  const isKnown = typeof country === "string" && /^[A-Z]{2}$/.test(country) && country !== "XX";
  return isKnown ? country : null;
}
