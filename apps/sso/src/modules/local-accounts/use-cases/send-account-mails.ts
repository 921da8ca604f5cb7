import type { Logger } from '@axp/server-kit/logging';
import type { MailMessage, MailTransport } from '@axp/server-kit/mail';
import { loggedTrouble, MailNotSentError } from '@axp/server-kit/mail';
import { mostTries, pauseSecondsAfter } from '../domain/account-link.ts';
import type { DueMail, MailQueue } from '../mail-queue.repository.ts';

export interface Sending {
  readonly queue: MailQueue;
  readonly transport: MailTransport;
  /** The mail with a new link; null without an account. */
  readonly compose: (mail: DueMail) => Promise<MailMessage | null>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const batchSize = 20;

/** Sends due mails until none is left, the mail server fails, or the worker stops. */
export async function sendAccountMails(sending: Sending, signal: AbortSignal): Promise<void> {
  for (;;) {
    const mails = await sending.queue.take(batchSize);
    for (const mail of mails) {
      if (signal.aborted || (await send(sending, mail)) === 'unreachable') return;
    }
    if (mails.length < batchSize) return;
  }
}

async function send(sending: Sending, mail: DueMail): Promise<'settled' | 'unreachable'> {
  const { queue, transport, compose, logger } = sending;
  try {
    const message = await compose(mail);
    if (message) await transport.send(message);
    await queue.remove(mail);
    return 'settled';
  } catch (error) {
    const trouble = error instanceof MailNotSentError ? error.trouble : 'delayed';
    const fields = {
      mailId: mail.id,
      tenantId: mail.tenantId,
      tries: mail.tries,
      ...loggedTrouble(error, mail.email),
    };
    if (trouble === 'refused' || mail.tries >= mostTries) {
      await queue.remove(mail);
      logger.error(fields, 'mail_given_up');
      return 'settled';
    }
    await queue.retryAfter(mail, pauseSecondsAfter(mail.tries));
    logger.warn(fields, 'mail_delayed');
    return trouble === 'unreachable' ? 'unreachable' : 'settled';
  }
}
