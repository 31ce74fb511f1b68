import type { Db } from "~/db/db";
import { DAY } from "~/domain/time/durations";
import { eveningAfter } from "~/domain/time/time";
import { DEMO_ACCOUNTS } from "./accounts";
import { createPoll, createPollVotes, type UserRow } from "./rows";

const ZONE = "America/Bogota";

/** The options of the poll that has ended, with their votes. */
const OBJECTS = {
  title: "¿Qué objeto abre el año?",
  description: "Elige la consigna de enero. Puedes cambiar tu voto hasta el cierre.",
  target_contest_month: "enero",
  options: [
    {
      title: "La silla de más",
      description: "para quien sospecha de los muebles",
      prompt:
        "La mesa está puesta y sobra una silla. Nadie recuerda haberla traído y nadie se atreve a retirarla.",
      votes: 5,
    },
    {
      title: "Con todo dentro",
      description: "para quien compra sin preguntar",
      prompt:
        "Un anuncio ofrece algo viejo y barato «con todo dentro». Alguien lo compra sin preguntar qué es todo.",
      votes: 3,
    },
    {
      title: "El paso que falta",
      description: "para quien heredó una cocina",
      prompt:
        "A una receta heredada le falta la última línea. Queda una persona que la sabe y no piensa decirla.",
      votes: 5,
    },
  ],
};

/** The options of the poll that is open, with the votes so far. */
const SILENCES = {
  title: "Que alguien calle.",
  description: "Tres maneras de no decirlo.",
  target_contest_month: "febrero",
  options: [
    {
      title: "Traducción simultánea",
      description: "una frase que no llega",
      prompt:
        "Alguien traduce en voz alta lo que dos personas necesitan decirse. A mitad de la conversación decide callar una frase.",
      votes: 3,
    },
    {
      title: "Testigo de otra cosa",
      description: "la pregunta equivocada",
      prompt:
        "Llaman a declarar a quien no vio el hecho: a esa hora estaba mirando algo que le importaba más. Solo puede responder a lo que le pregunten.",
      votes: 2,
    },
    {
      title: "El idioma de casa",
      description: "una palabra que no salía de allí",
      prompt:
        "Una familia usa una palabra que no existe fuera de sus paredes. Hoy la pronuncia, sin equivocarse, alguien que acaba de llegar.",
      votes: 3,
    },
  ],
};

/** Seeds a poll that has ended in a tie and one that is open. The demo accounts have not voted in the open one. */
export async function seedPolls(db: Db, people: readonly UserRow[], now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  await seedPoll(db, OBJECTS, people, {
    ...{ status: "closed" as const, created_at: ago(20), voting_deadline: ago(6) },
  });
  await seedPoll(db, SILENCES, people.slice(DEMO_ACCOUNTS.length), {
    ...{ created_at: ago(3), voting_deadline: eveningAfter(now, 11, ZONE) },
  });
}

async function seedPoll(
  db: Db,
  { options, ...poll }: typeof OBJECTS,
  voters: readonly UserRow[],
  state: { created_at: string; voting_deadline: string; status?: "closed" },
): Promise<void> {
  const stored = await createPoll(db, { ...poll, ...state, updated_at: state.created_at, options });
  const choices = options.flatMap(({ votes }, at) =>
    Array<string>(votes).fill(stored.options[at] ?? ""),
  );
  const votes = choices.flatMap((option, at) => {
    const voter = voters[at];
    return voter ? { option, user: voter.id } : [];
  });
  await createPollVotes(db, stored, votes);
}
