import { thePlace } from "~/domain/contests/places";
import { inSentence } from "~/domain/contests/month";
import { useEffect, useRef, useState } from "react";
import { hasModals } from "~/ui/has-modals";
import { Link } from "~/remix/link";

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
 * Congratulates a winner once (CONTEST-09): the server notes it with the page that it sends. Without a script it is a block,
 * with one a dialog with confetti that closes by itself.
 */
export function Celebration({ win }: { win: Win | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The next data of the page know nothing of it any more: what is on the screen is kept here.
  const [known, setKnown] = useState(win);
  const [shown, setShown] = useState(win);
  const [isLive, setLive] = useState(false);
  // The results came to a page that was open.
  if (win && win.contest_id !== known?.contest_id) {
    setKnown(win);
    setShown(win);
  }
  useEffect(() => {
    // Without dialogs it stays the block that it is without a script.
    const element = dialog.current;
    if (!element || !hasModals()) return;
    // Closed before React came.
    if (!element.open) return setShown(null);
    setLive(true);
    // Not by close(), which would say that it was closed.
    element.removeAttribute("open");
    element.showModal();
    const timer = setTimeout(() => element.close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown]);
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
      <form method="dialog">
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
