import type { Phase } from "~/domain/contests/phases";

/** Title and text at the top of home in each phase of the current contest. */
export const HERO: Record<Phase | "none", { title: string; text: string }> = {
  none: {
    title: "Una historia breve cada mes",
    text: "Pronto se abrirá un nuevo reto.",
  },
  submission: {
    title: "Este mes, tu historia",
    text: "Hay una consigna abierta y mil palabras para ti. Nadie la leerá hasta que empiece la votación.",
  },
  voting: {
    title: "Lee sin saber de quién es",
    text: "Las historias ya están aquí y sus nombres no. Lee, y da tus tres votos a las que más te gusten.",
  },
  counting: {
    title: "Estamos contando los votos",
    text: "La votación ha terminado. Los nombres y los resultados se revelan muy pronto.",
  },
  results: {
    title: "Ya hay resultados",
    text: "Descubre quién escribió qué, y prepárate para el próximo reto.",
  },
  unknown: {
    title: "Una historia breve cada mes",
    text: "Estamos preparando las fechas del próximo reto.",
  },
};
