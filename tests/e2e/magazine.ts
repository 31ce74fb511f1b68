import type { Db } from "~/db/db";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { countWords } from "~/domain/submissions/word-limits";
import { createComment, createContest, createStory, createUser } from "../../scripts/seed/rows";

/** Fixed ids, because covers and avatars are drawn from ids. */
export const MAGAZINE = {
  finished: "0b1c6a52-5f3e-4c0a-9d61-3a6f2f9f1e01",
  current: "0b1c6a52-5f3e-4c0a-9d61-3a6f2f9f1e02",
  winner: "5d2a9a10-7a44-4a55-8c1e-64b1c6f7a001",
  blind: "5d2a9a10-7a44-4a55-8c1e-64b1c6f7a101",
  author: "9f0e4b7c-1d2e-4f5a-8b6c-0a1b2c3d4e01",
};

const AUTHORS = ["Baltasar Pombo Lestón", "Ximena Olvera", "María de la Encarnación Fernández"];

const FINISHED = [
  "La pared que da al monte",
  "Carbón barato en la calle Solano García",
  "Segunda y última reclamación de la vecina del tercero izquierda",
];

const CURRENT = [
  "Pantitlán, doce y cuarto",
  "Horario de invierno de la línea cuatro, con anotaciones a lápiz",
  "Pieza con vista a la rampa",
  "Torta de tres pisos en la dársena cincuenta y ocho",
];

const PARAGRAPHS = [
  "La casa de mi madrina no tiene cuatro paredes. Tiene tres y el monte. El abuelo que la levantó quiso ahorrarse la trasera y la arrimó a la peña, de modo que en la cocina hay granito vivo, encalado todos los años por San Juan.",
  "Fui en octubre, a cuidarla, porque se había roto una muñeca. La primera noche puse la mesa para dos.",
  "—Falta un plato —dijo Obdulia.",
  "—¿Viene alguien?",
  "—Ese no viene. Ese está.",
  "Y con la mano buena señaló la cal. Le puse un plato allí, en la cabecera que pegaba a la peña, con su cuchara y su silla arrimada. No le eché comida porque ella no me lo mandó.",
];

const SOURCE = PARAGRAPHS.join("\n\n");
const CONTENT = PARAGRAPHS.map((text) => `<p>${text}</p>`).join("");

/** Creates two contests whose pages do not depend on the date or on chance. The second one is in voting until 2099. */
export async function fillMagazine(db: Db): Promise<void> {
  const at = "2026-08-20T15:00:00.000Z";
  const ids = AUTHORS.map((_, index) => `${MAGAZINE.author.slice(0, -1)}${index + 1}`);
  for (const [index, display_name] of AUTHORS.entries()) {
    await createUser(db, { id: ids[index] ?? "", display_name, created_at: at });
  }
  await createContest(db, {
    id: MAGAZINE.finished,
    title: "Tres golpes en el tabique",
    month: "Agosto",
    prompt: "Al otro lado de la pared alguien contesta.",
    status: "results",
    submission_deadline: "2026-08-20T00:00:00.000Z",
    created_at: "2026-08-01T00:00:00.000Z",
    voting_deadline: "2026-08-27T00:00:00.000Z",
    results_at: "2026-08-31T00:00:00.000Z",
    finalized_at: "2026-08-27T00:01:00.000Z",
  });
  await createContest(db, {
    id: MAGAZINE.current,
    title: "El último de la noche",
    month: "Septiembre",
    prompt: "Acaba de irse el último tren. Alguien se ha quedado y falta mucho para que amanezca.",
    submission_deadline: "2026-09-20T00:00:00.000Z",
    created_at: "2026-09-01T00:00:00.000Z",
    voting_deadline: "2099-09-27T00:00:00.000Z",
    results_at: "2099-09-30T00:00:00.000Z",
    status: "voting",
  });
  const text = { source: SOURCE, content: CONTENT, word_count: countWords(CONTENT) };
  const storyFields = { ...text, excerpt: PARAGRAPHS[0] ?? "", created_at: at };
  for (const [index, title] of FINISHED.entries()) {
    const place = { winner_position: index + 1, is_winner: 1, likes_count: 9 - index } as const;
    const id = `${MAGAZINE.winner.slice(0, -1)}${index + 1}`;
    const user_id = ids[index] ?? null;
    await createStory(db, {
      ...storyFields,
      ...place,
      id,
      user_id,
      title,
      contest_id: MAGAZINE.finished,
    });
  }
  for (const [index, title] of CURRENT.entries()) {
    const id = `${MAGAZINE.blind.slice(0, -1)}${index + 1}`;
    await createStory(db, { ...storyFields, id, title, contest_id: MAGAZINE.current });
  }
  const content = "El plato en la cabecera. No me lo quito de la cabeza.";
  await createComment(db, {
    story_id: MAGAZINE.winner,
    user_id: ids[1] ?? null,
    content,
    created_at: at,
  });
  await recomputeRankings(db, new Date());
}
