/** Text of the refusal if nothing is left to clear. */
export const NOTHING_TO_CLEAR = "No queda nada que borrar.";

/** Text of the refusal if the contest of the form does not exist. */
export const NO_SUCH_CONTEST = "Ese reto ya no existe.";
