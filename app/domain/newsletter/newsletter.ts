/** Error messages of the newsletter's form (product.md §8); its messages of success are flashes. */
export const NEWSLETTER_ERRORS = {
  invalid: "Por favor ingresa un email válido",
  lost: "Error de conexión. Si ya tenías cuenta, es posible que la suscripción se haya activado. Verifica en tu perfil.",
  failed: "Hubo un error inesperado. Inténtalo de nuevo en unos minutos.",
} as const;

/** The answer of the form. */
export interface NewsletterAnswer {
  message: string;
  /** `refused`: by the server, for another reason than the address. `failed`: no answer arrived, or an error. */
  outcome: "done" | "invalid" | "refused" | "failed";
}

/** For how many milliseconds an answer is shown where scripts run (product.md §8); "invalid" is shown until the next try. */
export const SHOWN_MS = { done: 8000, refused: 5000, failed: 8000 } as const;

/** Days that a subscriber who has left is kept, so that the button on the page of the unsubscribe link can undo it. */
export const LEFT_DAYS = 30;
