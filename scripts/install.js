import { isInstalled, run, step } from "./run.js";

/** Installs the packages of the lock file if any is missing. */
if (!isInstalled()) await step("Installing packages from the lock file", () => run("npm", ["ci"]));
