import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { hasResults } from "~/domain/navigation/navigation.server";

/** 'Explorar historias' leads to the stories that can be read by name, or to the contest while there are none (CONTEST-14). */
export async function loader({ context }: LoaderFunctionArgs) {
  return redirect((await hasResults(context.db)) ? "/historias" : "/contest/current", 302);
}

export { NeverShown as default } from "~/remix/never-shown";
