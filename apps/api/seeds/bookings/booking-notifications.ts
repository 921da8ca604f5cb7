import type { Notice } from '../../src/modules/bookings/rules/notices.ts';
import {
  noticesOfBooking,
  noticesOfCancellation,
  noticesOfEdit,
} from '../../src/modules/bookings/rules/notices.ts';
import type { DemoRow } from '../rows/demo-rows.ts';
import type { SeedContext } from '../rows/seed-context.ts';
import type { BookingPlan, LifeStep } from './booking-plan.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Older notifications are not useful, and each row slows down the first start. */
const keptMs = 7 * dayMs;

/** Newer notifications are unread. */
const unreadMs = dayMs;

/** Adds notifications of recent steps of a meeting, as the product itself does. */
export function addNotifications(
  context: SeedContext,
  event: DemoRow<'booking_event'>,
  { plan, step }: { readonly plan: BookingPlan; readonly step: LifeStep },
): void {
  pushNotices(context, event, { at: step.at, notices: noticesOf(plan, step) });
}

/** Adds the notifications of a step unless it is too old. */
export function pushNotices(
  { merchantId, newId, now, rows }: SeedContext,
  event: DemoRow<'booking_event'>,
  { at, notices }: { readonly at: Date; readonly notices: readonly Notice[] },
): void {
  const age = now.getTime() - at.getTime();
  if (age > keptMs) return;
  const readAt = age > unreadMs ? new Date(at.getTime() + dayMs / 2).toISOString() : null;
  rows.notification.push(
    ...notices.map((notice) => ({
      merchant_id: merchantId,
      id: newId(),
      user_id: notice.userId,
      booking_id: event.booking_id,
      event_id: event.id,
      booking_status: notice.bookingStatus,
      is_participant: notice.isParticipant,
      topic: notice.topic,
      created_at: at.toISOString(),
      // Users are not notified of their own actions.
      read_at: notice.userId === event.actor_id ? at.toISOString() : readAt,
    })),
  );
}

function noticesOf(plan: BookingPlan, step: LifeStep): readonly Notice[] {
  const inviteeIds = plan.invitees.map(({ id }) => id);
  const people = { bookerId: plan.booker.id, bookedForId: plan.bookedFor.id, inviteeIds };
  const notices = {
    book: () => noticesOfBooking(people, step.to),
    edit: () => noticesOfEdit(people, inviteeIds),
    cancel: () => noticesOfCancellation(people),
    'check-in': () => [],
    'check-out': () => [],
  };
  return notices[step.action]();
}
