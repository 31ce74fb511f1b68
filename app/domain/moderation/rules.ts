/** The rules of the community that an intervention can name, with their names and their sections of /community-guidelines. */
export const MODERATION_RULES = [
  { id: "spam", name: "Spam o publicidad", section: "al-comentar" },
  { id: "inappropriate", name: "Contenido que no se admite", section: "al-escribir" },
  { id: "harassment", name: "Acoso o falta de respeto", section: "al-comentar" },
  { id: "originality", name: "Obra ajena", section: "al-escribir" },
  { id: "voting", name: "Reglas de la votación", section: "al-votar-y-al-compartir" },
  { id: "other", name: "Otra norma", section: "" },
] as const;

export type RuleId = (typeof MODERATION_RULES)[number]["id"];

/** Maximum length of an intervention's reason and of the answer, in characters. Migration 0033 enforces both. */
export const REASON_MAX = 1000;
export const ANSWER_MAX = 2000;

/** Returns the Spanish name of a moderation rule. */
export function ruleName(rule: RuleId): string {
  return MODERATION_RULES.find(({ id }) => id === rule)?.name ?? "Otra norma";
}

/** The path of the section of the community guidelines about a moderation rule. */
export function ruleSection(rule: RuleId): string {
  const section = MODERATION_RULES.find(({ id }) => id === rule)?.section ?? "";
  return section ? `/community-guidelines#${section}` : "/community-guidelines";
}

/** Kinds of interventions, with what the public log says about each (ADMIN-05). */
export const INTERVENTION_NAMES = {
  "comment-hidden": "Comentario oculto",
  "comment-deleted": "Comentario eliminado",
  "story-disqualified": "Historia descalificada",
  "account-suspended": "Cuenta suspendida por un tiempo",
  "votes-quarantined": "Votos en cuarentena",
} as const;

export type InterventionKind = keyof typeof INTERVENTION_NAMES;
