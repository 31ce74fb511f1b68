export const PATH = "/admin/cuentas";

/** The path of the page with this account. */
export function accountPath(id: string): string {
  return `${PATH}?cuenta=${encodeURIComponent(id)}`;
}
