import * as v from "valibot";
import { archivedTable } from "./archived-tables";
import { hasOnlyStoryMarkup } from "~/domain/markdown/story-html";
import { CLEARING_KINDS, type Clearing } from "./clearings";

/** Name and version of the archive file format. */
export const ARCHIVE_FORMAT = "tintero-archive-1";

export type ArchivedValue = string | number | null;

/** Rows of one table that were archived in the same transaction. */
export interface ArchiveChunk {
  table: string;
  rows: ArchivedValue[][];
}

/** Parsed archive file. Its chunks are in the order in which their rows were archived. */
export interface ArchiveFile {
  archive: string;
  kind: Clearing;
  chunks: ArchiveChunk[];
}

const Chunk = v.pipe(
  v.object({
    table: v.string(),
    columns: v.array(v.string()),
    rows: v.array(v.array(v.union([v.string(), v.number(), v.null()]))),
  }),
  v.check(
    ({ table, columns }) =>
      JSON.stringify(archivedTable(table)?.columns) === JSON.stringify(columns),
    "The file has a table or columns that this version does not know.",
  ),
  v.check(
    ({ columns, rows }) => rows.every((row) => row.length === columns.length),
    "The file has a row that is not as long as its table is wide.",
  ),
  v.check(
    ({ table, columns, rows }) =>
      table !== "stories" ||
      rows.every((row) => hasOnlyStoryMarkup(String(row[columns.indexOf("content")]))),
    "The file was altered: it has a story with HTML that no story has.",
  ),
);

const File = v.object({
  format: v.literal(ARCHIVE_FORMAT, "This is no archive of Tintero."),
  archive: v.string(),
  kind: v.picklist(CLEARING_KINDS),
  chunks: v.array(Chunk),
});

/** Parses an archive file. Throws with the reason if the text is no archive or is truncated. */
export function readArchive(text: string): ArchiveFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error("The file is not JSON: its download was perhaps cut off.");
  }
  const file = v.safeParse(File, parsed);
  if (!file.success) throw new Error(file.issues[0].message);
  return file.output;
}
