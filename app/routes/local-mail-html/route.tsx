import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findLocalMail } from "~/domain/mail/local-mail.server";
import { requireLocal } from "~/http/environment";

/** As a mail program shows it: no script, no form, nothing from elsewhere, and an origin of its own; only its styles hold. */
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
