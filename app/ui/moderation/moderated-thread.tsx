import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import { storyPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { Moment } from "~/ui/time";

export interface ThreadView {
  story: { id: string; title: string };
  comments: readonly {
    id: string;
    text: string;
    author: string | null;
    isByStoryAuthor: boolean;
    isDeleted: boolean;
    isHidden: boolean;
    date: string;
  }[];
}

/** A comment in its thread for admins, including hidden and deleted comments. The comment in question is highlighted. */
export function ModeratedThread({ thread, marked }: { thread: ThreadView; marked: string }) {
  return (
    <section className="comments" aria-labelledby="hilo">
      <h2 id="hilo">
        En <Link to={storyPath(thread.story.id)}>«{thread.story.title}»</Link>
      </h2>
      <ol>
        {thread.comments.map((comment) => (
          <li key={comment.id} className={comment.id === marked ? "is-marked" : undefined}>
            <Facts
              className="comment-by"
              facts={[
                comment.author ?? (comment.isByStoryAuthor ? "Autoría" : ANONYMOUS_AUTHOR),
                <Moment>{comment.date}</Moment>,
                comment.isHidden && "oculto",
                comment.isDeleted && "eliminado",
              ]}
            />
            <p className="comment-text">{comment.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
