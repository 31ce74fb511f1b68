import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { openChannel } from "~/browser/live";
import { LIVE_PATHS } from "~/domain/notifications/live-protocol";
import { unreadText } from "~/domain/notifications/notifications";
import type { UnreadCount } from "~/domain/notifications/unread";
import { isPlainClick } from "~/remix/link";
import { askLatest, LOADING } from "./latest";
import type { LatestPanel } from "./latest-panel";

interface LiveBellProps {
  /** The place of the bell in the header: a link, and behind it what is drawn here. */
  item: RefObject<HTMLDivElement>;
  onCounted: (count: UnreadCount) => void;
}

const LIST = "/notificaciones";

/** Whether the page is the list of notices itself. */
const isListShown = () => window.location.pathname === LIST;

/** The enhanced bell: it keeps its number true, and opens the last notices (NOTIF-02). */
export function LiveBell({ item, onCounted }: LiveBellProps) {
  const { key } = useLocation();
  const [said, setSaid] = useState("");
  /** Grows with each news: what is open asks again. */
  const [news, setNews] = useState(0);
  const [Panel, setPanel] = useState<typeof LatestPanel>();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const asked = useRef(0);
  const look = useCallback(async () => {
    const nth = ++asked.current;
    const latest = await askLatest(false);
    if (!latest || nth !== asked.current) return;
    onCounted(latest);
    setNews((n) => n + 1);
    if (isListShown()) window.tintero?.revalidate();
    return latest;
  }, [onCounted]);
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
  useEffect(() => {
    const link = item.current?.querySelector("a");
    if (!link) return;
    const press = (event: MouseEvent) => {
      if (!isPlainClick(event) || isListShown()) return;
      event.preventDefault();
      if (isOpen) return close(true);
      setOpenAt(key);
    };
    link.addEventListener("click", press);
    link.setAttribute("aria-expanded", String(isOpen));
    return () => link.removeEventListener("click", press);
  }, [item, key, isOpen, close]);
  const isLoading = isOpen && !Panel;
  useEffect(() => {
    if (!isLoading) return;
    let isWanted = true;
    import("./latest-panel").then(
      (loaded) => setPanel(() => loaded.LatestPanel),
      () => isWanted && window.location.assign(LIST),
    );
    return () => {
      isWanted = false;
    };
  }, [isLoading]);
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
      {isLoading ? (
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
