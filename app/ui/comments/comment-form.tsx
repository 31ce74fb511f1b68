import { useFetcher, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { counted } from "~/domain/text/numbers";
import { asWritten, COMMENT_MAX, isVisible, lengthOf } from "~/domain/comments/comment-rules";
import { Button, SendButton } from "~/ui/button";
import { DialogLink } from "~/ui/dialog-link";
import { TextArea } from "~/ui/forms/field";
import { keepText, keptComment, keptText } from "~/ui/forms/kept-text";
import { usePreloaded } from "~/ui/forms/reply";
import { useHydrated } from "~/remix/use-hydrated";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

/** What a comment that was not taken is answered with. */
export interface RefusedComment extends Refused {
  /** What a page shows again; where scripts run it is still there. */
  content?: string;
}

interface CommentFormProps {
  story: string;
  /** The comment that is answered, or null. */
  parent: string | null;
  /** Made by the server for this form, so that a second submit is the same comment. */
  formKey: string;
  /** Of a form that was sent without scripts. */
  refused?: RefusedComment | undefined;
  /** Takes the form of a reply away again, where it stands below its comment. */
  onClose?: (isSent: boolean) => void;
}

/**
 * The form of a comment or a reply. Where scripts run it is sent in the background: what is taken leads to the comment,
 * what is refused stays with its text.
 */
export function CommentForm({ story, parent, formKey, refused, onClose }: CommentFormProps) {
  const fetcher = useFetcher<RefusedComment>();
  usePreloaded("routes/story-comment");
  const form = useRef<HTMLFormElement>(null);
  const [said, setSaid] = useState(refused);
  const [text, setText] = useState(refused?.content ?? "");
  const shell = useRouteLoaderData<{ viewer: { displayName: string } | null }>("root");
  // By its writer: the session may end, and somebody else sign in on the same tab.
  const keptAs = `${keptComment(parent ?? story)}${shell?.viewer?.displayName}`;
  const isHydrated = useHydrated();
  const isSending = fetcher.state !== "idle";
  const isBelow = onClose !== undefined;
  const id = isBelow ? `respuesta-${parent}` : "comentario";
  const refusal = useRefusal(said, { ids: { content: id } });

  useEffect(() => {
    const area = areaOf(form.current);
    if (!area) return;
    // Typed before scripts ran, put back by the browser, or left here by somebody who was led away.
    area.value ||= keptText(keptAs);
    setText(area.value);
    if (isBelow) area.focus();
  }, [isBelow, keptAs]);

  // What is taken leads elsewhere and leaves no answer: the last one stays where it is.
  const { data } = fetcher;
  const sent = useRef<string>();
  const lastAnswer = useRef(data);
  useEffect(() => {
    const area = areaOf(form.current);
    if (isSending) {
      setSaid(undefined);
      sent.current ??= area?.value;
    } else if (sent.current !== undefined) {
      const isRefused = data !== lastAnswer.current;
      lastAnswer.current = data;
      if (isRefused) setSaid(data);
      else if (area) {
        // What was typed since has not been sent.
        if (area.value.startsWith(sent.current)) area.value = area.value.slice(sent.current.length);
        setText(area.value);
        keepText(keptAs, area.value);
        if (!area.value) onClose?.(true);
      }
      sent.current = undefined;
    }
  }, [isSending, data, keptAs, onClose]);

  return (
    <fetcher.Form
      method="post"
      action={`/story/${story}/comentario${parent ? `?respuesta=${parent}` : ""}`}
      className="comment-form stack"
      ref={form}
    >
      <input type="hidden" name="clave" value={formKey} />
      {refusal.top}
      <TextArea
        label={parent ? "Tu respuesta" : "Tu comentario"}
        name="content"
        id={id}
        rows={4}
        required
        defaultValue={refused?.content ?? ""}
        onInput={({ currentTarget: { value } }) => {
          setText(value);
          keepText(keptAs, value);
        }}
        error={said?.errors?.content}
        hint={
          <>
            Hasta 2.000 caracteres. Antes de escribir, mira la{" "}
            <DialogLink to="/guia-de-comentarios" target="_blank" load={loadGuide}>
              Guía de comentarios
            </DialogLink>
            .
          </>
        }
      />
      {isHydrated ? <Left text={text} /> : null}
      <div className="form-actions">
        <SendButton
          variant={parent ? "primary" : "quiet"}
          disabled={isSending}
          why={isHydrated && !isSending && !isVisible(text) && "Escribe algo primero."}
        >
          {isSending ? "Enviando..." : parent ? "Responder" : "Comentar"}
        </SendButton>{" "}
        {onClose ? (
          <Button type="button" variant="quiet" disabled={isSending} onClick={() => onClose(false)}>
            Cancelar
          </Button>
        ) : null}
      </div>
      {refusal.beside}
    </fetcher.Form>
  );
}

const areaOf = (form: HTMLFormElement | null) => form?.querySelector("textarea");

const NEAR = 200;

function leftText(left: number): string {
  const [one, many] = left < 0 ? ["Sobra", "Sobran"] : ["Queda", "Quedan"];
  const n = Math.abs(left);
  return `${n === 1 ? one : many} ${counted(n, "carácter", "caracteres")}`;
}

/** How much of the limit is left, once it comes near; said aloud where it begins, at its half and past the end. */
function Left({ text }: { text: string }) {
  const left = COMMENT_MAX - lengthOf(asWritten(text));
  return (
    <>
      {left <= NEAR ? (
        <p className={left < 0 ? "field-error" : "field-hint"}>{leftText(left)}</p>
      ) : null}
      <p className="visually-hidden" role="status">
        {left < 0
          ? "Has pasado el límite de 2.000 caracteres"
          : left <= NEAR / 2
            ? `Quedan menos de ${NEAR / 2} caracteres`
            : left <= NEAR
              ? `Quedan menos de ${NEAR} caracteres`
              : ""}
      </p>
    </>
  );
}

const loadGuide = async () => {
  const { GuideDialog } = await import("./talk-dialogs");
  return (onClose: () => void) => <GuideDialog onClose={onClose} />;
};
