/** First URL segments that stay open to everybody during maintenance (product.md §4). */
const OPEN = [
  ...["login", "register", "auth", "callback", "reset-password", "confirm"],
  ...["terms", "privacy", "privacy-policy", "cookie-policy", "community-guidelines"],
  ...["write", "profile", "dashboard", "contest", "story", "preferences"],
];

/**
 * Further URL segments that stay open during maintenance: the Spanish path of `/confirm`, the logout, pictures of stories, the
 * service worker, two paths to which machines post without a retry, Ko-fi's webhook and one-click unsubscription, and the checks
 * for monitors.
 */
const ALSO_OPEN = ["confirmar", "logout", "imagen", "webhooks", "baja", "sw.js", "salud"];

/** First segments of the paths that stay open to admins alone. */
const ADMINS_ONLY = ["admin", "archivo", "maintenance-preview"];

/** Whether a page stays open to everybody during maintenance, or to admins. A `.data` path counts as its page. */
export function openTo(path: string): "everybody" | "admins" | "nobody" {
  const first = firstSegment(path);
  if (first === null) return "nobody";
  if (OPEN.includes(first) || ALSO_OPEN.includes(first)) return "everybody";
  return ADMINS_ONLY.includes(first) ? "admins" : "nobody";
}

/** The first segment of a path, decoded and in lower case, without empty segments before it; null for a malformed path. */
function firstSegment(path: string): string | null {
  try {
    const [first = ""] = decodeURIComponent(path).toLowerCase().split("/").filter(Boolean);
    return first.replace(/\.data$/, "");
  } catch {
    return null;
  }
}
