import type { BookingAction } from '@axp/contracts';
import { together } from '../../../platform/db/together.ts';
import type { MailEvent, MailPeople } from '../../mail/index.ts';
import { queueMails } from '../../mail/index.ts';
import type { NewBookingEvent } from '../booking.repository.ts';
import type { Notice } from '../domain/notices.ts';
import type { MoveContext } from './booking-context.ts';

/** Steps that a limit may refuse (H-09). Time can always be given back, and a request decided. */
const limitedActions: ReadonlySet<BookingAction> = new Set([
  'book',
  'edit',
  'admin-edit',
  'extend',
]);

type RecordedEvent = Omit<NewBookingEvent, 'id' | 'actorId' | 'actsForId'> &
  Pick<MailEvent, 'movesDates'>;

/**
 * Writes a step of a booking's history and tells the people it concerns, in the transaction of the
 * step itself (Z-70, Z-72). Who gets mails may be known before.
 */
export async function recordEvent(
  {
    store,
    actor,
    newId,
    actsForId = null,
    mayExceedLimits = false,
  }: Pick<MoveContext, 'store' | 'actor' | 'newId' | 'actsForId' | 'mayExceedLimits'>,
  { movesDates = false, ...event }: RecordedEvent,
  notices: readonly Notice[],
  mailed: MailPeople | null = null,
): Promise<void> {
  const eventId = newId();
  const { bookingId, to } = event;
  const isLimited = limitedActions.has(event.action) && !mayExceedLimits;
  const countMails = async (mails: number) =>
    isLimited ? store.uses?.count({ mails }) : store.uses?.countUnlimited({ mails });
  await together([
    store.bookings.record({ ...event, id: eventId, actorId: actor?.id ?? null, actsForId }),
    store.notifications.add(
      notices.map((notice) => ({ bookingId, ...notice, id: newId(), eventId })),
    ),
    queueMails(
      { outbox: store.outbox, newId, countMails },
      { eventId, bookingId, to, notices, movesDates },
      mailed,
    ),
  ]);
}
