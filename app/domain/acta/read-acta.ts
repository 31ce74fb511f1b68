import { createHash } from "node:crypto";
import { utf8Bytes } from "~/domain/text/bytes";
import type { ActaPlace, ActaStory, EarlierRoot } from "./acta-file";
import { BallotTally } from "./ballot-tally";
import type { PublicIntervention } from "./public-interventions";

/** A line of an acta's file: an entry of a list, or a field that is not a list. */
interface ActaLine {
  /** Name of the list or field. */
  field: string;
  value: unknown;
}

/** A file of an acta that was not written by `actaLines`, or was changed since. */
export class UnreadableActa extends Error {}

/**
 * Yields the entries and fields of an acta's file, which come as pieces of text in order, without holding the whole file in memory.
 * Throws `UnreadableActa` for any other text.
 */
export async function* readActaLines(
  pieces: AsyncIterable<string>,
): AsyncGenerator<ActaLine, void> {
  let rest = "";
  let list: string | null = null;
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, opened] = /^"(\w+)":\[$/.exec(line) ?? [];
      const [, field, json] = /^"(\w+)":(.*),$/.exec(line) ?? [];
      if (opened !== undefined) list = opened;
      else if (line === "]" || line === "],") list = null;
      else if (list !== null) yield { field: list, value: parsed(line.replace(/,$/, "")) };
      else if (field !== undefined && json !== undefined) yield { field, value: parsed(json) };
      else if (line !== "{" && line !== "}")
        throw new UnreadableActa(`a line: ${line.slice(0, 40)}`);
    }
  }
  if (rest !== "" || list !== null) throw new UnreadableActa("it has no end");
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new UnreadableActa(`a line: ${json.slice(0, 40)}`);
  }
}

/** What follows from an acta's file: computed from its votes, and as it says itself. */
export interface ActaReading {
  sha256: string;
  bytes: number;
  root: string;
  voters: number;
  earlierRoots: EarlierRoot[];
  interventions: PublicIntervention[];
  stories: ActaStory[];
  ranking: ActaPlace[];
  /** Root and numbers of the votes in the file. */
  tally: BallotTally;
}

/** Reads an acta's file and counts its votes. Throws `UnreadableActa` if it was changed so that nothing can be counted. */
export async function readActa(
  contest: string,
  pieces: AsyncIterable<string>,
): Promise<ActaReading> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* hashed() {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += utf8Bytes(piece);
      yield piece;
    }
  }
  const tally = new BallotTally(contest);
  const stories: ActaStory[] = [];
  const ranking: ActaPlace[] = [];
  const earlierRoots: EarlierRoot[] = [];
  const interventions: PublicIntervention[] = [];
  const fields = new Map<string, unknown>();
  const idOf = (index: number) => {
    const story = stories[index];
    if (!story) throw new UnreadableActa(`a vote for story ${index}`);
    return story.id;
  };
  // The type assertions are safe: only `actaLines` writes files, and a changed one is found by its SHA-256.
  for await (const { field, value } of readActaLines(hashed())) {
    if (field === "stories") stories.push(value as ActaStory);
    else if (field === "votes") {
      const [story, code] = value as [number, string];
      tally.add(idOf(story), code);
    } else if (field === "quarantined") {
      const { story, code } = value as { story: number; code: string };
      tally.addQuarantined(idOf(story), code);
    } else if (field === "ranking") ranking.push(value as ActaPlace);
    else if (field === "earlierRoots") earlierRoots.push(value as EarlierRoot);
    else if (field === "interventions") interventions.push(value as PublicIntervention);
    else fields.set(field, value);
  }
  return {
    sha256: hash.digest("hex"),
    bytes,
    earlierRoots,
    interventions,
    stories,
    ranking,
    tally,
    root: String(fields.get("root")),
    voters: Number(fields.get("voters")),
  };
}

/** What stands in an acta's file before its votes. */
export type ActaHead = Pick<ActaReading, "interventions" | "stories">;

/** Reads an acta's file up to its votes. */
export async function readActaHead(pieces: AsyncIterable<string>): Promise<ActaHead> {
  const head: ActaHead = { interventions: [], stories: [] };
  for await (const { field, value } of readActaLines(pieces)) {
    if (field === "interventions") head.interventions.push(value as PublicIntervention);
    else if (field === "stories") head.stories.push(value as ActaStory);
    else if (field === "votes") break;
  }
  return head;
}

/** Reads the interventions of an acta's file, which stand before its stories. */
export async function readActaInterventions(
  pieces: AsyncIterable<string>,
): Promise<PublicIntervention[]> {
  const interventions: PublicIntervention[] = [];
  for await (const { field, value } of readActaLines(pieces)) {
    if (field === "interventions") interventions.push(value as PublicIntervention);
    else if (field === "stories") break;
  }
  return interventions;
}
