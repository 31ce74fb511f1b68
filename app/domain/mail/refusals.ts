/** Why no mail is sent again, in Spanish, with its status. */
export const MAIL_REFUSALS = {
  "no-dead-mail": { status: 409, text: "No hay nada que enviar de nuevo: ya salió o ha caducado." },
} as const satisfies Record<string, { status: number; text: string }>;
