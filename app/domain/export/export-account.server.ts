import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { drawCover } from "~/drawing/cover";
import { seedOf } from "~/drawing/random";
import { listPictures, pictureBytes, pictureFileName } from "~/domain/pictures/find-picture.server";
import { categoryName } from "~/domain/contests/categories";
import { epubFiles, type BookChapter } from "~/domain/epub/epub";
import { findOwnData } from "./own-data.server";
import { ownStories, type ExportedStory } from "./own-stories.server";
import { storyFile, storyFileName } from "./story-file";
import { textFile, zipOf, type ZipFile } from "~/domain/epub/zip";

interface Owner {
  id: string;
  displayName: string;
}

type ExportEnv = Pick<Env, "SITE_NAME" | "TIME_ZONE">;

/**
 * Streams all data of an account as a ZIP: `datos.json`, each story as Markdown, the pictures, and all stories as an EPUB
 * (AUTH-11).
 */
export function exportAccount(
  db: Db,
  env: ExportEnv,
  owner: Owner,
  now: Date,
): AsyncGenerator<Uint8Array, void> {
  return zipOf(filesOf(db, env, owner, now), now);
}

/** Reads the stories three times, for Markdown, EPUB and JSON, page by page instead of holding them in memory. */
async function* filesOf(
  db: Db,
  env: ExportEnv,
  owner: Owner,
  now: Date,
): AsyncGenerator<ZipFile, void> {
  yield textFile("LEEME.txt", README);
  yield { name: "datos.json", parts: dataFile(db, owner.id, now) };
  const pictures = await listPictures(db, owner.id);
  for await (const story of ownStories(db, owner.id)) {
    yield textFile(storyFileName(story), storyFile(story, pictures, env.TIME_ZONE));
  }
  for (const picture of pictures) {
    yield { name: pictureFileName(picture), isStored: true, parts: pictureBytes(db, picture) };
  }
  const book = {
    ...titlePageOf(owner, env.SITE_NAME),
    identifier: `urn:uuid:${newId()}`,
    creator: owner.displayName,
    chapters: chaptersOf(ownStories(db, owner.id)),
    pictures: pictures.map((picture) => ({ ...picture, parts: pictureBytes(db, picture) })),
    colophon: null,
    modified: now,
  };
  yield { name: "historias.epub", isStored: true, parts: zipOf(epubFiles(book), now) };
}

/**
 * Returns title, cover and credits of the book of an author's stories. The cover is drawn like those of contests, seeded with the
 * author's name.
 */
function titlePageOf({ displayName }: Owner, siteName: string) {
  const [id, title] = [`libro ${displayName}`, `Historias de ${displayName}`];
  const cover = { id, number: seedOf(id) % 1000, title, phase: null, label: siteName };
  return { title, cover: drawCover(cover, "retrato"), credits: [`Escritas en ${siteName}`] };
}

async function* chaptersOf(stories: AsyncIterable<ExportedStory>): AsyncGenerator<BookChapter> {
  for await (const { number, title, contest, month, is_mature, content } of stories) {
    const mature = is_mature ? ". Contenido para adultos (18+)" : "";
    const facts = [`Reto «${contest}», ${month}${mature}`];
    yield { number, title, entry: title, facts, content };
  }
}

const README = `Tus datos

datos.json       todo lo que guardamos de ti, para leerlo con un programa
historias/       cada historia en Markdown, tal como la escribiste
imagenes/        las imágenes que pusiste en tus textos
historias.epub   todas tus historias en un libro electrónico

Las fechas de datos.json están en UTC. Ahí no están tus contraseñas ni tus claves de sesión, que no
guardamos de forma que puedan leerse, ni tus votos de retos sin resultados: hasta entonces,
la descarga no dice por qué historias votaste.
`;

/** Yields `datos.json` in parts, with one part per story. */
async function* dataFile(db: Db, user: string, now: Date): AsyncGenerator<string, void> {
  yield `{\n"exportado_el": ${JSON.stringify(now.toISOString())}`;
  for (const [name, rows] of Object.entries(await findOwnData(db, user))) {
    yield `,\n${JSON.stringify(name)}: ${JSON.stringify(rows, null, 2)}`;
  }
  yield `,\n"historias": [`;
  for await (const story of ownStories(db, user)) {
    yield `${story.number > 1 ? "," : ""}\n${JSON.stringify(storyData(story), null, 2)}`;
  }
  yield "]\n}\n";
}

function storyData(story: ExportedStory) {
  return {
    id: story.id,
    titulo: story.title,
    reto: { id: story.contest_id, titulo: story.contest, mes: story.month },
    categoria: categoryName(story.story_category),
    para_adultos: story.is_mature === 1,
    palabras: story.word_count,
    enviada_el: story.published_at,
    cambiada_el: story.updated_at,
    archivo: storyFileName(story),
    // Leaves out votes, views and place until the contest has results.
    ...(story.votes === null
      ? {}
      : { votos: story.votes, visitas: story.views, lugar: story.position }),
    texto: story.source,
  };
}
