import { COMMENT_REFUSALS } from "~/domain/comments/messages";
import { CommentForm } from "~/ui/comment-form";
import { FormErrors } from "~/ui/field";
import { Link } from "~/ui/link";

interface CommentPageProps {
  page: {
    story: { id: string; title: string };
    parent: { id: string; text: string } | null;
    isOpen: boolean;
    isSignedIn: boolean;
    key: string;
  };
  refused: { message: string; content: string } | undefined;
}

/** The form of a comment on a page of its own, with what it answers and what was wrong with it. */
export function CommentPage({ page, refused }: CommentPageProps) {
  const { story, parent, isOpen, isSignedIn, key } = page;
  const mayWrite = isOpen && (isSignedIn || refused !== undefined);
  const message = refused?.message ?? (isSignedIn ? null : COMMENT_REFUSALS.login.text);
  const back = `/story/${story.id}#comentarios`;
  return (
    <section className="page-narrow stack">
      <h1>{parent ? "Responder a un comentario" : "Comentar"}</h1>
      <p>
        En <Link to={back}>«{story.title}»</Link>
      </p>
      <FormErrors message={message}>
        {isSignedIn ? null : <SignInLink back={back} keepsText={refused !== undefined} />}
      </FormErrors>
      {parent ? <blockquote className="comment-text quoted">{parent.text}</blockquote> : null}
      {mayWrite ? (
        <CommentForm
          story={story.id}
          parent={parent?.id ?? null}
          formKey={key}
          text={refused?.content ?? ""}
          error={refused?.message}
        />
      ) : null}
      {isOpen ? null : <p className="hint">{COMMENT_REFUSALS["not-open"].text}</p>}
    </section>
  );
}

function SignInLink({ back, keepsText }: { back: string; keepsText: boolean }) {
  const to = `/login?redirectTo=${encodeURIComponent(back)}`;
  if (!keepsText) return <Link to={to}>Iniciar sesión</Link>;
  return (
    <p>
      <a href={to} target="_blank" rel="noopener">
        Inicia sesión en otra pestaña
      </a>{" "}
      y vuelve a enviarlo: tu texto sigue aquí.
    </p>
  );
}
