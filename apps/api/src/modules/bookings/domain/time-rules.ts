import type { BookingRules, ProblemCode, ProblemParams } from '@axp/contracts/vocabulary';
import { AppError, pastStartToleranceMinutes } from '@axp/contracts/vocabulary';
import { gridNeighbours } from './grid.ts';
import type { TimeSlot } from './time-slot.ts';
import { lengthMinutes, shift } from './time-slot.ts';

export interface Refusal {
  readonly path: 'start' | 'end';
  readonly code: ProblemCode;
  readonly params: ProblemParams;
}

export interface TimeRuleFacts {
  readonly rules: BookingRules;
  /** Zone of the resource: the grid and the refusals speak its wall clock (Z-10). */
  readonly timezone: string;
  readonly now: Date;
}

const minutesPerDay = 24 * 60;

/** The first instant of the grid that a booking may start at. */
export function earliestStart({ rules, timezone, now }: TimeRuleFacts): string {
  const soonest = shift(now.toISOString(), rules.minNoticeMinutes || -pastStartToleranceMinutes);
  return gridNeighbours(soonest, rules.gridMinutes, timezone).next;
}

function offGrid(slot: TimeSlot, { rules, timezone }: TimeRuleFacts): Refusal[] {
  return (['start', 'end'] as const).flatMap((path) => {
    const { previous, next } = gridNeighbours(slot[path], rules.gridMinutes, timezone);
    if (previous === next) return [];
    const params = { gridMinutes: rules.gridMinutes, previousAt: previous, nextAt: next };
    return [{ path, code: 'booking.off_grid', params } as const];
  });
}

function tooEarly(slot: TimeSlot, facts: TimeRuleFacts): Refusal[] {
  const earliestAt = earliestStart(facts);
  if (Date.parse(slot.start) >= Date.parse(earliestAt)) return [];
  const { minNoticeMinutes } = facts.rules;
  const isPast = Date.parse(slot.start) < facts.now.getTime();
  if (isPast || minNoticeMinutes === 0) {
    return [{ path: 'start', code: 'booking.start_in_past', params: { earliestAt } }];
  }
  const params = { minNoticeMinutes, earliestAt };
  return [{ path: 'start', code: 'booking.notice_too_short', params }];
}

function tooLong(slot: TimeSlot, { rules }: TimeRuleFacts): Refusal[] {
  const { maxLengthMinutes } = rules;
  if (lengthMinutes(slot) <= maxLengthMinutes) return [];
  const latestEndAt = shift(slot.start, maxLengthMinutes);
  return [{ path: 'end', code: 'booking.too_long', params: { maxLengthMinutes, latestEndAt } }];
}

function tooFarAhead(slot: TimeSlot, { rules, now }: TimeRuleFacts): Refusal[] {
  const { maxAheadDays } = rules;
  const opensAt = shift(slot.end, -maxAheadDays * minutesPerDay);
  if (Date.parse(opensAt) <= now.getTime()) return [];
  return [{ path: 'end', code: 'booking.too_far_ahead', params: { maxAheadDays, opensAt } }];
}

/**
 * Refuses a slot that breaks a rule of Z-11. Every broken rule is named at its field, with the
 * rule's value and the next choice that is allowed (Z-14); the first gives the problem its code.
 */
export function checkTimes(slot: TimeSlot, facts: TimeRuleFacts): void {
  refuse(facts, timeRefusals(slot, facts));
}

/** Every rule of Z-11 that a slot breaks. */
export function timeRefusals(slot: TimeSlot, facts: TimeRuleFacts): readonly Refusal[] {
  return [
    ...offGrid(slot, facts),
    ...tooEarly(slot, facts),
    ...tooLong(slot, facts),
    ...tooFarAhead(slot, facts),
  ];
}

/** The same for a booking whose start stays: it may lie in the past, only the new end is judged. */
export function checkNewEnd(slot: TimeSlot, facts: TimeRuleFacts): void {
  refuse(facts, [
    ...offGrid(slot, facts).filter(({ path }) => path === 'end'),
    ...tooLong(slot, facts),
    ...tooFarAhead(slot, facts),
  ]);
}

function refuse({ timezone }: TimeRuleFacts, refusals: readonly Refusal[]): void {
  const [first] = refusals;
  if (first) throw new AppError(first.code, { params: first.params, issues: refusals, timezone });
}
