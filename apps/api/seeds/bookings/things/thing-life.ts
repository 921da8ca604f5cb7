import type { BookingStatus } from '@axp/contracts/vocabulary';
import type { NonEmpty } from '../../data/demo-merchant.ts';
import type { Random } from '../../random.ts';
import type { SeededPerson } from '../../rows/people-rows.ts';
import type { ThingPlan, ThingStep } from './thing-plan.ts';

const minuteMs = 60_000;

interface Circumstances {
  readonly now: Date;
  readonly random: Random;
  readonly approver: SeededPerson;
}

/** Derives the steps of a trip or loan that led to its current status. */
export function lifeOfThing(plan: ThingPlan, about: Circumstances): NonEmpty<ThingStep> {
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
