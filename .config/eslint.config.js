import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { oneSentence } from "./one-sentence.js";

/**
 * Which folder may import which (docs/decisions/0001): routes → http, domain, ui, remix, browser · workers → domain, http, db, remix ·
 * remix → http, pure domain files · http → domain, db · ui → remix, pure domain files · browser → remix, pure domain files ·
 * domain → db, other topics · db → nothing of ours. tests/support/lint.test.ts shows that each rule matches.
 * @param {string} folder or files
 * @param {string[]} patterns globs as in .gitignore, or regular expressions that begin with ^
 * @param {string} why
 */
const forbid = (folder, patterns, why) => ({
  files: [folder.endsWith(".tsx") ? folder : `${folder}/**/*.{ts,tsx}`],
  ignores: ["**/*.test.ts"],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: patterns.map((pattern) =>
          pattern.startsWith("^")
            ? { regex: pattern, message: why }
            : { group: [pattern], message: why },
        ),
      },
    ],
  },
});

/** A request's `ask` is for domain verbs: what pages would ask it themselves, as calls of these names. */
const ASKING = "selectFrom|insertInto|updateTable|deleteFrom|batch|alongside|compile|executeQuery";

export default tseslint.config(
  { ignores: ["build/", "public/build/", ".cache/", ".wrangler/", "test-results/"] },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [...tseslint.configs.strict],
    plugins: { "import-x": importX },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver()] },
    rules: {
      "import-x/no-cycle": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "no-console": ["error", { allow: ["error", "warn", "info"] }],
    },
  },
  {
    files: ["{app,workers,scripts,tests/support}/**/*.{ts,tsx}"],
    plugins: { ours: { rules: { "one-sentence": oneSentence } } },
    rules: { "ours/one-sentence": "error" },
  },
  {
    files: ["app/**/*.tsx"],
    plugins: { "react-hooks": hooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  { files: ["**/*.{test,spec}.ts", "tests/**", "scripts/**"], rules: { "no-console": "off" } },
  // Types of libraries are opened with an empty interface that extends another.
  { files: ["**/*.d.ts"], rules: { "@typescript-eslint/no-empty-object-type": "off" } },
  {
    files: ["app/domain/**", "app/db/**", "app/ui/**"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "Every rule takes `now`." },
      ],
    },
  },
  {
    files: ["app/routes/**", "app/root.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: `CallExpression[callee.property.name=/^(${ASKING})$/]`,
          message: "A page asks a domain verb, not the database.",
        },
        {
          selector: "MemberExpression[property.name='DB']",
          message: "A page asks a domain verb, not the binding.",
        },
      ],
    },
  },
  forbid(
    "app/domain",
    [
      "~/http/*",
      "~/routes/*",
      "~/ui/**",
      "~/remix/*",
      "~/browser/*",
      "^react($|/)",
      "@remix-run/*",
    ],
    "The domain knows no Request and no React.",
  ),
  forbid("app/db", ["~/*/**"], "db knows no topic."),
  forbid("app/http", ["~/routes/*", "~/ui/**", "~/browser/*"], "http is below the pages."),
  forbid(
    "app/remix",
    [
      "~/routes/**",
      "../routes/**",
      "~/ui/**",
      "~/browser/*",
      "~/db/*",
      "~/domain/**/*.server",
      "kysely",
    ],
    "remix is below the pages and their scripts, and asks no database.",
  ),
  forbid(
    "app/browser",
    ["~/http/*", "~/routes/**", "~/db/*", "**/*.server", "^react($|/)"],
    "A script of the browser imports pure files only.",
  ),
  forbid(
    "app/ui",
    ["~/http/*", "~/routes/**", "~/db/*", "**/*.server"],
    "ui may import pure domain files only.",
  ),
  forbid("app/*.tsx", ["~/db/*", "kysely"], "The document and its entries know no SQL."),
  forbid(
    "app/routes",
    ["../*", "~/routes/**", "~/db/*", "kysely"],
    "A page knows no SQL and no other page.",
  ),
  forbid(
    "workers",
    ["^(~|.*/app)/(routes|ui)/", "^react($|/)", "@remix-run/react"],
    "Workers draw no page.",
  ),
);
