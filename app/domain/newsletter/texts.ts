/** Error messages of the newsletter's form (product.md §8); those of success are flashes. */
export const NEWSLETTER_TEXTS = {
  invalid: "Por favor ingresa un email válido",
  lost: "Error de conexión. Si ya tenías cuenta, es posible que la suscripción se haya activado. Verifica en tu perfil.",
  failed: "Hubo un error inesperado. Inténtalo de nuevo en unos minutos.",
} as const;

/** An answer of the form: taken, no address, refused by the server, or none because something failed on the way. */
export interface NewsletterAnswer {
  message: string;
  how: "done" | "invalid" | "refused" | "failed";
}

/** For how many milliseconds each is shown where a script runs (product.md §8); that it is no address, until the next try. */
export const SHOWN_MS = { done: 8000, refused: 5000, failed: 8000 } as const;
