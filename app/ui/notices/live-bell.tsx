import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { openChannel } from "~/browser/live";
import { LIVE_PATHS } from "~/domain/notifications/live-protocol";
import { unreadText } from "~/domain/notifications/notifications";
import type { UnreadCount } from "~/domain/notifications/unread";
import { isPlainClick } from "~/remix/plain-click";
import { askLatest, LOADING } from "./latest";
import type { LatestPanel } from "./latest-panel";

interface LiveBellProps {
  /** The place of the bell in the header: a link, and behind it what is drawn here. */
  item: RefObject<HTMLDivElement>;
  onCounted: (count: UnreadCount) => void;
}

export const drawBell = (props: LiveBellProps): ReactNode => <LiveBell {...props} />;

/** The enhanced bell: it keeps its number true, and opens the last notices (NOTIF-02). */
function LiveBell({ item, onCounted }: LiveBellProps) {
  const { key, pathname } = useLocation();
  const [said, setSaid] = useState("");
  /** Grows with each news: what is open asks again. */
  const [news, setNews] = useState(0);
  const [Panel, setPanel] = useState<typeof LatestPanel>();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const isList = useRef(false);
  isList.current = pathname === "/notificaciones";
  const look = useLatestWins(async (isNewest) => {
    const latest = await askLatest(false);
    if (!latest || !isNewest()) return;
    onCounted(latest);
    setNews((n) => n + 1);
    if (isList.current) window.tintero?.revalidate();
    return latest;
  });
  useEffect(
    () =>
      openChannel({
        path: LIVE_PATHS.own,
        look: () => void look(),
        hear: ({ type }) => {
          if (type !== "notices") return;
          void look().then((latest) => {
            if (latest && latest.unread > 0) setSaid(unreadText(latest.unread));
          });
        },
      }),
    [look],
  );
  /** `hasFocus`: whether the focus goes back to the bell. */
  const close = useCallback(
    (hasFocus: boolean) => {
      setOpenAt(null);
      if (hasFocus) item.current?.querySelector("a")?.focus();
    },
    [item],
  );
  const wanted = useRef(isOpen);
  wanted.current = isOpen;
  useEffect(() => {
    const link = item.current?.querySelector("a");
    if (!link) return;
    const press = (event: MouseEvent) => {
      if (!isPlainClick(event) || isList.current) return;
      event.preventDefault();
      if (isOpen) return close(true);
      setOpenAt(key);
      import("./latest-panel").then(
        (loaded) => setPanel(() => loaded.LatestPanel),
        () => wanted.current && window.location.assign(link.href),
      );
    };
    link.addEventListener("click", press);
    link.setAttribute("aria-expanded", String(isOpen));
    return () => link.removeEventListener("click", press);
  }, [item, key, isOpen, close]);
  // From the press on: while its panel is loading, one may have gone on to something else.
  useEffect(() => {
    if (!isOpen) return;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && Boolean(item.current?.contains(target));
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") close(isInside(document.activeElement));
    };
    const onLeave = ({ target }: Event) => {
      if (!isInside(target)) close(false);
    };
    addEventListener("keydown", onKeyDown);
    addEventListener("focusin", onLeave);
    addEventListener("pointerdown", onLeave);
    return () => {
      removeEventListener("keydown", onKeyDown);
      removeEventListener("focusin", onLeave);
      removeEventListener("pointerdown", onLeave);
    };
  }, [item, isOpen, close]);
  return (
    <>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {isOpen && !Panel ? (
        <div className="latest">
          <p className="hint">{LOADING}</p>
        </div>
      ) : null}
      {Panel && isOpen ? (
        <Panel news={news} onClose={() => close(false)} onLooked={onCounted} />
      ) : null}
    </>
  );
}

/** The work as a function that stays the same; it can ask whether it was begun again since. */
function useLatestWins<Found>(work: (isNewest: () => boolean) => Promise<Found>) {
  const kept = useRef(work);
  kept.current = work;
  const last = useRef(0);
  return useCallback(() => {
    const own = ++last.current;
    return kept.current(() => own === last.current);
  }, []);
}
