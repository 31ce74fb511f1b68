import { redirect } from "@remix-run/cloudflare";

export function loader() {
  return redirect("/privacy", 301);
}

export { NeverShown as default } from "~/remix/never-shown";
