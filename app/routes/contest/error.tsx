import { useRouteLoaderData } from "@remix-run/react";
import { ErrorPage, errorTitle } from "~/ui/error-page";

const BROKEN = "Ups, algo salió mal";

/** Its heading, and the title of its page. */
export function contestErrorTitle(error: unknown): string {
  return errorTitle(error, BROKEN);
}

/** CONTEST-11: what went wrong, a way to try again and one home. */
export function ContestError() {
  const shell = useRouteLoaderData<{ hasCurrent: boolean; hasResults: boolean }>("root");
  return (
    <ErrorPage
      hasCurrent={shell?.hasCurrent ?? false}
      hasResults={shell?.hasResults ?? false}
      title={BROKEN}
      home="Volver al inicio"
    />
  );
}
