import type { NonEmpty } from '../data/demo-merchant.ts';
import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';
import type { SeedContext } from '../rows/seed-context.ts';
import type { BookingPlan } from './booking-plan.ts';
import type { LifeStep } from './life.ts';
import { booked, columnsOf, stepOf, visitOf } from './life.ts';
import { addOccupancy, addStep } from './shared-rows.ts';
import { minutesAfter } from './wall-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Writes a meeting as it stands now, with its history and the time it takes. */
export function addBooking(context: SeedContext, plan: BookingPlan): void {
  const { merchant, newId, now } = context;
  const random = createRandom(`life/${plan.room.name}/${plan.start.toISOString()}/${plan.title}`);
  const { cancelReasons } = merchant.meetings;
  const steps = lifeOf(plan, { now, random, cancelReasons });
  const id = newId();
  addBookingRow(context, { id, plan, steps, random });
  addPeople(context, id, plan);
  const inviteeIds = plan.invitees.map((person) => person.id);
  const people = { bookerId: plan.booker.id, bookedForId: plan.bookedFor.id, inviteeIds };
  const subject = { bookingId: id, people, approverIds: [], isThing: false };
  for (const step of steps) addStep(context, step, subject);
  // Past meetings keep their time: they were held to the end, so nothing was given back.
  if (steps.at(-1)?.to !== 'cancelled') {
    const { id: resource_id, unitId: unit_id } = plan.room;
    addOccupancy(context, plan, { resource_id, unit_id, kind: 'booking', booking_id: id });
  }
}

interface BookingParts {
  readonly id: string;
  readonly plan: BookingPlan;
  readonly steps: NonEmpty<LifeStep>;
  readonly random: Random;
}

function addBookingRow({ merchant, merchantId, rows }: SeedContext, parts: BookingParts): void {
  const { id, plan, steps, random } = parts;
  const { cateringNotes, equipmentNotes } = merchant.meetings;
  const isCatered = plan.attendees >= 6 && random.chance(0.18);
  const hasLink = plan.room.hasVideo && random.chance(0.4);
  rows.booking.push({
    merchant_id: merchantId,
    id,
    type: 'room',
    resource_id: plan.room.id,
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
    ...columnsOf(steps),
  });
}

function addPeople(
  { merchantId, rows, now }: SeedContext,
  bookingId: string,
  plan: BookingPlan,
): void {
  rows.booking_invitee.push(
    ...plan.invitees.map(({ id, email, name }) => ({
      merchant_id: merchantId,
      booking_id: bookingId,
      email,
      user_id: id,
      name,
      ...answerOf(email, plan, now),
    })),
    ...plan.guests.map(([name, email]) => ({
      merchant_id: merchantId,
      booking_id: bookingId,
      email,
      user_id: null,
      name,
      ...answerOf(email, plan, now),
    })),
  );
}

/** Most invitees have answered a day before; invitations of the demo's member of staff still wait. */
function answerOf(email: string, { title, start }: BookingPlan, now: Date) {
  const chance = createRandom(`answer/${email}/${title}/${start.toISOString()}`).between(1, 100);
  const declined = chance > 75 ? 'declined' : 'tentative';
  const answer = chance <= 65 ? 'accepted' : declined;
  const isWaiting = email.startsWith('staff@') || chance > 82;
  const dayBefore = start.getTime() - 24 * 60 * 60 * 1000;
  const answeredAt = new Date(Math.min(dayBefore, now.getTime())).toISOString();
  return isWaiting ? { answer: 'none', answered_at: null } : { answer, answered_at: answeredAt };
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

/** Derives the steps of a meeting that led to its current status. */
function lifeOf(plan: BookingPlan, about: Circumstances): NonEmpty<LifeStep> {
  const { now, random } = about;
  if (waitsForApproval(plan) && !plan.isCancelled) {
    // Undecided requests don't grow old: after three working days they lapse (Z-44).
    return [booked(plan, minutesAfter(now, -random.between(20, 20 * 60)), 'pending-approval-book')];
  }
  const isAhead = plan.start > now;
  const lastMoment = isAhead ? now : plan.start;
  const bookedAt = minutesAfter(lastMoment, -random.between(2 * 60, 9 * 24 * 60));
  const first = booked(plan, bookedAt, 'approved');
  if (plan.isCancelled) {
    const at = between(bookedAt, lastMoment, random);
    const reason = random.chance(0.7) ? random.pick(about.cancelReasons) : null;
    return [first, { ...stepOf(plan, at, ['cancel', 'approved', 'cancelled']), reason }];
  }
  const edits = random.chance(0.08)
    ? [stepOf(plan, between(bookedAt, lastMoment, random), ['edit', 'approved', 'approved'])]
    : [];
  return isAhead ? [first, ...edits] : [first, ...edits, ...visits(plan, now, random)];
}

/** An approver's own booking is approved at once (Z-40). */
function waitsForApproval({ room, booker }: BookingPlan): boolean {
  return room.needsApproval && !booker.isApprover;
}

/** Most people come, and most of them check out. */
function visits(plan: BookingPlan, now: Date, random: Random): readonly LifeStep[] {
  const isOver = plan.end <= now;
  return random.chance(isOver ? 0.8 : 0.75) ? visitOf(plan, isOver) : [];
}

function between(from: Date, to: Date, random: Random): Date {
  const latest = Math.max(from.getTime() + minuteMs, to.getTime() - hourMs);
  return new Date(from.getTime() + random.next() * (latest - from.getTime()));
}
