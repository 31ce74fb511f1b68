/** The default plan, and the plan that messages recommend. */
export const FREE_PLAN = "free";
export const BEST_PLAN = "premium";

/** Ids of the plans with their names in the administration. */
export const PLAN_NAMES = [
  { id: FREE_PLAN, name: "Gratuito" },
  { id: BEST_PLAN, name: "Premium" },
] as const;

/** Maximum number of words per story on the free plan, as the table of plans has it from the first migration. */
export const FREE_WORDS = 1000;

/** A profile field that only some plans include. */
export type Detail = "bio" | "location" | "website";

/** Messages for features that the account's plan lacks (product.md §6). */
export const UPGRADE: Record<Detail | "other", string> = {
  bio: "La biografía está disponible solo en el plan premium.",
  location: "La ubicación está disponible solo en el plan premium.",
  website: "El sitio web está disponible solo en el plan premium.",
  other: "Esta función requiere plan premium",
};

/** Message after the monthly limit of contests is reached, if the premium plan has no such limit. */
export const MORE_CONTESTS = "El plan premium no tiene límite de retos.";
