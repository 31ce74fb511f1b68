/** The path of an author's public page (PROFILE-01). */
export function authorPath(id: string): string {
  return `/author/${encodeURIComponent(id)}`;
}

/** The same path, or null for an account that is deleted. */
export function pathOfAuthor(id: string | null | undefined): string | null {
  return id ? authorPath(id) : null;
}
