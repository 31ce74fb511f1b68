import {
  confirmByOperator,
  findAccountOf,
  grantAdmin,
  revokeAdmin,
} from "~/domain/accounts/admins.server";
import type { Verb } from "./verb";

const noAccount = (email: string) => `No account has the e-mail ${email}.`;

/** Verbs about accounts. */
export const ACCOUNT_VERBS: Record<string, Verb> = {
  "grant-admin": {
    takes: "<email>",
    does: "Makes the account with that confirmed e-mail an admin.",
    async run(db, email, { now }) {
      const name = await grantAdmin(db, email, now);
      if (name === null) throw new Error(`No account has the confirmed e-mail ${email}.`);
      return `${name} is an admin.`;
    },
  },
  "revoke-admin": {
    takes: "<email>",
    does: "Takes the rights of an admin from the account with that e-mail. The last admin's stay.",
    async run(db, email, { now }) {
      const revoked = await revokeAdmin(db, email, now);
      if (revoked.ok) return `${revoked.name} is no admin.`;
      throw new Error(
        revoked.reason === "last-admin"
          ? `${email} is the last admin: make another first, with grant-admin.`
          : noAccount(email),
      );
    },
  },
  confirm: {
    takes: "<email>",
    does: "Confirms the e-mail of an account without a mail, so that grant-admin can make the first admin before a mailer is set up.",
    async asks(db, email) {
      const account = await findAccountOf(db, email);
      if (!account) throw new Error(noAccount(email));
      const text = `The account ${account.name} was made at ${account.createdAt}. Its e-mail ${email} counts as confirmed then: go on only if you made it.`;
      return { text, word: "confirm" };
    },
    async run(db, email, { now }) {
      const name = await confirmByOperator(db, email, now);
      if (name === null) throw new Error(noAccount(email));
      return `The e-mail of ${name} is confirmed.`;
    },
  },
};
