import type { SendMailOptions } from 'nodemailer';

/** A mail as it is handed to a server or written to a file. */
export interface MailMessage {
  /** The row it was made from: a resend of one row is recognisable by it. */
  readonly id: string;
  /** Groups the mails of one subject into a thread, such as `booking-1`. */
  readonly threadId: string;
  readonly fromName: string;
  readonly to: MailAddress;
  readonly replyTo: MailAddress | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Null where the recipient's calendar has nothing to learn. */
  readonly calendar: CalendarPart | null;
  /** Further calendar files as attachments: each is about one event (RFC 5546, 3.2). */
  readonly moreCalendars?: readonly CalendarPart[];
}

export interface CalendarPart {
  readonly method: 'request' | 'cancel';
  readonly content: string;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailTransport {
  /** @throws MailNotSentError */
  readonly send: (message: MailMessage) => Promise<void>;
}

/**
 * Why a mail was not taken: this mail never will be, this mail not now, or the server takes none
 * at the moment.
 */
export type MailTrouble = 'refused' | 'delayed' | 'unreachable';

export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
  readonly trouble: MailTrouble;

  constructor(trouble: MailTrouble, options: { readonly cause: Error }) {
    super(options.cause.message, options);
    this.trouble = trouble;
  }
}

/**
 * Returns the log fields of a failed mail: the server's reply without the recipient's address,
 * which servers quote (H-05), or the error if no server replied.
 */
export function loggedTrouble(
  error: unknown,
  recipient: string,
): { readonly reason: string } | { readonly err: unknown } {
  if (!(error instanceof MailNotSentError)) return { err: error };
  return { reason: error.message.replaceAll(recipient, '[recipient]') };
}

/** The message with the headers that every one of ours has. */
export function mimeOptions(message: MailMessage, sender: string): SendMailOptions {
  const domain = sender.slice(sender.indexOf('@') + 1);
  return {
    messageId: `<${message.id}@${domain}>`,
    references: `<${message.threadId}@${domain}>`,
    from: { name: message.fromName, address: sender },
    to: { ...message.to },
    ...(message.replyTo && { replyTo: { ...message.replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    ...(message.calendar && {
      icalEvent: {
        method: message.calendar.method.toUpperCase(),
        filename: 'booking.ics',
        content: message.calendar.content,
      },
    }),
    attachments: (message.moreCalendars ?? []).map(({ method, content }, index) => ({
      filename: `booking-${index + 2}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method.toUpperCase()}`,
      content,
    })),
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
