import { useLocation, useNavigation } from "@remix-run/react";
import { useLost } from "./use-lost";

/** What stands over the page while a story that was chosen is on its way (STORY-05), or nothing answers. */
export function Loading() {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const isLost = useLost("link");
  const isStory = /^\/story\/[^/]+$/.test(location?.pathname ?? "");
  if (!isLost && (!isStory || location?.pathname === pathname)) return null;
  return (
    <p className="loading" role="status">
      {isLost ? "No hay conexión. Seguiremos en cuanto vuelva." : "Cargando historia..."}
    </p>
  );
}
