import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, type MouseEvent } from "react";
import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import { commentPath, interventionPath } from "~/domain/paths";
import { formatNumber } from "~/domain/text/numbers";
import { CommentForm } from "~/ui/comments/comment-form";
import { Facts } from "~/ui/facts";
import { fragmentId } from "~/remix/fragment";
import { Link, isPlainClick } from "~/remix/link";
import { Name } from "~/ui/accounts/name";
import { Paging } from "~/ui/paging";
import { CommentActions } from "./comment-actions";
import { useLike } from "./like";

/**
 * Id of the element with the comments. Page data for a visitor leave the list of comments out, and React takes its HTML from this
 * element.
 */
export const THREAD = "hilo";

interface ShownComment {
  id: string;
  text: string | null;
  /** The author's name; null if the account was deleted, and for the story's author while the contest is blind. */
  author: string | null;
  /** Id of the intervention that hid the comment, if the viewer wrote it. */
  intervention?: string;
  // Optional fields, because the loader omits values that are false, 0 or an empty list.
  badges?: readonly string[];
  isByStoryAuthor?: boolean;
  isOwn?: boolean;
  isHidden?: boolean;
  likes?: number;
  isLiked?: boolean;
  canAnswer?: boolean;
  at: string;
  ago: string;
  replies?: ShownComment[];
}

interface Talk {
  /** The comments as data. For a visitor, their server-rendered HTML instead. */
  thread: { list: readonly ShownComment[] } | string;
  /** Page number of the comments; missing if there is only one page. */
  page?: number;
  pages?: number;
  /** Id of the comment in the URL, which is highlighted. */
  marked?: string;
  isOpen: boolean;
  /** Set if comments are closed permanently, as for a disqualified story. */
  isClosed?: true;
  /** Idempotency key of the form for a new comment; missing for visitors. */
  key?: string;
}

/** The comments of a story: the form for a new one, the list, and links to further pages. */
export function Comments({ story, talk }: { story: string; talk: Talk }) {
  useCommentFragment(story, talk.marked ?? null);
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

/**
 * Navigates to the page of comments that contains the comment in the URL's fragment (`#comment-…`). The server cannot choose that
 * page, because only the browser sees the fragment.
 */
function useCommentFragment(story: string, marked: string | null): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const id = fragmentId(hash);
    const comment = /^comment-([\w-]+)$/.exec(id)?.[1];
    if (!comment || comment === marked || document.getElementById(id)) return;
    navigate(commentPath(story, comment), { replace: true });
  }, [hash, marked, story, navigate]);
}

/** The form for a new comment, or the reason why the reader cannot comment. */
function Opening({ story, talk }: { story: string; talk: Talk }) {
  if (!talk.isOpen) {
    return (
      <p className="hint">
        {talk.isClosed
          ? "Los comentarios están cerrados."
          : "Los comentarios se abren cuando termina la fase de envíos."}
      </p>
    );
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

/** Comments as static server HTML, for a visitor. Clicks on its links are passed to the router. */
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

/** List of comments, each with its replies below it. A reply cannot be replied to (COMMENT-01). */
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
            <p className="hint">
              {comment.isHidden ? "Comentario oculto por moderación" : "Comentario eliminado"}
            </p>
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

/** A comment for a signed-in reader, with a pending like already counted (optimistic). */
function LikeableComment({ story, comment }: CommentProps) {
  const { likes, isLiked } = useLike(marksOf(comment));
  return <Comment story={story} comment={{ ...comment, likes, isLiked }} />;
}

function Comment({ story, comment }: CommentProps) {
  const { id, author, badges = [], isByStoryAuthor, isOwn, likes = 0, isLiked = false } = comment;
  const { isHidden, intervention } = comment;
  return (
    <>
      <Facts
        className="comment-by"
        facts={[
          author === null && isByStoryAuthor ? null : (
            <strong>
              <Name to={`/autor-de/${id}`} badges={badges}>
                {author}
              </Name>
            </strong>
          ),
          isByStoryAuthor ? <AuthorMark /> : null,
          isOwn ? "Tu comentario" : null,
          isHidden ? "Oculto por moderación" : null,
          intervention ? <Link to={interventionPath(intervention)}>Por qué</Link> : null,
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

function marksOf(comment: ShownComment) {
  const { id, text, isOwn = false, isHidden = false, likes = 0, isLiked = false } = comment;
  return { id, isOwn, isDeleted: text === null, isHidden, likes, isLiked };
}

function likedText(likes: number, isLiked: boolean): string {
  if (!isLiked) return "";
  return likes === 1 ? ", el tuyo" : ", uno tuyo";
}

/**
 * The mark of the story's author. It stands outside the name, on a background colour, and screen readers announce it as an image, so
 * that no chosen name can imitate it (COMMENT-06).
 */
function AuthorMark() {
  return (
    <span className="mark-label author-mark" role="img" aria-label="Autoría de esta historia">
      Autoría
    </span>
  );
}

/**
 * Returns the name of a comment for accessible labels of its buttons: the author's name, or 'Autoría' or 'Autor anónimo' if the
 * name is hidden.
 */
function nameOf({ author, isByStoryAuthor }: ShownComment): string {
  return author ?? (isByStoryAuthor ? "Autoría" : ANONYMOUS_AUTHOR);
}
