/** Refusal of a clearing that finds no rows to delete. */
export const NOTHING_TO_CLEAR = "No queda nada que borrar.";

/** Refusal of a clearing whose contest does not exist. */
export const NO_SUCH_CONTEST = "Ese reto ya no existe.";
