/**
 * The bulk deletions ('clearings') that an admin can run: URL segment, names, and the word to type for confirmation (ADMIN-02,
 * product.md §6).
 */
export const CLEARINGS = {
  comments: {
    slug: "comentarios",
    name: "Comentarios",
    heading: "Borrar comentarios",
    word: "comentarios",
    button: "Borrar los comentarios",
  },
  likes: {
    slug: "votos",
    name: "Votos de retos de prueba",
    heading: "Poner a cero los votos de retos de prueba",
    word: "votos",
    button: "Poner los votos a cero",
  },
  views: {
    slug: "vistas",
    name: "Vistas",
    heading: "Poner a cero las vistas",
    word: "vistas",
    button: "Poner las vistas a cero",
  },
  "test-data": {
    slug: "prueba",
    name: "Datos de prueba",
    heading: "Borrar los datos de prueba",
    word: "prueba",
    button: "Borrar los datos de prueba",
  },
} as const satisfies Record<
  string,
  Record<"slug" | "name" | "heading" | "word" | "button", string>
>;

export type Clearing = keyof typeof CLEARINGS;

export const CLEARING_KINDS = Object.keys(CLEARINGS).filter(isClearing);

export function isClearing(kind: string): kind is Clearing {
  return Object.hasOwn(CLEARINGS, kind);
}

/** Finds a clearing (bulk deletion) by its URL segment. */
export function clearingOf(slug: string | undefined): Clearing | null {
  return CLEARING_KINDS.find((kind) => CLEARINGS[kind].slug === slug) ?? null;
}

/** Retention of archived rows in the database, in days. */
export const ARCHIVE_DAYS = 30;
