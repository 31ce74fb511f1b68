import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

// Pages of one person, and forms: for machines there is nothing to read there.
const CLOSED = [
  "/admin",
  "/profile",
  "/login",
  "/register",
  "/logout",
  "/confirmar",
  "/comentario/",
  "/story/*/",
  "/write/*/",
];

/** What machines may read, and where the list of all of it is (SEO-01). */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.env.SITE_ORIGIN}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
