/** The address of a story's page. */
export function storyPath(story: string): string {
  return `/story/${encodeURIComponent(story)}`;
}

/** The address of the page of a story's comments that holds this one, with the fragment that scrolls to it. */
export function commentPath(story: string, comment: string): string {
  const id = encodeURIComponent(comment);
  return `${storyPath(story)}?comentario=${id}#comment-${id}`;
}

/** The address of the admin page that finds an account. */
export const ADMIN_ACCOUNTS = "/admin/cuentas";

/** The address of the admin page that shows this account. */
export function adminAccountPath(id: string): string {
  return `${ADMIN_ACCOUNTS}?cuenta=${encodeURIComponent(id)}`;
}
