import type { ReactNode } from "react";
import { Jump } from "~/remix/link";

export interface LongTextProps {
  title: string;
  /** The introduction, before the first section. */
  lead: ReactNode;
  sections: readonly { title: string; body: ReactNode }[];
}

/** A long text in sections. On a wide screen its table of contents stands next to it. */
export function LongText({ title, lead, sections }: LongTextProps) {
  return (
    <article className="long-text">
      <h1>{title}</h1>
      <nav aria-labelledby="contenido-titulo">
        <p className="label" id="contenido-titulo">
          Contenido
        </p>
        <ol>
          {sections.map((section) => (
            <li key={section.title}>
              <Jump to={idOf(section.title)}>{section.title}</Jump>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        {lead}
        {sections.map((section) => (
          <section key={section.title} aria-labelledby={idOf(section.title)}>
            <h2 id={idOf(section.title)} tabIndex={-1}>
              {section.title}
            </h2>
            {section.body}
          </section>
        ))}
      </div>
    </article>
  );
}

/** Returns the id of a heading: "Tu dirección IP" becomes "tu-direccion-ip". */
function idOf(title: string): string {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-");
}
