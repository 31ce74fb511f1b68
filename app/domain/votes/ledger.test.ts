import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { auditLedger, genesis, hashOf, leafOf, requestKey, type LedgerEntry } from "./ledger";

/**
 * Returns a ledger with these votes and removals in their order. The id `vote` of each entry joins the names of voter and story.
 */
function chain(votes: readonly { op: "+" | "-"; user: string; story: string }[]): LedgerEntry[] {
  let prev = genesis("contest");
  return votes.map(({ op, user, story }, index) => {
    const salt = `salt ${index}`;
    const leaf = leafOf({ op, user, story, salt });
    const at = "2026-11-15T12:00:00.000Z";
    const sealed = {
      seq: index + 1,
      op,
      story,
      vote: `${user} ${story}`,
      at,
      leaf,
      prev,
      note: null,
      isRebuilt: false,
    };
    prev = hashOf(sealed);
    return { ...sealed, user, salt, hash: prev };
  });
}

const four = chain([
  { op: "+", user: "ana", story: "s1" },
  { op: "+", user: "luis", story: "s1" },
  { op: "-", user: "ana", story: "s1" },
  { op: "+", user: "ana", story: "s2" },
]);

describe("VOTE-09 the ledger", () => {
  test("gives the votes that stand and the head of the chain", () => {
    const { votes, head, problems } = auditLedger("contest", four);
    expect(votes.map(({ user, story }) => [user, story])).toEqual([
      ["luis", "s1"],
      ["ana", "s2"],
    ]);
    expect(head).toBe(four[3]?.hash);
    expect(problems).toEqual([]);
  });

  test("is one contest's own", () => {
    expect(auditLedger("another", four).problems).toEqual([
      "entry 1: does not follow the one before",
    ]);
  });

  test("stays valid when a voter's name and salts are dropped, and the count does not move", () => {
    const forgotten = four.map((entry) =>
      entry.user === "ana" ? { ...entry, user: null, salt: null } : entry,
    );
    const { votes, problems } = auditLedger("contest", forgotten);
    expect(problems).toEqual([]);
    expect(votes.map(({ user, story }) => [user, story])).toEqual([
      ["luis", "s1"],
      [null, "s2"],
    ]);
  });

  test("shows any change of any entry", () => {
    const fields = ["op", "story", "vote", "at", "leaf", "prev", "hash", "user", "salt"] as const;
    const marks = ["note", "isRebuilt"] as const;
    fc.assert(
      fc.property(fc.nat(3), fc.constantFrom(...fields, ...marks), (index, field) => {
        const changed = four.map((entry, at) =>
          at === index
            ? { ...entry, [field]: field === "op" ? (entry.op === "+" ? "-" : "+") : "changed" }
            : entry,
        );
        expect(auditLedger("contest", changed).problems).not.toEqual([]);
      }),
    );
  });

  test("has a gap in its numbers only before an entry that is marked as rebuilt", () => {
    const problemsOfGap = (isRebuilt: boolean) => {
      const [entry] = chain([{ op: "+", user: "ana", story: "s1" }]);
      if (!entry) throw new Error("The chain has no entry");
      const { user, salt, ...sealed } = { ...entry, seq: 9, isRebuilt };
      const hash = hashOf(sealed);
      return auditLedger("contest", [{ ...sealed, user, salt, hash }]).problems;
    };
    expect(problemsOfGap(true)).toEqual([]);
    expect(problemsOfGap(false)).toEqual(["entry 9: 1 was expected"]);
  });

  test.each([
    ["a vote given twice", ["+ana s1", "+ana s1"], "entry 2: given twice"],
    ["a removal of nothing", ["-ana s1"], "entry 1: taken back unheard"],
    ["a fourth vote", ["+ana s1", "+ana s2", "+ana s3", "+ana s4"], "entry 4: above the cap"],
  ])("finds %s in a chain that is whole", (_, moves, problem) => {
    const votes = moves.map((move) => {
      const [user = "", story = ""] = move.slice(1).split(" ");
      return { op: move.startsWith("+") ? ("+" as const) : ("-" as const), user, story };
    });
    expect(auditLedger("contest", chain(votes)).problems).toEqual([problem]);
  });
});

test("VOTE-08 a key belongs to one person, story and wish, and parts never run together", () => {
  const base = { user: "ab", story: "c", want: "vote", key: "k" };
  const others = [
    { ...base, user: "a", story: "bc" },
    { ...base, want: "no-vote" },
    { ...base, key: "l" },
  ];
  const keys = new Set([base, ...others].map(requestKey));
  expect(keys.size).toBe(4);
  expect(requestKey({ ...base })).toBe(requestKey(base));
});
