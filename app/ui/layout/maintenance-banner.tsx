import { useEffect, useState } from "react";
import { CLOSED_EVENT } from "~/remix/lost-connection";

const OPEN = "Estamos cambiando la tinta: una parte del sitio está cerrada.";
const KEPT = "Aquí puedes seguir: lo que guardes, envíes o votes queda guardado.";
const CLOSED =
  "Estamos cambiando la tinta, y esta página está cerrada mientras tanto. Lo que escribiste sigue aquí: no la cierres, y envíalo cuando volvamos.";

/**
 * Banner above the page during maintenance, with the admin's message and the estimated duration. If the page closed while somebody
 * was typing, the banner says that the text is still there (MAINT-01).
 */
export function MaintenanceBanner({ details }: { details: string | undefined }) {
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    const onClosed = ({ detail }: CustomEvent<boolean>) => setIsClosed(detail);
    addEventListener(CLOSED_EVENT, onClosed);
    return () => removeEventListener(CLOSED_EVENT, onClosed);
  }, []);
  if (!isClosed && details === undefined) return null;
  return (
    <p className="flash" data-maintenance="">
      {isClosed ? CLOSED : [OPEN, details, KEPT].filter(Boolean).join(" ")}
    </p>
  );
}
