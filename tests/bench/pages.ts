import type { BUDGETS } from "./budgets";
import type { DemoSite, LargeSite } from "./prepare";
import type { Voter } from "./voters";

/** A page that the bench looks at: a column of its table. */
export interface Page {
  name: keyof typeof BUDGETS;
  site: "demo" | "large";
  path: string;
  /** Whether the cache keeps it for visitors. */
  isKept?: boolean;
  /** The voter that also asks for it signed in, where that is another page. */
  voter?: Voter;
}

/** Folders of the two communities' data. */
export type States = Record<Page["site"], string>;

export function pagesOf(demo: DemoSite, large: LargeSite): Page[] {
  const [voter] = demo.voters;
  return [
    { name: "home", site: "demo", path: "/", isKept: true },
    { name: "contest 12", site: "demo", path: demo.contest, voter },
    { name: "contest 2000", site: "large", path: large.contest2000, voter: large.voter },
    { name: "historias", site: "demo", path: "/historias" },
    { name: "story", site: "demo", path: demo.story, voter, isKept: true },
    { name: "write", site: "demo", path: "/write" },
    { name: "static", site: "demo", path: "/terms", isKept: true },
  ];
}
