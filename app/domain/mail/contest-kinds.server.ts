import * as v from "valibot";
import { EMPTY_BALLOT_ROOT } from "~/domain/acta/merkle";
import { issueName } from "~/domain/contests/names";
import { ledgerPath } from "~/domain/paths";
import { PLACE_NAMES } from "~/domain/contests/places";
import { inWords } from "~/domain/text/numbers";
import { shorten } from "~/domain/text/shorten";
import { quotedLine } from "~/domain/text/quoted-line";
import { storyLine } from "~/domain/text/story-line";
import { longDate } from "~/domain/time/time";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { greeting, mailKind, type MailText } from "./mail-kind";

const Contest = {
  contest_id: v.string(),
  contest_title: v.string(),
  contest_month: v.optional(v.string()),
  // Number of the contest. Queried when the mail is about to be sent and never stored in the outbox: see `currentData` in
  // leases.server.ts.
  contest_number: v.optional(v.nullable(v.number())),
  /** Name of the recipient; null if the mail goes to no account. */
  recipient_name: v.optional(v.nullable(v.string())),
};
type ContestData = v.InferOutput<v.ObjectSchema<typeof Contest, undefined>>;

/**
 * Data of a mail about results: the winning story's title, what its line is made from (`storyLine`), and its author's name. Null
 * if no story won; `name` is null if the author's account was deleted. Queried when the mail is about to be sent and never stored
 * in the outbox, because the name may change meanwhile.
 */
const Winner = v.optional(
  v.nullable(
    v.object({
      name: v.nullable(v.string()),
      story: v.string(),
      line: v.nullable(v.string()),
      excerpt: v.string(),
    }),
  ),
);
type Winner = v.InferOutput<typeof Winner>;

/**
 * Root of the closed ballot, of a mail about results. Null in a contest that closed before there were roots. Queried when the mail is
 * about to be sent.
 */
const Root = v.optional(v.nullable(v.string()));

/** Maximum length of the prompt in a mail, in characters, which keeps the mail below 10 KB. */
const PROMPT_LENGTH = 150;

