// Imports for side effects: package.json lists these files in `sideEffects`, since tree shaking would drop them.
/** The timers of all pages in one chunk, for pages reached by client navigation. */
import "./countdown";
import "./counting";
import "./reading";
import "./site-news";
