import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';
import type { DemoRow } from '../rows/demo-rows.ts';
import type { SeedContext } from '../rows/seed-context.ts';
import { lifeOf } from './booking-life.ts';
import { addNotifications } from './booking-notifications.ts';
import type { BookingLife, BookingPlan } from './booking-plan.ts';

/** Writes a meeting as it stands now, with its history and the time it takes. */
export function addBooking(context: SeedContext, plan: BookingPlan): void {
  const { merchant, newId, now } = context;
  const random = createRandom(`life/${plan.room.name}/${plan.start.toISOString()}/${plan.title}`);
  const { cancelReasons } = merchant.meetings;
  const life = lifeOf(plan, { now, random, cancelReasons });
  const id = newId();
  addBookingRow(context, { id, plan, life, random });
  addPeople(context, id, plan);
  addHistory(context, id, { plan, life });
  if (life.status !== 'cancelled') addOccupancy(context, id, plan);
}

interface BookingParts {
  readonly id: string;
  readonly plan: BookingPlan;
  readonly life: BookingLife;
  readonly random: Random;
}

function addBookingRow({ merchant, merchantId, rows }: SeedContext, parts: BookingParts): void {
  const { id, plan, life, random } = parts;
  const { cateringNotes, equipmentNotes } = merchant.meetings;
  const isCatered = plan.attendees >= 6 && random.chance(0.18);
  const hasLink = plan.room.hasVideo && random.chance(0.4);
  rows.booking.push({
    merchant_id: merchantId,
    id,
    type: 'room',
    resource_id: plan.room.id,
    status: life.status,
    version: life.version,
    title: plan.title,
    description: plan.description,
    starts_at: plan.start.toISOString(),
    ends_at: plan.end.toISOString(),
    timezone: plan.room.timezone,
    privacy: plan.isPrivate ? 'private' : 'normal',
    booker_id: plan.booker.id,
    booked_for_id: plan.bookedFor.id,
    business_unit_id: plan.booker.businessUnitId,
    attendees: plan.attendees,
    layout: random.chance(0.5) ? plan.layout : null,
    equipment_note: random.chance(0.07) ? random.pick(equipmentNotes) : '',
    catering_note: isCatered ? random.pick(cateringNotes) : '',
    meeting_link: hasLink ? `https://meet.${merchant.key}.example/${meetingCode(random)}` : null,
    created_at: life.steps[0].at.toISOString(),
    updated_at: (life.steps.at(-1) ?? life.steps[0]).at.toISOString(),
  });
}

function addPeople({ merchantId, rows }: SeedContext, bookingId: string, plan: BookingPlan): void {
  rows.booking_invitee.push(
    ...plan.invitees.map(({ id, email, name }) => ({
      merchant_id: merchantId,
      booking_id: bookingId,
      email,
      user_id: id,
      name,
    })),
    ...plan.guests.map(([name, email]) => ({
      merchant_id: merchantId,
      booking_id: bookingId,
      email,
      user_id: null,
      name,
    })),
  );
}

function addHistory(
  context: SeedContext,
  bookingId: string,
  { plan, life }: Pick<BookingParts, 'plan' | 'life'>,
): void {
  for (const step of life.steps) {
    const event: DemoRow<'booking_event'> = {
      merchant_id: context.merchantId,
      id: context.newId(),
      booking_id: bookingId,
      at: step.at.toISOString(),
      actor_id: plan.booker.id,
      action: step.action,
      from_status: step.from,
      to_status: step.to,
      reason: step.reason,
    };
    context.rows.booking_event.push(event);
    addNotifications(context, event, { plan, step });
  }
}

/** Past meetings keep their time: they were held to the end, so nothing was given back. */
function addOccupancy(context: SeedContext, bookingId: string, plan: BookingPlan): void {
  context.rows.occupancy.push({
    merchant_id: context.merchantId,
    id: context.newId(),
    resource_id: plan.room.id,
    unit_id: plan.room.unitId,
    kind: 'booking',
    booking_id: bookingId,
    starts_at: plan.start.toISOString(),
    ends_at: plan.end.toISOString(),
  });
}

function meetingCode(random: Random): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => String.fromCharCode(97 + random.between(0, 25))).join('');
  return `${letters(3)}-${letters(4)}-${letters(3)}`;
}
