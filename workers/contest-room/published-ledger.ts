import { auditLedger, codeOf } from "~/domain/votes/ledger";
import type { PublishedLedger, VoteCode } from "~/domain/votes/room-protocol";
import type { RoomStore } from "./store";

/** What the ledger of a finished contest says for good: it is read and checked once for each time the room wakes. */
export interface SealedLedger {
  /** By story, each sorted: the order of the ledger would tell whose votes were given one after the other. */
  codes: ReadonlyMap<string, readonly string[]>;
  votes: number;
  head: string;
}

export function readSealedLedger(store: RoomStore, contest: string): SealedLedger {
  const { votes, head } = auditLedger(contest, store.entriesAfter(0));
  const codes = new Map<string, string[]>();
  for (const { story, leaf } of votes) {
    const ofStory = codes.get(story) ?? [];
    ofStory.push(codeOf(leaf));
    codes.set(story, ofStory);
  }
  for (const ofStory of codes.values()) ofStory.sort();
  return { codes, votes: votes.length, head };
}

/** The 'Acta de escrutinio' with the codes of these stories, or of all (VOTE-09). */
export function publishedLedgerOf(
  store: RoomStore,
  { codes, votes, head }: SealedLedger,
  stories: readonly string[] | null,
): PublishedLedger {
  return {
    stories: (stories ?? [...codes.keys()]).map((story) => ({
      story,
      codes: codes.get(story) ?? [],
    })),
    voted: codes.size,
    votes,
    voters: store.voters().length + store.notes.forgottenVoters,
    head,
  };
}

/** The codes of a person's own votes; none before the results. */
export function codesOf(store: RoomStore, user: string): VoteCode[] {
  if (!store.notes.isPublished) return [];
  return store.leavesOf(user).map(({ story, leaf }) => ({ story, code: codeOf(leaf) }));
}
