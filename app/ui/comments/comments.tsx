import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { commentPath } from "~/domain/paths";
import { formatNumber } from "~/domain/text/numbers";
import { CommentForm } from "~/ui/comments/comment-form";
import { Facts } from "~/ui/facts";
import { Link, isPlainClick } from "~/remix/link";
import { Name } from "~/ui/accounts/name";
import { Paging } from "~/ui/paging";
import { CommentActions } from "./comment-actions";
import { useLike } from "./like";
import { THREAD } from "./thread";
import { useBareAddress } from "./use-bare-address";

interface ShownComment {
  id: string;
  text: string | null;
  /** Null where the account is gone, and while the story's own author is hidden. */
  author: string | null;
  // Left out of the page's data where they have their default: false, 0 or an empty list.
  badges?: readonly string[];
  isByStoryAuthor?: boolean;
  isOwn?: boolean;
  likes?: number;
  isLiked?: boolean;
  canAnswer?: boolean;
  at: string;
  ago: string;
  replies?: ShownComment[];
}

interface Talk {
  /** As it stands on the page that a visitor opened: HTML. */
  thread: { list: readonly ShownComment[] } | string;
  /** Missing where there is one page. */
  page?: number;
  pages?: number;
  /** The comment that the address asks for. */
  marked?: string;
  isOpen: boolean;
  /** Of a form of a signed-in reader. */
  key?: string;
}

/** The comments of a story, with their form. */
export function Comments({ story, talk }: { story: string; talk: Talk }) {
  useBareAddress(story, talk.marked ?? null);
  return (
    <section className="comments" aria-labelledby="comentarios">
      <h2 id="comentarios">Comentarios</h2>
      <Opening story={story} talk={talk} />
      {typeof talk.thread === "string" ? (
        <StandingThread html={talk.thread} />
      ) : talk.thread.list.length === 0 ? (
        <p className="empty">
          Aún no hay comentarios.
          {talk.isOpen ? " ¡Sé el primero en comentar! ¿Qué frase se te quedó?" : ""}
        </p>
      ) : (
        <Thread story={story} comments={talk.thread.list} talk={talk} />
      )}
      <Paging
        page={talk.page ?? 1}
        pages={talk.pages ?? 1}
        to={(n) => `/story/${story}${n === 1 ? "" : `?comentarios=${n}`}#comentarios`}
      />
    </section>
  );
}

/** The form, or why there is none. */
function Opening({ story, talk }: { story: string; talk: Talk }) {
  if (!talk.isOpen) {
    return <p className="hint">Los comentarios se abren cuando termina la fase de envíos.</p>;
  }
  if (talk.key) return <CommentForm story={story} parent={null} formKey={talk.key} />;
  const back = encodeURIComponent(`/story/${story}#comentarios`);
  return (
    <p>
      Debes iniciar sesión para comentar.{" "}
      <Link to={`/login?redirectTo=${back}`}>Iniciar sesión</Link>
    </p>
  );
}

/** The comments as the server wrote them, with links that load no document. */
function StandingThread({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  return <ol id={THREAD} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Comments, each with its replies below it; only the uppermost can be replied to (COMMENT-01). */
function Thread({
  story,
  comments,
  talk,
  isReplies = false,
}: {
  story: string;
  comments: readonly ShownComment[];
  talk: Talk;
  isReplies?: boolean;
}) {
  return (
    <ol id={isReplies ? undefined : THREAD}>
      {comments.map((comment) => (
        <li
          key={comment.id}
          id={`comment-${comment.id}`}
          className={comment.id === talk.marked ? "is-marked" : undefined}
        >
          {comment.text === null ? (
            <p className="hint">Comentario eliminado</p>
          ) : talk.key ? (
            <>
              <LikeableComment story={story} comment={comment} />
              <CommentActions
                story={story}
                comment={{ ...marksOf(comment), name: nameOf(comment), text: comment.text }}
                replyKey={comment.canAnswer ? talk.key : null}
              />
            </>
          ) : (
            <Comment story={story} comment={comment} />
          )}
          {comment.replies ? (
            <Thread story={story} comments={comment.replies} talk={talk} isReplies />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

interface CommentProps {
  story: string;
  comment: ShownComment;
}

/** With the likes that are under way, of which only a signed-in reader has any. */
function LikeableComment({ story, comment }: CommentProps) {
  const { likes, isLiked } = useLike(marksOf(comment));
  return <Comment story={story} comment={{ ...comment, likes, isLiked }} />;
}

function Comment({ story, comment }: CommentProps) {
  const { id, author, badges = [], isByStoryAuthor, isOwn, likes = 0, isLiked = false } = comment;
  return (
    <>
      <Facts
        className="comment-by"
        of={[
          author === null && isByStoryAuthor ? null : (
            <strong>
              <Name to={`/autor-de/${id}`} badges={badges}>
                {author}
              </Name>
            </strong>
          ),
          isByStoryAuthor ? <AuthorMark /> : null,
          isOwn ? "Tu comentario" : null,
          <Link to={commentPath(story, comment.id)} rel="nofollow">
            <time dateTime={comment.at}>{comment.ago}</time>
          </Link>,
          likes > 0 ? `${formatNumber(likes)} me gusta${likedText(likes, isLiked)}` : null,
        ]}
      />
      <p className="comment-text">{comment.text}</p>
    </>
  );
}

function marksOf({ id, text, isOwn = false, likes = 0, isLiked = false }: ShownComment) {
  return { id, isOwn, isDeleted: text === null, likes, isLiked };
}

function likedText(likes: number, isLiked: boolean): string {
  if (!isLiked) return "";
  return likes === 1 ? ", el tuyo" : ", uno tuyo";
}

// It stands outside of any name, on a ground of its own, and is read aloud as an image: no name can look or sound like it
// (COMMENT-06).
/** The mark of who wrote the story. */
function AuthorMark() {
  return (
    <span className="mark-label author-mark" role="img" aria-label="Autoría de esta historia">
      Autoría
    </span>
  );
}

/** Name of a comment's author, for the labels of its buttons. */
function nameOf({ author, isByStoryAuthor }: ShownComment): string {
  return author ?? (isByStoryAuthor ? "Autoría" : "Autor anónimo");
}
