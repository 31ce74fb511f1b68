import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.js";

const folder = join(root, "scripts/seed/community");

export interface SeedContest {
  id: "septiembre" | "octubre" | "noviembre" | "diciembre";
  month: string;
  title: string;
  description: string;
  category: string;
  prompt: string;
  word_limit: string;
  min_words: number;
}

export interface SeedStory {
  title: string;
  category: string;
  author: string;
  contest: string;
  mature: boolean;
  /** The sentence that the author chose as the story's line; null for the first sentence of the text. */
  line: string | null;
  text: string;
}

interface Community {
  people: { name: string; bio: string }[];
  contests: SeedContest[];
  comments: { story: string; by: string; text: string; replyTo: number | null }[];
}

/** Reads people, contests and comments of the demo. */
export function readCommunity(): Community {
  return JSON.parse(readFileSync(join(folder, "community.json"), "utf8")) as Community;
}

/** Reads the stories of the demo in the order of submission. */
export function readStories(): SeedStory[] {
  const stories = join(folder, "stories");
  return readdirSync(stories)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => parseStory(readFileSync(join(stories, name), "utf8"), name));
}

function parseStory(file: string, name: string): SeedStory {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  if (head === undefined || text === undefined) throw new Error(`${name} has no front matter`);
  const field = (key: string) => {
    const value = new RegExp(`^${key}: (.+)$`, "m").exec(head)?.[1];
    if (value === undefined) throw new Error(`${name} has no ${key}`);
    return value.trim();
  };
  const line = /^line: (.+)$/m.exec(head)?.[1]?.trim() ?? null;
  if (line !== null && !text.includes(line))
    throw new Error(`${name} has a line that is not in its text`);
  return {
    title: field("title"),
    category: field("category"),
    author: field("author"),
    contest: field("contest"),
    mature: field("mature") === "true",
    line,
    text: text.trim(),
  };
}
