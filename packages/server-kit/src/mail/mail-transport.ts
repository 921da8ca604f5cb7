import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { createTransport } from 'nodemailer';
import { requiresTls } from '../config/index.ts';
import type { Logger } from '../logging/logger.ts';

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
export type MailFailure = 'refused' | 'delayed' | 'unreachable';

export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
  readonly trouble: MailFailure;

  constructor(trouble: MailFailure, options: { readonly cause: Error }) {
    super(options.cause.message, options);
    this.trouble = trouble;
  }
}

/**
 * Returns the log fields of a failed mail: the server's reply without the recipient's address,
 * which servers quote (H-05), or the error if no server replied.
 */
export function failureLogFields(
  error: unknown,
  recipient: string,
): { readonly reason: string } | { readonly err: unknown } {
  if (!(error instanceof MailNotSentError)) return { err: error };
  return { reason: error.message.replaceAll(recipient, '[recipient]') };
}

/** The message with the headers that every one of ours has. */
function mimeOptions(message: MailMessage, sender: string): SendMailOptions {
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

interface FileOptions {
  readonly folder: string;
  readonly sender: string;
  readonly logger: Pick<Logger, 'info'>;
}

/** Writes each mail to an `.eml` file, which any mail program opens, and logs where (Z-82). */
export function createFileTransport({ folder, sender, logger }: FileOptions): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (message) => {
      // One row is one file: a resend writes the same one again.
      const file = join(folder, `${message.id}.eml`);
      const composed = await composer.sendMail(mimeOptions(message, sender));
      try {
        const write = () => writeFile(file, composed.message, { mode: 0o600 });
        // The folder is missing once in its life.
        await write().catch(async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await write();
        });
      } catch (error) {
        if (!Error.isError(error)) throw error;
        throw new MailNotSentError('unreachable', { cause: error });
      }
      logger.info({ file, subject: message.subject }, 'mail_written');
    },
  };
}

interface SmtpOptions {
  /** `smtp://` (STARTTLS where the server offers it) or `smtps://`, with user and password. */
  readonly url: string;
  /** Address that mails come from. */
  readonly sender: string;
  /** Sends nothing to a server without STARTTLS. */
  readonly needsTls?: boolean;
}

/** A server that does not answer must not hold a mail longer than its lease. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

export function createSmtpTransport({ url, sender, needsTls = false }: SmtpOptions): MailTransport {
  const mailer = createTransport({ url, requireTLS: needsTls, ...timeouts });
  return {
    send: async (message) => {
      try {
        await mailer.sendMail(mimeOptions(message, sender));
      } catch (error) {
        if (!Error.isError(error)) throw error;
        throw new MailNotSentError(troubleOf(error), { cause: error });
      }
    },
  };
}

interface MailSettings {
  readonly AXP_ENV: 'demo' | 'production';
  readonly ALLOW_PLAINTEXT: boolean;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM: string;
  readonly DATA_DIR: string;
}

/** Without a mail server, mails become files: nothing is lost, and the demo needs none (Z-82). */
export function openMailTransport(settings: MailSettings, logger: Logger): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: sender, DATA_DIR: dataDir } = settings;
  if (url !== undefined) {
    return createSmtpTransport({ url, sender, needsTls: requiresTls(settings, url) });
  }
  const folder = join(dataDir, 'mail');
  logger.info({ folder }, 'mails_become_files');
  return createFileTransport({ folder, sender, logger });
}

/**
 * A 5xx reply to the recipient or the content is final (RFC 5321, 4.2.1). The same reply to the
 * sender or password is a wrong setting, so the mail is retried.
 */
function troubleOf(error: Error): MailFailure {
  const command = property(error, 'command');
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (isAboutMail && typeof property(error, 'responseCode') === 'number') {
    return property(error, 'permanent') === true ? 'refused' : 'delayed';
  }
  // An address that can't be written into a command, or a message larger than the server takes.
  const code = property(error, 'code');
  const isUnsendable = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API');
  return isUnsendable ? 'refused' : 'unreachable';
}

function property(error: Error, name: string): unknown {
  return Reflect.get(error, name);
}
