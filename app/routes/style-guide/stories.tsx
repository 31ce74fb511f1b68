import type { Place } from "~/domain/contests/places";
import { phaseCountdown } from "~/domain/contests/countdown";
import { PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import { TimeLeft } from "~/ui/contests/countdown";
import { Winners } from "~/ui/contests/winners";
import { StoryCard, type CardStory } from "~/ui/stories/story-card";

const PHASES: readonly Phase[] = ["submission", "voting", "results", "unknown"];
const NOW = new Date("2026-09-23T10:20:30.000Z");
const CLOSE = "2026-09-27T00:00:00.000Z";

const STORY: CardStory = {
  id: "estilo",
  title: "Pantitlán, doce y cuarto",
  words: 640,
  category: "ficcion",
  opening: "El último convoy de la línea A llega a Pantitlán a las doce y quince.",
  isMature: false,
};

const LONG: CardStory = {
  ...STORY,
  id: "estilo-2",
  isMature: true,
  author: "Nieves Arrizabalaga Tudela",
  place: 1,
  votes: 61,
  title:
    "Segunda y última reclamación de la vecina del tercero izquierda sobre el ruido de la caldera",
};

const PLACES: readonly Place[] = ([1, 2, 3, 4] as const).map((position) => ({
  storyId: `estilo-${position}`,
  title: "La pared que da al monte",
  authorId: null,
  line: "La casa de mi madrina no tiene cuatro paredes.",
  words: 800,
  author: "Baltasar Pombo",
  votes: 9 - position,
  position,
  tied: position === 2,
}));

/** Section of the style guide: cards of contests and stories, and other parts that show them. */
export function StoryParts() {
  return (
    <>
      <section id="fases">
        <h2>Fases</h2>
        {PHASES.map((phase) => (
          <p key={phase} className={`phase-${phase} phase-shown`}>
            <span className="phase-badge">{PHASE_NAMES[phase]}</span>{" "}
            <TimeLeft
              contest={{ id: "estilo" }}
              phase={phase}
              left={phaseCountdown(phase, CLOSE, NOW)}
              // `end={null}` stops the countdown.
              end={null}
            />
          </p>
        ))}
      </section>
      <section id="indice">
        <h2>Índice</h2>
        <StoryCard story={STORY} isBlind />
        <StoryCard story={LONG} isBlind={false} />
      </section>
      <section id="ganadoras">
        <h2>Ganadoras</h2>
        <Winners places={PLACES} hasStories />
      </section>
    </>
  );
}
