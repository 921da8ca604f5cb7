import type { Logger } from '@axp/server-kit/logging';
import type { MailMessage, MailTransport } from '@axp/server-kit/mail';
import { loggedTrouble, MailNotSentError } from '@axp/server-kit/mail';
import { maxTries, pauseAfter } from '../domain/retries.ts';
import type { MailQueue, QueuedMail } from '../mail-queue.repository.ts';

export interface Sending {
  readonly queue: MailQueue;
  readonly transport: MailTransport;
  /** More than one where a calendar has to hear of two things: a file tells it of one. */
  readonly compose: (mail: QueuedMail) => Promise<readonly MailMessage[]>;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
}

const batchSize = 20;
/** Conversations with the server at a time. */
const concurrency = 5;

/** Sends due mails in batches until none is left, the server is unreachable, or it is aborted. */
export async function sendDueMails(sending: Sending, signal: AbortSignal): Promise<void> {
  let isMoreLeft = true;
  while (isMoreLeft && !signal.aborted) {
    const mails = await sending.queue.take(batchSize);
    const isServerThere = await sendBatch(sending, mails, signal);
    isMoreLeft = isServerThere && mails.length === batchSize;
  }
}

/** False when the server takes no mail at the moment; what was not tried is given back then. */
async function sendBatch(
  sending: Sending,
  mails: readonly QueuedMail[],
  signal: AbortSignal,
): Promise<boolean> {
  const waiting = [...mails];
  let isServerThere = true;
  const converse = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      if (!isServerThere || signal.aborted) await sending.queue.release(mail);
      else if ((await send(sending, mail)) === 'unreachable') isServerThere = false;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, converse));
  return isServerThere;
}

async function send(
  sending: Sending,
  mail: QueuedMail,
): Promise<'sent' | MailNotSentError['trouble']> {
  const { queue, transport, compose, logger } = sending;
  if (mail.reader_status !== null && mail.reader_status !== 'active') {
    await queue.giveUp(mail, 'the recipient is not active any more');
    return 'refused';
  }
  try {
    for (const message of await compose(mail)) await transport.send(message);
  } catch (error) {
    // Any other error is a bug in this mail only, so it does not stop the batch.
    const trouble = error instanceof MailNotSentError ? error.trouble : 'delayed';
    await settleTrouble(sending, mail, { trouble, error });
    return trouble;
  }
  // A server that dies before this line sends again after the lease: at least once (Z-72).
  await queue.markSent(mail);
  logger.debug({ mailId: mail.id, merchantId: mail.merchant_id }, 'mail_sent');
  return 'sent';
}

interface Trouble {
  readonly trouble: MailNotSentError['trouble'];
  readonly error: unknown;
}

async function settleTrouble(
  { queue, logger }: Sending,
  mail: QueuedMail,
  { trouble, error }: Trouble,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  const fields = {
    mailId: mail.id,
    merchantId: mail.merchant_id,
    tries: mail.tries,
    ...loggedTrouble(error, mail.recipient),
  };
  if (trouble === 'refused') {
    await queue.giveUp(mail, message);
    logger.warn(fields, 'mail_refused');
  } else if (mail.tries >= maxTries) {
    await queue.giveUp(mail, message);
    logger.error(fields, 'mail_given_up');
  } else {
    await queue.retryAfter(mail, pauseAfter(mail.tries), message);
    logger.warn(fields, 'mail_delayed');
  }
}
