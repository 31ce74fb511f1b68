/** What an error page is called, in its heading and its title, when nothing better is known than its status. */
export function errorName(status: number): string {
  if (status === 404) return "Página no encontrada";
  return status >= 500 ? "Ups! Algo salió mal" : "No se ha podido hacer";
}
