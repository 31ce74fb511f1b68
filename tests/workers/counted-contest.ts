import { readActaText } from "~/domain/acta/actas.server";
import { createUser } from "../../scripts/seed/rows";
import { db, IN_VOTING, later, openContest, setClock, voteFor, VOTING_ENDS } from "./room";

/** The file of an acta as `JSON.parse` gives it. */
export interface ActaJson {
  root: string;
  closedAt: string;
  version: number;
  supersedes: { version: number; reason: string } | null;
  earlierRoots: { root: string; madeAt: string; replacedAt: string; reason: string }[];
  voters: number;
  newAccounts: number | null;
  stories: { id: string; title?: string; state: string }[];
  votes: [number, string][];
  quarantined: { story: number; code: string; reason: string; at: string }[];
  ranking: { story: number; place: number; votes: number; settledByTime: boolean }[];
  interventions: { kind: string; at: string; reason: string; votes?: number; newRoot?: boolean }[];
}

/** Returns the text of a version of a contest's acta. */
export async function actaText(contest: string, version = 1): Promise<string> {
  let text = "";
  for await (const piece of readActaText(db, contest, version)) text += piece;
  return text;
}

export async function actaOf(contest: string, version = 1): Promise<ActaJson> {
  return JSON.parse(await actaText(contest, version)) as ActaJson;
}

/** Creates a contest with these numbers of votes per story, each of another account that is a day old, in counting. */
export async function countedContest(votes: readonly number[]) {
  const opened = await openContest(votes.length);
  const { contest, room, story } = opened;
  const voters: string[] = [];
  for (const [index, n] of votes.entries()) {
    for (let vote = 0; vote < n; vote++) {
      const voter = await createUser(db, { created_at: later(IN_VOTING, -24 * 60 * 60 * 1000) });
      voters.push(voter.id);
      await room.castVote(voteFor(contest, story(index), voter.id));
    }
  }
  setClock(VOTING_ENDS, 1);
  return { ...opened, voters };
}
