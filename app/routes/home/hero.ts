import type { Phase } from "~/domain/contests/phases";
import { FREE_WORDS } from "~/domain/plans/plans";
import { inWords } from "~/domain/text/numbers";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";

/**
 * The phase that home shows: the phase of the current contest. Without a current contest it is "results", or "none" if there was
 * never a contest. A contest without stories gives "deserted-voting" in voting and counting, and "deserted" afterwards.
 */
export type HomePhase = Phase | "none" | "deserted-voting" | "deserted";

/** Heading and first lines of home by phase: what a first-time visitor can do now (HOME-03). */
export const HERO: Record<HomePhase, { title: string; text: string }> = {
  none: {
    title: "Una historia breve cada mes",
    text: "Ahora no hay ningún reto abierto.",
  },
  submission: {
    title: "Este mes, tu historia",
    text: `Hay una consigna abierta y ${inWords(FREE_WORDS)} palabras para ti. Hasta que empiece la votación, el sitio no muestra tu historia a otras personas.`,
  },
  voting: {
    title: "Lee sin saber de quién es",
    text: `Las historias ya están aquí y sus nombres no. Lee, y da hasta ${inWords(VOTES_PER_CONTEST)} votos a las que más te gusten.`,
  },
  counting: {
    title: "Estamos contando los votos",
    text: "La votación ha terminado. Los nombres se conocerán con los resultados.",
  },
  results: {
    title: "Ya hay resultados",
    text: "Descubre quién escribió cada historia. Mientras se abre un nuevo reto, lee a quienes ganaron los anteriores.",
  },
  "deserted-voting": {
    title: "Este mes no llegó ninguna historia",
    text: "El plazo de envío terminó y el reto quedará desierto. Habrá otro.",
  },
  deserted: {
    title: "Una historia breve cada mes",
    text: "El último reto quedó desierto: no llegó ninguna historia. Pronto se abrirá otro.",
  },
  unknown: {
    title: "Una historia breve cada mes",
    text: "Estamos preparando las fechas del próximo reto.",
  },
};
