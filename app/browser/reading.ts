import { once } from "~/remix/once";

/** Reports a view of a story after 2 seconds, and a reading after 15 seconds in which the page was visible. */
once("reading", () => {
  let story: string | undefined;
  let seconds = 0;
  setInterval(() => {
    const open = document.querySelector<HTMLElement>("[data-view],[data-autoread]")?.dataset;
    const path = open && location.pathname;
    if (path !== story) {
      story = path;
      seconds = 0;
    }
    if (!open || document.hidden) return;
    seconds++;
    if (seconds === 2 && open.view) void fetch(open.view);
    if (seconds === 15 && open.autoread) {
      const body = new URLSearchParams({ quiere: "leida", como: "auto" });
      void fetch(open.autoread, { method: "POST", body }).then(() => window.tintero?.revalidate());
    }
  }, 1000);
});
