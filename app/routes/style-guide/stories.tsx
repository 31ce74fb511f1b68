import type { Place } from "~/domain/contests/places";
import { PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import { Winners } from "~/ui/contests/winners";
import { ProgressRing } from "~/ui/reads/progress-ring";
import { StoryCard, type CardStory } from "~/ui/stories/story-card";
import { VoteCounter } from "~/ui/votes/vote-counter";

const PHASES: readonly Phase[] = ["submission", "voting", "counting", "results"];

const STORY: CardStory = {
  ...{ id: "estilo", title: "Pantitlán, doce y cuarto", words: 640, category: "ficcion" },
  excerpt: "El último convoy de la línea A llega a Pantitlán a las doce y quince.",
  isMature: false,
};

const LONG: CardStory = {
  ...STORY,
  ...{ id: "estilo-2", isMature: true, author: "Nieves Arrizabalaga Tudela", place: 1, votes: 61 },
  title:
    "Segunda y última reclamación de la vecina del tercero izquierda sobre el ruido de la caldera",
};

const PLACES: readonly Place[] = ([1, 2, 3, 4] as const).map((position) => ({
  ...{ storyId: `estilo-${position}`, title: "La pared que da al monte", authorId: null },
  ...{ author: "Baltasar Pombo", votes: 9 - position, position, tied: position === 2 },
}));

/** What is said of a contest and its stories. */
export function StoryParts() {
  return (
    <>
      <section id="fases">
        <h2>Fases</h2>
        <p>
          {PHASES.map((phase) => (
            <span key={phase} className={`phase-badge phase-${phase}`}>
              {PHASE_NAMES[phase]}{" "}
            </span>
          ))}
        </p>
        {[0, 2, 3].map((used) => (
          <VoteCounter key={used} used={used} />
        ))}
        <ProgressRing total={6} read={2} percentage={33} />
      </section>
      <section id="indice">
        <h2>Índice</h2>
        <StoryCard story={STORY} isBlind />
        <StoryCard story={LONG} isBlind={false} />
      </section>
      <section id="ganadoras">
        <h2>Ganadoras</h2>
        <Winners places={PLACES} />
      </section>
    </>
  );
}
