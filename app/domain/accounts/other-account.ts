/** Heading of the page that refuses a form whose page was rendered for another account. */
export const OTHER_ACCOUNT = "Esta página se abrió con otra cuenta";

/**
 * HTTP status of the refusal of a form from another account's page; no other refusal uses it. Scripts recognise it and do not
 * revalidate: new data would turn the page into one of the new account.
 */
export const OTHER_ACCOUNT_STATUS = 412;

/** The refusal of a form whose page was rendered for another account. `name` is the name of the account that is signed in now. */
export function otherAccountRefusal(name: string) {
  return {
    status: OTHER_ACCOUNT_STATUS,
    text: `${OTHER_ACCOUNT} y no se guardó nada. Recárgala para seguir como «${name}».`,
  } as const;
}
