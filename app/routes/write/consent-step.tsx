import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { countOfWords } from "~/domain/text/numbers";
import { categoryName } from "~/domain/contests/categories";
import { CONSENT_MISSING } from "~/domain/submissions/word-limits";
import { writePath, type Answer } from "./answer";
import type { Fields } from "./local-draft/form-fields";
import type { TargetView } from "./loader.server";
import { LONGEST_LINE } from "~/domain/text/quoted-line";
import { Select } from "~/ui/forms/field";
import { useDerived } from "~/ui/use-derived";
import { SendButton } from "~/ui/button";
import { useDocument } from "~/remix/document-context";
import { Form } from "~/remix/form";
import { useRefusal } from "~/ui/forms/use-refusal";
import { Actions } from "~/ui/actions";

// Texts of the required confirmations. They must not claim more uses than the terms allow.
const confirmationsOf = (siteName: string) =>
  [
    [
      "original_confirmed",
      "Esta historia es 100\u00a0% original y la escribí yo, sin texto generado por un programa.",
    ],
    [
      "share_winner_content_accepted",
      `Si gana o queda finalista, pueden mostrarla en las publicaciones de ${siteName} en redes.`,
    ],
    [
      "public_risk_acknowledged",
      "Entiendo que mi historia será pública y cualquiera podrá leerla.",
    ],
  ] as const;

export interface ConsentStepProps {
  target: TargetView;
  editId: string | null;
  answer: Answer;
  /** The current fields of the form behind the dialog, which may have changed since the action data. */
  typed?: Fields | undefined;
  isMature: boolean;
  /** The chosen line of the story that is edited; empty for the beginning of its text. */
  line: string;
  /** Called after every change of a checkbox or of the line: with all checkboxes by name, and the chosen line. */
  onChoose?: (ticked: Record<string, boolean>, line: string) => void;
  onBack?: () => void;
}

/** The consent step as a page: the story's line, four confirmations and the 18+ flag, before a story is stored (WRITE-10). */
export function ConsentStep(props: ConsentStepProps) {
  return (
    <section className="consent">
      <h1>{CONSENT_TITLE}</h1>
      <ConsentForm {...props} />
    </section>
  );
}

export const CONSENT_TITLE = "Antes de enviar";

/** The form of the consent step, with the text in hidden fields. In a dialog, `onBack` closes it and shows the text behind it. */
export function ConsentForm(props: ConsentStepProps) {
  const { target, editId, answer, typed, isMature, line, onChoose, onBack } = props;
  const { ticked } = answer;
  const fields = typed ?? answer.fields;
  const words = fields.content === answer.fields.content ? answer.words : 0;
  const refusal = useRefusal(answer);
  const contest = target.contest.id;
  const isSending = useIsSent();
  const { form, isComplete, check } = useComplete(answer);
  return (
    <Form
      ref={form}
      method="post"
      action={writePath(contest, editId)}
      className="stack"
      onChange={(event) => {
        check();
        const boxes = event.currentTarget.querySelectorAll<HTMLInputElement>("[type=checkbox]");
        const ticked = Object.fromEntries([...boxes].map((box) => [box.name, box.checked]));
        onChoose?.(ticked, new FormData(event.currentTarget).get("linea")?.toString() ?? "");
      }}
    >
      <p>
        «{fields.title}», {categoryName(fields.story_category)},{" "}
        {words > 0 ? `${countOfWords(words)}, ` : ""}para el reto «{target.contest.title}».
      </p>
      {/* Account key of the local draft, for the script that deletes the draft once the story is stored. */}
      <input type="hidden" name="autoria" value={target.writer ?? ""} />
      {answer.changedAt === undefined ? null : (
        <input type="hidden" name="cambiada" value={answer.changedAt} />
      )}
      {/* Tells the server that this page showed terms which allow the anthology (READ-06). */}
      <input type="hidden" name="antologia" value="on" />
      <input type="hidden" name="title" value={fields.title} />
      <input type="hidden" name="story_category" value={fields.story_category} />
      <textarea id="texto-enviado" name="content" value={fields.content} readOnly hidden />
      {refusal.top}
      <LineChoice answer={answer} line={answer.line ?? line} />
      <Confirmations ticked={ticked} />
      <label className="checkbox">
        <input type="checkbox" name="is_mature" defaultChecked={ticked.is_mature ?? isMature} />
        <span>Contiene temas para adultos (18+). Es opcional y ayuda a quien lee.</span>
      </label>
      <ConsentActions {...{ editId, isSending, isComplete, onBack }} />
      {refusal.atButton}
    </Form>
  );
}

