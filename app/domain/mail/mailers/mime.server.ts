import MailComposer from "nodemailer/lib/mail-composer";
import type { Message } from "../mailer";

/** Renders a mail as MIME (RFC 5322) with CRLF line ends and both parts as quoted-printable; nodemailer folds and encodes headers. */
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
    // CRLF line ends. Without this option nodemailer keeps the line ends of the two parts as they are.
    newline: "windows",
    // Header that asks mail servers not to answer automatically (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(message) },
    baseBoundary: message.id,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return (await composer.compile().build()).toString();
}

/** The Message-ID `<id@host>`, the same at every attempt, so that servers and clients can drop a duplicate. */
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
