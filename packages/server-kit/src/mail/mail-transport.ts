import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions, XOAuth2Options } from 'nodemailer';
import { createTransport } from 'nodemailer';
import type { MailOAuthSettings } from '../config/index.ts';
import { mailboxOf, requiresTls } from '../config/index.ts';
import { errorMessage } from '../db/errors.ts';
import type { Logger } from '../logging/logger.ts';
import type { Clock } from '../time/index.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import type { MailTokens } from './oauth-tokens.ts';
import { readMailTokens } from './read-mail-tokens.ts';

/** A mail as it is handed to a server or written to a file. */
export interface MailMessage {
  /** The row it was made from: a resend of one row is recognisable by it. */
  readonly id: string;
  /** Groups the mails of one subject into a thread, such as `booking-1`. */
  readonly threadId: string;
  readonly fromName: string;
  /** Address of the sender, such as that of a room; absent for the server's own. */
  readonly fromAddress?: string;
  readonly to: MailAddress;
  readonly replyTo: MailAddress | null;
  /** Message-ID of the mail that this one answers (RFC 5322, 3.6.4). */
  readonly inReplyTo?: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Null where the recipient's calendar has nothing to learn. */
  readonly calendar: CalendarPart | null;
  /** Headers of this mail besides those of all. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further calendar files as attachments: each is about one event (RFC 5546, 3.2). */
  readonly moreCalendars?: readonly CalendarPart[];
}

export interface CalendarPart {
  readonly method: 'request' | 'cancel' | 'reply';
  readonly content: string;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailTransport {
  /** Server that takes the mails; null if they become files. */
  readonly host?: string | null;
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
    references: [message.inReplyTo ?? [], `<${message.threadId}@${domain}>`].flat(),
    ...(message.inReplyTo && { inReplyTo: message.inReplyTo }),
    from: { name: message.fromName, address: message.fromAddress ?? sender },
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...message.headers,
    },
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
    host: null,
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
  /** Signs in with OAuth 2.0 (XOAUTH2) as the user of the URL, which then has no password. */
  readonly tokens?: MailTokens;
}

/** A server that does not answer must not hold a mail longer than its lease. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

export function createSmtpTransport(options: SmtpOptions): MailTransport {
  const { url, sender, needsTls = false, tokens } = options;
  const mailer = createTransport({
    url,
    requireTLS: needsTls,
    ...(tokens && { auth: { type: 'OAuth2', ...tokenSignIn(url, tokens) } }),
    ...timeouts,
  });
  return {
    host: new URL(url).hostname,
    send: async (message) => {
      try {
        await mailer.sendMail(mimeOptions(message, sender));
      } catch (error) {
        if (!Error.isError(error)) throw error;
        throw new MailNotSentError(classifyFailure(error), { cause: error });
      }
    },
  };
}

function tokenSignIn(url: string, tokens: MailTokens): XOAuth2Options {
  const user = mailboxOf(url);
  return {
    user,
    provisionCallback: (_user, isRefused, done) => {
      if (isRefused) tokens.forget(user);
      const provide = async () => {
        const [token] = await Promise.allSettled([tokens.get(user)]);
        // Expired for the library, so that it asks for each connection.
        if (token.status === 'fulfilled') done(null, token.value.value, 1);
        else done(noTokenError(token.reason));
      };
      void provide();
    },
  };
}

/** Says why there is no token, in the words of the provider. */
function noTokenError(cause: unknown): Error {
  const isTold = cause instanceof UpstreamError && cause.reason !== null;
  return new Error(`no access token: ${isTold ? cause.reason : errorMessage(cause)}`, { cause });
}

interface MailSettings extends MailOAuthSettings {
  readonly AXP_ENV: 'demo' | 'production';
  readonly ALLOW_PLAINTEXT: boolean;
  readonly MAIL_FROM: string;
  readonly DATA_DIR: string;
}

/**
 * Without a mail server, mails become files: nothing is lost, and the demo needs none (Z-82).
 * @throws ExplainedError for a secret of OAuth 2.0 that can't be used
 */
export async function openMailTransport(
  settings: MailSettings,
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
): Promise<MailTransport> {
  const { SMTP_URL: url, MAIL_FROM: sender, DATA_DIR: dataDir } = settings;
  if (url !== undefined) {
    const tokens = await readMailTokens(settings, clock);
    // Anyone who reads a token can use it.
    const needsTls = requiresTls(tokens ? { ...settings, ...guarded } : settings, url);
    return createSmtpTransport({ url, sender, needsTls, ...(tokens && { tokens }) });
  }
  const folder = join(dataDir, 'mail');
  logger.info({ folder }, 'mails_become_files');
  return createFileTransport({ folder, sender, logger });
}

const guarded = { AXP_ENV: 'production', ALLOW_PLAINTEXT: false } as const;

/**
 * A 5xx reply to the recipient or the content is final (RFC 5321, 4.2.1). The same reply to the
 * sender or password is a wrong setting, so the mail is retried.
 */
function classifyFailure(error: Error): MailFailure {
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
