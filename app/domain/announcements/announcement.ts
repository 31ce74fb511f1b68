export interface Announcement {
  id: string;
  title: string;
  text: string;
  /** Target of the announcement's link. */
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

/** `shown`: the dialog after a login was opened. `dismissed`: the banner was closed. */
export type AnnouncementStep = "shown" | "dismissed";

/** Delay of the dialog after a login (product.md §2). */
export const ANNOUNCED_AFTER_MS = 1500;
