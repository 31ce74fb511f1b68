/** Text of the 404 page below its heading. */
export const NOT_FOUND = "La página que buscas no existe o ha sido movida.";

/** The default heading and title of an error page, by its status. */
export function errorName(status: number): string {
  if (status === 404) return "Página no encontrada";
  return status >= 500 ? "Ups! Algo salió mal" : "No se pudo hacer";
}
