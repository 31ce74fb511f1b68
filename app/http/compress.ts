/** Types that Cloudflare's own list of what it compresses lacks. */
const LEFT_OUT = /^application\/atom\+xml/;

/** Lets the runtime compress an answer that Cloudflare would send as it is: the header alone makes it do so. */
export function compress(answer: Response, sent: Request): void {
  if (answer.body === null || !LEFT_OUT.test(answer.headers.get("Content-Type") ?? "")) return;
  answer.headers.append("Vary", "Accept-Encoding");
  // What the browser said: the request's own header is Cloudflare's.
  const accepted = sent.cf?.clientAcceptEncoding ?? sent.headers.get("Accept-Encoding");
  if (/\bgzip\b/.test(String(accepted))) answer.headers.set("Content-Encoding", "gzip");
}
