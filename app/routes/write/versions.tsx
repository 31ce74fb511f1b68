import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from "react";
import type { LocalDraft } from "./draft-store";

export interface DraftView {
  revision: number;
  isThere: boolean;
  versions: readonly { id: string; title: string; html: string; when: string }[];
}

/**
 * The other texts of a draft that was written in two places (WRITE-13): to see, to use or to discard. The buttons belong
 * to the form of the text, which they send along: whatever is chosen, what was just typed is saved first.
 */
export function Versions({ versions }: Pick<DraftView, "versions">) {
  // With script too as a whole new page: its fields open with the text that was chosen.
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
  return versions.map(({ id, title, html, when }) => (
    <Version
      key={id}
      when={`guardada el ${when}`}
      title={title}
      text={<div className="story-text" dangerouslySetInnerHTML={{ __html: html }} />}
      use={{ name: "usar", value: id, onClick: choose }}
      discard={{ name: "descartar", value: id, onClick: choose }}
    />
  ));
}

interface LocalVersionsProps {
  others: readonly LocalDraft[];
  onUse(other: LocalDraft): void;
  onDiscard(other: LocalDraft): void;
}

/** The same for texts that were put aside in this browser and that the server does not know. */
export function LocalVersions({ others, onUse, onDiscard }: LocalVersionsProps) {
  return others.map((other) => (
    <Version
      key={`${other.desk}/${other.changedAt}`}
      when={`guardada en este dispositivo el ${timeOf(other.changedAt)}`}
      title={other.title}
      text={other.text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      use={{ type: "button", onClick: () => onUse(other) }}
      discard={{ type: "button", onClick: () => onDiscard(other) }}
    />
  ));
}

/** Made anew for each, of which there are few: to make one costs some 10 ms, and would on every page if it stood here. */
const timeOf = (at: number) =>
  new Intl.DateTimeFormat("es", { dateStyle: "long", timeStyle: "short" }).format(at);

type Button = Pick<ComponentPropsWithoutRef<"button">, "type" | "name" | "value" | "onClick">;

interface VersionProps {
  when: string;
  title: string;
  text: ReactNode;
  use: Button;
  discard: Button;
}

function Version({ when, title, text, use, discard }: VersionProps) {
  return (
    <section className="banner draft-version">
      <p>Hay otra versión de este borrador, {when}.</p>
      <details>
        <summary>Ver la otra versión</summary>
        <h2>{title || "Sin título"}</h2>
        {text}
      </details>
      <p className="form-actions">
        <button className="button" {...use}>
          Usar la otra versión
        </button>{" "}
        <button className="button button-quiet" {...discard}>
          Descartarla
        </button>
      </p>
    </section>
  );
}
