import type { ReactNode } from "react";
import { StoryCard, type CardStory } from "~/ui/story-card";

export function Stories({
  stories,
  isBlind,
  children,
}: {
  stories: readonly (CardStory & { mark: string | null })[];
  isBlind: boolean;
  children: ReactNode;
}) {
  return (
    <section id="stories-section" aria-labelledby="historias">
      <h2 id="historias">Historias</h2>
      {stories.length === 0 ? <p className="empty">Aún no hay historias</p> : null}
      <div className="story-list">
        {stories.map((story) => (
          <StoryCard key={story.id} story={story} isBlind={isBlind}>
            {story.mark ? <span className="mark-label">{story.mark}</span> : null}
          </StoryCard>
        ))}
      </div>
      {children}
    </section>
  );
}
