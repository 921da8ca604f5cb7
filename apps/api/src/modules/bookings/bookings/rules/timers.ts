import type { BookingStatus, ResourceType } from '@axp/contracts/vocabulary';
import { isReturned, startReminders } from '@axp/contracts/vocabulary';
import type { CheckInRules, ReleaseFacts } from './check-in.ts';
import { releaseAt, releaseWarningMinutes } from './check-in.ts';
import { addWorkingDays, earlier, shift } from './time.ts';

export const timerKinds = [
  'approval-reminder',
  'lapse',
  ...startReminders,
  'check-in-reminder',
  'release-warning',
  'release',
  'auto-check-out',
  'overdue',
] as const;
export type TimerKind = (typeof timerKinds)[number];

/** Something that will happen to a booking by itself (Z-53). */
export interface Timer {
  readonly kind: TimerKind;
  readonly dueAt: string;
}

export interface TimedBooking extends ReleaseFacts {
  readonly type: ResourceType;
  readonly status: BookingStatus;
  /** When approval was asked for; null without a request. */
  readonly requestedAt: string | null;
  /** Closed days (`2026-12-07`), which do not count as working days for approval (Z-12, Z-44). */
  readonly closedDays: readonly string[];
}

const remindAfterWorkingDays = 1;
const lapseAfterWorkingDays = 3;

/** Reminders that come late are no use; moves are made however late the worker is. */
const onlyInTime: ReadonlySet<TimerKind> = new Set([
  'approval-reminder',
  'check-in-reminder',
  'release-warning',
]);

/** All that is still to happen to a booking as it stands, seen from now. */
export function timersOf(booking: TimedBooking, rules: CheckInRules, now: Date): Timer[] {
  return timersOfStatus(booking, rules).filter(
    ({ kind, dueAt }) => !onlyInTime.has(kind) || Date.parse(dueAt) > now.getTime(),
  );
}

function timersOfStatus(booking: TimedBooking, rules: CheckInRules): Timer[] {
  const isBack = isReturned(booking.type);
  switch (booking.status) {
    case 'pending-approval-book':
    case 'pending-approval-edit':
      return whileWaiting(booking);
    case 'approved':
    case 'approved-edit':
      return rules.requiresCheckIn ? beforeCheckIn(booking, rules) : [];
    case 'checked-in':
      return [{ kind: isBack ? 'overdue' : 'auto-check-out', dueAt: booking.end }];
    case 'checked-out':
    case 'cancelled':
      return [];
  }
}

function whileWaiting(booking: TimedBooking): Timer[] {
  const { start, requestedAt, createdAt } = booking;
  const since = requestedAt ?? createdAt;
  const lapse = earlier(start, addWorkingDays(since, lapseAfterWorkingDays, booking));
  const reminder = addWorkingDays(since, remindAfterWorkingDays, booking);
  return [
    { kind: 'lapse', dueAt: lapse },
    ...(reminder < lapse ? [{ kind: 'approval-reminder', dueAt: reminder } as const] : []),
  ];
}

function beforeCheckIn(booking: TimedBooking, rules: CheckInRules): Timer[] {
  const reminder = { kind: 'check-in-reminder', dueAt: booking.start } as const;
  const release = releaseAt(booking, rules);
  if (release === null) return [reminder];
  const warning = shift(release, -releaseWarningMinutes);
  return [
    reminder,
    ...(warning > booking.start ? [{ kind: 'release-warning', dueAt: warning } as const] : []),
    { kind: 'release', dueAt: release },
  ];
}

const firstReminderMinutes = 60;
const laterReminderMinutes = 24 * 60;

/** When the next reminder of something overdue is due: after an hour, then once a day. */
export function nextOverdueReminder(end: string, now: Date): string {
  const first = shift(end, firstReminderMinutes);
  const passed = now.getTime() - Date.parse(first);
  const days = Math.floor(passed / (laterReminderMinutes * 60_000)) + 1;
  return shift(first, days * laterReminderMinutes);
}

/** Why a request ended undecided: its time came, or it grew too old (Z-44). */
export function lapseReason(start: string, now: Date): 'at_start' | 'too_old' {
  return now.getTime() >= Date.parse(start) ? 'at_start' : 'too_old';
}
