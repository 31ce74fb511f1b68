import { hydratePage } from "~/remix/hydrate";

// The timers that this page did not carry, for pages reached by client navigation.
hydratePage(() => void import("~/browser/clocks"));
