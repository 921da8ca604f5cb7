import type { TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import { together } from '../../../platform/db/together.ts';
import type { MailPeople } from '../../mail/index.ts';
import { queueMails } from '../../mail/index.ts';
import { addNotifications } from '../../notifications/index.ts';
import type { NewBookingEvent } from '../booking.repository.ts';
import type { Notice } from '../rules/notices.ts';
import { insertEvents } from '../series-bookings.repository.ts';

/**
 * Writes a step of a booking's history and tells the people it concerns, in the transaction of the
 * step itself (Z-70, Z-72). Who gets mails may be known before.
 */
export async function recordEvent(
  tx: TenantTransaction,
  event: Omit<NewBookingEvent, 'id' | 'actorId' | 'actsForId'>,
  notices: readonly Notice[],
  mailed: MailPeople | null = null,
): Promise<void> {
  const eventId = tx.newId();
  const { bookingId, to } = event;
  await together([
    insertEvents(tx, [
      {
        ...event,
        id: eventId,
        actorId: tx.actor?.id ?? null,
        actsForId: tx.actsForId ?? null,
      },
    ]),
    addNotifications(
      tx,
      notices.map((notice) => ({ bookingId, ...notice, id: tx.newId(), eventId })),
    ),
    queueMails(tx, { eventId, bookingId, to, notices }, mailed),
  ]);
}
