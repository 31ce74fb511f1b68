import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * Which folder may import which (docs/decisions/0001): routes → http, domain, ui · workers → domain, http, db ·
 * http → domain, db · ui → pure domain files · domain → db, other topics · db → nothing of ours.
 */
const forbid = (folder, patterns, why) => ({
  files: [`app/${folder}/**/*.{ts,tsx}`],
  ignores: ["**/*.test.ts"],
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: patterns.map((group) => ({ group: [group], message: why })) },
    ],
  },
});

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
  forbid(
    "domain",
    ["~/http/*", "~/routes/*", "~/ui/*", "react", "@remix-run/*"],
    "The domain knows no Request and no React.",
  ),
  forbid("db", ["~/*"], "db knows no topic."),
  forbid("http", ["~/routes/*", "~/ui/*"], "http is below the pages."),
  forbid(
    "ui",
    ["~/http/*", "~/routes/*", "~/db/*", "**/*.server"],
    "ui may import pure domain files only.",
  ),
  forbid("routes", ["../../*/*", "~/db/db", "kysely"], "A page knows no SQL and no other page."),
  {
    files: ["scripts/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { group: ["**/tests/**"], message: "Seeds and servers stand without the tests." },
          ],
        },
      ],
    },
  },
);
