import { redirect } from "@remix-run/cloudflare";

/** The address at which password managers look for the form of a new password (W3C, change-password URL). */
export function loader() {
  return redirect("/preferences#contrasena", 302);
}
