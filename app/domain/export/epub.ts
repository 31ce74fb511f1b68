import { newId } from "~/db/ids";
import { drawCover } from "~/drawing/cover";
import { seedOf } from "~/drawing/random";
import { xml, type Xml } from "~/domain/text/markup";
import { pictureFileName, type OwnPicture } from "~/domain/pictures/find-picture.server";
import { pictureAddress } from "~/domain/markdown/markup";
import type { ExportedStory } from "./own-stories.server";
import { xhtmlOf } from "./xhtml";
import { textFile, type ZipFile } from "./zip";

interface Book {
  /** The author's name. */
  author: string;
  siteName: string;
  stories: AsyncIterable<ExportedStory>;
  /** The pictures of the stories. Pictures that no story uses are allowed. */
  pictures: readonly (OwnPicture & { parts: AsyncIterable<Uint8Array> })[];
}

const STYLE = `body{font-family:serif;line-height:1.5;margin:0 5%}
h1{font-size:1.5em;line-height:1.2;margin:2em 0 .5em}
p{margin:0;text-indent:1.2em}
p.dato,p.primero,h1+p,hr+p,blockquote p{text-indent:0}
p.dato{color:#555;font-size:.85em;margin-bottom:2em}
hr{border:0;margin:1.5em 0;text-align:center}
hr::before{content:"* * *"}
blockquote{margin:1em 1.5em}
img{max-width:100%}
.portada{text-align:center}
.portada img{max-width:100%;max-height:85vh}
`;

/** Yields the files of an EPUB 3 with a chapter per story. Why it is written without a library: docs/design/accounts.md. */
export async function* epubFiles(book: Book, now: Date): AsyncGenerator<ZipFile, void> {
  const chapters: Chapter[] = [];
  // The first file, uncompressed: readers recognize the format by its bytes at a fixed offset (EPUB OCF, 4.3).
  yield textFile("mimetype", "application/epub+zip", true);
  yield textFile("META-INF/container.xml", documentOf(CONTAINER));
  yield textFile("EPUB/estilo.css", STYLE);
  const files = new Map(
    book.pictures.map((picture) => [pictureAddress(picture.id), pictureFileName(picture)]),
  );
  for await (const story of book.stories) {
    const file = `historia-${String(story.number).padStart(3, "0")}.xhtml`;
    chapters.push({ id: `h${story.number}`, file, title: story.title });
    yield textFile(`EPUB/${file}`, chapterOf(story, files));
  }
  for (const picture of book.pictures) {
    yield { name: `EPUB/${pictureFileName(picture)}`, isStored: true, parts: picture.parts };
  }
  yield textFile("EPUB/portada.svg", coverOf(book));
  yield textFile("EPUB/portada.xhtml", titlePage(book, chapters.length));
  yield textFile("EPUB/indice.xhtml", contents(chapters));
  yield textFile("EPUB/libro.opf", documentOf(packageOf(book, chapters, now)));
}

interface Chapter {
  id: string;
  file: string;
  title: string;
}

const documentOf = (root: Xml) => `<?xml version="1.0" encoding="utf-8"?>\n${root.text}`;

const CONTAINER = xml`<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/libro.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

function page(title: string, body: Xml): string {
  return documentOf(xml`<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="es" xml:lang="es">
<head><title>${title}</title><link rel="stylesheet" type="text/css" href="estilo.css"/></head>
<body>${body}</body>
</html>`);
}

function chapterOf(
  { title, contest, month, is_mature, content }: ExportedStory,
  pictures: ReadonlyMap<string, string>,
): string {
  return page(
    title,
    xml`<h1>${title}</h1>
<p class="dato">Reto «${contest}», ${month}${is_mature ? ". Contenido para adultos (18+)" : ""}</p>
${xhtmlOf(content, pictures)}`,
  );
}

function titlePage({ author, siteName }: Book, count: number): string {
  const note = count === 0 ? xml`<p class="dato">Aún no hay historias.</p>` : xml``;
  return page(
    titleOf(author),
    xml`<div class="portada"><h1><img src="portada.svg" alt="${titleOf(author)}"/></h1>
<p class="dato">Escritas en ${siteName}</p>${note}</div>`,
  );
}

/** A cover in the style of the contests' covers, seeded with the author's name. */
function coverOf({ author, siteName }: Book): string {
  const [id, title] = [`libro ${author}`, titleOf(author)];
  return drawCover(
    { id, number: seedOf(id) % 1000, title, phase: null, label: siteName },
    "retrato",
  );
}

const titleOf = (author: string) => `Historias de ${author}`;

function contents(chapters: readonly Chapter[]): string {
  const items = [{ file: "portada.xhtml", title: "Portada" }, ...chapters];
  return page(
    "Índice",
    xml`<nav epub:type="toc" id="indice"><h1>Índice</h1>
<ol>${items.map(({ file, title }) => xml`<li><a href="${file}">${title}</a></li>\n`)}</ol></nav>`,
  );
}

function packageOf({ author, pictures }: Book, chapters: readonly Chapter[], now: Date): Xml {
  const item = (id: string, file: string, type = "application/xhtml+xml") =>
    xml`<item id="${id}" href="${file}" media-type="${type}"/>\n`;
  return xml`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="es">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${newId()}</dc:identifier>
<dc:title>${titleOf(author)}</dc:title>
<dc:language>es</dc:language>
<dc:creator>${author}</dc:creator>
<meta property="dcterms:modified">${`${now.toISOString().slice(0, 19)}Z`}</meta>
</metadata>
<manifest>
<item id="indice" href="indice.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="dibujo" href="portada.svg" media-type="image/svg+xml" properties="cover-image"/>
${item("portada", "portada.xhtml")}${item("estilo", "estilo.css", "text/css")}${chapters.map(
    ({ id, file }) => item(id, file),
  )}${pictures.map((picture, at) => item(`i${at + 1}`, pictureFileName(picture), picture.type))}</manifest>
<spine>
<itemref idref="portada"/>
<itemref idref="indice"/>
${chapters.map(({ id }) => xml`<itemref idref="${id}"/>\n`)}</spine>
</package>`;
}
