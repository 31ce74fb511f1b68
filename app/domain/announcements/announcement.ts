export interface Announcement {
  id: string;
  title: string;
  text: string;
  /** Path to which the announcement's link leads. */
  to: string;
  /** Label of the announcement's link. */
  action: string;
}

/** The current announcement, shown once to each person; a new text needs a new id (HOME-02). */
export const ANNOUNCEMENT: Announcement = {
  id: "perfil-2026",
  title: "Tu perfil cuenta más de ti",
  text: "Reúne tus historias, tus insignias, de dónde viene cada punto de tu karma y un informe privado de cada reto.",
  to: "/profile",
  action: "Ver tu perfil",
};

/**
 * Steps of the announcement that are stored per person. `shown`: the dialog after a login was opened. `dismissed`: the banner was
 * closed.
 */
export type AnnouncementStep = "shown" | "dismissed";

/** Delay before the announcement's dialog opens after a login (product.md §2). */
export const ANNOUNCED_AFTER_MS = 1500;
