import type { ReadingProgress } from "~/domain/reads/reads.server";
import type { BlindCard } from "~/domain/stories/list-view";
import type { ListView } from "~/domain/stories/list-view";
import type { OpenStory } from "~/domain/stories/open-list.server";
import type { Votes } from "~/domain/votes/vote-state";

/** A story's relation to the reader: written or read by them. */
interface Marks {
  isOwn: boolean;
  isRead: boolean;
}

/** One page of a contest's stories, blind or open. */
export interface StoryList {
  view: ListView;
  /** Stories of all pages. */
  total: number;
  stories: readonly (
    (BlindCard & Marks) | (Omit<OpenStory, "contestId" | "contestTitle"> & Marks)
  )[];
  /** The reader's own ballot; null for a visitor and where there is none. */
  votes: Votes | null;
  progress: ReadingProgress | null;
}
