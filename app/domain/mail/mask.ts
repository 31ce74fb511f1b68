const ADDRESS = /([^\s@<>"',;:()[\]]+)@([^\s@<>"',;:()[\]]+)/g;

/** A text with its e-mail addresses masked: an operator sees whose server it was, and not whose mailbox. */
export function maskAddresses(text: string): string {
  return text.replace(ADDRESS, (_, box: string, host: string) => `${[...box][0] ?? ""}…@${host}`);
}
