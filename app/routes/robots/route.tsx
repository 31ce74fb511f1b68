import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { etagged } from "~/http/documents";

/** Paths that crawlers must not read: personal pages and forms. */
const CLOSED = [
  "/admin",
  "/profile",
  "/login",
  "/register",
  "/logout",
  "/confirmar",
  "/newsletter/confirmar",
  "/reset-password",
  "/preferences",
  "/notificaciones",
  "/autor-de/",
  "/dashboard",
  "/baja/",
  "/webhooks/",
  "/salud",
  "/apoyar/gracias",
  "/comentario/",
  "/moderacion/",
  "/contest/*/siguiente",
  "/story/*/",
  "/write/*/",
];

/** Paths below closed ones that crawlers may read: social networks fetch the picture of a link (SEO-03). */
const OPEN = ["/story/*/portada.png"];

/** robots.txt: the paths that crawlers must not read, and the address of the sitemap (SEO-01). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.env.SITE_ORIGIN}/sitemap.xml`,
    "",
  ];
  return etagged(request, lines.join("\n"), {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "public, max-age=86400",
  });
}
