/**
 * The timers of all pages in one module, for pages reached by client navigation. They are imported for their side effects, which
 * package.json lists in `sideEffects`: tree shaking would drop them.
 */
import "./countdown";
import "./counting";
import "./reading";
import "./site-news";
