/** The default heading and title of an error page, by its status. */
export function errorName(status: number): string {
  if (status === 404) return "Página no encontrada";
  return status >= 500 ? "Ups! Algo salió mal" : "No se ha podido hacer";
}
