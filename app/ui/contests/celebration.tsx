import { thePlace, type Win } from "~/domain/contests/places";
import { monthInSentence } from "~/domain/contests/names";
import { useEffect, useRef, useState } from "react";
import { useBackCloses } from "~/remix/dialog-entry";
import { hasModals } from "~/ui/dialog-link";
import { Link } from "~/remix/link";

const CLOSES_AFTER_MS = 10_000;
const CONFETTI = Array.from({ length: 24 }, (_, n) => n);

/**
 * Congratulates a winner once, as a block of the page (CONTEST-09). With scripts the block becomes a dialog with confetti, which
 * closes after 10 seconds.
 */
export function Celebration({ win }: { win: Win | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useShownWin(win);
  const [isModal, setModal] = useState(false);
  useEffect(() => {
    // Feature detection: without support for modal dialogs the celebration stays a block.
    const element = dialog.current;
    if (!element || !hasModals()) return;
    // The reader closed the block before hydration, so no dialog opens.
    if (!element.open) return setShown(null);
    setModal(true);
    // Turns the celebration block into a dialog. Does not use `close()`, whose `close` event would hide the celebration.
    element.removeAttribute("open");
    element.showModal();
    const timer = setTimeout(() => element.close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown, setShown]);
  if (!shown) return null;
  return (
    <dialog
      open
      ref={dialog}
      className="celebration"
      aria-labelledby="felicidades"
      onClose={() => setShown(null)}
    >
      <h2 id="felicidades">¡Felicidades!</h2>
      <p>
        Tu historia <Link to={`/story/${shown.storyId}`}>«{shown.title}»</Link> obtuvo{" "}
        {thePlace(shown.position)} en el reto de {monthInSentence(shown.month)}, «
        {shown.contestTitle}».
      </p>
      <form method="dialog">
        <button className="button button-primary">Gracias</button>
      </form>
      {isModal ? (
        <>
          <Confetti />
          <BackCloses close={() => dialog.current?.close()} />
        </>
      ) : null}
    </dialog>
  );
}

/**
 * Keeps the win in state: the server sends a win only once, so later page data lack it. If results are published while the page is
 * open, page data may bring a new win.
 */
function useShownWin(win: Win | null) {
  const [known, setKnown] = useState(win);
  const [shown, setShown] = useState(win);
  if (win && win.contestId !== known?.contestId) {
    setKnown(win);
    setShown(win);
  }
  return [shown, setShown] as const;
}

/** Closes the celebration dialog when the reader presses 'Back'. */
function BackCloses({ close }: { close: () => void }) {
  useBackCloses(() => {
    close();
    return true;
  });
  return null;
}

function Confetti() {
  return (
    <div className="confetti" aria-hidden="true">
      {CONFETTI.map((n) => (
        <i key={n} />
      ))}
    </div>
  );
}
