import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import type { Failure } from "~/ui/client-action";
import { usePreloaded } from "~/ui/reply";

interface Liked {
  id: string;
  likes: number;
  isLiked: boolean;
}

/** The likes of a comment as they will be when what is under way has arrived (COMMENT-03). */
export function useLike({ id, likes, isLiked }: Liked) {
  const fetcher = useFetcher<Failure | null>({ key: `like-${id}` });
  const wanted = fetcher.formData?.get("quiere");
  const willBe = wanted ? wanted === "me-gusta" : isLiked;
  return {
    fetcher,
    isLiked: willBe,
    likes: likes + Number(willBe) - Number(isLiked),
    failure: fetcher.state === "idle" ? fetcher.data?.message : undefined,
  };
}

/** The like as a form that says the wanted state; where scripts run it moves at once, and back if it is refused. */
export function LikeButton({ comment, of }: { comment: Liked; of: string }) {
  const { fetcher, isLiked, failure } = useLike(comment);
  usePreloaded("routes/comment-like");
  const action = `/comentario/${comment.id}/me-gusta`;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("respuesta", "datos");
    fetcher.submit(form, { method: "post", action });
  };
  return (
    <form method="post" action={action} onSubmit={send}>
      <input type="hidden" name="quiere" value={isLiked ? "no-me-gusta" : "me-gusta"} />
      <button className="button-link" aria-pressed={isLiked} aria-label={`Me gusta ${of}`}>
        Me gusta
      </button>
      {failure ? (
        <span className="field-error" role="alert">
          {" "}
          {failure}
        </span>
      ) : null}
    </form>
  );
}
