import {
  useFetchers,
  useNavigate,
  useNavigation,
  useRevalidator,
  type NavigateFunction,
} from "@remix-run/react";
import { useEffect, useState } from "react";

declare global {
  interface Window {
    // Remix's own `__remixRouter` knows as much, but is there before the page is taken over, and done before React has shown it.
    /**
     * Set while React runs: what the page is doing, and ways to ask the loaders again, or another's, without a full load; for
     * scripts that do not wait for React (app/browser), and for handlers that outlive a render, such as the bell's.
     */
    tintero?: {
      isBusy: boolean;
      /** Whether data are asked for anew behind the page, which keeps no button back. */
      isRefreshing: boolean;
      revalidate: () => void;
      navigate: NavigateFunction;
      /** Has screen readers announce a text, such as what came onto the page by itself. */
      announce: (text: string) => void;
    };
  }
}

/** Sets `window.tintero`; gives whether another page is on its way, and the text of the page's live region. */
export function useRunningPage(): { isNavigating: boolean; announced: string } {
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const [announced, announce] = useState("");
  const isNavigating = useNavigation().state !== "idle";
  const states = [state, ...useFetchers().map((fetcher) => fetcher.state)];
  // A fetcher in "loading" has its answer and only revalidates: it disables no button.
  const isBusy = isNavigating || states.includes("submitting");
  const isRefreshing = states.includes("loading");
  useEffect(() => {
    window.tintero = { revalidate, navigate, isBusy, isRefreshing, announce };
  }, [revalidate, navigate, isBusy, isRefreshing]);
  return { isNavigating, announced };
}
