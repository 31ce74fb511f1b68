/** Whether a host or an e-mail address is in the domain `.example`, which nobody can own (RFC 2606). */
export function isExample(address: string): boolean {
  return /(^|[@.])example$/i.test(address);
}

/** The addresses of a setting that holds several, separated by blanks. */
export function addressesIn(text = ""): string[] {
  return text.split(/\s+/).filter((address) => address !== "");
}
