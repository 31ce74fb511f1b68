/** Whether a host or an e-mail address is in the domain `.example`, which nobody can own (RFC 2606). */
export function isExample(address: string): boolean {
  return /(^|[@.])example$/i.test(address);
}

/** Whether an address leads to the machine of its reader: localhost, 127.0.0.1 or [::1]. */
export function isLoopback(address: string): boolean {
  return (
    URL.canParse(address) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname)
  );
}

/** The addresses of a setting that holds several, separated by blanks. */
export function addressesIn(text = ""): string[] {
  return text.split(/\s+/).filter((address) => address !== "");
}
