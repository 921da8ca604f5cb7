import type { Logger } from '../logging/logger.ts';
import type { MailMessage, MailTransport } from './mail-transport.ts';
import { failureLogFields, MailNotSentError } from './mail-transport.ts';

/** A mail with a link or a code that someone has requested. */
interface QueuedMail {
  readonly id: string;
  readonly email: string;
  /** Tries so far, this one included. */
  readonly tries: number;
}

export interface Sending<Mail extends QueuedMail> {
  readonly queue: {
    take(limit: number): Promise<readonly Mail[]>;
    remove(mail: Mail): Promise<void>;
    retryAfter(mail: Mail, seconds: number): Promise<void>;
  };
  readonly transport: MailTransport;
  /** Returns the mail with a new link; null if the address gets none. */
  readonly compose: (mail: Mail) => Promise<MailMessage | null>;
  /** Owner of a mail, as the log names it. */
  readonly ownerOf: (mail: Mail) => Readonly<Record<string, string>>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const batchSize = 20;
const firstPauseSeconds = 30;
const longestPauseSeconds = 30 * 60;
/** By then, the recipient has requested another mail. */
const mostTries = 8;

/** Sends due mails until none is left, the mail server is unreachable, or it is aborted. */
export async function sendQueuedMails<Mail extends QueuedMail>(
  sending: Sending<Mail>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const mails = await sending.queue.take(batchSize);
    for (const mail of mails) {
      if (signal.aborted || (await send(sending, mail)) === 'unreachable') return;
    }
    if (mails.length < batchSize) return;
  }
}

async function send<Mail extends QueuedMail>(
  { queue, transport, compose, ownerOf, logger }: Sending<Mail>,
  mail: Mail,
): Promise<'settled' | 'unreachable'> {
  try {
    const message = await compose(mail);
    if (message) await transport.send(message);
    await queue.remove(mail);
    return 'settled';
  } catch (error) {
    const trouble = error instanceof MailNotSentError ? error.trouble : 'delayed';
    const { id: mailId, email, tries } = mail;
    const fields = { mailId, ...ownerOf(mail), tries, ...failureLogFields(error, email) };
    if (trouble === 'refused' || tries >= mostTries) {
      await queue.remove(mail);
      logger.error(fields, 'mail_given_up');
      return 'settled';
    }
    await queue.retryAfter(mail, pauseSecondsAfter(tries));
    logger.warn(fields, 'mail_delayed');
    return trouble === 'unreachable' ? 'unreachable' : 'settled';
  }
}

/** 30 s, a minute, two, up to half an hour. */
function pauseSecondsAfter(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds);
}
