/**
 * Kinds of interventions in a public acta (VOTE-12, docs/acta.md), with their Spanish sentences. What is decided by hand about a
 * ballot or a result is one of them.
 */
export const ACTA_INTERVENTIONS = {
  "votes-quarantined": "Votos en cuarentena, que no cuentan",
  "votes-released": "Fin de una cuarentena: esos votos vuelven a contar",
  "story-disqualified": "Historia descalificada",
  "story-readmitted": "Historia readmitida",
  "story-deleted": "Historia eliminada por quien administra el sitio",
  "finalized-by-hand": "Resultados publicados a mano",
  "date-moved": "Fecha cambiada después de empezar la votación",
  "account-deleted": "Cuenta eliminada por quien administra el sitio",
  "ballot-imported": "Urna llenada desde un archivo",
  "database-restored": "Base de datos recuperada de una copia",
  "votes-rebuilt": "Votos recuperados de la base de datos",
} as const satisfies Record<string, string>;

export type ActaInterventionKind = keyof typeof ACTA_INTERVENTIONS;
