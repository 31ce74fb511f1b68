import { redirect } from "@remix-run/cloudflare";

/** Redirects /.well-known/change-password, where password managers look for the form of a new password (W3C), to that form. */
export function loader() {
  return redirect("/preferences#contrasena", 302);
}
