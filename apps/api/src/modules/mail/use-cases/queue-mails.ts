import type { TenantRows, TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { MailEvent, MailPeople } from '../domain/planned-mails.ts';
import { plannedMails } from '../domain/planned-mails.ts';
import type { OutboxEvent } from '../outbox.repository.ts';
import { addMails, findPeople } from '../outbox.repository.ts';

/**
 * Puts the mails of an event into the outbox, to be sent once its transaction has committed. Whom
 * it may concern is looked up unless it is known, as of a new booking.
 */
export async function queueMails(
  tx: TenantRows & Pick<TenantTransaction, 'newId'>,
  event: MailEvent & OutboxEvent,
  known: MailPeople | null = null,
): Promise<void> {
  const userIds = event.notices.map(({ userId }) => userId);
  const people = known ?? (await findPeople(tx, event.bookingId, userIds));
  const mails = plannedMails(event, people);
  await addMails(
    tx,
    event,
    mails.map((mail) => ({ ...mail, id: tx.newId() })),
  );
}
