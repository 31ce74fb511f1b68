import { NO_CONTEST } from "~/domain/contests/refusals";

/** Why a contest has no anthology, as status and Spanish text (READ-06). */
export const ANTHOLOGY_REFUSALS = {
  "no-contest": NO_CONTEST,
  "not-published": { status: 404, text: "La antología se publica con los resultados del reto." },
} as const;
