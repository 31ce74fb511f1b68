import { useFetcher } from "@remix-run/react";
import { thePlace } from "~/domain/contests/places";
import { inSentence } from "~/domain/contests/month";
import { useEffect, useRef, useState } from "react";
import { hasModals } from "./has-modals";
import { Link } from "~/ui/link";

interface Win {
  contest_id: string;
  contest_title: string;
  month: string;
  story_id: string;
  title: string;
  position: 1 | 2 | 3;
}

const CLOSES_AFTER_MS = 10_000;
const CONFETTI = Array.from({ length: 24 }, (_, n) => n);

/**
 * Congratulates a winner once (CONTEST-09). Without a script it is a block that stays until its button is pressed; with one
 * it is a dialog with confetti that closes by itself, remembered as soon as it is seen.
 */
export function Celebration({ win, here }: { win: Win | null; here: string }) {
  const fetcher = useFetcher();
  const dialog = useRef<HTMLDialogElement>(null);
  // Remembering it takes it out of the page's data: what is on the screen is kept here.
  const [shown, setShown] = useState(win);
  const [isLive, setLive] = useState(false);
  const { submit } = fetcher;
  const contest = shown?.contest_id;
  useEffect(() => {
    // Without dialogs it stays the block that it is without a script.
    if (contest === undefined || !hasModals()) return;
    setLive(true);
    // Not by close(), which would say that it was closed.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
    submit({ respuesta: "datos" }, { method: "post", action: `/contest/${contest}/celebracion` });
    const timer = setTimeout(() => dialog.current?.close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [contest, submit]);
  if (!shown) return null;
  return (
    <dialog
      open
      ref={dialog}
      className="celebration"
      aria-labelledby="enhorabuena"
      onClose={() => setShown(null)}
    >
      <h2 id="enhorabuena">¡Enhorabuena!</h2>
      <p>
        Tu historia <Link to={`/story/${shown.story_id}`}>«{shown.title}»</Link> obtuvo{" "}
        {thePlace(shown.position)} en el reto de {inSentence(shown.month)}, «{shown.contest_title}».
      </p>
      <form
        method="post"
        action={`/contest/${shown.contest_id}/celebracion`}
        onSubmit={(event) => {
          if (!hasModals()) return;
          event.preventDefault();
          dialog.current?.close();
        }}
      >
        <input type="hidden" name="redirectTo" value={here} />
        <button className="button button-primary">Gracias</button>
      </form>
      {isLive ? (
        <div className="confetti" aria-hidden="true">
          {CONFETTI.map((n) => (
            <i key={n} />
          ))}
        </div>
      ) : null}
    </dialog>
  );
}
