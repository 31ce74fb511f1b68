import { ARCHIVE } from "~/domain/paths";
import {
  ALL_STORIES,
  isNarrowed,
  listPath,
  SEARCHED,
  viewOfPage,
  type Density,
  type ListView,
} from "~/domain/stories/list-view";
import { READING_TIMES } from "~/domain/stories/reading-times";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
import type { OpenStory } from "~/domain/stories/open-list.server";
import { countOfStories, formatNumber } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Paging } from "~/ui/paging";
import { ListSelect, Densities, FoundStories, ListTools } from "~/ui/stories/list-tools";
import { StoryCard } from "~/ui/stories/story-card";
import { Ways } from "./ways";
import { NoStories } from "./no-stories";

interface AllStoriesProps {
  view: ListView;
  stories: OpenStory[];
  total: number;
  pages: number;
  /** Whether the search reads only the newest stories in full. */
  isBounded: boolean;
}

/** The stories of all finished contests in one list, filtered and sorted by the URL. */
export function AllStories({ view, stories, total, pages, isBounded }: AllStoriesProps) {
  if (total === 0 && !isNarrowed(view)) return <NoStories />;
  return (
    <section aria-labelledby="leer">
      <div className="leer-head">
        <h1 id="leer">Leer</h1>
        <Ways view={view} />
      </div>
      <div className="columns">
        <div className="beside">
          <ListTools
            path={ARCHIVE}
            view={view}
            kind={ALL_STORIES}
            searches="Título, nombre o comienzo"
          >
            <ListSelect
              label="Categoría"
              name="categoria"
              chosen={view.category}
              options={[{ id: "", name: "Todas" }, ...STORY_CATEGORIES]}
            />
            <ListSelect
              label="Minutos"
              name="minutos"
              chosen={view.minutes}
              options={[{ id: "", name: "Cualquiera" }, ...READING_TIMES]}
            />
          </ListTools>
        </div>
        <div id="stories-section">
          <div className="index-head">
            <FoundStories
              path={ARCHIVE}
              view={view}
              shown={stories.length}
              total={total}
              all={`${countOfStories(total)} de retos terminados.`}
            />
            {stories.length > 0 ? (
              <Densities path={ARCHIVE} view={view} kind={ALL_STORIES} />
            ) : null}
          </div>
          {isBounded ? (
            <p className="hint">
              Buscamos en las {formatNumber(SEARCHED)} historias más recientes. En las anteriores,
              solo por el comienzo del título o del nombre.
            </p>
          ) : null}
          <h2 className="visually-hidden">Historias</h2>
          <StoryList stories={stories} density={view.density} />
          <Paging
            page={view.page}
            pages={pages}
            to={(page) =>
              `${listPath(ARCHIVE, viewOfPage(view, page, stories), ALL_STORIES)}#stories-section`
            }
          />
        </div>
      </div>
    </section>
  );
}

interface StoryListProps {
  stories: OpenStory[];
  density: Density;
}

/** Story cards. In the layout with excerpts each card also links to the story's contest. */
function StoryList({ stories, density }: StoryListProps) {
  return (
    <div className="story-list">
      {stories.map((story) => (
        <StoryCard
          key={story.id}
          story={story}
          isBlind={false}
          from="?from=historias"
          density={density}
        >
          {density === "indice" ? null : (
            <Link to={`/contest/${story.contestId}`}>{story.contestTitle}</Link>
          )}
        </StoryCard>
      ))}
    </div>
  );
}
