import {
  useFetchers,
  useNavigate,
  useNavigation,
  useRevalidator,
  type NavigateFunction,
} from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";

declare global {
  interface Window {
    /**
     * Global interface to the running page (state, and functions that reload its data), for scripts that run without React
     * (app/browser) and for handlers that outlive a render, such as the bell's. Undefined until React runs. Remix's `__remixRouter`
     * is no substitute: it exists earlier, and is idle before React has rendered a response.
     */
    tintero?: {
      /** Whether a navigation or a form is pending. */
      isBusy: boolean;
      /** Whether data are being revalidated in the background; that disables no button. */
      isRefreshing: boolean;
      revalidate: () => void;
      navigate: NavigateFunction;
      /** Makes screen readers announce a text. */
      announce: (text: string) => void;
    };
  }
}

/** Sets `window.tintero`. Returns whether a navigation is pending, and the text of the page's live region. */
export function useRunningPage(): { isNavigating: boolean; announced: string } {
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const [announced, announce] = useState("");
  const isNavigating = useNavigation().state !== "idle";
  const states = [state, ...useFetchers().map((fetcher) => fetcher.state)];
  const isBusy = isNavigating || states.includes("submitting");
  // A fetcher in state "loading" has its response and is only revalidating.
  const isRefreshing = states.includes("loading");
  useEffect(() => {
    window.tintero = { revalidate, navigate, isBusy, isRefreshing, announce };
  }, [revalidate, navigate, isBusy, isRefreshing]);
  return { isNavigating, announced };
}

const subscribe = () => () => {};

/** Whether React runs on this page: false on the server and in the hydrating render, so that both render the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
