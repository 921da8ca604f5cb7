import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { MailMessage, MailTransport } from '@axp/server-kit/mail';
import { failureLogFields, MailNotSentError } from '@axp/server-kit/mail';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { composeBundle, perSeries } from './compose-bundle.ts';
import type { FoldDates } from './compose-mail.ts';
import { bookingUrl, composeMail } from './compose-mail.ts';
import { hidesBooking, maxTries, pauseAfter } from './domain/mail-message.ts';
import type { DueMail, MailLink } from './due-mail.ts';
import { readMail } from './due-mail.ts';
import { withLaterChanges } from './later-changes.ts';
import type { MailsSentAsOne, QueuedMail } from './mail-queue.repository.ts';
import { MailQueue } from './mail-queue.repository.ts';

export interface MailSettings {
  readonly transport: MailTransport;
  /** Address that mails come from. */
  readonly sender: string;
  /** Where a merchant's application is, by its host name. */
  readonly originOf: (host: string) => string;
  /** How long a change waits for the next one of the same booking, so that both are one mail. */
  readonly settleMinutes?: number;
}

interface MailJobDeps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly mail: MailSettings;
  /** Links for the actions in a mail, created again on each try. */
  readonly linksOf: (mail: DueMail) => Promise<readonly MailLink[]>;
  readonly foldDates: FoldDates;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
}

const pauseMs = 2_000;

/** Sends the mails of events that have committed (Z-72). */
export function sendMails({ unitOfWork, mail, linksOf, foldDates, logger }: MailJobDeps): Job {
  const { transport, sender, originOf, settleMinutes = 2 } = mail;
  const queue = new MailQueue(unitOfWork, settleMinutes);
  const sending: Sending = {
    queue,
    transport,
    logger,
    compose: async ([first, ...others]) => {
      const read = readMail(first, originOf);
      const mates = others.map((mail) => readMail(mail, originOf));
      const alone = async (due: DueMail) =>
        composeMail(due, { sender, links: orderedLinks(due, await linksOf(due)), foldDates });
      if (first.bundle_id !== null) {
        const [due, ...more] = perSeries([read, ...mates]);
        const isOne = more.length === 0;
        const message = isOne
          ? await alone(due)
          : composeBundle([due, ...more], { sender, foldDates });
        return { message, mails: [first, ...others] };
      }
      const { mail: due, count } = withLaterChanges(read, mates);
      return { message: await alone(due), mails: [first, ...others.slice(0, count)] };
    },
  };
  return {
    name: 'send_mails',
    everyMs: pauseMs,
    run: (signal) => sendDueMails(sending, signal),
  };
}

/** To decide is what an approver wants; everybody else wants to look first. */
function orderedLinks(due: DueMail, actions: readonly MailLink[]): readonly MailLink[] {
  if (due.topic === 'problem') return problemLinks(due);
  const isReadable = due.topic === 'problem-resolved' || !hidesBooking(due);
  if (due.userId === null || !isReadable) return actions;
  const open = { labelKey: 'action.open', url: bookingUrl(due) } as const;
  return due.topic === 'booking' ? [open, ...actions] : [...actions, open];
}

/** The problem, and the booking unless it is private (H-05). */
function problemLinks(due: DueMail): readonly MailLink[] {
  const url = `${due.merchant.origin}/admin/problems?problem=${due.eventId}`;
  const problem = { labelKey: 'action.openProblem', url } as const;
  if (due.facts.isPrivate) return [problem];
  return [problem, { labelKey: 'action.open', url: bookingUrl(due) }];
}

const hourMs = 60 * 60 * 1000;
/** Retention after the end of a booking, so that sent mails can be looked up. */
const keepDays = 90;

/** Deletes the mails of bookings that are long over. */
export function forgetMails(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_mails',
    everyMs: hourMs,
    run: (signal) =>
      deleteInBatches(
        unitOfWork,
        sql`delete from outbox_event where (merchant_id, event_id) in (
          select e.merchant_id, e.event_id from outbox_event e
          join booking b on b.merchant_id = e.merchant_id and b.id = e.booking_id
          where e.created_at < now() - make_interval(days => ${keepDays})
            and b.ends_at < now() - make_interval(days => ${keepDays})
          order by e.created_at limit ${rowsAtOnce})`,
        signal,
      ),
  };
}

interface Sending {
  readonly queue: MailQueue;
  readonly transport: MailTransport;
  readonly compose: (mails: MailsSentAsOne) => Promise<{
    readonly message: MailMessage;
    /** The mails that the message is of. */
    readonly mails: MailsSentAsOne;
  }>;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
}

const batchSize = 20;
/** Conversations with the server at a time. */
const concurrency = 5;

/** Sends due mails in batches until none is left, the server is unreachable, or it is aborted. */
async function sendDueMails(sending: Sending, signal: AbortSignal): Promise<void> {
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
    await queue.giveUp([mail], 'the recipient is not active any more');
    return 'refused';
  }
  let mails: MailsSentAsOne = [mail];
  try {
    const composed = await compose(await queue.companionsOf(mail));
    mails = composed.mails;
    await transport.send(composed.message);
  } catch (error) {
    // Any other error is a bug in this mail only, so it does not stop the batch.
    const trouble = error instanceof MailNotSentError ? error.trouble : 'delayed';
    await settleTrouble(sending, mails, { trouble, error });
    return trouble;
  }
  // A server that dies before this line sends again after the lease: at least once (Z-72).
  await queue.markSent(mails);
  logger.debug({ mailId: mail.id, merchantId: mail.merchant_id }, 'mail_sent');
  return 'sent';
}

async function settleTrouble(
  { queue, logger }: Sending,
  mails: MailsSentAsOne,
  { trouble, error }: { readonly trouble: MailNotSentError['trouble']; readonly error: unknown },
): Promise<void> {
  const [mail] = mails;
  const message = error instanceof Error ? error.message : String(error);
  const fields = {
    mailId: mail.id,
    merchantId: mail.merchant_id,
    tries: mail.tries,
    ...failureLogFields(error, mail.recipient),
  };
  if (trouble === 'refused') {
    await queue.giveUp(mails, message);
    logger.warn(fields, 'mail_refused');
  } else if (mail.tries >= maxTries) {
    await queue.giveUp(mails, message);
    logger.error(fields, 'mail_given_up');
  } else {
    await queue.retryAfter(mail, pauseAfter(mail.tries), message);
    logger.warn(fields, 'mail_delayed');
  }
}
