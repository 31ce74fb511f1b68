import { hydratePage } from "~/remix/hydrate";

// The timers that this page did not carry, for pages reached by client navigation; they stand still if the module cannot be loaded.
hydratePage(() => {
  import("~/browser/timers").catch(() => undefined);
});
