import { useLocation, useNavigation } from "@remix-run/react";

/** A thin bar while a page is on its way; a story that takes its time says so (STORY-05). */
export function Loading() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state === "idle") return null;
  const isStory = location.pathname !== pathname && /^\/story\/[^/]+$/.test(location.pathname);
  return (
    <>
      <p className="progress-bar" role="progressbar" aria-label="Cargando" />
      {isStory ? (
        <p className="loading" role="status">
          Cargando historia...
        </p>
      ) : null}
    </>
  );
}
