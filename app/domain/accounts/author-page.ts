// Pages of authors are still to come (PROFILE-01): until then a name is text, and nothing leads to a page that is not there.
const IS_THERE: boolean = false;

/** The public page of an author, or null where there is none to lead to; what leads there asks here. */
export function authorPath(id: string): string | null {
  return IS_THERE ? `/author/${encodeURIComponent(id)}` : null;
}
