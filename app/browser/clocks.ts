/**
 * All that counts time, as one chunk, for pages reached by client navigation. Bare imports: package.json lists these files
 * in `sideEffects`, or the build would drop them.
 */
import "./countdown";
import "./counting";
import "./reading";
