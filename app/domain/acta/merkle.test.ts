import { expect, test } from "vitest";
import { ballotLeaf, merkleRoot } from "./merkle";

/** Roots of the first n leaves of contest `reto`, story `historia` and codes 0, 1 and so on, computed by Python's hashlib. */
const ROOTS: Record<number, string> = {
  0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  1: "ca8f9892807cfc49cfad4d85429976f1e05d25465d14305f6790c3d4c92f0568",
  2: "a544554078d2b988c4dd6ebe2d3b5639adb4a91c0c99f9435268b9a654e4132d",
  3: "d1ba0104855e367de03a07416a6a4a8574bd599b82cf2ce82f71e21209764604",
  7: "6b4daac3184f32b01dc722a0ee8c37ea652621837a5c1866a76cac460c6e2cda",
  8: "fffee02668286eff025abeb98c6f26ce42b2e12e9b0ba52d8052ec0011bb4d67",
  9: "ceceb5daf99008bcb83e7dfe9b49132062f06f87aa722be8647b905ac4f67ed0",
};

test.each(Object.entries(ROOTS))(
  "VOTE-11 the root of %i votes is that of RFC 6962",
  (count, root) => {
    const codes = Array.from({ length: Number(count) }, (_, n) => n.toString(16).padStart(32, "0"));
    const leaves = codes.map((code) => ballotLeaf("reto", "historia", code)).sort();
    expect(merkleRoot(leaves)).toBe(root);
  },
);
