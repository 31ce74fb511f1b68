/** The public page of an author; what leads there asks here (PROFILE-01). */
export function authorPath(id: string): string {
  return `/author/${encodeURIComponent(id)}`;
}

/** `authorPath` of an account that may be gone. */
export function pathOfAuthor(id: string | null | undefined): string | null {
  return id ? authorPath(id) : null;
}
