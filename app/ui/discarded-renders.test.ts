import { afterEach, expect, test, vi } from "vitest";
import { holdOrder, showList } from "~/routes/contest/held-order";
import { renderless } from "../../tests/support/react-root";
import { useToggle } from "./forms/use-toggle";
import { useDerived } from "./use-derived";
import { useVotes } from "./votes/use-votes";

/** Fetchers and page data that the mocked hooks of Remix return in the current render. */
let remixState: { fetchers: object[]; pageData: unknown };
vi.mock("@remix-run/react", () => ({
  useFetchers: () => remixState.fetchers,
  useLoaderData: () => remixState.pageData,
}));
afterEach(() => vi.unstubAllGlobals());

const wish = (quiere: string) => {
  const form = new FormData();
  form.set("quiere", quiere);
  return form;
};

test("VOTE-07 an answer in a render that React discards is no vote on the page", () => {
  const votes = { stories: ["otra"], reachable: true };
  let shown: readonly string[] = [];
  const page = renderless([] as object[], (fetchers) => {
    remixState = { fetchers, pageData: null };
    shown = useVotes(votes)?.stories ?? [];
  });
  const answered = { key: "voto-una", state: "loading", data: { voted: true } };
  page.discard([answered]);
  page.render([]);
  expect(shown).toEqual(["otra"]);
  // A committed render stores the vote of the response, which then stays until new page data come.
  page.render([answered]);
  page.render([]);
  expect(shown).toEqual(["otra", "una"]);
  page.end();
});

test("READ-01 COMMENT-03 a toggle that was saved in a render that React discards is not on", () => {
  const pageData = {};
  const idle = { state: "idle", formData: undefined, data: undefined };
  const saved = { state: "loading", formData: wish("leida"), data: { isRefused: false } };
  let isOn = false;
  const page = renderless(idle as object, (fetcher) => {
    remixState = { fetchers: [], pageData };
    isOn = useToggle(fetcher as Parameters<typeof useToggle>[0], "leida", false);
  });
  page.discard(saved);
  page.render(idle);
  expect(isOn).toBe(false);
  page.render(saved);
  page.render(idle);
  expect(isOn).toBe(true);
  page.end();
});

test("CONTEST-06 a visit that React discards leaves the order of the list as it was", () => {
  const list = (key: string, ids: string) => ({
    key,
    total: ids.length,
    stories: [...ids].map((id) => ({ id, isRead: false })),
  });
  let shown = "";
  const page = renderless(list("visita", "abc"), (fresh) => {
    const { stories } = useDerived(showList(fresh), (held) => holdOrder(held, fresh));
    shown = stories.map(({ id }) => id).join("");
  });
  page.discard(list("otra", "cba"));
  page.render(list("visita", "bca"));
  expect(shown).toBe("abc");
  page.end();
});
