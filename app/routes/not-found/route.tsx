/** Responds to every unknown path with 404. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export function action(): never {
  throw new Response(null, { status: 404 });
}

export { NeverShown as default } from "~/remix/never-shown";
