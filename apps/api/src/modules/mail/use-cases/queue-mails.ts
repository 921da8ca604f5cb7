import { together } from '../../../platform/db/together.ts';
import type { MailEvent, MailPeople } from '../domain/planned-mails.ts';
import { plannedMails } from '../domain/planned-mails.ts';
import type { OutboxEvent, OutboxRepository } from '../outbox.repository.ts';

interface Queueing {
  readonly outbox: OutboxRepository;
  readonly newId: () => string;
  readonly countMails: (mails: number) => Promise<void>;
}

/**
 * Puts the mails of an event into the outbox, to be sent once its transaction has committed. Whom
 * it may concern is looked up unless it is known, as of a new booking.
 */
export async function queueMails(
  { outbox, newId, countMails }: Queueing,
  event: MailEvent & OutboxEvent,
  known: MailPeople | null = null,
): Promise<void> {
  const userIds = event.notices.map(({ userId }) => userId);
  const people = known ?? (await outbox.findPeople(event.bookingId, userIds));
  const mails = plannedMails(event, people);
  await together([
    outbox.add(
      event,
      mails.map((mail) => ({ ...mail, id: newId() })),
    ),
    countMails(mails.length),
  ]);
}
