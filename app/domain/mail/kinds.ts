import * as v from "valibot";

const Contest = { contest_id: v.string(), contest_title: v.string() };

/**
 * The winning story of a contest and who wrote it, without a name when that account is gone; null when no story won. Read when the
 * mail is claimed, and never stored with it.
 */
const Winner = v.optional(
  v.nullable(v.object({ name: v.nullable(v.string()), story: v.string() })),
);

/** Every kind of mail with the data that it is made from; the outbox keeps the data as JSON until the mail is sent. */
const MAIL_DATA = {
  confirm_email: v.object({ seed: v.string() }),
  /** Without a name to an e-mail that is not confirmed. */
  reset_password: v.object({ display_name: v.nullable(v.string()), seed: v.string() }),
  login_link: v.object({ display_name: v.nullable(v.string()), seed: v.string() }),
  password_changed: v.object({ display_name: v.nullable(v.string()), at: v.string() }),
  welcome: v.object({ display_name: v.string() }),
  newsletter_confirm: v.object({ seed: v.string() }),
  contest_open: v.object({
    ...Contest,
    prompt: v.optional(v.string()),
    submission_deadline: v.optional(v.string()),
    /** To a subscriber without an account. */
    is_newsletter: v.optional(v.literal(1)),
  }),
  last_day_to_submit: v.object({ ...Contest, submission_deadline: v.string() }),
  voting_open: v.object({ ...Contest, voting_deadline: v.optional(v.string()) }),
  last_day_to_vote: v.object({
    ...Contest,
    voting_deadline: v.string(),
    /** Read when the mail is claimed. */
    votes_left: v.optional(v.number()),
  }),
  results: v.object({ ...Contest, winner: Winner }),
  contest_won: v.object({
    ...Contest,
    story_title: v.optional(v.string()),
    position: v.optional(v.picklist([1, 2, 3])),
    winner: Winner,
  }),
  /** To the operator, with the parameters that product.md §7 names. */
  feedback: v.object({
    user_email: v.string(),
    feedback_type: v.string(),
    message: v.string(),
    timestamp: v.string(),
    user_agent: v.string(),
    page_url: v.string(),
    screen_resolution: v.string(),
    viewport_size: v.string(),
  }),
};

export type MailKind = keyof typeof MAIL_DATA;
export type MailData<Kind extends MailKind> = v.InferInput<(typeof MAIL_DATA)[Kind]>;

/** A kind together with the data that belongs to it. */
export type MailContent = {
  [Kind in MailKind]: { kind: Kind; data: v.InferOutput<(typeof MAIL_DATA)[Kind]> };
}[MailKind];

const MAIL_NAMES: Record<MailKind, string> = {
  confirm_email: "Confirmación de email",
  reset_password: "Contraseña nueva",
  login_link: "Enlace para entrar",
  password_changed: "Aviso de contraseña cambiada",
  welcome: "Bienvenida",
  newsletter_confirm: "Confirmación del boletín",
  contest_open: "Empieza un reto",
  last_day_to_submit: "Último día para enviar",
  voting_open: "Empieza la votación",
  last_day_to_vote: "Último día para votar",
  results: "Resultados",
  contest_won: "Historia premiada",
  feedback: "Mensaje al equipo",
};

/** The name of a kind as a row has it, or the kind itself where this version knows none. */
export function mailName(kind: string): string {
  return Object.hasOwn(MAIL_NAMES, kind) ? MAIL_NAMES[kind as MailKind] : kind;
}

/** Scope of an unsubscribe link: all mail, the mail of contests, the newsletter. */
export const MAIL_LISTS = ["mail", "contests", "newsletter"] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/** Mails that one person waits for: they are sent at once, and never behind those of a contest. */
const URGENT: readonly MailKind[] = [
  "confirm_email",
  "reset_password",
  "login_link",
  "password_changed",
  "welcome",
  "newsletter_confirm",
  "feedback",
];

export function isUrgent(kind: MailKind): boolean {
  return URGENT.includes(kind);
}

/** Mails that no list stops: somebody has asked for them by a form of their own, or they warn the owner of an account. */
export const UNLISTED: readonly MailKind[] = [
  "confirm_email",
  "reset_password",
  "login_link",
  "password_changed",
  "feedback",
];

/** The list that a mail is sent to, or null for one of `UNLISTED` (RFC 8058 has nothing to unsubscribe there). */
export function listOf({ kind, data }: MailContent): MailList | null {
  if (UNLISTED.includes(kind)) return null;
  switch (kind) {
    case "welcome":
      return "mail";
    case "newsletter_confirm":
      return "newsletter";
    case "contest_open":
      return data.is_newsletter ? "newsletter" : "contests";
    default:
      return "contests";
  }
}

/** Reads a row of the outbox back; throws for an unknown kind, or data of another shape. */
export function parseMail(kind: string, data: string): MailContent {
  return v.parse(Content, { kind, data: JSON.parse(data) });
}

const Content = v.variant("kind", [
  content("confirm_email"),
  content("reset_password"),
  content("login_link"),
  content("password_changed"),
  content("welcome"),
  content("newsletter_confirm"),
  content("contest_open"),
  content("last_day_to_submit"),
  content("voting_open"),
  content("last_day_to_vote"),
  content("results"),
  content("contest_won"),
  content("feedback"),
]);

function content<Kind extends MailKind>(kind: Kind) {
  return v.object({ kind: v.literal(kind), data: MAIL_DATA[kind] });
}
