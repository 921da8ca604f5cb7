import type { BookingStatus } from '@axp/contracts/vocabulary';
import type { NonEmpty } from '../data/demo-merchant.ts';
import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';
import type { DemoRow } from '../rows/demo-rows.ts';
import type { SeedContext } from '../rows/seed-context.ts';
import { addNotifications } from './booking-notifications.ts';
import type { BookingLife, BookingPlan, LifeStep } from './booking-plan.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

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

interface Circumstances {
  readonly now: Date;
  readonly random: Random;
  readonly cancelReasons: NonEmpty<string>;
}

/** Derives the current status of a meeting and the steps that led to it. */
function lifeOf(plan: BookingPlan, about: Circumstances): BookingLife {
  const { now, random } = about;
  if (waitsForApproval(plan) && !plan.isCancelled) {
    // Undecided requests don't grow old: after three working days they lapse (Z-44).
    const at = new Date(now.getTime() - random.between(20, 20 * 60) * minuteMs);
    return {
      status: 'pending-approval-book',
      version: 1,
      steps: [booked(at, 'pending-approval-book')],
    };
  }
  const lastMoment = Math.min(now.getTime(), plan.start.getTime());
  const bookedAt = new Date(lastMoment - random.between(2 * 60, 9 * 24 * 60) * minuteMs);
  const first = booked(bookedAt, 'approved');
  if (plan.isCancelled) {
    const at = between(bookedAt, lastMoment, random);
    const reason = random.chance(0.7) ? random.pick(about.cancelReasons) : null;
    const end: LifeStep = { at, action: 'cancel', from: 'approved', to: 'cancelled', reason };
    return { status: 'cancelled', version: 2, steps: [first, end] };
  }
  const steps: [LifeStep, ...LifeStep[]] = [first];
  if (random.chance(0.08)) {
    const at = between(bookedAt, lastMoment, random);
    steps.push({ at, action: 'edit', from: 'approved', to: 'approved', reason: null });
  }
  const status = statusByNow(plan, now, random);
  steps.push(...visitOf(plan, status));
  return { status, version: steps.length, steps };
}

/** An approver's own booking is approved at once (Z-40). */
function waitsForApproval({ room, booker }: BookingPlan): boolean {
  return room.needsApproval && !booker.isApprover;
}

function statusByNow({ start, end }: BookingPlan, now: Date, random: Random) {
  if (end <= now) return random.chance(0.8) ? 'checked-out' : 'approved';
  if (start <= now) return random.chance(0.75) ? 'checked-in' : 'approved';
  return 'approved';
}

function visitOf({ start, end }: BookingPlan, status: BookingStatus): readonly LifeStep[] {
  const arrival: LifeStep = {
    at: start,
    action: 'check-in',
    from: 'approved',
    to: 'checked-in',
    reason: null,
  };
  if (status === 'checked-in') return [arrival];
  if (status !== 'checked-out') return [];
  return [
    arrival,
    { at: end, action: 'check-out', from: 'checked-in', to: 'checked-out', reason: null },
  ];
}

function booked(at: Date, to: BookingStatus): LifeStep {
  return { at, action: 'book', from: null, to, reason: null };
}

function between(from: Date, to: number, random: Random): Date {
  const latest = Math.max(from.getTime() + minuteMs, to - hourMs);
  return new Date(from.getTime() + random.next() * (latest - from.getTime()));
}
