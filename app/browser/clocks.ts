/** Everything that counts time, as one file: for the pages that one goes on to. package.json says that it has side effects. */
import "./countdown";
import "./counting";
import "./reading";
