/** Maximum length of an e-mail address (RFC 5321, 4.5.3.1), and of its local part before the '@', in characters. */
const EMAIL_MAX = 254;
const LOCAL_MAX = 64;

const OUT = String.raw`\s@<>()[\]\\,;:"\p{C}`;
const SHAPE = new RegExp(`^[^${OUT}]+@[^${OUT}]+$`, "u");
/** Pattern of a label of a host name: letters, digits and inner hyphens. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The canonical spelling of an e-mail address, as it is stored and compared: trimmed, in lower case, its domain in ASCII
 * (punycode, IDNA). Null if the address is invalid, has no dot in its domain, or is longer than SMTP allows. The local part may
 * be one that few servers accept: see `isMailable`.
 */
export function canonicalEmail(typed: string): string | null {
  const email = typed.trim().normalize("NFC").toLowerCase();
  if (!SHAPE.test(email)) return null;
  const [local = "", name = ""] = email.split("@");
  const domain = asciiDomain(name);
  if (domain === null || local.length > LOCAL_MAX) return null;
  const canonical = `${local}@${domain}`;
  return canonical.length <= EMAIL_MAX ? canonical : null;
}

/** Whether mail can be sent to the canonical address: without SMTPUTF8, which few servers offer, every character of it is ASCII. */
export function isMailable(email: string): boolean {
  return /^[\x21-\x7e]+$/.test(email);
}

/** Returns the e-mail address with its domain in ASCII, as SMTP needs it; unchanged if the address is invalid. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = asciiDomain(email.slice(at + 1).toLowerCase());
  return domain === null ? email : email.slice(0, at + 1) + domain;
}

/** Returns a domain in ASCII, or null if it is invalid, has no dot, or ends in a number like an IP address. */
function asciiDomain(domain: string): string | null {
  // Converts domains that are already ASCII but contain punycode too: a label 'xn--…' may be invalid or not canonical.
  const ascii = /^[a-z0-9.-]*$/.test(domain) && !domain.includes("xn--") ? domain : toAscii(domain);
  const labels = ascii.split(".");
  const isDomain =
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "");
  return isDomain ? ascii : null;
}

/** Converts a domain to ASCII by the IDNA of the URL parser (UTS 46); empty if it is no host name. */
function toAscii(domain: string): string {
  // Refuses characters with which the URL parser would cut off a path or port, or decode an escape.
  if (/[/?#:%\\]/.test(domain)) return "";
  const address = `https://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : "";
}

const ADDRESS_IN_TEXT = /([^\s@<>"',;:()[\]]+)@([^\s@<>"',;:()[\]]+)/g;

/** Masks the e-mail addresses in a text, "a…@correo.test": an operator sees the mail server but not the mailbox. */
export function maskAddresses(text: string): string {
  return text.replace(
    ADDRESS_IN_TEXT,
    (_, box: string, host: string) => `${[...box][0] ?? ""}…@${host}`,
  );
}
