import type { MetaFunction } from "@remix-run/cloudflare";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Página no encontrada", matches) },
];

/** Every path that is no page of the product. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export function action() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
