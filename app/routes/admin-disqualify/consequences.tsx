import type { ReactNode } from "react";
import type { Phase } from "~/domain/contests/phases";

interface Consequences {
  /** Consequences of a disqualification, in the phase of this entry. */
  made: readonly ReactNode[];
  /** Consequences of lifting a disqualification, in the phase of this entry. */
  lifted: readonly ReactNode[];
}

const UNREADABLE = "Nadie más la puede leer: solo quien la escribió y la administración.";
const CLOSED = "Sus comentarios se conservan y quedan cerrados.";

/**
 * Consequences of a disqualification by the phase of the story's contest (REPORT-03). The texts reveal nothing about authors or
 * votes.
 */
const CONSEQUENCES: Record<Phase, Consequences> = {
  submission: {
    made: [
      "Sale del reto, y cuando empiece la votación no estará en ninguna lista.",
      "Quien la escribió la sigue leyendo, y no puede cambiarla, eliminarla ni enviar otra a este reto.",
    ],
    lifted: ["Vuelve al reto y se puede cambiar de nuevo hasta el cierre de envíos."],
  },
  voting: {
    made: [
      "Sale de la lista, del orden de lectura y de «Siguiente sin leer».",
      "Los votos que tuviera vuelven a quienes los dieron, y nadie más la puede votar.",
      UNREADABLE,
      CLOSED,
    ],
    lifted: [
      "Vuelve a la lista y se puede votar de nuevo.",
      "Los votos devueltos no vuelven: empieza sin ninguno.",
    ],
  },
  counting: {
    made: [
      "Los votos que tuviera siguen en el acta, y la historia no se clasifica.",
      UNREADABLE,
      CLOSED,
    ],
    lifted: ["Vuelve a la lista y se clasifica con los votos que están en la urna."],
  },
  results: {
    made: [
      "Pierde su lugar si lo tiene, y suben las siguientes, también la mención honorífica.",
      "Las insignias, los puntos y las clasificaciones se corrigen; quien sube recibe su insignia, un aviso y un correo.",
      "Sus votos siguen en el acta, que dice que está fuera de la clasificación.",
      "Queda al final de la lista del reto, y sale de la antología y de las demás listas.",
      UNREADABLE,
      CLOSED,
    ],
    lifted: [
      "Recupera el lugar que le dan sus votos, y las que subieron bajan.",
      "Las insignias, los puntos y las clasificaciones se corrigen.",
      "Vuelve a la antología y a las demás listas.",
    ],
  },
  unknown: {
    made: ["Sale del reto, que no tiene fechas.", UNREADABLE],
    lifted: ["Vuelve al reto."],
  },
};

/** Lists the consequences of disqualifying a story, or of lifting its disqualification. */
export function ConsequenceList({ phase, step }: { phase: Phase; step: keyof Consequences }) {
  return (
    <ul>
      {CONSEQUENCES[phase][step].map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
