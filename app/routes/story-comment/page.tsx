import { COMMENT_REFUSALS } from "~/domain/comments/refusals";
import { CommentForm } from "~/ui/comments/comment-form";
import type { RefusedComment } from "~/ui/comments/use-comment-text";
import { Link } from "~/remix/link";

interface CommentPageProps {
  page: {
    story: { id: string; title: string };
    parent: { id: string; text: string } | null;
    isOpen: boolean;
    isSignedIn: boolean;
    key: string;
  };
  refused: RefusedComment | undefined;
}

/** The page of the comment form, with the comment that a reply answers, and the refusal if there is one. */
export function CommentPage({ page, refused }: CommentPageProps) {
  const { story, parent, isOpen, isSignedIn, key } = page;
  // Always shows a refused comment again with its text, whatever the reason of the refusal.
  const mayWrite = refused !== undefined || (isOpen && isSignedIn);
  const back = `/story/${story.id}#comentarios`;
  return (
    <section className="page-narrow stack">
      <h1>{parent ? "Responder a un comentario" : "Comentar"}</h1>
      <p>
        En <Link to={back}>«{story.title}»</Link>
      </p>
      {parent ? <blockquote className="comment-text quoted">{parent.text}</blockquote> : null}
      {mayWrite ? (
        <CommentForm story={story.id} parent={parent?.id ?? null} formKey={key} refused={refused} />
      ) : isSignedIn ? (
        <p className="hint">{COMMENT_REFUSALS["not-open"].text}</p>
      ) : (
        <p>
          {COMMENT_REFUSALS.login.text}.{" "}
          <Link to={`/login?redirectTo=${encodeURIComponent(back)}`}>Iniciar sesión</Link>
        </p>
      )}
    </section>
  );
}
