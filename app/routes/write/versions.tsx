import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from "react";
import { countOfWords } from "~/domain/text/numbers";
import { longDate } from "~/domain/time/time";
import { countWords } from "~/domain/submissions/word-limits";
import { Moment } from "~/ui/time";
import { STORED_ID } from "./version-ids";
import type { LocalDraft } from "./local-draft/draft-text";
import type { ServerDraft } from "./local-draft/use-local-draft";
import { Actions } from "~/ui/actions";

interface Closed {
  /** Whether the form edits a story that is sent already; else it shows a draft. */
  isEditing: boolean;
  /** Whether the contest takes no changes; the versions then have no buttons. */
  isClosed: boolean;
}

/** The other versions of a draft that was written in two places, each with buttons to read, use or discard it (WRITE-13). */
export function Versions({ versions, ...closed }: Pick<ServerDraft, "versions"> & Closed) {
  // The buttons submit the write form, so that the server saves the typed text first. A native submit, so that the page reloads and
  // its fields contain the chosen text.
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    const { form } = button;
    if (!form) return;
    event.preventDefault();
    const choice = Object.assign(document.createElement("input"), {
      type: "hidden",
      name: button.name,
      value: button.value,
    });
    form.appendChild(choice);
    form.submit();
  };
  return versions.map(({ id, title, html, words, when }) => (
    <Version
      key={id}
      {...closed}
      when={`guardada el ${when}`}
      words={words}
      title={title}
      text={<div className="story-text" dangerouslySetInnerHTML={{ __html: html }} />}
      use={{ name: "usar", value: id, onClick: choose }}
      discard={id === STORED_ID ? null : { name: "descartar", value: id, onClick: choose }}
    />
  ));
}

interface LocalVersionsProps extends Closed {
  others: readonly LocalDraft[];
  /** Time zone of the site, which the server also uses to render times. */
  zone: string;
  onUse(other: LocalDraft): void;
  onDiscard(other: LocalDraft): void;
}

/** Local drafts that were set aside and that the server does not have, with the same buttons as versions. */
export function LocalVersions(props: LocalVersionsProps) {
  const { others, zone, isClosed, isEditing, onUse, onDiscard } = props;
  return others.map((other) => (
    <Version
      key={`${other.page}/${other.changedAt}`}
      isClosed={isClosed}
      isEditing={isEditing}
      when={`guardada en este dispositivo el ${longDate(new Date(other.changedAt), zone)}`}
      words={countWords(other.text)}
      title={other.title}
      text={other.text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      use={{ type: "button", onClick: () => onUse(other) }}
      discard={{ type: "button", onClick: () => onDiscard(other) }}
    />
  ));
}

type Button = Pick<ComponentPropsWithoutRef<"button">, "type" | "name" | "value" | "onClick">;

interface VersionProps extends Closed {
  when: string;
  words: number;
  title: string;
  text: ReactNode;
  use: Button;
  /** Null for the stored text of an edited story. */
  discard: Button | null;
}

function Version(props: VersionProps) {
  const { isClosed, isEditing, when, words, title, text, use, discard } = props;
  const isStored = discard === null;
  const name = isStored ? "su texto de ahora" : "la otra versión";
  const draft = `Hay otra versión de ${isEditing ? "esta historia" : "este borrador"}`;
  return (
    <section className="draft-version" id={isStored ? STORED_ID : undefined}>
      <p>
        {isStored ? "Así está tu historia ahora" : draft}, <Moment>{when}</Moment>:{" "}
        {title ? `«${title}»` : "sin título"}, {countOfWords(words)}.
      </p>
      <details>
        <summary>Ver {name}</summary>
        <h2>{title || "Sin título"}</h2>
        {text}
      </details>
      {isClosed ? null : (
        <Actions as="p" className="form-actions">
          <button className="button" {...use}>
            Usar {name}
          </button>{" "}
          {discard ? (
            <button className="button button-quiet" {...discard}>
              Descartarla
            </button>
          ) : null}
        </Actions>
      )}
    </section>
  );
}
