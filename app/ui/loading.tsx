import { useLocation, useNavigation } from "@remix-run/react";

/** What stands on the page while a story that was chosen is on its way (STORY-05). */
export function Loading() {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const isStory = /^\/story\/[^/]+$/.test(location?.pathname ?? "");
  if (!isStory || location?.pathname === pathname) return null;
  return (
    <p className="loading" role="status">
      Cargando historia...
    </p>
  );
}
