/** Said where a change of somebody's own could not be stored, the connection most likely being lost. */
export const NOT_SAVED = "No se ha podido guardar. Revisa tu conexión.";
