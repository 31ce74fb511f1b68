import { useRef, useState } from "react";
import { previewOf, canDeleteComment, canLikeComment } from "~/domain/comments/comment-rules";
import { canReport } from "~/domain/stories/rights";
import { CommentForm } from "~/ui/comments/comment-form";
import { Actions } from "~/ui/actions";
import { DialogLink } from "~/ui/dialog-link";
import { Link, isPlainClick } from "~/remix/link";
import { LikeButton } from "./like";
import { ReportLink } from "~/ui/reports/report-link";

interface CommentActionsProps {
  story: string;
  comment: {
    id: string;
    name: string;
    text: string;
    isOwn: boolean;
    isDeleted: boolean;
    isHidden: boolean;
    likes: number;
    isLiked: boolean;
  };
  /** Idempotency key of the reply form; null if the reader cannot reply to the comment. */
  replyKey: string | null;
}

async function loadDeletion(comment: string) {
  const { DeleteDialog } = await import("~/ui/comments/talk-dialogs");
  return (onClose: () => void) => <DeleteDialog comment={comment} onClose={onClose} />;
}

/**
 * A signed-in reader's actions on a comment: like, reply, report, delete. Without scripts each is a form or a page; with scripts it
 * happens in place.
 */
export function CommentActions({ story, comment, replyKey }: CommentActionsProps) {
  const { id, name, text } = comment;
  const opener = useRef<HTMLElement | null>(null);
  const [isReplying, setReplying] = useState(false);
  return (
    <>
      <Actions className="comment-actions">
        {canLikeComment(comment) ? (
          <LikeButton comment={comment} subject={`el comentario de ${name}`} />
        ) : null}
        {replyKey === null ? null : (
          <Link
            to={`/story/${story}/comentario?respuesta=${id}`}
            aria-expanded={isReplying || undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              opener.current = event.currentTarget;
              setReplying(!isReplying);
            }}
          >
            Responder
          </Link>
        )}{" "}
        {canDeleteComment(comment) ? (
          <DialogLink to={`/comentario/${id}/eliminar`} load={() => loadDeletion(id)}>
            Eliminar
          </DialogLink>
        ) : null}
        {canReport(comment) ? (
          <ReportLink what="comment" id={id} preview={previewOf(text)}>
            Reportar
          </ReportLink>
        ) : null}
      </Actions>
      {isReplying && replyKey !== null ? (
        <CommentForm
          story={story}
          parent={id}
          formKey={replyKey}
          onClose={(isSent) => {
            setReplying(false);
            if (!isSent) opener.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
