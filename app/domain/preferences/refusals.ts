/** Refusals of the forms of /preferences as their status, their Spanish text and the field they belong to. */
export const PREFERENCE_REFUSALS = {
  "newsletter-unconfirmed": {
    status: 403,
    text: "Confirma tu email para suscribirte al boletín",
    field: "boletin",
  },
} as const;
