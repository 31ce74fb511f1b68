import { createCookie } from "@remix-run/cloudflare";
import type { CookieName } from "~/domain/preferences/cookies";

/** A cookie for one text that no script reads; on https it has the `__Host-` prefix, which plain http on localhost cannot have. */
export function createHostCookie(name: CookieName, maxAge: number) {
  const options = { httpOnly: true, path: "/", sameSite: "lax", maxAge } as const;
  const plain = createCookie(name, options);
  const host = createCookie(`__Host-${name}`, { ...options, secure: true });
  const of = (request: Request) => (new URL(request.url).protocol === "https:" ? host : plain);
  return {
    async read(request: Request): Promise<string | null> {
      const value: unknown = await of(request)
        .parse(request.headers.get("Cookie"))
        .catch(() => null);
      return typeof value === "string" ? value : null;
    },
    /** Set-Cookie with this text. */
    header: (request: Request, value: string): Promise<string> => of(request).serialize(value),
    /** Set-Cookie that takes it away. */
    gone: (request: Request): Promise<string> => of(request).serialize("", { maxAge: 0 }),
  };
}

/** The value if it has the shape of a token (`newToken`), else null. */
export function asToken(value: unknown): string | null {
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : null;
}
