import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import * as v from "valibot";
import type { Db } from "~/db/db";
import { findContest } from "~/domain/contests/contests.server";
import { deleteRoomFile, listParts, storeParts } from "~/domain/votes/room-files.server";
import type { ImportAnswer } from "~/domain/votes/room-protocol";
import type { Operator } from "./operator";
import { adminCommand } from "./place";
import { LostReply, recountByRoom, replyOf } from "./room-answers";
import { writePrivateFile } from "./private-file";

const ENDING = ".jsonl";
/** Characters that one call of wrangler carries: an argument of a process has at most 131,072 bytes. */
const LETTERS_PER_CALL = 80_000;

/** Why a room refuses to be filled. */
const REFUSALS = {
  "not-empty": "The room has another ledger than the file.",
  "other-contest": "The file is of another contest.",
  broken: "The file is damaged: its entries do not make its seal.",
} as const;

/** The first line of a room's file, as far as the command reads it. */
const Header = v.object({ contest: v.string(), head: v.nullable(v.string()) });

/**
 * Makes the room of a contest write its ledger to D1, and stores it as a file, which is named after the contest. Returns a sentence
 * with the number of entries. Throws if the file exists, or if the room does not answer or lacks votes.
 */
export async function exportRoom(db: Db, path: string, operator: Operator): Promise<string> {
  if (!path.endsWith(ENDING))
    throw new Error(`The file is named after the contest: <contest id>${ENDING}.`);
  if (existsSync(path)) throw new Error(`${path} exists: name another folder.`);
  const contest = basename(path, ENDING);
  const saved = await saveRoom(db, contest, path, operator);
  if (saved === null) {
    throw new Error(
      `Nothing was exported: D1 has votes that the room of ${contest} lacks, so its file would lack them too. ${adminCommand(operator.place, `recount ${contest}`)} says which entries.`,
    );
  }
  const { entries } = saved;
  return `${entries} ledger entries are in ${path}. They tell who voted for what: keep the file safe.`;
}

/**
 * Stores the ledger of a contest's room as a file. Returns its number of entries and its seal; null, without a file, if the room
 * lacks votes that D1 has.
 */
export async function saveRoom(
  db: Db,
  contest: string,
  path: string,
  operator: Operator,
): Promise<{ entries: number; head: string | null } | null> {
  const reply = await replyOf(db, contest, "export", operator);
  if (reply.kind !== "export") throw new Error("The room gave another answer.");
  if ("reason" in reply.file) return null;
  const lines: string[] = [];
  for (;;) {
    const parts = await listParts(db, contest, lines.length);
    if (parts.length === 0) break;
    lines.push(...parts.map(({ text }) => text));
  }
  if (lines.length !== reply.file.parts)
    throw new Error(`D1 has ${lines.length} of ${reply.file.parts} lines: try again.`);
  writePrivateFile(path, lines.map((line) => `${line}\n`).join(""));
  await deleteRoomFile(db, contest);
  return { entries: reply.file.entries, head: headerOf(lines, path).head };
}

/**
 * Fills the empty room of a contest from a file. Returns a sentence about its votes, also if a run before has filled it. Throws if
 * the room refuses.
 */
export async function importRoom(db: Db, path: string, operator: Operator): Promise<string> {
  const lines = linesOf(path);
  const { contest } = headerOf(lines, path);
  // Asks first: uploading the file of a large room takes an hour.
  const { entries: present } = await recountByRoom(db, contest, operator);
  // A room with a ledger only looks for the file's last entry, whose hash covers those before it.
  const needed = present === 0 ? lines : [...lines.slice(0, 1), ...lines.slice(-1)];
  const answer = await uploadFile(db, contest, needed, operator);
  if (!answer.ok) throw new Error(`Nothing was imported. ${REFUSALS[answer.reason]}`);
  const { entries, votes, isBehind } = answer;
  const already = present === 0 ? "" : " It had those of the file already.";
  const rest = isBehind
    ? " D1 has later votes, which the file lacks: rebuild-room has the room take them over."
    : "";
  return `The room has ${entries} ledger entries, ${votes} votes.${already}${rest}`;
}

/** Has the empty room of a file's contest take the file, and returns the room's answer. */
export async function fillRoom(db: Db, path: string, operator: Operator): Promise<ImportAnswer> {
  const lines = linesOf(path);
  return uploadFile(db, headerOf(lines, path).contest, lines, operator);
}

/**
 * Uploads lines of a file to D1, and has the room take them. A room whose reply is lost is asked once more: it then tells what it
 * has, since its import is idempotent.
 */
async function uploadFile(
  db: Db,
  contest: string,
  lines: readonly string[],
  operator: Operator,
): Promise<ImportAnswer> {
  if (!(await findContest(db, contest))) throw new Error(`There is no contest ${contest}.`);
  await deleteRoomFile(db, contest);
  let first = 0;
  while (first < lines.length) {
    const some = linesFrom(lines, first);
    await storeParts(db, contest, first, some, operator.now);
    first += some.length;
  }
  const ask = () => replyOf(db, contest, "import", operator);
  const reply = await ask().catch((error: unknown) => {
    if (!(error instanceof LostReply)) throw error;
    operator.say(`${error.message} It is asked once more, whether it has the file …`);
    return ask();
  });
  await deleteRoomFile(db, contest);
  if (reply.kind !== "import") throw new Error("The room gave another answer.");
  return reply.file;
}

/** Returns the lines from `first` on that one call of wrangler can carry. */
function linesFrom(lines: readonly string[], first: number): string[] {
  let letters = 0;
  const end = lines.findIndex(
    (line, at) => at >= first && (letters += line.length) > LETTERS_PER_CALL,
  );
  return lines.slice(first, end === -1 ? lines.length : Math.max(end, first + 1));
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean);
  } catch {
    throw new Error(`There is no file ${path}.`);
  }
}

/** Reads the first line of a file. Throws if the file is none of a room. */
function headerOf([first = ""]: readonly string[], path: string): v.InferOutput<typeof Header> {
  try {
    return v.parse(Header, JSON.parse(first));
  } catch {
    throw new Error(`${path} is no file of export-room.`);
  }
}
