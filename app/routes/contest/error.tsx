import { ErrorPage, errorTitle } from "~/ui/layout/error-page";

const BROKEN = "Ups, algo salió mal";

/** Returns title and heading of the contest's error page. */
export function contestErrorTitle(error: unknown): string {
  return errorTitle(error, BROKEN);
}

/** The error page of a contest, with links to try again and to go home (CONTEST-11). */
export function ContestError() {
  return <ErrorPage title={BROKEN} home="Volver al inicio" />;
}
