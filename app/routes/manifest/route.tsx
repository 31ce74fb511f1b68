import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { THEME_COLORS } from "~/domain/preferences/theme";
import { etagged } from "~/http/documents";

/** Sends the web app manifest, with which browsers install the site (LITE-03). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { SITE_NAME: name } = context.env;
  return etagged(request, JSON.stringify(manifestOf(name)), {
    "Content-Type": "application/manifest+json; charset=utf-8",
    "Cache-Control": "public, max-age=86400",
  });
}

function manifestOf(name: string) {
  return {
    id: "/",
    name,
    short_name: name,
    description: "Una consigna al mes, historias sin firma.",
    lang: "es",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    // In the installed app the window has a 'Back' button, if the browser offers one.
    display_override: ["minimal-ui"],
    background_color: THEME_COLORS.claro,
    theme_color: THEME_COLORS.claro,
    categories: ["books"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icon-maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
    shortcuts: [
      { name: "Leer", url: "/historias" },
      { name: "Escribir", url: "/write" },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }],
    })),
  };
}
