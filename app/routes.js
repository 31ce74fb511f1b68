// File names carry no `$`: with it the asset server answers each chunk with a redirect.
/**
 * The URL map: every path of the product in one list.
 * @param {import("@remix-run/dev/dist/config/routes").DefineRoutesFunction} defineRoutes
 */
export function defineRoutes(defineRoutes) {
  return defineRoutes((route) => {
    for (const [index, [path, folder]] of PAGES.entries()) {
      if (optionalOf(path, folder)) continue;
      const isFirst = PAGES.findIndex((page) => page[1] === folder) === index;
      const longer = PAGES.find((page) => page[1] === folder && optionalOf(...page) === path);
      route(
        path === "/" ? undefined : longer ? `${longer[0]}?` : path,
        `routes/${folder}/route.tsx`,
        {
          // One folder may serve two paths; the second is named after where it begins.
          id: isFirst ? `routes/${folder}` : `routes/${folder}-${path.split("/")[0]}`,
          index: path === "/",
        },
      );
    }
  });
}

/**
 * The path of the same page without its last parameter: both are one route, so that going from one to the other asks for
 * nothing and keeps what is on the page.
 * @param {string} path
 * @param {string} folder
 */
function optionalOf(path, folder) {
  const shorter = path.replace(/\/:\w+$/, "");
  return shorter !== path && PAGES.some((page) => page[0] === shorter && page[1] === folder)
    ? shorter
    : null;
}

/** [path, folder under app/routes]. */
export const PAGES = /** @type {const} */ ([
  ["/", "home"],
  ["contest/current", "contest"],
  ["contest/:contestId", "contest"],
  ["contest/:contestId/acta", "published-ledger"],
  ["contest/:contestId/fase", "contest-phase"],
  ["contest/:contestId/portada.svg", "contest-cover"],
  ["contest/:contestId/siguiente", "next-story"],
  ["contest-history", "contest-history"],
  ["history", "contest-history-redirect"],
  ["historias", "gallery"],
  ["historias/feed.xml", "feed"],
  ["gallery", "gallery-redirect"],
  ["story/:storyId", "story"],
  ["story/:storyId/voto", "story-vote"],
  ["story/:storyId/lectura", "story-read"],
  ["story/:storyId/vista", "story-view"],
  ["story/:storyId/eliminar", "story-delete"],
  ["story/:storyId/comentario", "story-comment"],
  ["story/:storyId/denuncia", "report"],
  ["story/:storyId/informe", "story-report"],
  ["comentario/:commentId/me-gusta", "comment-like"],
  ["autor-de/:commentId", "comment-author"],
  ["comentario/:commentId/eliminar", "comment-delete"],
  ["comentario/:commentId/denuncia", "report"],
  ["guia-de-comentarios", "comment-guide"],
  ["write", "write"],
  ["write/:contestId", "write"],
  ["write/:contestId/borrador", "write-draft"],
  ["imagen/:pictureId", "picture"],
  ["login", "login"],
  ["login/enlace", "login-link"],
  ["register", "register"],
  ["logout", "logout"],
  ["novedad", "announcement"],
  ["modo-ligero", "light-mode"],
  ["tamano-de-letra", "reading-size"],
  ["apariencia", "appearance"],
  ["tema", "theme"],
  ["cookie-policy", "cookie-policy"],
  ["newsletter", "newsletter"],
  ["newsletter/confirmar", "newsletter-confirm"],
  ["feedback", "feedback"],
  ["feedback/email", "own-email"],
  ["confirmar", "confirm-email"],
  ["reset-password", "reset-password"],
  ["baja/:token", "unsubscribe"],
  ["profile", "profile"],
  ["preferences/eliminar", "account-delete"],
  ["preferences/exportar", "account-export"],
  ["preferences/exportar/archivo", "account-export-file"],
  ["dashboard", "dashboard-redirect"],
  ["preferences", "preferences"],
  ["notificaciones", "notifications"],
  ["notificaciones/novedades", "latest-notices"],
  ["canal", "live-channel"],
  ["profile/editar", "profile-edit"],
  ["profile/:userId", "author"],
  ["author/:userId", "author"],
  ["admin", "admin"],
  ["admin/rankings", "admin-rankings"],
  ["admin/apoyos", "admin-payments"],
  ["admin/correo", "admin-mail"],
  ["admin/planes", "admin-plans"],
  ["admin/cuentas", "admin-accounts"],
  ["admin/contest/new", "admin-contest"],
  ["admin/contest/:contestId", "admin-contest"],
  ["admin/contest/:contestId/finalize", "admin-contest-finalize"],
  ["admin/contest/:contestId/recuento", "admin-contest-recount"],
  ["admin/contest/:contestId/eliminar", "admin-contest-delete"],
  ["insignias", "badges"],
  ["apoyar", "support"],
  ["apoyar/gracias", "support-thanks"],
  ["webhooks/kofi", "kofi-webhook"],
  ["terms", "terms"],
  ["privacy", "privacy"],
  ["estilo", "style-guide"],
  ["correo-local", "local-mail"],
  ["correo-local/:mailId", "local-mail-message"],
  ["correo-local/:mailId/html", "local-mail-html"],
  [".well-known/change-password", "change-password"],
  [".well-known/security.txt", "security-txt"],
  ["robots.txt", "robots"],
  ["sitemap.xml", "sitemap"],
  ["sitemap/:part", "sitemap-part"],
  ["*", "not-found"],
]);
