import { defaultBookingRules } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { releaseAt } from './check-in.ts';
import { addWorkingDays, endOfDay } from './time.ts';
import type { TimedBooking } from './timers.ts';
import { lapseReason, nextOverdueReminder, timersOf } from './timers.ts';

/** Monday, 23 November 2026, in Bangkok (UTC+7), unless another day is given. */
const at = (time: string, day = 23) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Date.UTC(2026, 10, day, hours - 7, minutes)).toISOString();
};
const booking = (change: Partial<TimedBooking> = {}): TimedBooking => ({
  type: 'room',
  status: 'approved',
  start: at('10:00'),
  end: at('11:00'),
  timezone: 'Asia/Bangkok',
  createdAt: at('09:00', 20),
  requestedAt: null,
  closedDays: [],
  ...change,
});
const { room: roomRules, car, asset } = defaultBookingRules;
const room = { ...roomRules, requiresCheckIn: true };

describe('the release of an unused booking', () => {
  it.each([
    ['a room after 15 minutes', booking(), room, at('10:15')],
    ['a room without check-in never', booking(), roomRules, null],
    ['a short meeting at its end', booking({ end: at('10:10') }), room, at('10:10')],
    ['a car after an hour', booking({ type: 'car', end: at('13:00') }), car, at('11:00')],
    ['an asset when its first day ends', booking({ end: at('10:00', 25) }), asset, at('24:00')],
    ['an asset of a day at its end', booking({ end: at('18:00') }), asset, at('18:00')],
    ['what lasts four hours never', booking({ end: at('14:00') }), room, null],
    ['what lasts almost four hours', booking({ end: at('13:59') }), room, at('10:15')],
    ['what was made just before never', booking({ createdAt: at('09:31') }), room, null],
    ['what was made half an hour before', booking({ createdAt: at('09:30') }), room, at('10:15')],
    ['a flagged one never', booking(), { ...room, isNeverReleased: true }, null],
  ])('[Z-50] %s', (_, of, rules, expected) => {
    expect(releaseAt(of, rules)).toBe(expected);
  });
});

describe('scheduled steps of a booking', () => {
  const now = new Date(at('09:00', 20));
  const kinds = (of: TimedBooking, rules = room, seen = now) =>
    timersOf(of, rules, seen).map(({ kind, dueAt }) => `${kind} ${dueAt}`);

  it('[Z-51] before check-in are reminders at its start and five minutes before its release', () => {
    expect(kinds(booking())).toEqual([
      `check-in-reminder ${at('10:00')}`,
      `release-warning ${at('10:10')}`,
      `release ${at('10:15')}`,
    ]);
    expect(kinds(booking({ end: at('16:00') }))).toEqual([`check-in-reminder ${at('10:00')}`]);
    expect(kinds(booking(), roomRules)).toEqual([]);
  });

  it('[Z-52] after check-in are a room’s automatic check-out, and for others the overdue mark', () => {
    expect(kinds(booking({ status: 'checked-in' }))).toEqual([`auto-check-out ${at('11:00')}`]);
    const out = booking({ status: 'checked-in', type: 'car' });
    expect(kinds(out, car)).toEqual([`overdue ${at('11:00')}`]);
  });

  it('[Z-44] while it is pending are a reminder after one working day and its end after three', () => {
    const friday = at('16:00', 20);
    const waits = booking({
      status: 'pending-approval-book',
      requestedAt: friday,
      start: at('10:00', 27),
      end: at('11:00', 27),
    });
    expect(kinds(waits)).toEqual([
      `lapse ${at('16:00', 25)}`,
      `approval-reminder ${at('16:00', 23)}`,
    ]);
  });

  it('[Z-44] while it is pending end at its start, with no later reminder', () => {
    const waits = booking({ status: 'pending-approval-edit', requestedAt: at('16:00', 20) });
    expect(kinds(waits)).toEqual([`lapse ${at('10:00')}`]);
  });

  it('are none once it is over', () => {
    expect(kinds(booking({ status: 'cancelled' }))).toEqual([]);
    expect(kinds(booking({ status: 'checked-out' }))).toEqual([]);
  });

  it('[Z-53] keep late status changes, and drop late reminders', () => {
    expect(kinds(booking(), room, new Date(at('12:00', 24)))).toEqual([`release ${at('10:15')}`]);
  });
});

describe('reminders of an overdue booking', () => {
  it.each([
    [at('11:00'), at('12:00')],
    [at('11:59'), at('12:00')],
    [at('12:00'), at('12:00', 24)],
    [at('13:00', 24), at('12:00', 25)],
  ])('[Z-52] after %s are next due at %s', (now, next) => {
    expect(nextOverdueReminder(at('11:00'), new Date(now))).toBe(next);
  });
});

describe('the reason of a lapsed request', () => {
  it('[Z-44] is that its start has passed, or that it was pending too long', () => {
    expect(lapseReason(at('10:00'), new Date(at('10:00')))).toBe('at_start');
    expect(lapseReason(at('10:00'), new Date(at('09:59')))).toBe('too_old');
  });
});

describe('working days', () => {
  const bangkok = { timezone: 'Asia/Bangkok', closedDays: [] };
  const berlin = { timezone: 'Europe/Berlin', closedDays: [] };

  it('[Z-44] exclude Saturday and Sunday in the time zone of the resource', () => {
    expect(addWorkingDays(at('10:00', 23), 1, bangkok)).toBe(at('10:00', 24));
    expect(addWorkingDays(at('10:00', 20), 1, bangkok)).toBe(at('10:00', 23));
    expect(addWorkingDays(at('10:00', 21), 1, bangkok)).toBe(at('10:00', 23));
    expect(addWorkingDays(at('10:00', 18), 3, bangkok)).toBe(at('10:00', 23));
  });

  it('[Z-44] exclude the closed days of the place, by its own calendar', () => {
    const closed = (...closedDays: string[]) => ({ ...bangkok, closedDays });
    // Monday and Tuesday after a Friday.
    expect(addWorkingDays(at('10:00', 20), 1, closed('2026-11-23', '2026-11-24'))).toBe(
      at('10:00', 25),
    );
    // Six in the morning in Bangkok is still the day before in UTC.
    expect(addWorkingDays(at('06:00', 23), 1, closed('2026-11-23'))).toBe(at('06:00', 24));
    expect(addWorkingDays(at('06:00', 23), 1, closed('2026-11-24'))).toBe(at('06:00', 25));
  });

  it('[Z-44] are still counted when a place is closed for good', () => {
    const always = Array.from({ length: 400 }, (_, day) =>
      new Date(Date.UTC(2026, 10, 20 + day)).toISOString().slice(0, 10),
    );
    expect(addWorkingDays(at('10:00', 23), 3, { ...bangkok, closedDays: always })).toBe(
      '2027-11-24T03:00:00.000Z',
    );
  });

  it('keep the local time across a clock change', () => {
    // The clocks go back in the night to Sunday, 25 October 2026.
    expect(addWorkingDays('2026-10-23T08:00:00.000Z', 1, berlin)).toBe('2026-10-26T09:00:00.000Z');
    expect(endOfDay('2026-10-25T00:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z');
  });
});