/** Kinds of mail about a contest, such as its opening or its results. */
export const CONTEST_KINDS = {
  contest_open: mailKind({
    name: "Empieza un reto",
    data: v.object({
      ...Contest,
      /** 1 in the data of a mail to a newsletter subscriber; absent in a mail to an account. */
      is_newsletter: v.optional(v.literal(1)),
      prompt: v.optional(v.string()),
      submission_deadline: v.optional(v.string()),
    }),
    isUrgent: false,
    list: "contests",
    text: (data, env) => {
      const { contest_title: title, prompt, submission_deadline: deadline } = data;
      return contestText(data, `Nueva consigna: «${title}»`, "Ver el reto", [
        `Ya puedes escribir para «${title}».`,
        ...(prompt ? [shorten(prompt, PROMPT_LENGTH)] : []),
        ...(deadline
          ? [`Se reciben historias hasta el ${longDate(deadline, env.TIME_ZONE)}.`]
          : []),
      ]);
    },
  }),

  last_day_to_submit: mailKind({
    name: "Último día para enviar",
    data: v.object({ ...Contest, submission_deadline: v.string() }),
    isUrgent: false,
    list: "contests",
    text: (data, env) => {
      const { contest_id, contest_title: title, submission_deadline: deadline } = data;
      const label = "Escribir mi historia";
      return {
        ...contestText(data, `Se cierran los envíos de «${title}»`, label, [
          `El reto «${title}» cierra los envíos el ${longDate(deadline, env.TIME_ZONE)}.`,
          "Si tienes un borrador empezado, sigue donde lo dejaste.",
        ]),
        button: { label, path: `/write/${encodeURIComponent(contest_id)}` },
      };
    },
  }),

  voting_open: mailKind({
    name: "Empieza la votación",
    data: v.object({ ...Contest, voting_deadline: v.optional(v.string()) }),
    isUrgent: false,
    list: "contests",
    text: (data, env) => {
      const { contest_title: title, voting_deadline: deadline } = data;
      return contestText(data, `Ya puedes leer y votar: «${title}»`, "Leer y votar", [
        `Ya puedes leer las historias de «${title}» y votar. Tienes ${inWords(VOTES_PER_CONTEST)} votos; las historias se leen sin saber de quién son.`,
        ...(deadline ? [`Se vota hasta el ${longDate(deadline, env.TIME_ZONE)}.`] : []),
      ]);
    },
  }),

  last_day_to_vote: mailKind({
    name: "Último día para votar",
    data: v.object({
      ...Contest,
      voting_deadline: v.string(),
      /**
       * Number of votes that the recipient has left. Queried when the mail is about to be sent and never stored in the outbox,
       * because the number may change meanwhile.
       */
      votes_left: v.optional(v.number()),
    }),
    isUrgent: false,
    list: "contests",
    text: (data, env) => {
      const { contest_title: title, voting_deadline: deadline, votes_left: left } = data;
      // No number of votes left in the subject, because a locked screen shows subjects and the number is private.
      return contestText(data, `Se cierra la votación de «${title}»`, "Leer y votar", [
        `La votación de «${title}» termina el ${longDate(deadline, env.TIME_ZONE)}.`,
        ...(left === undefined
          ? []
          : [left === 1 ? "Te queda un voto." : `Te quedan ${inWords(left)} votos.`]),
        "Puedes cambiar tus votos hasta entonces.",
      ]);
    },
  }),

  results: mailKind({
    name: "Resultados",
    data: v.object({ ...Contest, winner: Winner, root: Root }),
    isUrgent: false,
    list: "contests",
    text: (data) => {
      const { contest_title: title, winner } = data;
      const subject = `Ya hay nombres: resultados de «${title}»`;
      const text = contestText(data, subject, "Ver los resultados", [
        `Terminó la votación de «${title}».`,
        ...winnerLines(winner),
        ...winningLine(winner),
        "Gracias por formar parte del reto.",
      ]);
      return { ...text, ...sealLine(data), isResult: true };
    },
  }),

  contest_won: mailKind({
    name: "Historia premiada",
    data: v.object({
      ...Contest,
      story_id: v.optional(v.string()),
      story_title: v.optional(v.string()),
      position: v.optional(v.picklist([1, 2, 3])),
      winner: Winner,
      root: Root,
    }),
    isUrgent: false,
    list: "contests",
    text: (data) => {
      const { contest_title: title, story_title, position = 1, winner } = data;
      const place = PLACE_NAMES[position].toLowerCase();
      const story = story_title ? `Tu historia «${story_title}»` : "Tu historia";
      const subject = `Tu historia quedó en ${place}: «${title}»`;
      const text = contestText(data, subject, "Ver los resultados", [
        position === 1
          ? `¡Felicidades! ${story} ganó el reto «${title}».`
          : `¡Felicidades! ${story} quedó en ${place} del reto «${title}».`,
        ...(position === 1 ? [] : winnerLines(winner)),
      ]);
      return { ...text, ...sealLine(data), isResult: true };
    },
  }),
};

/** Paragraphs about the winner of the contest; none if the mail's data have no `winner`. */
function winnerLines(winner: Winner): string[] {
  if (winner === undefined) return [];
  if (winner === null) return ["El reto quedó desierto: ninguna historia recibió votos."];
  const { name, story } = winner;
  return [name === null ? `Ganó «${story}».` : `${name} ganó con «${story}».`];
}

/** Paragraph with the line of the winning story (STORY-10); none without a winner. */
function winningLine(winner: Winner): string[] {
  const line = winner ? storyLine(winner) : "";
  return line ? [quotedLine(line)] : [];
}

/** Paragraph with the seal of the ballot and a link to the acta (VOTE-11); none without a root, or without votes. */
function sealLine({
  contest_id,
  root,
}: {
  contest_id: string;
  root?: string | null | undefined;
}): Pick<MailText, "aside"> {
  if (!root || root === EMPTY_BALLOT_ROOT) return {};
  return {
    aside: {
      text: `Sello de la urna, como se publicó antes de los resultados: ${root}. Si lo anotaste, compáralo. El acta tiene todos los votos, sin nombres.`,
      label: "Ver el acta",
      path: ledgerPath(encodeURIComponent(contest_id)),
    },
  };
}

/**
 * Returns the text of a mail about a contest: its number and month, its subject, these paragraphs, and a button that links to the
 * contest's page.
 */
function contestText(
  { contest_id, contest_number: number, contest_month: month, recipient_name: name }: ContestData,
  subject: string,
  label: string,
  before: string[],
): MailText {
  return {
    subject,
    issue: number && month ? issueName({ number, month }) : null,
    greeting: greeting(name ?? null),
    before,
    button: { label, path: `/contest/${encodeURIComponent(contest_id)}` },
    after: [],
  };
}
