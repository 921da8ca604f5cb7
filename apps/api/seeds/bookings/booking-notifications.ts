import type { Notice } from '../../src/modules/bookings/domain/notices.ts';
import {
  noticesOfBooking,
  noticesOfCancellation,
  noticesOfEdit,
} from '../../src/modules/bookings/domain/notices.ts';
import type { DemoRow } from '../rows/demo-rows.ts';
import type { SeedContext } from '../rows/seed-context.ts';
import type { BookingPlan, LifeStep } from './booking-plan.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Nobody looks further back, and each row costs time at the first start. */
const keptMs = 7 * dayMs;

/** What is newer was not looked at yet. */
const unreadMs = dayMs;

/** Tells the people of a meeting what happened to it lately, as the product itself does. */
export function addNotifications(
  { merchantId, newId, now, rows }: SeedContext,
  event: DemoRow<'booking_event'>,
  { plan, step }: { readonly plan: BookingPlan; readonly step: LifeStep },
): void {
  const age = now.getTime() - step.at.getTime();
  if (age > keptMs) return;
  const readAt = age > unreadMs ? new Date(step.at.getTime() + dayMs / 2).toISOString() : null;
  rows.notification.push(
    ...noticesOf(plan, step).map((notice) => ({
      merchant_id: merchantId,
      id: newId(),
      user_id: notice.userId,
      booking_id: event.booking_id,
      event_id: event.id,
      booking_status: notice.bookingStatus,
      is_participant: notice.isParticipant,
      created_at: step.at.toISOString(),
      read_at: readAt,
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
  };
  return notices[step.action]();
}
