import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { hasResults } from "~/domain/navigation/navigation.server";

/** 'Explorar historias' leads to the stories that can be read by name, or to the contest while there are none (CONTEST-14). */
export async function loader({ context }: LoaderFunctionArgs) {
  return redirect((await hasResults(context.db)) ? "/historias" : "/contest/current", 302);
}

/** Never shown; a route without a page would answer a POST with Remix's own English. */
export default function GalleryRedirect() {
  return null;
}
