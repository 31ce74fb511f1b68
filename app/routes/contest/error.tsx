import { useRouteLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/ui/error-page";

/** CONTEST-11: what went wrong, a way to try again and one home. */
export function ContestError() {
  const shell = useRouteLoaderData<{ hasCurrent: boolean; hasResults: boolean }>("root");
  return (
    <ErrorPage
      hasCurrent={shell?.hasCurrent ?? false}
      hasResults={shell?.hasResults ?? false}
      title="Ups, algo salió mal"
      home="Volver al inicio"
    />
  );
}
