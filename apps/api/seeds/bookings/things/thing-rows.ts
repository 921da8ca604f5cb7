import type { BookingStatus } from '@axp/contracts/vocabulary';
import type { Notice } from '../../../src/modules/bookings/rules/notices.ts';
import {
  noticesOfApproval,
  noticesOfBooking,
  noticesOfCancellation,
  noticesOfVisit,
} from '../../../src/modules/bookings/rules/notices.ts';
import type { NonEmpty } from '../../data/demo-merchant.ts';
import type { Random } from '../../random.ts';
import { createRandom } from '../../random.ts';
import type { SeededPerson } from '../../rows/people-rows.ts';
import type { SeedContext } from '../../rows/seed-context.ts';
import { pushNotices } from '../booking-notifications.ts';
import { minutesAfter } from '../wall-clock.ts';
import type { ThingPlan, ThingStep } from './plan-things.ts';

const minuteMs = 60_000;

/** Writes a trip or loan as it stands now, with its history and the units it takes. */
export function addThingBooking(
  context: SeedContext,
  plan: ThingPlan,
  approvers: NonEmpty<SeededPerson>,
): void {
  const random = createRandom(`thing/${plan.thing.name}/${plan.start.toISOString()}`);
  const approver = random.pick(approvers);
  const steps = lifeOfThing(plan, { now: context.now, random, approver });
  const id = context.newId();
  addRow(context, id, { plan, steps });
  addPassengers(context, id, plan);
  for (const step of steps) addStep(context, id, { plan, step, approverIds: [approver.id] });
  if (statusOf(steps) !== 'cancelled') addUnits(context, id, plan);
}

function statusOf(steps: NonEmpty<ThingStep>) {
  return (steps.at(-1) ?? steps[0]).to;
}

function timeOf(steps: NonEmpty<ThingStep>, action: ThingStep['action']): string | null {
  return steps.find((step) => step.action === action)?.at.toISOString() ?? null;
}

interface Written {
  readonly plan: ThingPlan;
  readonly steps: NonEmpty<ThingStep>;
}

function addRow({ merchantId, rows }: SeedContext, id: string, { plan, steps }: Written): void {
  const [first] = steps;
  rows.booking.push({
    merchant_id: merchantId,
    id,
    type: plan.type,
    resource_id: plan.thing.id,
    status: statusOf(steps),
    version: steps.length,
    title: plan.title,
    starts_at: plan.start.toISOString(),
    ends_at: plan.end.toISOString(),
    timezone: plan.thing.timezone,
    booker_id: plan.booker.id,
    booked_for_id: plan.booker.id,
    business_unit_id: plan.booker.businessUnitId,
    purpose: plan.purpose,
    quantity: plan.unitIds.length,
    ...(plan.trip && {
      destination: plan.trip.destination,
      estimated_km: plan.trip.estimatedKm,
      driver_id: plan.trip.driver?.id ?? null,
      needs_driver: plan.trip.driver === null,
      is_licence_confirmed: plan.trip.driver !== null,
      pick_up_building_id: plan.thing.buildingId,
      return_building_id: plan.thing.buildingId,
    }),
    created_at: first.at.toISOString(),
    updated_at: (steps.at(-1) ?? first).at.toISOString(),
    approval_requested_at: first.to === 'pending-approval-book' ? first.at.toISOString() : null,
    checked_in_at: timeOf(steps, 'check-in'),
    checked_out_at: timeOf(steps, 'check-out'),
  });
}

function addPassengers({ merchantId, rows }: SeedContext, bookingId: string, plan: ThingPlan) {
  rows.booking_passenger.push(
    ...(plan.trip?.passengers ?? []).map(({ id, name }, index) => ({
      merchant_id: merchantId,
      booking_id: bookingId,
      position: index + 1,
      user_id: id,
      name,
    })),
  );
}

interface SeededStep {
  readonly plan: ThingPlan;
  readonly step: ThingStep;
  readonly approverIds: readonly string[];
}

