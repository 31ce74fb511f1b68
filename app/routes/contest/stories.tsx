import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { Link } from "~/remix/link";
import { BLIND_LIST, listPath, OPEN_LIST, type ListView } from "~/domain/stories/list-view";
import { voteState, type Votes } from "~/domain/votes/vote-state";
import { isBlind, takesVotes, type Phase } from "~/domain/contests/phases";
import { FoundStories, ListTools } from "~/ui/stories/list-tools";
import { Paging } from "~/ui/paging";
import { readMark } from "~/ui/reads/read-mark";
import { ReadToggle } from "~/ui/reads/read-toggle";
import { StoryCard, type CardStory } from "~/ui/stories/story-card";
import { VoteButton } from "~/ui/votes/vote-button";
import { BALLOT_NOTE } from "~/ui/votes/vote-counter";
import { holdOrder, type HeldList } from "./held-order";

/** A story with what its reader has done with it. */
type MarkedStory = CardStory & {
  isOwn: boolean;
  isRead: boolean;
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
}

export function Stories(props: StoriesProps) {
  const { contest, phase, view, pages, total } = props;
  const visit = useLocation().key;
  const held = useRef<HeldList<MarkedStory>>({ key: "", stories: [] });
  held.current = holdOrder(held.current, { key: `${visit} ${phase}`, stories: props.stories });
  const { stories } = held.current;
  const blind = isBlind(phase);
  const kind = blind ? BLIND_LIST : OPEN_LIST;
  const path = `/contest/${contest.id}`;
  return (
    <section id="stories-section" aria-labelledby="historias">
      <h2 id="historias">Historias</h2>
      <ListTools
        path={path}
        view={view}
        kind={kind}
        searches={blind ? "Título o comienzo" : "Título, autoría o comienzo"}
      />
      <FoundStories path={path} view={view} shown={stories.length} total={total} />
      <div className="story-list">
        {stories.map((story) => (
          <StoryCard key={story.id} story={story} isBlind={blind}>
            {blind ? (
              <Marks
                {...props}
                story={story}
                here={`${listPath(path, view, kind)}#historia-${story.id}`}
              />
            ) : null}
          </StoryCard>
        ))}
      </div>
      <Paging
        page={view.page}
        pages={pages}
        to={(page) => `${listPath(path, view, kind, page)}#stories-section`}
      />
    </section>
  );
}

function OwnMark({ phase }: { phase: Phase }) {
  return (
    <>
      <button className="button" disabled>
        Tu historia
      </button>{" "}
      {takesVotes(phase) ? (
        <span className="hint">No puedes votar por tu propia historia</span>
      ) : null}
    </>
  );
}

/** The reader's own marks on a story of the ballot, and what they can do with it (VOTE-01, READ-01, READ-02). */
function Marks({
  story,
  phase,
  isSignedIn,
  votes,
  voteKey,
  here,
}: StoriesProps & { story: MarkedStory; here: string }) {
  const { isOwn, isRead } = story;
  const isVoted = votes?.stories.includes(story.id) ?? false;
  const mark = isVoted ? readMark(true, isRead) : null;
  const vote = voteState({ phase, isOwn, isSignedIn, votes, story: story.id });
  switch (vote.kind) {
    case "own":
      return <OwnMark phase={phase} />;
    case "signed-out":
      return (
        <Link
          className="button"
          to={`/register?redirectTo=${encodeURIComponent(here)}`}
          aria-label={`VOTAR por «${story.title}»: regístrate`}
        >
          VOTAR
        </Link>
      );
    case "not-begun":
      return null;
    case "ended":
      return mark || isRead ? <span className="mark-label">{mark ?? "Leída"}</span> : null;
    case "unreachable":
    case "open":
      return (
        <>
          {vote.kind === "open" ? (
            <VoteButton story={story} {...vote} voteKey={voteKey} redirectTo={here} />
          ) : (
            <button type="button" className="button" aria-disabled aria-describedby={BALLOT_NOTE}>
              VOTAR
            </button>
          )}{" "}
          <ReadToggle story={story} isRead={isRead} redirectTo={here} />
          {mark ? <span className="mark-label">{mark}</span> : null}
        </>
      );
  }
}
