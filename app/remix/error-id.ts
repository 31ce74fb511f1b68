/** The header of an answer that failed, with the id that the log has. */
export const ERROR_ID = "X-Error-Id";

let last = "";

/** Notes the id of page data that failed: the error page that takes their place shows it (SHELL-04). */
export function noteErrorId({ headers }: Response): void {
  last = headers.get(ERROR_ID) ?? last;
}

/** The id of the failure that this page has met last; empty on the server, which gives its own with the page. */
export const lastErrorId = () => last;
