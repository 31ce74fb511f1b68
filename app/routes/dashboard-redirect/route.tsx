import { redirect } from "@remix-run/cloudflare";

export function loader() {
  return redirect("/profile", 301);
}

/** Never shown; a route without a page would answer a POST with Remix's own English. */
export default function DashboardRedirect() {
  return null;
}
