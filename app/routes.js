/**
 * The URL map: every path of the product, the folder under `app/routes` that answers it, and the kind of page, which
 * names its sheet in `app/styles/pages`. The kind is null for a page that needs only the sheet of every page, and for a
 * route that shows no page.
 */
export const PAGES = /** @type {const} */ ([
  ["/", "home", "home"],
  ["contest/current", "contest", "contest"],
  ["contest/:contestId", "contest", "contest"],
  ["contest/:contestId/acta", "published-ledger", "ledger"],
  ["contest/:contestId/antologia", "anthology", "anthology"],
  ["contest/:contestId/antologia.epub", "anthology-book", null],
  ["contest/:contestId/fase", "contest-phase", null],
  ["contest/:contestId/portada.svg", "contest-cover", null],
  ["contest/:contestId/ediciones", "editions", null],
  ["contest/:contestId/llevar", "take-along", "form"],
  ["contest/:contestId/siguiente", "next-story", null],
  ["contest-history", "contest-history", "shelf"],
  ["history", "contest-history-redirect", null],
  ["historias", "gallery", "gallery"],
  ["historias/feed.xml", "feed", null],
  ["calendario.ics", "calendar", null],
  ["gallery", "gallery-redirect", null],
  ["blog", "blog", "blog"],
  ["blog/feed.xml", "blog-feed", null],
  ["blog/:slug", "article", "blog"],
  ["recursos/blog", "blog-redirect", null],
  ["recursos/blog/:slug", "article-redirect", null],
  ["story/:storyId", "story", "story"],
  ["edicion/:storyId", "edition", null],
  ["sin-conexion", "offline", "form"],
  ["sin-conexion/enviar", "queued-action", null],
  ["story/:storyId/voto", "story-vote", null],
  ["story/:storyId/lectura", "story-read", null],
  ["story/:storyId/vista", "story-view", null],
  ["story/:storyId/eliminar", "story-delete", "form"],
  ["story/:storyId/comentario", "story-comment", "talk"],
  ["story/:storyId/denuncia", "report", "talk"],
  ["story/:storyId/informe", "story-report", "ledger"],
  ["comentario/:commentId/me-gusta", "comment-like", null],
  ["autor-de/:commentId", "comment-author", null],
  ["comentario/:commentId/eliminar", "comment-delete", "talk"],
  ["comentario/:commentId/denuncia", "report", "talk"],
  ["guia-de-comentarios", "comment-guide", "talk"],
  ["write/:contestId?", "write", "write"],
  ["write/:contestId/borrador", "write-draft", null],
  ["imagen/:pictureId", "picture", null],
  ["encuesta/:pollId", "poll", "poll"],
  ["encuestas", "polls", "poll"],
  ["login", "login", "form"],
  ["login/enlace", "login-link", "form"],
  ["register", "register", "form"],
  ["logout", "logout", "form"],
  ["novedad", "announcement", null],
  ["modo-ligero", "light-mode", null],
  ["tamano-de-letra", "reading-size", null],
  ["apariencia", "appearance", "form"],
  ["tema", "theme", null],
  ["cookie-policy", "cookie-policy", "cookies"],
  ["newsletter", "newsletter", "form"],
  ["newsletter/confirmar", "newsletter-confirm", "form"],
  ["feedback", "feedback", "form"],
  ["feedback/email", "own-email", null],
  ["confirmar", "confirm-email", "form"],
  ["reset-password", "reset-password", "form"],
  ["baja/:token", "unsubscribe", "form"],
  ["profile", "profile", "profile"],
  ["preferences/eliminar", "account-delete", "form"],
  ["preferences/exportar", "account-export", "form"],
  ["preferences/exportar/archivo", "account-export-file", null],
  ["dashboard", "dashboard-redirect", null],
  ["preferences", "preferences", "preferences"],
  ["notificaciones", "notifications", "talk"],
  ["notificaciones/novedades", "latest-notices", null],
  ["canal", "live-channel", null],
  ["profile/editar", "profile-edit", "form"],
  ["profile/:userId", "author", "profile"],
  ["author/:userId", "author", "profile"],
  ["admin", "admin", "admin"],
  ["admin/rankings", "admin-rankings", "admin"],
  ["admin/apoyos", "admin-payments", "admin"],
  ["admin/correo", "admin-mail", "admin"],
  ["admin/planes", "admin-plans", "admin"],
  ["admin/cuentas", "admin-accounts", "admin"],
  ["admin/mantenimiento", "admin-maintenance", "admin"],
  ["maintenance-preview", "maintenance-preview", null],
  ["admin/encuestas", "admin-polls", "admin"],
  ["admin/encuestas/nueva", "admin-poll", "admin"],
  ["admin/encuestas/ideas", "admin-ideas", "admin"],
  ["admin/encuestas/ideas/:ideaId", "admin-idea", "admin"],
  ["admin/encuestas/:pollId", "admin-poll", "admin"],
  ["admin/encuestas/:pollId/convertir", "admin-poll-conversion", "admin"],
  ["admin/contest/new", "admin-contest", "admin"],
  ["admin/contest/:contestId", "admin-contest", "admin"],
  ["admin/contest/:contestId/finalize", "admin-contest-finalize", "form"],
  ["admin/contest/:contestId/recuento", "admin-contest-recount", "form"],
  ["admin/contest/:contestId/eliminar", "admin-contest-delete", "form"],
  ["insignias", "badges", "badges"],
  ["apoyar", "support", "form"],
  ["apoyar/gracias", "support-thanks", "form"],
  ["webhooks/kofi", "kofi-webhook", null],
  ["terms", "terms", "text"],
  ["privacy", "privacy", "text"],
  ["privacy-policy", "privacy-redirect", null],
  ["faq", "faq", "text"],
  ["como-funciona", "how-it-works", "text"],
  ["writing-resources", "long-text", "text"],
  ["community-guidelines", "long-text", "text"],
  ["dmca", "long-text", "text"],
  ["estilo", "style-guide", "style-guide"],
  ["correo-local", "local-mail", "admin"],
  ["correo-local/:mailId", "local-mail-message", "admin"],
  ["correo-local/:mailId/html", "local-mail-html", null],
  [".well-known/change-password", "change-password", null],
  [".well-known/security.txt", "security-txt", null],
  ["robots.txt", "robots", null],
  ["manifest.webmanifest", "manifest", null],
  ["sw.js", "service-worker", null],
  ["sitemap.xml", "sitemap", null],
  ["sitemap/:part", "sitemap-part", null],
  ["*", "not-found", null],
]);

/**
 * The routes of the map. A folder that serves two paths makes two routes: the second is named after the first part of its path.
 */
export const ROUTES = PAGES.map(([path, folder, kind], index) => {
  const isFirst = PAGES.findIndex((page) => page[1] === folder) === index;
  return {
    id: `routes/${isFirst ? folder : `${folder}-${path.split("/")[0]}`}`,
    path,
    folder,
    kind,
  };
});

/**
 * The map as Remix reads it. File names carry no `$`: with it the asset server answers each script with a redirect.
 * @param {import("@remix-run/dev/dist/config/routes").DefineRoutesFunction} defineRoutes
 */
export function defineRoutes(defineRoutes) {
  return defineRoutes((route) => {
    for (const { id, path, folder } of ROUTES) {
      const index = path === "/";
      route(index ? undefined : path, `routes/${folder}/route.tsx`, { id, index });
    }
  });
}
