import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import type { StoryFate } from "~/domain/erasure/deletion-fields";

const FATES: readonly { id: StoryFate; text: string }[] = [
  { id: "anonimas", text: `Dejarlas publicadas, firmadas como «${ANONYMOUS_AUTHOR}»` },
  { id: "borradas", text: "Borrarlas también, con los comentarios que tengan" },
];

/** Asks whether the stories of a deleted account stay without its name or are deleted (AUTH-10). */
export function StoryFates({
  legend,
  chosen = "anonimas",
}: {
  legend: string;
  chosen?: string | undefined;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {FATES.map(({ id, text }) => (
        <div className="field field-checkbox" key={id}>
          <input
            type="radio"
            name="historias"
            id={`historias-${id}`}
            value={id}
            defaultChecked={chosen === id}
          />
          <label htmlFor={`historias-${id}`}>{text}</label>
        </div>
      ))}
    </fieldset>
  );
}
