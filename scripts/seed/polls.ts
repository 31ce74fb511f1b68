import type { Db } from "~/db/db";
import { DAY } from "~/domain/time/durations";
import { eveningAfter } from "~/domain/time/time";
import { DEMO_ACCOUNTS } from "./accounts";
import { createIdea, createPoll, createPollVotes, type UserRow } from "./rows";

const ZONE = "America/Bogota";

/** Options of the demo's ended poll, with their votes. */
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

/** The poll from which the demo's next contest came. Its first option is that contest's title and prompt. */
const YEAR_END = {
  title: "¿Con qué cerramos el año?",
  description: "Elige la consigna de diciembre. Puedes cambiar tu voto hasta el cierre.",
  target_contest_month: "diciembre",
  options: [
    {
      title: "Once años de retraso",
      description: "un sobre que se perdió",
      prompt:
        "Llega una carta con once años de retraso. Quien la envió vive en la misma calle y no sabe que acaba de llegar.",
      votes: 7,
    },
    {
      title: "Marea viva",
      description: "seis horas para mirar",
      prompt:
        "El mar se retira como nunca y deja a la vista algo que el pueblo llevaba años negando. Faltan seis horas para que vuelva a cubrirlo.",
      votes: 4,
    },
  ],
};

/**
 * The demo's open poll: its options, with the votes so far. `from` is the beginning of the name of the person whose idea the
 * option is.
 */
const SILENCES = {
  title: "Que alguien calle.",
  description: "Tres maneras de no decirlo.",
  target_contest_month: "febrero",
  options: [
    {
      from: null,
      title: "Traducción simultánea",
      description: "una frase que no llega",
      prompt:
        "Alguien traduce en voz alta lo que dos personas necesitan decirse. A mitad de la conversación decide callar una frase.",
      votes: 3,
    },
    {
      from: "Octavio",
      title: "Testigo de otra cosa",
      description: "la pregunta equivocada",
      prompt:
        "Llaman a declarar a quien no vio el hecho: a esa hora estaba mirando algo que le importaba más. Solo puede responder a lo que le pregunten.",
      votes: 2,
    },
    {
      from: null,
      title: "El idioma de casa",
      description: "una palabra que no salía de allí",
      prompt:
        "Una familia usa una palabra que no existe fuera de sus paredes. Hoy la pronuncia, sin equivocarse, alguien que acaba de llegar.",
      votes: 3,
    },
  ],
};

/** Ideas for a contest that wait for the admin, with the name of who sent them; the second was sent without an account. */
const IDEAS = [
  {
    from: "Dunia",
    message:
      "Esta noche se atrasa el reloj y una hora ocurre dos veces. Propongo contar qué hizo alguien con la segunda.",
  },
  {
    from: null,
    message:
      "La única voz que queda de una persona está en un contestador.\nMañana desconectan el número, y hoy alguien llama.",
  },
];

/**
 * Seeds three polls: one from which the contest `next` came, one that has ended in a tie, and one that is open, in which the demo
 * accounts have not voted. Seeds ideas for a contest too.
 */
export async function seedPolls(
  db: Db,
  people: readonly UserRow[],
  next: string,
  now: Date,
): Promise<void> {
  const idOf = (name: string | null) =>
    people.find((one) => name && one.display_name.startsWith(name))?.id ?? null;
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const yearEnd = await seedPoll(db, YEAR_END, people, {
    status: "closed" as const,
    created_at: ago(60),
    voting_deadline: ago(46),
  });
  await db
    .insertInto("poll_conversions")
    .values({
      poll_id: yearEnd.id,
      option_id: yearEnd.options[0] ?? "",
      contest_id: next,
      converted_at: ago(46),
    })
    .execute();
  await seedPoll(db, OBJECTS, people, {
    status: "closed" as const,
    created_at: ago(20),
    voting_deadline: ago(6),
  });
  const options = SILENCES.options.map((option) => ({ ...option, author: idOf(option.from) }));
  await seedPoll(db, { ...SILENCES, options }, people.slice(DEMO_ACCOUNTS.length), {
    created_at: ago(3),
    voting_deadline: eveningAfter(now, 11, ZONE),
  });
  for (const [index, { from, message }] of IDEAS.entries()) {
    const sender = from ? { user_id: idOf(from), shows_name: 1 as const } : {};
    await createIdea(db, { ...sender, message, created_at: ago(IDEAS.length - index) });
  }
}

interface PollSeed extends Omit<typeof OBJECTS, "options"> {
  options: readonly ((typeof OBJECTS)["options"][number] & { author?: string | null })[];
}

async function seedPoll(
  db: Db,
  { options, ...poll }: PollSeed,
  voters: readonly UserRow[],
  state: { created_at: string; voting_deadline: string; status?: "closed" },
) {
  const stored = await createPoll(db, { ...poll, ...state, updated_at: state.created_at, options });
  const choices = options.flatMap(({ votes }, at) =>
    Array<string>(votes).fill(stored.options[at] ?? ""),
  );
  const votes = choices.flatMap((option, at) => {
    const voter = voters[at];
    return voter ? { option, user: voter.id } : [];
  });
  await createPollVotes(db, stored, votes);
  return stored;
}
