import { useFetcher } from "@remix-run/react";
import { COMMENT_MAX } from "~/domain/comments/comment-rules";
import { isVisible } from "~/domain/text/clean";
import { formatNumber } from "~/domain/text/numbers";
import { useHydrated } from "~/remix/running-page";
import { SuspensionNotice } from "~/ui/accounts/suspension-notice";
import { Button, SendButton } from "~/ui/button";
import { DialogLink } from "~/ui/dialog-link";
import { TextArea } from "~/ui/forms/field";
import { usePreloadedRoute } from "~/remix/lost-connection";
import { useRefusal } from "~/ui/forms/use-refusal";
import { PageAccount } from "~/remix/page-account";
import { CharactersLeft } from "./characters-left";
import { useCommentText, type RefusedComment } from "./use-comment-text";
import { Actions } from "~/ui/actions";

interface CommentFormProps {
  story: string;
  /** Id of the comment that a reply answers; null for a comment on the story. */
  parent: string | null;
  /** Idempotency key, made by the server: a double submit adds one comment. */
  formKey: string;
  /** Action data of a refused form that was sent without scripts. */
  refused?: RefusedComment | undefined;
  /**
   * Closes the reply form below a comment; `isSent` is whether the reply was accepted. The form for a comment on the story has no
   * such function.
   */
  onClose?: (isSent: boolean) => void;
}

/**
 * The form of a comment or a reply, sent by a fetcher. A refused form keeps its text; an accepted one redirects to the new
 * comment.
 */
export function CommentForm({ story, parent, formKey, refused, onClose }: CommentFormProps) {
  const fetcher = useFetcher<RefusedComment>();
  usePreloadedRoute("routes/story-comment");
  const isHydrated = useHydrated();
  const isSending = fetcher.state !== "idle";
  const to = parent ?? story;
  const {
    form,
    text,
    refusal: refusedNow,
    onInput,
    onSubmit,
  } = useCommentText(fetcher, to, refused, onClose);
  const id = onClose ? `respuesta-${parent}` : "comentario";
  const refusal = useRefusal(refusedNow, { ids: { content: id } });
  return (
    <fetcher.Form
      method="post"
      action={`/story/${story}/comentario${parent ? `?respuesta=${parent}` : ""}`}
      className="comment-form stack"
      ref={form}
      onSubmit={onSubmit}
    >
      <PageAccount />
      <input type="hidden" name="clave" value={formKey} />
      <SuspensionNotice />
      {refusal.top}
      <TextArea
        label={parent ? "Tu respuesta" : "Tu comentario"}
        name="content"
        id={id}
        rows={4}
        required
        defaultValue={refused?.content}
        onInput={onInput}
        error={refusedNow?.errors?.content}
        hint={HINT}
      />
      {isHydrated ? <CharactersLeft text={text} /> : null}
      <CommentButtons
        isReply={parent !== null}
        isSending={isSending}
        isMissing={isHydrated && !isVisible(text)}
        onClose={onClose}
      />
      {refusal.atButton}
    </fetcher.Form>
  );
}

interface CommentButtonsProps {
  isReply: boolean;
  isSending: boolean;
  /** Whether the comment's text is empty, as far as a script can tell: the send button then says what is missing. */
  isMissing: boolean;
  onClose: CommentFormProps["onClose"];
}

function CommentButtons({ isReply, isSending, isMissing, onClose }: CommentButtonsProps) {
  return (
    <Actions className="form-actions">
      <SendButton
        variant={isReply ? "primary" : "outlined"}
        disabled={isSending}
        why={isMissing && !isSending && "Escribe algo primero."}
      >
        {isSending ? "Enviando..." : isReply ? "Responder" : "Comentar"}
      </SendButton>{" "}
      {onClose ? (
        <Button type="button" variant="quiet" disabled={isSending} onClick={() => onClose(false)}>
          Cancelar
        </Button>
      ) : null}
    </Actions>
  );
}

const loadGuide = async () => {
  const { GuideDialog } = await import("./talk-dialogs");
  return (onClose: () => void) => <GuideDialog onClose={onClose} />;
};

const HINT = (
  <>
    Hasta {formatNumber(COMMENT_MAX)} caracteres. Antes de escribir, mira la{" "}
    <DialogLink to="/guia-de-comentarios" target="_blank" load={loadGuide}>
      Guía de comentarios
    </DialogLink>
    .
  </>
);
