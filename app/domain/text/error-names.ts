/** The heading and title of an error page of which only the status is known. */
export function errorName(status: number): string {
  if (status === 404) return "Página no encontrada";
  return status >= 500 ? "Ups! Algo salió mal" : "No se ha podido hacer";
}
