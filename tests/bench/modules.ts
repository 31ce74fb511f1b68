import type { ReadFile } from "./weight";

const STATIC = /\b(?:import|export)\s*(?:[\w$*{},\s]+\bfrom\s*)?"([./][^"]*)"/g;
const DYNAMIC = /\bimport\s*\(\s*"([^"]+)"\s*\)/g;

/** Addresses of these modules and of all that a browser loads with them, as esbuild has written their imports. */
export function modulesFrom(addresses: readonly string[], readFile: ReadFile): string[] {
  const found = new Set<string>();
  const visit = (address: string) => {
    if (found.has(address)) return;
    found.add(address);
    importsOf(address, STATIC, readFile).forEach(visit);
  };
  addresses.forEach(visit);
  return [...found];
}

/** Modules that these import dynamically, with their own imports, except those in the list. */
export function modulesOnDemand(modules: readonly string[], readFile: ReadFile): string[] {
  const begun = modules.flatMap((address) => importsOf(address, DYNAMIC, readFile));
  return modulesFrom(begun, readFile).filter((address) => !modules.includes(address));
}

function importsOf(address: string, pattern: RegExp, readFile: ReadFile): string[] {
  const text = readFile(address).toString();
  return [...text.matchAll(pattern)].map(
    ([, path = ""]) => new URL(path, new URL(address, "http://site")).pathname,
  );
}
