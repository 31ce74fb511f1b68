import { createHash } from "node:crypto";
import { escapeHtml } from "~/domain/text/escape-html";

/** A piece of XML; what is put into another stays as it is, and any other value is escaped. */
export class Xml {
  constructor(readonly text: string) {}
}

type Value = Xml | string | number | null | readonly Xml[];

/** Writes XML: xml`<title>${title}</title>`. */
export function xml(parts: TemplateStringsArray, ...values: Value[]): Xml {
  return new Xml(String.raw({ raw: parts }, ...values.map(asText)));
}

function asText(value: Value): string {
  if (value instanceof Xml) return value.text;
  if (Array.isArray(value)) return value.map(({ text }: Xml) => text).join("");
  return value === null ? "" : escapeHtml(String(value).replace(FORBIDDEN, ""));
}

// Of the control characters XML 1.0 takes tab and the ends of lines alone, escaped or not (W3C XML 1.0, 2.2).
const FORBIDDEN = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Answers with an XML document that shared caches may keep for `seconds`; a request with its ETag gets 304 without a body
 * (RFC 9110, 13.1.2).
 */
export function xmlResponse(
  request: Request,
  document: Xml,
  { type, seconds }: { type: string; seconds: number },
): Response {
  const body = `<?xml version="1.0" encoding="utf-8"?>\n${document.text}`;
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": `public, max-age=${seconds}`,
    ETag: etag,
  };
  const isKnown = (request.headers.get("If-None-Match") ?? "").includes(etag);
  return isKnown
    ? new Response(null, { status: 304, headers })
    : new Response(body, { status: 200, headers });
}
