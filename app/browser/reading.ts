import { READ_AFTER_S } from "~/domain/reads/fair-order";
import { once } from "./once";

const VIEW_AFTER_S = 2;

/**
 * Reports a view of a story after 2 seconds, and a reading after 15 seconds in which the page was visible. A report that fails is
 * sent again 15 seconds later.
 */
once("reading", () => {
  let story: string | undefined;
  let seconds = 0;
  let isViewed = false;
  let isRead = false;
  setInterval(() => {
    const open = document.querySelector<HTMLElement>("[data-view],[data-autoread]")?.dataset;
    const path = open && location.pathname;
    if (path !== story) {
      story = path;
      seconds = 0;
      isViewed = isRead = false;
    }
    if (!open || document.hidden) return;
    seconds++;
    if (open.view && !isViewed && seconds % READ_AFTER_S === VIEW_AFTER_S) {
      isViewed = true;
      fetch(open.view).catch(() => (isViewed = false));
    }
    if (open.autoread && !isRead && seconds % READ_AFTER_S === 0) {
      isRead = true;
      const body = new URLSearchParams("quiere=leida&como=auto");
      fetch(open.autoread, { method: "POST", body }).then(
        // No revalidation after a refusal: if another account has signed in, new data would turn this page into one of that
        // account.
        ({ ok }) => ok && window.tintero?.revalidate(),
        () => (isRead = false),
      );
    }
  }, 1000);
});
