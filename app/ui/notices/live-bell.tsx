import { useLocation } from "@remix-run/react";
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from "react";
import { openChannel } from "~/browser/live";
import { LIVE_PATHS } from "~/domain/notifications/live-protocol";
import { unreadText } from "~/domain/notifications/notifications";
import type { UnreadCount } from "~/domain/notifications/unread";
import { isPlainClick } from "~/remix/link";
import { askLatest, LOADING } from "./latest";
import type { LatestPanel } from "./latest-panel";

type BellItem = RefObject<HTMLDivElement>;
type OnCounted = (count: UnreadCount) => void;

interface LiveBellProps {
  /** The bell's element in the header: a link to the notices, followed by the panel of this component. */
  item: BellItem;
  onCounted: OnCounted;
}

const LIST = "/notificaciones";

/** Whether the current page is the list of notices. */
const isListShown = () => window.location.pathname === LIST;

/** The bell with scripts: updates the count live, and opens the latest notices in place (NOTIF-02). */
export function LiveBell({ item, onCounted }: LiveBellProps) {
  const { announcement, version } = useLiveCount(onCounted);
  const { isOpen, close } = useOpenBell(item);
  return (
    <>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      <LazyPanel
        isOpen={isOpen}
        version={version}
        onClose={() => close(false)}
        onCounted={onCounted}
      />
    </>
  );
}

/**
 * Keeps the number of unread notices current by the live channel. `version` grows with each change, so that an open list reloads.
 */
function useLiveCount(onCounted: OnCounted) {
  const [announcement, setAnnouncement] = useState("");
  const [version, setVersion] = useState(0);
  const lastRequest = useRef(0);
  const recount = useCallback(async () => {
    const request = ++lastRequest.current;
    const latest = await askLatest(false);
    if (!latest || request !== lastRequest.current) return;
    onCounted(latest);
    setVersion((n) => n + 1);
    if (isListShown()) window.tintero?.revalidate();
    return latest;
  }, [onCounted]);
  useEffect(
    () =>
      openChannel({
        path: LIVE_PATHS.own,
        onGap: () => void recount(),
        onMessage: ({ type }) => {
          if (type !== "notices") return;
          void recount().then((latest) => {
            if (latest && latest.unread > 0) setAnnouncement(unreadText(latest.unread));
          });
        },
      }),
    [recount],
  );
  return { announcement, version };
}

/** Opens the latest notices by a click on the bell. A second click, Escape, a click elsewhere or a navigation closes them. */
function useOpenBell(item: BellItem) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const close = useCallback(
    (returnsFocus: boolean) => {
      setOpenAt(null);
      if (returnsFocus) item.current?.querySelector("a")?.focus();
    },
    [item],
  );
  useEffect(() => {
    const link = item.current?.querySelector("a");
    if (!link) return;
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event) || isListShown()) return;
      event.preventDefault();
      if (isOpen) return close(true);
      setOpenAt(key);
    };
    link.addEventListener("click", onClick);
    link.setAttribute("aria-expanded", String(isOpen));
    return () => link.removeEventListener("click", onClick);
  }, [item, key, isOpen, close]);
  useCloseOutside(item, isOpen, close);
  return { isOpen, close };
}

/**
 * Closes the open bell on Escape, and when the focus or a click goes to another part of the page. Also works while the panel is
 * still loading.
 */
function useCloseOutside(item: BellItem, isOpen: boolean, close: (returnsFocus: boolean) => void) {
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
}

interface LazyPanelProps extends ComponentProps<typeof LatestPanel> {
  isOpen: boolean;
}

/** Loads the panel when the bell is first opened. If it cannot be loaded, opens the page of notices instead. */
function LazyPanel({ isOpen, ...props }: LazyPanelProps) {
  const [Panel, setPanel] = useState<typeof LatestPanel>();
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
  if (!isOpen) return null;
  return Panel ? (
    <Panel {...props} />
  ) : (
    <div className="latest">
      <p className="hint">{LOADING}</p>
    </div>
  );
}
