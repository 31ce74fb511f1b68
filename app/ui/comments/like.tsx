import { useFetcher } from "@remix-run/react";
import type { Reply } from "~/remix/lost-connection";
import { ToggleForm } from "~/ui/forms/toggle-form";
import { useToggle } from "~/ui/forms/use-toggle";

interface Liked {
  id: string;
  likes: number;
  isLiked: boolean;
}

/**
 * Returns whether the reader likes the comment and how many likes it has, with a pending like or unlike already counted
 * (COMMENT-03).
 */
export function useLike({ id, likes, isLiked }: Liked) {
  const fetcher = useFetcher<Reply | null>({ key: `like-${id}` });
  const willBe = useToggle(fetcher, "me-gusta", isLiked);
  return { fetcher, isLiked: willBe, likes: likes + Number(willBe) - Number(isLiked) };
}

/**
 * The like button: a form that sends the wanted state. With scripts it changes optimistically, and is rolled back if the server
 * refuses.
 */
export function LikeButton({ comment, subject }: { comment: Liked; subject: string }) {
  const { fetcher, isLiked } = useLike(comment);
  return (
    <ToggleForm
      fetcher={fetcher}
      action={`/comentario/${comment.id}/me-gusta`}
      route="routes/comment-like"
      what="me-gusta"
      isOn={isLiked}
    >
      <button className="button-link" aria-pressed={isLiked} aria-label={`Me gusta ${subject}`}>
        Me gusta
      </button>
    </ToggleForm>
  );
}
