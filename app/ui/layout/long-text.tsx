import type { ReactNode } from "react";
import { anchorOf } from "~/domain/text/anchor";
import { Contents } from "./contents";

export interface LongTextProps {
  title: string;
  /** Introduction before the first section. */
  lead: ReactNode;
  sections: readonly { title: string; body: ReactNode }[];
}

/** A long text in sections. On a wide screen its table of contents stands next to it. */
export function LongText({ title, lead, sections }: LongTextProps) {
  return (
    <article className="long-text">
      <h1>{title}</h1>
      <Contents
        headings={sections.map((section) => ({ ...section, id: anchorOf(section.title) }))}
      />
      <div className="prose">
        {lead}
        {sections.map((section) => (
          <section key={section.title} aria-labelledby={anchorOf(section.title)}>
            <h2 id={anchorOf(section.title)} tabIndex={-1}>
              {section.title}
            </h2>
            {section.body}
          </section>
        ))}
      </div>
    </article>
  );
}
