import type { Notice, People } from '../../src/modules/bookings/bookings/rules/notices.ts';
import {
  noticesOfBooking,
  noticesOfEdit,
  noticesToAll,
  noticesToOwners,
} from '../../src/modules/bookings/bookings/rules/notices.ts';
import type { DemoRow } from '../rows/demo-rows.ts';
import type { SeedContext } from '../rows/seed-context.ts';
import type { Span } from './diary.ts';
import type { LifeStep } from './life.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Older notifications are not useful, and each row slows down the first start. */
const keptMs = 7 * dayMs;

/** Newer notifications are unread. */
const unreadMs = dayMs;

/** A booking, as far as the notifications of its steps depend on it. */
interface Subject {
  readonly bookingId: string;
  readonly people: People;
  readonly approverIds: readonly string[];
  readonly isThing: boolean;
}

/** Adds a step of a booking's history with its notifications, as the product itself does. */
export function addStep(context: SeedContext, step: LifeStep, subject: Subject): void {
  const { merchantId, newId, now, rows } = context;
  const { at, actorId, action, from, to, reason } = step;
  const { bookingId } = subject;
  const [eventId, time] = [newId(), at.toISOString()];
  rows.booking_event.push({
    merchant_id: merchantId,
    id: eventId,
    booking_id: bookingId,
    at: time,
    actor_id: actorId,
    action,
    from_status: from,
    to_status: to,
    reason,
  });
  const age = now.getTime() - at.getTime();
  if (age > keptMs) return;
  const readAt = age > unreadMs ? new Date(at.getTime() + dayMs / 2).toISOString() : null;
  rows.notification.push(
    ...noticesOf(step, subject).map((notice) => ({
      merchant_id: merchantId,
      id: newId(),
      user_id: notice.userId,
      booking_id: bookingId,
      event_id: eventId,
      booking_status: notice.bookingStatus,
      is_participant: notice.isParticipant,
      topic: notice.topic,
      created_at: time,
      // Users are not notified of their own actions.
      read_at: notice.userId === actorId ? time : readAt,
    })),
  );
}

function noticesOf({ action, to }: LifeStep, subject: Subject): readonly Notice[] {
  const { people, approverIds, isThing } = subject;
  const notices = {
    book: () => noticesOfBooking(people, to, approverIds),
    edit: () => noticesOfEdit(people, people.inviteeIds),
    approve: () => noticesToAll(people, 'approved'),
    'check-in': () => (isThing ? noticesToOwners(people, 'checked-in') : []),
    'check-out': () => (isThing ? noticesToOwners(people, 'checked-out') : []),
    cancel: () => noticesToAll(people, 'cancelled-self'),
  };
  return notices[action]();
}

type Taker = Pick<DemoRow<'occupancy'>, 'resource_id' | 'unit_id' | 'kind' | 'booking_id'>;

/** Adds the time that a booking or maintenance takes of a unit. */
export function addOccupancy(
  { merchantId, newId, rows }: SeedContext,
  { start, end }: Span,
  taker: Taker,
): void {
  rows.occupancy.push({
    ...taker,
    merchant_id: merchantId,
    id: newId(),
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
  });
}
