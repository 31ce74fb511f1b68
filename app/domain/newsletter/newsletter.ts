/** Error messages of the newsletter's form (product.md §8); its messages of success are flashes. */
export const NEWSLETTER_ERRORS = {
  invalid: "Por favor ingresa un email válido",
  lost: "Error de conexión. Si ya tenías cuenta, es posible que la suscripción se haya activado. Verifica en tu perfil.",
  failed: "Hubo un error inesperado. Inténtalo de nuevo en unos minutos.",
} as const;

/** The response to the newsletter's form. */
export interface NewsletterAnswer {
  message: string;
  /**
   * Outcome of the form. `refused`: the server refused for another reason than an invalid e-mail. `failed`: no response arrived, or
   * an unexpected error.
   */
  outcome: "done" | "invalid" | "refused" | "failed";
}

/**
 * How long the message of the newsletter's form is shown where scripts run, in milliseconds (product.md §8). The message for
 * 'invalid' is shown until the next try.
 */
export const SHOWN_MS = { done: 8000, refused: 5000, failed: 8000 } as const;

/** Days that a subscriber is kept after unsubscribing, so that the button on the page of the unsubscribe link can undo it. */
export const LEFT_DAYS = 30;
