import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { hasResults } from "~/domain/navigation/navigation.server";

/** Redirects 'Explorar historias' to the stories of finished contests, or to the current contest while there are none (CONTEST-14). */
export async function loader({ context }: LoaderFunctionArgs) {
  return redirect((await hasResults(context.db)) ? "/historias" : "/contest/current", 302);
}

export { NeverShown as default } from "~/remix/never-shown";
