import { auditLedger, codeOf } from "~/domain/votes/ledger";
import type { PublishedLedger, VoteCode } from "~/domain/votes/room-protocol";
import type { RoomStore } from "./store";

/** Immutable contents of a finished contest's ledger, read and verified once per life of the room in memory. */
export interface SealedLedger {
  /** Codes by story, sorted, since the order of the ledger would link the votes of one voter. */
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

/** Returns the 'Acta de escrutinio' with the codes of these stories, or of all (VOTE-09). */
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

/** Returns the codes of a person's own votes; none before the results. */
export function codesOf(store: RoomStore, user: string): VoteCode[] {
  if (!store.notes.isPublished) return [];
  return store.leavesOf(user).map(({ story, leaf }) => ({ story, code: codeOf(leaf) }));
}
