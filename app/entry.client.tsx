import { hydratePage } from "~/remix/hydrate";

// Timers for pages reached by client navigation. If the module cannot be loaded, they do not run.
hydratePage(() => {
  import("~/browser/timers").catch(() => undefined);
});
