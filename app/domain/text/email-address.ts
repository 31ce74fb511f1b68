/** Most characters of an address (RFC 5321, 4.5.3.1), and of what stands before its '@'. */
const EMAIL_MAX = 254;
const LOCAL_MAX = 64;

const OUT = String.raw`\s@<>()[\]\\,;:"\p{C}`;
const SHAPE = new RegExp(`^[^${OUT}]+@[^${OUT}]+$`, "u");
/** A label of a host name: letters, digits and inner hyphens. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The canonical spelling of an e-mail address, as it is stored and compared: trimmed, in lower case, its domain in ASCII (punycode,
 * IDNA). Null for what is no address: no domain with a dot, or longer than SMTP takes. What stands before the '@' may still be one
 * that no server takes: `isMailable` says so.
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

/** The address with its domain in ASCII, as SMTP takes it; what is no address stays as it is. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = asciiDomain(email.slice(at + 1).toLowerCase());
  return domain === null ? email : email.slice(0, at + 1) + domain;
}

/** A domain of two labels or more in ASCII, or null; the last label is no number, or it would be an IP address. */
function asciiDomain(domain: string): string | null {
  // A domain that is in ASCII already may hold a label of punycode that is none, or that is not in its canonical form.
  const ascii = /^[a-z0-9.-]*$/.test(domain) && !domain.includes("xn--") ? domain : toAscii(domain);
  const labels = ascii.split(".");
  const isDomain =
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "");
  return isDomain ? ascii : null;
}

/** By the IDNA of the URL parser (UTS 46); empty for what is no host name. */
function toAscii(domain: string): string {
  // A path, a port or an escape would be cut off or decoded.
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
