import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findLocalMail } from "~/domain/mail/local-mail.server";
import { requireLocal } from "~/http/environment";

/** Content-Security-Policy like a mail client's: a sandbox without scripts, forms or remote content; inline styles are allowed. */
const POLICY = [
  "sandbox allow-popups allow-top-navigation-by-user-activation",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLocal(context);
  const mail = await findLocalMail(context.db, params.mailId ?? "");
  if (!mail) throw new Response(null, { status: 404 });
  return new Response(mail.html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}
