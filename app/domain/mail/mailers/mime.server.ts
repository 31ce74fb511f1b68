import MailComposer from "nodemailer/lib/mail-composer";
import type { Message } from "../mailer";

/**
 * A mail as it travels (RFC 5322, MIME), every line ended by CRLF, both parts as quoted-printable; nodemailer folds and encodes its
 * headers.
 */
export async function toMime(message: Message): Promise<string> {
  const composer = new MailComposer({
    from: message.from,
    to: { name: "", address: message.to },
    replyTo: { name: "", address: message.replyTo },
    subject: message.subject,
    date: message.date,
    messageId: messageId(message),
    text: message.text,
    html: message.html,
    textEncoding: "quoted-printable",
    // Without it nodemailer keeps the line ends of the two parts as they are.
    newline: "windows",
    // Automatic answers (RFC 3834) stay away, and the boundary is the same at every attempt.
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(message) },
    baseBoundary: message.id,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return (await composer.compile().build()).toString();
}

/** `<id@host>`: the same at every attempt, by which servers and readers know a mail that comes twice. */
function messageId({ id, origin }: Message): string {
  return `<${id}@${new URL(origin).hostname}>`;
}

function unsubscribeHeaders({ unsubscribe }: Message): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
