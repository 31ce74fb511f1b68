import { execFileSync, spawnSync } from "node:child_process";

/**
 * Returns the path of the first of these programs that is on the PATH, or null.
 * @param {readonly string[]} names
 */
export function findProgram(names) {
  for (const name of names) {
    const path = spawnSync("which", [name], { encoding: "utf8" }).stdout?.trim();
    if (path) return path;
  }
  return null;
}

/**
 * Returns the path of the browser that `find` looks up. If there is none, installs Debian's package, and if that fails, runs the
 * command `fallback`. Null if there is no browser after that.
 * @param {() => string | null} find
 * @param {string} packageName
 * @param {[string, ...string[]]} [fallback]
 * @param {number} [minutes] that each command may take
 */
export function install(find, packageName, fallback, minutes = 10) {
  const path = find();
  if (path) return path;
  /** @type {[string, ...string[]][]} */
  const commands = [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", packageName],
    ...(fallback ? [fallback] : []),
  ];
  for (const [command, ...args] of commands) {
    try {
      execFileSync(command, args, { stdio: "ignore", timeout: minutes * 60_000 });
    } catch {
      continue;
    }
    const installed = find();
    if (installed) return installed;
  }
  return null;
}
