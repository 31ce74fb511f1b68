export const PATH = "/admin/cuentas";

/** The page with that account. */
export function accountPath(id: string): string {
  return `${PATH}?cuenta=${encodeURIComponent(id)}`;
}