/**
 * Select for the sentence that presents the story (STORY-10). Without a choice it is the first sentence, or the beginning of a
 * longer one. Client-made action data have no sentences, so the sentences of the previous response stay.
 */
function LineChoice({ answer, line }: { answer: Answer; line: string }) {
  const lines = useDerived(answer.lines ?? null, (before) => answer.lines ?? before);
  const others = lines?.others ?? [];
  const isGone = lines !== null && line !== "" && line !== lines.first && !others.includes(line);
  return (
    <Select
      name="linea"
      label="Frase que presenta tu historia"
      hint={
        <>
          {isGone ? <strong>{LINE_GONE}</strong> : null}Aparece entre comillas en páginas, correos,
          feeds e imágenes para compartir. Puede tener hasta {LONGEST_LINE} caracteres.
        </>
      }
      defaultValue={others.includes(line) ? line : ""}
      options={[
        { value: "", label: "El comienzo de tu historia" },
        ...others.map((sentence) => ({ value: sentence, label: sentence })),
      ]}
    />
  );
}

const LINE_GONE = "La frase que elegiste ya no está en tu texto: elige otra o deja el comienzo. ";

/** Returns whether the story is being sent (pending navigation). */
export const useIsSent = () => useNavigation().formData?.get("paso") === "enviar";

/** Returns whether all required checkboxes are ticked. Without scripts only the server checks them. */
function useComplete(answer: Answer) {
  const [isComplete, setComplete] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const check = () => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>("fieldset input") ?? [];
    setComplete([...boxes].every((box) => box.checked));
  };
  useEffect(check, [answer]);
  return { form, isComplete, check };
}

function Confirmations({ ticked }: Pick<Answer, "ticked">) {
  const { siteName } = useDocument();
  return (
    <fieldset className="stack">
      <legend>Confirma lo siguiente</legend>
      {confirmationsOf(siteName).map(([name, text]) => (
        <label key={name} className="checkbox">
          <input type="checkbox" name={name} defaultChecked={ticked[name]} />
          <span>{text}</span>
        </label>
      ))}
      <label className="checkbox">
        <input type="checkbox" name="terms_accepted" defaultChecked={ticked.terms_accepted} />
        <span>
          He leído y acepto los{" "}
          <a href="/terms" target="_blank" rel="noopener">
            términos y condiciones
          </a>
          .
        </span>
      </label>
    </fieldset>
  );
}

interface ActionsProps extends Pick<ConsentStepProps, "editId"> {
  isSending: boolean;
  isComplete: boolean;
  onBack: (() => void) | undefined;
}

function ConsentActions({ editId, isSending, isComplete, onBack }: ActionsProps) {
  return (
    <Actions className="form-actions">
      <SendButton
        name="paso"
        value="enviar"
        disabled={isSending}
        why={isComplete ? null : CONSENT_MISSING}
      >
        {sendLabel(editId, isSending)}
      </SendButton>{" "}
      <button
        className="button button-quiet"
        name="paso"
        value="editar"
        disabled={isSending}
        onClick={(event) => {
          if (!onBack) return;
          event.preventDefault();
          onBack();
        }}
      >
        Volver al texto
      </button>
    </Actions>
  );
}

function sendLabel(editId: string | null, isSending: boolean): string {
  if (isSending) return editId ? "Actualizando..." : "Enviando...";
  return editId ? "Actualizar historia" : "Enviar historia";
}
