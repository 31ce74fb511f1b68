interface ShownComment {
  id: string;
  text: string | null;
  author: string | null;
  isByStoryAuthor: boolean;
  likes: number;
  at: string;
  ago: string;
  replies: ShownComment[];
}

export function Comments({ comments }: { comments: readonly ShownComment[] }) {
  return (
    <section className="comments" aria-labelledby="comentarios">
      <h2 id="comentarios">Comentarios</h2>
      {comments.length === 0 ? (
        <p className="empty">Aún no hay comentarios.</p>
      ) : (
        <ol>
          {comments.map((comment) => (
            <li key={comment.id} id={`comment-${comment.id}`}>
              <Comment {...comment} />
              {comment.replies.length > 0 ? (
                <ol>
                  {comment.replies.map((reply) => (
                    <li key={reply.id} id={`comment-${reply.id}`}>
                      <Comment {...reply} />
                    </li>
                  ))}
                </ol>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Comment({ text, author, isByStoryAuthor, likes, at, ago }: ShownComment) {
  if (text === null) return <p className="hint">Comentario eliminado</p>;
  const name = author ?? "Autor anónimo";
  return (
    <>
      <p className="comment-by">
        <strong>{name}</strong>
        {isByStoryAuthor && name !== "Autoría" ? <span className="badge-name">Autoría</span> : null}
        <time dateTime={at}>{ago}</time>
        {likes > 0 ? <span>{likes === 1 ? "1 me gusta" : `${likes} me gusta`}</span> : null}
      </p>
      <p className="comment-text">{text}</p>
    </>
  );
}
