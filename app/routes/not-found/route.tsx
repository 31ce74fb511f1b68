/** Every path that is no page of the product. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export function action(): never {
  throw new Response(null, { status: 404 });
}

export { NeverShown as default } from "~/remix/never-shown";
