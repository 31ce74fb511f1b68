import { createCookie, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { NOTICES, type Notice } from "~/domain/site/notices";

// The cookie names a message, it does not carry one: nobody can make the site say something else.
const cookie = createCookie("aviso", { httpOnly: true, path: "/", sameSite: "lax", maxAge: 60 });

/** A 303 to `to` whose page shows the notice once. */
export async function redirectWithNotice(
  to: string,
  notice: Notice,
  headers = new Headers(),
): Promise<TypedResponse<never>> {
  headers.append("Set-Cookie", await cookie.serialize(notice));
  return redirect(to, { status: 303, headers });
}

/** The notice that waits for this page, and the header that takes it away. */
export async function takeNotice(
  request: Request,
): Promise<{ notice: Notice; header: string } | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("aviso=")) return null;
  const value: unknown = await cookie.parse(header).catch(() => null);
  if (typeof value !== "string" || !Object.hasOwn(NOTICES, value)) return null;
  return { notice: value as Notice, header: await cookie.serialize("", { maxAge: 0 }) };
}
