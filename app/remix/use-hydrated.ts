import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether React runs on this page: false on the server and while it takes the page over, so that both draw the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
