import { hydratePage } from "~/remix/hydrate";

// Starts the timers for pages reached by client navigation. If their module cannot be loaded, the page works without them.
hydratePage(() => {
  import("~/browser/timers").catch(() => undefined);
});
