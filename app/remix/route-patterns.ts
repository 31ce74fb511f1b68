/** Pattern of a path that no route matches. */
const UNKNOWN = "*";

interface Candidate {
  pattern: string;
  segments: readonly string[];
}

/**
 * Returns a function that finds the pattern of a URL path in the URL map, such as `/story/:storyId`, for the log. It matches by
 * itself because Remix does not tell which route it has matched.
 */
export function patternFinder(patterns: readonly string[]): (pathname: string) => string {
  const candidates = new Map<string, Candidate[]>();
  for (const candidate of patterns.flatMap(candidatesOf)) {
    const key = keyOf(candidate.segments);
    candidates.set(key, [...(candidates.get(key) ?? []), candidate]);
  }
  // Fixed segments win over parameters, as in Remix.
  for (const some of candidates.values()) some.sort((a, b) => parameters(a) - parameters(b));
  return (pathname) => {
    const path = segmentsOf(pathname);
    const found = candidates.get(keyOf(path))?.find(({ segments }) => isMatch(segments, path));
    return found?.pattern ?? UNKNOWN;
  };
}

/** Two candidates if the last segment is optional. */
function candidatesOf(path: string): Candidate[] {
  const pattern = path.startsWith("/") ? path : `/${path}`;
  const segments = pattern.toLowerCase().replace(/\?$/, "").slice(1).split("/");
  const whole = { pattern, segments };
  return path.endsWith("?") ? [whole, { pattern, segments: segments.slice(0, -1) }] : [whole];
}

const parameters = ({ segments }: Candidate) =>
  segments.filter((segment) => segment.startsWith(":")).length;

const keyOf = (segments: readonly string[]) => `${segments[0]}/${segments.length}`;

const isMatch = (segments: readonly string[], path: readonly string[]) =>
  segments.every((segment, at) => segment.startsWith(":") || segment === path[at]);

/** The segments of a path as the router compares them: decoded, in lower case, without `.data` and without a slash at the end. */
function segmentsOf(pathname: string): string[] {
  const path = pathname === "/_root.data" ? "/" : pathname.replace(/(?<=.)\/$|\.data$/, "");
  return decoded(path).toLowerCase().slice(1).split("/");
}

function decoded(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
