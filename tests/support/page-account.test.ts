import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";

/** Files whose forms need no account tag: they change the browser's settings, or the subscription of an e-mail address. */
const FOR_ANYBODY = [
  // A GET form, which changes nothing.
  "app/routes/published-ledger/check.tsx",
  "app/routes/style-guide/controls.tsx",
  "app/routes/style-guide/frame.tsx",
  "app/routes/style-guide/states.tsx",
  // A login form, which names its account by the typed e-mail.
  "app/ui/accounts/account-form.tsx",
  // A form with the method `dialog`, which only closes the dialog.
  "app/ui/contests/celebration.tsx",
  "app/ui/layout/frame-form.tsx",
  "app/ui/newsletter/newsletter-form.tsx",
  "app/ui/preferences/appearance-form.tsx",
  "app/ui/preferences/consent-form.tsx",
];

const files = ["app/routes", "app/ui"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => join(folder, name)),
);

test("AUTH-08 every form that is not the `Form` of remix/ contains the tag of its page's account", () => {
  const forms = files.map((file) => {
    const source = readFileSync(join(root, file), "utf8");
    const hasOwnForm = source.includes('from "~/remix/form"');
    const pattern = hasOwnForm ? /<(?:form|fetcher\.Form)\b/g : /<(?:form|Form|fetcher\.Form)\b/g;
    return {
      file,
      forms: source.match(pattern)?.length ?? 0,
      tags: source.match(/<PageAccount \/>/g)?.length ?? 0,
    };
  });
  expect(forms.filter(({ forms }) => forms > 0).length).toBeGreaterThan(15);
  const untagged = forms.filter(({ forms, tags }) => forms !== tags).map(({ file }) => file);
  expect(untagged).toEqual(FOR_ANYBODY);
});
