/**
 * Imports the timers of all pages for their side effects, for pages reached by client navigation. package.json lists this module in
 * `sideEffects`, or tree shaking would drop it.
 */
import "./countdown";
import "./counting";
import "./reading";
import "./site-news";
