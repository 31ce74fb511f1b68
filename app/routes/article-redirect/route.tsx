import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/blog/${encodeURIComponent(params.slug ?? "")}`, 301);
}

export { NeverShown as default } from "~/remix/never-shown";
