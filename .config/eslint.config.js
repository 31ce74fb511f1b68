import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** An object literal that is spread into another one: its properties stand as well in the outer one. */
const LITERAL_SPREAD = {
  selector: "ObjectExpression > SpreadElement > ObjectExpression",
  message: "Write the properties into the outer object.",
};

/**
 * Forbids imports in one folder. Which folder may import which (docs/decisions/0001): routes → http, domain, ui, remix, browser,
 * drawing, texts · workers → domain, http, db, remix · remix → http, drawing, pure domain files · http → domain, db · ui → remix, browser,
 * drawing, pure domain files · browser → remix, pure domain files · domain → db, drawing, other topics · texts → domain · db and
 * drawing → nothing of ours.
 * tests/support/lint.test.ts shows that each rule matches.
 * @param {string} folder or files
 * @param {RegExp[]} sources of imports, static and dynamic ones
 * @param {string} why
 * @param {{ selector: string, message: string }[]} syntax that is forbidden too
 */
const forbid = (folder, sources, why, syntax = []) => ({
  files: [folder.endsWith(".tsx") ? folder : `${folder}/**/*.{ts,tsx}`],
  ignores: ["**/*.test.ts"],
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: sources.map(({ source }) => ({ regex: source, message: why })) },
    ],
    "no-restricted-syntax": [
      "error",
      LITERAL_SPREAD,
      ...syntax,
      ...sources.map((source) => ({
        selector: `ImportExpression[source.value=${source}]`,
        message: why,
      })),
    ],
  },
});

/**
 * Matches imports from folders of app/: by the alias `~`, or by a relative path out of the importing file's folder.
 * @param {string} folders as a regular expression
 * @param {string} files
 */
const from = (folders, files = "") =>
  new RegExp(`^(?:~|\\.|(?:\\.\\.\\/)*\\.\\.)\\/(?:app\\/)?(?:${folders})\\/${files}`);
const REACT = /^react(?:$|\/)/;
const REMIX = /^@remix-run\//;
const KYSELY = /^kysely$/;
const SERVER = /\.server$/;

/** Methods of Kysely and of `db` that query the database. Pages must not call them: they pass `db` to functions of the domain. */
const ASKING =
  "selectFrom|selectNoFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|batch|alongside|compile|executeQuery";
const ASKING_CALL = {
  selector: `CallExpression[callee.property.name=/^(${ASKING})$/]`,
  message: "A domain verb asks the database, and is called with what it asks with.",
};
const ASKING_SYNTAX = [
  ASKING_CALL,
  {
    selector: "MemberExpression[property.name='DB']",
    message: "A page asks a domain verb, not the binding.",
  },
];

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
      "no-restricted-syntax": ["error", LITERAL_SPREAD],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: {
      // Includes the rules of React's compiler, above all against writing refs, maps and module state while rendering.
      ...hooks.configs.recommended.rules,
      // Off: effects here copy values from outside of React into state, such as text that was typed before hydration.
      "react-hooks/set-state-in-effect": "off",
      // Off: the rule is about the output of React's compiler, which is not used.
      "react-hooks/preserve-manual-memoization": "off",
    },
  },
  { files: ["**/*.{test,spec}.ts", "tests/**", "scripts/**"], rules: { "no-console": "off" } },
  // Off: types of libraries are augmented by an empty interface that extends another (declaration merging).
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
    "app/domain",
    [from("http|routes|ui|remix|browser"), REACT, REMIX],
    "The domain knows no Request and no React.",
  ),
  forbid("app/db", [/^(?:~|\.\.)\//], "db knows no topic."),
  forbid("app/drawing", [/^(?!\.\/)/], "Drawings are given what they need."),
  forbid(
    "app/texts",
    [from("http|routes|ui|remix|browser|db|drawing"), REACT, REMIX, KYSELY],
    "Texts know the rules of the domain alone.",
  ),
  forbid(
    "app/http",
    [from("routes|ui|browser|remix|drawing"), KYSELY],
    "http is below the pages, and holds no SQL.",
    [ASKING_CALL],
  ),
  forbid(
    "app/remix",
    [from("routes|ui|browser|db"), from("domain", ".*\\.server$"), KYSELY],
    "remix is below the pages and their scripts, and asks no database.",
  ),
  forbid(
    "app/browser",
    [from("http|routes|db|drawing"), SERVER, REACT],
    "A script of the browser imports pure files only.",
  ),
  forbid("app/ui", [from("http|routes|db"), SERVER], "ui may import pure domain files only."),
  forbid(
    "app/*.tsx",
    [from("db"), KYSELY],
    "The document and its entries know no SQL.",
    ASKING_SYNTAX,
  ),
  forbid(
    "app/routes",
    [/^\.\.\//, /^~\/(?:routes|db)\//, KYSELY],
    "A page knows no SQL and no other page.",
    ASKING_SYNTAX,
  ),
  forbid(
    "workers",
    [from("routes|ui|browser|drawing"), REACT, /^@remix-run\/react$/],
    "Workers draw no page.",
  ),
);
