/** The path of the archive of all finished contests. */
export const PATH = "/historias";
