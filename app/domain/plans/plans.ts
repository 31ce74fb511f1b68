/** The plan of everybody who has no other, and the one that messages recommend. */
export const FREE_PLAN = "free";
export const BEST_PLAN = "premium";

/** The plans of the table, as an admin reads them. */
export const PLAN_NAMES = [
  { id: FREE_PLAN, name: "Gratuito" },
  { id: BEST_PLAN, name: "Premium" },
] as const;

/** Profile fields that only some plans include. */
export type Detail = "bio" | "location" | "website";

/** The message where a plan does not have something (product.md §6). */
export const UPGRADE: Record<Detail | "other", string> = {
  bio: "La biografía está disponible solo en el plan premium.",
  location: "La ubicación está disponible solo en el plan premium.",
  website: "El sitio web está disponible solo en el plan premium.",
  other: "Esta función requiere plan premium",
};

/** The message after the monthly limit where another plan has none. */
export const MORE_CONTESTS = "El plan premium no tiene límite de retos.";
