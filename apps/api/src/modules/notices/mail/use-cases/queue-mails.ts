import type { TenantRows, TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import type { MailEvent, MailPeople } from '../domain/planned-mails.ts';
import { plannedMails } from '../domain/planned-mails.ts';
import type { StoredFacts } from '../mail-facts.ts';
import type { OutboxEvent } from '../outbox.repository.ts';
import { addMails, findPeople } from '../outbox.repository.ts';

/** Parts of mails that the caller has in hand; null to look them up. */
export interface KnownOfMails {
  /** Possible recipients, as of a new booking. */
  readonly people: MailPeople | null;
  /** The booking as the event leaves it. */
  readonly facts: StoredFacts | null;
}

interface Queueing {
  readonly known: KnownOfMails;
  readonly countMails: (mails: number) => Promise<void>;
}

/**
 * Puts the mails of an event into the outbox, to be sent once its transaction has committed; answers
 * their addresses.
 */
export async function queueMails(
  tx: TenantRows & Pick<TenantTransaction, 'newId' | 'mailBundleId'>,
  event: MailEvent & OutboxEvent,
  { known, countMails }: Queueing,
): Promise<readonly string[]> {
  const userIds = event.notices.map(({ userId }) => userId);
  const people = known.people ?? (await findPeople(tx, event.bookingId, userIds));
  const mails = plannedMails(event, people);
  await allOrFirstError([
    addMails(
      tx,
      event,
      mails.map((mail) => ({ ...mail, id: tx.newId() })),
      known.facts,
    ),
    countMails(mails.length),
  ]);
  return mails.map(({ recipient }) => recipient);
}
