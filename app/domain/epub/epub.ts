import { xml, type Xml } from "~/domain/text/markup";
import { pictureFileName, type OwnPicture } from "~/domain/pictures/find-picture.server";
import { pictureAddress } from "~/domain/markdown/markup";
import { xhtmlOf } from "./xhtml";
import { textFile, type ZipFile } from "./zip";

/** A chapter of an EPUB. */
export interface BookChapter {
  /** Number of the chapter in the book, from 1, used in its file name. */
  number: number;
  title: string;
  /** Name of the chapter in the table of contents. */
  entry: string;
  /** Lines of facts below the chapter's title. */
  facts: readonly string[];
  /** The chapter's text as HTML. */
  content: string;
}

/** Input of `epubFiles`: a book with its chapters, pictures and cover. */
export interface Book {
  /** URI that identifies the book. */
  identifier: string;
  title: string;
  creator: string;
  /** The cover as an SVG document. */
  cover: string;
  /** Lines of credits below the book's cover. */
  credits: readonly string[];
  chapters: AsyncIterable<BookChapter>;
  /** Pictures of the chapters. Unused pictures are allowed. */
  pictures: readonly (OwnPicture & { parts: AsyncIterable<Uint8Array> })[];
  /** Last page of the book (colophon) as XHTML; null for a book without one. */
  colophon: Xml | null;
  /** When the book was last changed. */
  modified: Date;
}

const STYLE = `body{font-family:serif;line-height:1.5;margin:0 5%}
h1{font-size:1.5em;line-height:1.2;margin:2em 0 .5em}
p{margin:0;text-indent:1.2em}
p.dato,p.primero,h1+p,hr+p,.dato+p,blockquote p{text-indent:0}
p.dato{color:#555;font-size:.85em}
p.dato+p:not(.dato){margin-top:2em}
hr{border:0;margin:1.5em 0;text-align:center}
hr::before{content:"* * *"}
blockquote{margin:1em 1.5em}
img{max-width:100%}
.portada{text-align:center}
.portada img{max-width:100%;max-height:85vh}
`;

/** Yields the files of a book as an EPUB 3, one after the other. docs/design/accounts.md says why no library is used. */
export async function* epubFiles(book: Book): AsyncGenerator<ZipFile, void> {
  const chapters: Chapter[] = [];
  // The first file, uncompressed: readers recognize the format by its bytes at a fixed offset (EPUB OCF, 4.3).
  yield textFile("mimetype", "application/epub+zip", true);
  yield textFile("META-INF/container.xml", documentOf(CONTAINER));
  yield textFile("EPUB/estilo.css", STYLE);
  const files = new Map(
    book.pictures.map((picture) => [pictureAddress(picture.id), pictureFileName(picture)]),
  );
  for await (const chapter of book.chapters) {
    const { number, title, entry, facts, content } = chapter;
    const file = `historia-${String(number).padStart(3, "0")}.xhtml`;
    chapters.push({ id: `h${number}`, file, entry });
    const text = xml`<h1>${title}</h1>\n${linesOf(facts)}\n${xhtmlOf(content, files)}`;
    yield textFile(`EPUB/${file}`, page(title, text));
  }
  for (const picture of book.pictures) {
    yield { name: `EPUB/${pictureFileName(picture)}`, isStored: true, parts: picture.parts };
  }
  const isEmpty = chapters.length === 0;
  if (book.colophon) {
    chapters.push({ id: "colofon", file: "colofon.xhtml", entry: "Colofón" });
    yield textFile("EPUB/colofon.xhtml", page("Colofón", book.colophon));
  }
  yield textFile("EPUB/portada.svg", book.cover);
  yield textFile("EPUB/portada.xhtml", titlePage(book, isEmpty));
  yield textFile("EPUB/indice.xhtml", contents(chapters));
  yield textFile("EPUB/libro.opf", documentOf(packageOf(book, chapters)));
}

interface Chapter {
  id: string;
  file: string;
  entry: string;
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

const linesOf = (lines: readonly string[]) =>
  xml`${lines.map((line) => xml`<p class="dato">${line}</p>`)}`;

function titlePage({ title, credits }: Book, isEmpty: boolean): string {
  const lines = isEmpty ? [...credits, "Aún no hay historias."] : credits;
  return page(
    title,
    xml`<div class="portada"><h1><img src="portada.svg" alt="${title}"/></h1>
${linesOf(lines)}</div>`,
  );
}

function contents(chapters: readonly Chapter[]): string {
  const items = [{ file: "portada.xhtml", entry: "Portada" }, ...chapters];
  return page(
    "Índice",
    xml`<nav epub:type="toc" id="indice"><h1>Índice</h1>
<ol>${items.map(({ file, entry }) => xml`<li><a href="${file}">${entry}</a></li>\n`)}</ol></nav>`,
  );
}

function packageOf(book: Book, chapters: readonly Chapter[]): Xml {
  const { identifier, title, creator, pictures, modified } = book;
  const item = (id: string, file: string, type = "application/xhtml+xml") =>
    xml`<item id="${id}" href="${file}" media-type="${type}"/>\n`;
  return xml`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="es">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${identifier}</dc:identifier>
<dc:title>${title}</dc:title>
<dc:language>es</dc:language>
<dc:creator>${creator}</dc:creator>
<meta property="dcterms:modified">${`${modified.toISOString().slice(0, 19)}Z`}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
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
