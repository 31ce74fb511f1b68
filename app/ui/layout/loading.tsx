import { useLocation, useNavigation } from "@remix-run/react";
import { useConnectionLost } from "~/remix/lost-connection";

/** Overlay that is shown while a story is loading (STORY-05), or while a navigation waits for the connection. */
export function Loading() {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const isLost = useConnectionLost("link");
  const next = location?.pathname ?? pathname;
  if (!isLost && (next === pathname || !/^\/story\/[^/]+$/.test(next))) return null;
  return (
    <p className="loading" role="status">
      {isLost ? "No hay conexión. Seguiremos en cuanto vuelva." : "Cargando historia..."}
    </p>
  );
}
