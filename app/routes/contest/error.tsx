import { ErrorPage, errorTitle } from "~/ui/layout/error-page";

const BROKEN = "Ups, algo salió mal";

/** Its heading, and the title of its page. */
export function contestErrorTitle(error: unknown): string {
  return errorTitle(error, BROKEN);
}

/** CONTEST-11: what went wrong, a way to try again and one home. */
export function ContestError() {
  return <ErrorPage title={BROKEN} home="Volver al inicio" />;
}
