import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { MailTransport } from '@axp/server-kit/mail';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { FoldDates } from './compose-mail.ts';
import { bookingUrl, composeFarewell, composeMail } from './compose-mail.ts';
import { hidesBooking } from './domain/mail-message.ts';
import type { DueMail, MailLink } from './due-mail.ts';
import { readMail } from './due-mail.ts';
import { MailQueue } from './mail-queue.repository.ts';
import type { Sending } from './use-cases/send-due-mails.ts';
import { sendDueMails } from './use-cases/send-due-mails.ts';

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
  /** Links for the actions in a mail, created again on each try. */
  readonly linksOf: (mail: DueMail) => Promise<readonly MailLink[]>;
  readonly foldDates: FoldDates;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
}

const pauseMs = 2_000;

/** Sends the mails of events that have committed (Z-72). */
export function sendMails({ unitOfWork, mail, linksOf, foldDates, logger }: MailJobDeps): Job {
  const { transport, sender, originOf } = mail;
  const sending: Sending = {
    queue: new MailQueue(unitOfWork),
    transport,
    logger,
    compose: async (queued) => {
      const due = readMail(queued, originOf);
      const links = orderedLinks(due, await linksOf(due));
      const farewell = composeFarewell(due, sender);
      return [composeMail(due, { sender, links, foldDates }), ...(farewell ? [farewell] : [])];
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
  if (due.userId === null || hidesBooking(due)) return actions;
  const open = { labelKey: 'action.open', url: bookingUrl(due) };
  return due.topic === 'booking' ? [open, ...actions] : [...actions, open];
}

const hourMs = 60 * 60 * 1000;
/** Retention after the end of a booking, so that sent mails can be looked up. */
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
