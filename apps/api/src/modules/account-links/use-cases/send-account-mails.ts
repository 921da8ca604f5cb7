import type { MailMessage, MailTransport } from '@axp/server-kit/mail';
import { loggedTrouble, MailNotSentError } from '@axp/server-kit/mail';
import type { AccountMailQueue, DueAccountMail } from '../account-mail.repository.ts';
import { mostTries, pauseSecondsAfter } from '../domain/account-mail.ts';

interface Fields {
  readonly [name: string]: unknown;
}

export interface Sending {
  readonly queue: AccountMailQueue;
  readonly transport: MailTransport;
  /** Returns the mail with a new link; null if the address gets none. */
  readonly compose: (mail: DueAccountMail) => Promise<MailMessage | null>;
  readonly logger: {
    readonly warn: (fields: Fields, key: string) => void;
    readonly error: (fields: Fields, key: string) => void;
  };
}

const batchSize = 20;

/** Sends due mails until none is left, the mail server is unreachable, or it is aborted. */
export async function sendAccountMails(sending: Sending, signal: AbortSignal): Promise<void> {
  for (;;) {
    const mails = await sending.queue.take(batchSize);
    for (const mail of mails) {
      if (signal.aborted || (await send(sending, mail)) === 'unreachable') return;
    }
    if (mails.length < batchSize) return;
  }
}

async function send(sending: Sending, mail: DueAccountMail): Promise<'settled' | 'unreachable'> {
  const { queue, transport, compose, logger } = sending;
  try {
    const message = await compose(mail);
    if (message) await transport.send(message);
    await queue.remove(mail);
    return 'settled';
  } catch (error) {
    const trouble = error instanceof MailNotSentError ? error.trouble : 'delayed';
    const { id: mailId, tries, merchant } = mail;
    const fields = { mailId, merchantId: merchant.id, tries, ...loggedTrouble(error, mail.email) };
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
