import type { BookingStatus } from '@axp/contracts/vocabulary';
import type { NonEmpty } from '../data/demo-merchant.ts';
import type { Random } from '../random.ts';
import type { BookingLife, BookingPlan, LifeStep } from './booking-plan.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Circumstances {
  readonly now: Date;
  readonly random: Random;
  readonly cancelReasons: NonEmpty<string>;
}

/** Derives the current status of a meeting and the steps that led to it. */
export function lifeOf(plan: BookingPlan, about: Circumstances): BookingLife {
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
