import { useEffect, useRef, useState } from "react";
import type { UnreadCount } from "~/domain/notifications/unread";
import { NOT_SAVED } from "~/domain/forms/script-fields";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { askLatest, LOADING, type LatestNotices } from "./latest";
import { MarkAll, NO_NOTICES, NoticeList } from "./notice-list";

interface LatestPanelProps {
  /** Counter of changes of the notices; a new number reloads the list. */
  version: number;
  onClose: () => void;
  onCounted: (count: UnreadCount) => void;
}

/** Panel below the bell with the last 20 notices; takes the focus when it opens (NOTIF-01). */
export function LatestPanel({ version, onClose, onCounted }: LatestPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [latest, setLatest] = useState<LatestNotices | null>(null);
  const [problem, setProblem] = useState("");
  const [marked, setMarked] = useState(0);
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    let isOver = false;
    void askLatest(true).then((found) => {
      if (isOver) return;
      setProblem(found ? "" : "No se pudieron cargar. Revisa tu conexión.");
      if (!found) return;
      setLatest(found);
      onCounted(found);
    });
    return () => void (isOver = true);
  }, [version, marked, onCounted]);
  const onMarked = (isDone: boolean) => {
    if (isDone) setMarked((n) => n + 1);
    else setProblem(NOT_SAVED);
  };
  const newest = latest?.notices[0]?.at;
  return (
    <div
      ref={panel}
      className="latest"
      role="dialog"
      aria-label="Últimos avisos"
      aria-busy={!latest}
      tabIndex={-1}
    >
      <Actions className="comment-actions" tabIndex={-1}>
        <Link to="/notificaciones">Ver todos</Link>
        {newest && latest.unread > 0 ? <MarkAll until={newest} onMarked={onMarked} /> : null}
      </Actions>
      <div role="alert">{problem ? <p className="field-error">{problem}</p> : null}</div>
      {latest || problem ? null : <p className="hint">{LOADING}</p>}
      {latest?.notices.length === 0 ? <p className="empty">{NO_NOTICES}</p> : null}
      {latest ? (
        <NoticeList notices={latest.notices} onMarked={onMarked} onFollow={onClose} />
      ) : null}
    </div>
  );
}