function addStep(context: SeedContext, bookingId: string, seeded: SeededStep): void {
  const { step } = seeded;
  const event = {
    merchant_id: context.merchantId,
    id: context.newId(),
    booking_id: bookingId,
    at: step.at.toISOString(),
    actor_id: step.actorId,
    action: step.action,
    from_status: step.from,
    to_status: step.to,
    reason: null,
  };
  context.rows.booking_event.push(event);
  pushNotices(context, event, { at: step.at, notices: noticesOf(seeded) });
}

function noticesOf({ plan, step, approverIds }: SeededStep): readonly Notice[] {
  const people = { bookerId: plan.booker.id, bookedForId: plan.booker.id, inviteeIds: [] };
  const notices = {
    book: () => noticesOfBooking(people, step.to, approverIds),
    approve: () => noticesOfApproval(people),
    'check-in': () => noticesOfVisit(people, 'checked-in'),
    'check-out': () => noticesOfVisit(people, 'checked-out'),
    cancel: () => noticesOfCancellation(people),
  };
  return notices[step.action]();
}

function addUnits(context: SeedContext, bookingId: string, plan: ThingPlan): void {
  context.rows.occupancy.push(
    ...plan.unitIds.map((unitId) => ({
      merchant_id: context.merchantId,
      id: context.newId(),
      resource_id: plan.thing.id,
      unit_id: unitId,
      kind: 'booking',
      booking_id: bookingId,
      starts_at: plan.start.toISOString(),
      ends_at: minutesAfter(plan.end, plan.bufferMinutes).toISOString(),
    })),
  );
}

interface Circumstances {
  readonly now: Date;
  readonly random: Random;
  readonly approver: SeededPerson;
}

/** Derives the steps of a trip or loan that led to its current status. */
function lifeOfThing(plan: ThingPlan, about: Circumstances): NonEmpty<ThingStep> {
  const { now, random } = about;
  const needsApproval = plan.thing.needsApproval && !plan.booker.isApprover;
  const isAhead = plan.start > now;
  if (needsApproval && isAhead && !plan.isSettled && random.chance(0.3)) {
    // Undecided requests don't grow old: after three working days they lapse (Z-44).
    return [booked(plan, minutesBefore(now, random.between(20, 20 * 60)), 'pending-approval-book')];
  }
  const lastMoment = isAhead ? now : plan.start;
  const bookedAt = minutesBefore(lastMoment, random.between(4 * 60, 9 * 24 * 60));
  const steps = settled(plan, bookedAt, { ...about, needsApproval });
  if (!plan.isSettled && random.chance(0.08)) {
    const at = minutesBefore(lastMoment, random.between(30, 60));
    return [...steps, step(plan, at, ['cancel', 'approved', 'cancelled'])];
  }
  return [...steps, ...visits(plan, now)];
}

function settled(
  plan: ThingPlan,
  bookedAt: Date,
  { needsApproval, random, approver }: Circumstances & { readonly needsApproval: boolean },
): NonEmpty<ThingStep> {
  if (!needsApproval) return [booked(plan, bookedAt, 'approved')];
  const decidedAt = new Date(bookedAt.getTime() + random.between(15, 150) * minuteMs);
  const decision = step(plan, decidedAt, ['approve', 'pending-approval-book', 'approved']);
  return [booked(plan, bookedAt, 'pending-approval-book'), { ...decision, actorId: approver.id }];
}

/** Taken at its start and brought back at its end, as far as either has come. */
function visits(plan: ThingPlan, now: Date): ThingStep[] {
  const steps: ThingStep[] = [];
  if (plan.start <= now) {
    steps.push(step(plan, plan.start, ['check-in', 'approved', 'checked-in']));
  }
  if (plan.end <= now && !plan.isStillOut) {
    steps.push(step(plan, plan.end, ['check-out', 'checked-in', 'checked-out']));
  }
  return steps;
}

function booked(plan: ThingPlan, at: Date, to: BookingStatus): ThingStep {
  return step(plan, at, ['book', null, to]);
}

function step(
  plan: ThingPlan,
  at: Date,
  [action, from, to]: readonly [ThingStep['action'], BookingStatus | null, BookingStatus],
): ThingStep {
  return { at, action, from, to, actorId: plan.booker.id };
}

function minutesBefore(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() - minutes * minuteMs);
}
