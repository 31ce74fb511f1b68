import { ErrorPage, errorTitle } from "~/ui/layout/error-page";

const BROKEN = "Ups, algo salió mal";

/** Returns the title of the error page, which is also its heading. */
export function contestErrorTitle(error: unknown): string {
  return errorTitle(error, BROKEN);
}

/** The error page of a contest, with links to try again and to go home (CONTEST-11). */
export function ContestError() {
  return <ErrorPage title={BROKEN} home="Volver al inicio" />;
}
