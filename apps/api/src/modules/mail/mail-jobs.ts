import type { UnitOfWork } from '@axp/server-kit/db';
import type { Logger } from '@axp/server-kit/logging';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { MailTransport } from '../../platform/mail/mail-transport.ts';
import type { Job } from '../../platform/worker/worker.ts';
import { bookingUrl, composeMail } from './compose-mail.ts';
import { readMail } from './due-mail.ts';
import { MailQueue } from './mail-queue.repository.ts';
import type { Sending } from './use-cases/send-due-mails.ts';
import { sendDueMails } from './use-cases/send-due-mails.ts';

/** What sending mails needs from outside. */
export interface MailSettings {
  readonly transport: MailTransport;
  /** Address that mails come from. */
  readonly sender: string;
  /** Where a merchant's application is, by its host name. */
  readonly originOf: (host: string) => string;
}

interface MailJobDeps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly mail: MailSettings;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
}

const pauseMs = 2_000;

/** Sends the mails of events that have committed (Z-72). */
export function sendMails({ unitOfWork, mail, logger }: MailJobDeps): Job {
  const { transport, sender, originOf } = mail;
  const sending: Sending = {
    queue: new MailQueue(unitOfWork),
    transport,
    logger,
    compose: async (queued) => {
      const due = readMail(queued, originOf);
      const links = due.userId === null ? [] : [{ labelKey: 'action.open', url: bookingUrl(due) }];
      return composeMail(due, { sender, links });
    },
  };
  return {
    name: 'send_mails',
    everyMs: pauseMs,
    run: (signal) => sendDueMails(sending, signal),
  };
}

const hourMs = 60 * 60 * 1000;
/** How long the mails of a booking stay after its end: what was told to whom can be looked up. */
const keepDays = 90;

/** Deletes the mails of bookings that are long over. */
export function forgetMails(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_mails',
    everyMs: hourMs,
    run: async () => {
      await unitOfWork.asSystem((trx) =>
        sql`
          delete from outbox_event e using booking b
          where b.merchant_id = e.merchant_id and b.id = e.booking_id
            and greatest(b.ends_at, e.created_at) < now() - make_interval(days => ${keepDays})
        `.execute(trx),
      );
    },
  };
}
