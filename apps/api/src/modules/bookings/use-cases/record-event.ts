import { together } from '../../../platform/db/together.ts';
import type { MailPeople } from '../../mail/index.ts';
import { queueMails } from '../../mail/index.ts';
import type { NewBookingEvent } from '../booking.repository.ts';
import type { Notice } from '../rules/notices.ts';
import type { MoveContext } from './booking-context.ts';

/**
 * Writes a step of a booking's history and tells the people it concerns, in the transaction of the
 * step itself (Z-70, Z-72). Who gets mails may be known before.
 */
export async function recordEvent(
  tx: MoveContext,
  event: Omit<NewBookingEvent, 'id' | 'actorId' | 'actsForId'>,
  notices: readonly Notice[],
  mailed: MailPeople | null = null,
): Promise<void> {
  const eventId = tx.newId();
  const { bookingId, to } = event;
  await together([
    tx.store.bookings.record({
      ...event,
      id: eventId,
      actorId: tx.actor?.id ?? null,
      actsForId: tx.actsForId ?? null,
    }),
    tx.store.notifications.add(
      notices.map((notice) => ({ bookingId, ...notice, id: tx.newId(), eventId })),
    ),
    queueMails(
      { outbox: tx.store.outbox, newId: tx.newId },
      { eventId, bookingId, to, notices },
      mailed,
    ),
  ]);
}
