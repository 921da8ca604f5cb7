import type { NonEmpty } from '../../data/demo-merchant.ts';
import type { Random } from '../../random.ts';
import { createRandom } from '../../random.ts';
import type { SeededPerson } from '../../rows/people-rows.ts';
import type { SeedContext } from '../../rows/seed-context.ts';
import type { LifeStep } from '../life.ts';
import { booked, columnsOf, stepOf, visitOf } from '../life.ts';
import { addOccupancy, addStep } from '../shared-rows.ts';
import { minutesAfter } from '../wall-clock.ts';
import type { ThingPlan } from './plan-things.ts';

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
  const people = { bookerId: plan.booker.id, bookedForId: plan.booker.id, inviteeIds: [] };
  const subject = { bookingId: id, people, approverIds: [approver.id], isThing: true };
  for (const step of steps) addStep(context, step, subject);
  if (steps.at(-1)?.to === 'cancelled') return;
  const span = { start: plan.start, end: minutesAfter(plan.end, plan.bufferMinutes) };
  for (const unit_id of plan.unitIds) {
    const resource_id = plan.thing.id;
    addOccupancy(context, span, { resource_id, unit_id, kind: 'booking', booking_id: id });
  }
}

function timeOf(steps: NonEmpty<LifeStep>, action: LifeStep['action']): string | null {
  return steps.find((step) => step.action === action)?.at.toISOString() ?? null;
}

interface Written {
  readonly plan: ThingPlan;
  readonly steps: NonEmpty<LifeStep>;
}

function addRow({ merchantId, rows }: SeedContext, id: string, { plan, steps }: Written): void {
  const [first] = steps;
  rows.booking.push({
    merchant_id: merchantId,
    id,
    type: plan.type,
    resource_id: plan.thing.id,
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
    ...columnsOf(steps),
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

interface Circumstances {
  readonly now: Date;
  readonly random: Random;
  readonly approver: SeededPerson;
}

/** Derives the steps of a trip or loan that led to its current status. */
function lifeOfThing(plan: ThingPlan, about: Circumstances): NonEmpty<LifeStep> {
  const { now, random } = about;
  const needsApproval = plan.thing.needsApproval && !plan.booker.isApprover;
  const isAhead = plan.start > now;
  if (needsApproval && isAhead && !plan.isSettled && random.chance(0.3)) {
    // Undecided requests don't grow old: after three working days they lapse (Z-44).
    return [booked(plan, minutesAfter(now, -random.between(20, 20 * 60)), 'pending-approval-book')];
  }
  const lastMoment = isAhead ? now : plan.start;
  const bookedAt = minutesAfter(lastMoment, -random.between(4 * 60, 9 * 24 * 60));
  const steps = settled(plan, bookedAt, { ...about, needsApproval });
  if (!plan.isSettled && random.chance(0.08)) {
    const at = minutesAfter(lastMoment, -random.between(30, 60));
    return [...steps, stepOf(plan, at, ['cancel', 'approved', 'cancelled'])];
  }
  if (isAhead) return steps;
  return [...steps, ...visitOf(plan, plan.end <= now && !plan.isStillOut)];
}

function settled(
  plan: ThingPlan,
  bookedAt: Date,
  { needsApproval, random, approver }: Circumstances & { readonly needsApproval: boolean },
): NonEmpty<LifeStep> {
  if (!needsApproval) return [booked(plan, bookedAt, 'approved')];
  const decidedAt = minutesAfter(bookedAt, random.between(15, 150));
  const decision = stepOf(plan, decidedAt, ['approve', 'pending-approval-book', 'approved']);
  return [booked(plan, bookedAt, 'pending-approval-book'), { ...decision, actorId: approver.id }];
}
