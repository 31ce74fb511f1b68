import { expect, test } from "vitest";
import { readImageFile } from "./image-file";

const START = "ffd8ffe000104a46494600010100000100010000";
const FRAME = "ffc0000b080002000501011100";
const SCAN = "ffda000801010000003f00d2ff00ffd0a7";
const NOTE = "ffe1000845786966abcd";
const END = "ffd9";
const read = (...parts: string[]) => readImageFile(Buffer.from(parts.join(""), "hex"));

test("WRITE-06 CONTEST-05 a JPEG loses what is noted between its scans and behind its end", () => {
  const whole = START + FRAME + SCAN + SCAN + END;
  const noted = read(START, NOTE, FRAME, SCAN, NOTE, SCAN, NOTE, END, START, NOTE);
  expect(Buffer.from(noted?.bytes ?? []).toString("hex")).toBe(whole);
  expect(noted).toMatchObject({ type: "image/jpeg", width: 5, height: 2 });
});

test("WRITE-06 a JPEG of two sizes is none", () => {
  expect(read(START, FRAME, FRAME.replace("00020005", "ffffffff"), SCAN, END)).toBeNull();
});

test("WRITE-06 a JPEG without pixels is none", () => {
  expect(read(START, FRAME, END)).toBeNull();
});
