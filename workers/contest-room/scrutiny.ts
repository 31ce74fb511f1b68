import { auditLedger, codeOf } from "~/domain/votes/ledger";
import type { Scrutiny, VoteCode } from "~/domain/votes/room-protocol";
import type { RoomStore } from "./store";

/** The 'Acta de escrutinio' of a finished contest; null before its results: no proof to sell (VOTE-09). */
export function scrutinyOf(store: RoomStore, contest: string): Scrutiny | null {
  if (!store.notes.isPublished) return null;
  const { votes, head } = auditLedger(contest, store.entriesAfter(0));
  const codes = new Map<string, string[]>();
  for (const { story, leaf } of votes) {
    const ofStory = codes.get(story) ?? [];
    ofStory.push(codeOf(leaf));
    codes.set(story, ofStory);
  }
  return {
    // Sorted: the order of the ledger would tell whose votes were given one after the other.
    stories: [...codes].map(([story, ofStory]) => ({ story, codes: ofStory.sort() })),
    voters: store.voters().length + store.notes.forgottenVoters,
    head,
  };
}

/** The codes of a person's own votes; none before the results. */
export function codesOf(store: RoomStore, user: string): VoteCode[] {
  if (!store.notes.isPublished) return [];
  return store.leavesOf(user).map(({ story, leaf }) => ({ story, code: codeOf(leaf) }));
}
