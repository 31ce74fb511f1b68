import { redirect } from "@remix-run/cloudflare";

export function loader() {
  return redirect("/contest-history", 301);
}

/** Never shown; a route without a page would answer a POST with Remix's own English. */
export default function HistoryRedirect() {
  return null;
}
