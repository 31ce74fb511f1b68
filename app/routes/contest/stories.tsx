import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import {
  BLIND_LIST,
  listPath,
  OPEN_LIST,
  viewOfPage,
  type ListView,
} from "~/domain/stories/list-view";
import { OWN_STORY, voteState, type Votes } from "~/domain/votes/vote-state";
import { isBlind, takesVotes, type Phase } from "~/domain/contests/phases";
import { Densities, FoundStories, ListTools } from "~/ui/stories/list-tools";
import { Paging } from "~/ui/paging";
import { readMark, ReadToggle } from "~/ui/reads/read-toggle";
import { StoryCard, type CardStory } from "~/ui/stories/story-card";
import { VoteButton } from "~/ui/votes/vote-button";
import { BALLOT_NOTE } from "~/ui/votes/vote-counter";
import { useDerived } from "~/ui/use-derived";
import { holdOrder, showList } from "./held-order";

/** A story with the reader's marks: own, read, voted. */
type MarkedStory = CardStory & {
  isOwn: boolean;
  isRead: boolean;
  isGone?: boolean;
};

interface StoriesProps {
  contest: { id: string };
  phase: Phase;
  isSignedIn: boolean;
  stories: readonly MarkedStory[];
  voteKey: string;
  votes: Votes | null;
  total: number;
  view: ListView;
  pages: number;
  /** Disqualified stories of a finished contest; missing if there are none. */
  out?: readonly { id: string; title: string }[];
}

const kindIn = (phase: Phase) => (isBlind(phase) ? BLIND_LIST : OPEN_LIST);

/** Search and sort options of the list, in a column beside it on wide screens. */
export function StoryTools({
  contest,
  phase,
  view,
}: Pick<StoriesProps, "contest" | "phase" | "view">) {
  return (
    <ListTools
      path={`/contest/${contest.id}`}
      view={view}
      kind={kindIn(phase)}
      searches={isBlind(phase) ? "Título o comienzo" : "Título, nombre o comienzo"}
      refreshes={isBlind(phase) ? "Poner primero las no leídas" : undefined}
    />
  );
}

/** The list of a contest's stories. In blind phases each card has the reader's vote and read marks and no author. */
export function Stories(props: StoriesProps) {
  const { contest, phase, view, pages, total, votes } = props;
  const visit = useLocation().key;
  const fresh = { key: `${visit} ${phase}`, total, stories: props.stories };
  const { stories } = useDerived(showList(fresh), (held) => holdOrder(held, fresh));
  const blind = isBlind(phase);
  const kind = kindIn(phase);
  const path = `/contest/${contest.id}`;
  const isVoted = (story: MarkedStory) => votes?.stories.includes(story.id) ?? false;
  return (
    <section id="stories-section" aria-labelledby="historias">
      <div className="index-head">
        <h2 id="historias">Historias</h2>
        <Densities path={path} view={view} kind={kind} />
      </div>
      <FoundStories path={path} view={view} shown={stories.length} total={total} />
      <div className="story-list">
        {stories.map((story) =>
          story.isGone ? (
            <GoneCard key={story.id} />
          ) : (
            <StoryCard
              key={story.id}
              story={story}
              isBlind={blind}
              density={view.density}
              mark={blind ? readMark(isVoted(story), story.isRead) : null}
            >
              {blind ? (
                <Marks
                  {...props}
                  story={story}
                  path={listPath(path, view, kind)}
                  hasVote={view.density === "extractos" || story.isRead || isVoted(story)}
                />
              ) : null}
            </StoryCard>
          ),
        )}
      </div>
      {view.page >= pages && view.q === "" ? <Disqualified stories={props.out ?? []} /> : null}
      <Paging
        page={view.page}
        pages={pages}
        to={(page) => `${listPath(path, viewOfPage(view, page, stories), kind)}#stories-section`}
      />
    </section>
  );
}

/** The disqualified stories at the end of a finished contest's list: only titles, without place, author and text (REPORT-03). */
function Disqualified({ stories }: { stories: readonly { id: string; title: string }[] }) {
  return stories.map(({ id, title }) => (
    <article className="story-card" key={id}>
      <h3>{title}</h3>
      <p className="hint">Descalificada</p>
    </article>
  ));
}

/**
 * Placeholder card for a story that was deleted or disqualified while the list was open. It takes over the focus from the story's
 * card.
 */
function GoneCard() {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article className="story-card" ref={card} tabIndex={-1}>
      <p className="hint" role="status">
        Esta historia ya no está en el reto.
      </p>
    </article>
  );
}

function OwnMark({ phase }: { phase: Phase }) {
  return (
    <>
      <button className="button" disabled>
        Tu historia
      </button>{" "}
      {takesVotes(phase) ? <span className="hint">{OWN_STORY}</span> : null}
    </>
  );
}

/**
 * The vote button and the read mark of a story in the blind list (VOTE-01, READ-01, READ-02). Without `hasVote` the button is left
 * out, as in the layout 'índice', where readers vote on the story's page.
 */
function Marks({
  story,
  phase,
  isSignedIn,
  votes,
  voteKey,
  path,
  hasVote,
}: StoriesProps & { story: MarkedStory; path: string; hasVote: boolean }) {
  const { isOwn, isRead } = story;
  const vote = voteState({ phase, isOwn, isSignedIn, votes, story: story.id });
  switch (vote.kind) {
    case "own":
      return <OwnMark phase={phase} />;
    // The list has no vote button for visitors: the banner links to the registration, and the story's page has the button.
    case "signed-out":
    case "not-begun":
    case "ended":
      return null;
    case "unreachable":
    case "open":
      return (
        <>
          {!hasVote ? null : vote.kind === "open" ? (
            <VoteButton story={story} {...vote} voteKey={voteKey} redirectTo={path} />
          ) : (
            <button type="button" className="button" aria-disabled aria-describedby={BALLOT_NOTE}>
              VOTAR
            </button>
          )}{" "}
          <ReadToggle story={story} isRead={isRead} redirectTo={path} />
        </>
      );
  }
}
