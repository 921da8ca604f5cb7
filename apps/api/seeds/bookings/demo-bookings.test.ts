import { describe, expect, it } from '@jest/globals';
import { bookingMoves } from '../../src/modules/bookings/bookings/rules/moves.ts';
import { buildDemo } from '../rows/build-demo-rows.ts';
import type { DemoRows } from '../rows/demo-rows.ts';
import { dayIn } from './wall-clock.ts';

const moments = [
  ['a weekday morning', '2026-11-20T02:10:00Z'],
  ['late in the evening', '2026-11-18T15:55:00Z'],
  ['a Sunday', '2026-11-22T05:00:00Z'],
  ['the turn of the year', '2026-12-31T17:30:00Z'],
] as const;

function demoAt(now: string): DemoRows {
  let count = 0;
  const newId = () => {
    count += 1;
    return String(count).padStart(6, '0');
  };
  return buildDemo({ now: new Date(now), newId, passwordHash: 'hash' }).rows;
}

function instant(value: unknown): number {
  return Date.parse(String(value));
}

describe.each(moments)('demo bookings on %s', (_, now) => {
  const rows = demoAt(now);
  const statusOf = new Map(rows.booking.map(({ id, status }) => [id, status]));

  it('[Z-01] never take a unit twice', () => {
    const sorted = rows.occupancy.toSorted(
      (one, other) =>
        one.unit_id.localeCompare(other.unit_id) ||
        instant(one.starts_at) - instant(other.starts_at),
    );
    const clashes = sorted.filter((row, index) => {
      const before = sorted[index - 1];
      return before?.unit_id === row.unit_id && instant(before.ends_at) > instant(row.starts_at);
    });
    expect(clashes).toEqual([]);
  });

  it('take time unless they are cancelled', () => {
    const occupied = new Set(rows.occupancy.map(({ booking_id }) => booking_id));
    const wrong = rows.booking.filter(
      ({ id, status }) => occupied.has(id) === (status === 'cancelled'),
    );
    expect(wrong).toEqual([]);
  });

  it('have statuses that fit the time', () => {
    const moment = instant(now);
    const wrong = rows.booking.filter((booking) => {
      const { status, starts_at, ends_at, created_at } = booking;
      if (isLate(booking, moment)) return false;
      const phase = phaseAt(moment, instant(starts_at), instant(ends_at));
      return !possible[phase].includes(status) || instant(created_at) > moment;
    });
    expect(wrong).toEqual([]);
  });

  it('[N-01] notify the people of a booking of recent events, each once and none in the future', () => {
    const told = rows.notification.map(({ event_id, user_id }) => `${event_id} ${user_id}`);
    expect(new Set(told).size).toBe(told.length);
    expect(told.length).toBeGreaterThan(100);
    expect(
      rows.notification.filter(({ created_at }) => instant(created_at) > instant(now)),
    ).toEqual([]);
    expect(
      rows.notification.filter(
        ({ read_at }) => read_at !== null && instant(read_at) > instant(now),
      ),
    ).toEqual([]);
    expect(new Set(rows.notification.map(({ read_at }) => read_at === null)).size).toBe(2);
  });

  it('[Z-70] have a history of allowed transitions from the booking to its status, none in the future', () => {
    const allowed = new Set(bookingMoves.map(({ action, from, to }) => `${action} ${from} ${to}`));
    const histories = Map.groupBy(rows.booking_event, ({ booking_id }) => booking_id);
    const wrong = [...histories].filter(([bookingId, events]) => {
      const times = [...events.map(({ at }) => instant(at)), instant(now)];
      const isInOrder = times.every((time, index) => time >= (times[index - 1] ?? 0));
      const [first, ...moves] = events;
      const isBegun = first?.action === 'book' && first.from_status === null && first.actor_id;
      const isLinked = moves.every(
        ({ action, from_status, to_status }, index) =>
          from_status === events[index]?.to_status &&
          allowed.has(`${action} ${from_status} ${to_status}`),
      );
      const isTrue = events.at(-1)?.to_status === statusOf.get(bookingId);
      return !isBegun || !isInOrder || !isLinked || !isTrue;
    });
    expect(wrong).toEqual([]);
    expect(histories.size).toBe(rows.booking.length);
  });

  it('[Z-21] have a seat for every invitee', () => {
    const capacityOf = new Map(rows.resource.map(({ id, capacity }) => [id, capacity ?? 0]));
    const invited = Map.groupBy(rows.booking_invitee, ({ booking_id }) => booking_id);
    const meetings = rows.booking.filter(({ type }) => type === 'room');
    const wrong = meetings.filter(({ id, resource_id, attendees }) => {
      const count = attendees ?? 0;
      const asked = invited.get(id)?.length ?? 0;
      return count > (capacityOf.get(resource_id) ?? 0) || asked >= count;
    });
    expect(wrong).toEqual([]);
  });

  it('[Z-22] have a seat for everyone in a car, and a driver with a licence or one requested', () => {
    const carOf = new Map(rows.resource.map((resource) => [resource.id, resource]));
    const licenceOf = new Map(rows.driving_licence.map((licence) => [licence.user_id, licence]));
    const riding = Map.groupBy(rows.booking_passenger, ({ booking_id }) => booking_id);
    const trips = rows.booking.filter(({ type }) => type === 'car');
    const wrong = trips.filter(({ id, resource_id, driver_id, needs_driver, ends_at }) => {
      const car = carOf.get(resource_id);
      const licence = licenceOf.get(driver_id ?? '');
      const isDriven = licence
        ? licence.state === 'confirmed' &&
          licence.classes.includes(String(car?.licence_class)) &&
          licence.expires_on > String(ends_at)
        : needs_driver;
      return 1 + (riding.get(id)?.length ?? 0) > (car?.capacity ?? 0) || !isDriven;
    });
    expect(wrong).toEqual([]);
    for (const { id: merchantId } of rows.merchant) {
      expect(trips.filter(({ merchant_id }) => merchant_id === merchantId).length).toBeGreaterThan(
        60,
      );
    }
  });

  it('[Z-04] take as many units of an asset as are lent', () => {
    const taken = Map.groupBy(rows.occupancy, ({ booking_id }) => booking_id);
    const loans = rows.booking.filter(({ type }) => type === 'asset');
    const wrong = loans.filter(
      ({ id, quantity, status }) =>
        status !== 'cancelled' && taken.get(id)?.length !== Number(quantity),
    );
    expect(wrong).toEqual([]);
    for (const { id: merchantId } of rows.merchant) {
      expect(loans.filter(({ merchant_id }) => merchant_id === merchantId).length).toBeGreaterThan(
        60,
      );
    }
  });

  it('[Z-10] lie on the grid', () => {
    const offGrid = rows.booking.filter(
      ({ starts_at }) => instant(starts_at) % (15 * 60_000) !== 0,
    );
    expect(offGrid).toEqual([]);
  });

  it('[Z-52] give the account `staff` an overdue car and units to return', () => {
    const staff = new Set(
      rows.app_user.filter(({ email }) => String(email).startsWith('staff@')).map(({ id }) => id),
    );
    const out = rows.booking.filter(
      ({ booker_id, status }) => staff.has(String(booker_id)) && status === 'checked-in',
    );
    expect(rows.merchant).toHaveLength(2);
    for (const { id } of rows.merchant) {
      const own = out.filter(({ merchant_id }) => merchant_id === id);
      const late = own.filter(({ ends_at }) => instant(ends_at) < instant(now));
      expect(late.map(({ type }) => type)).toContain('car');
      expect(own.map(({ type }) => type)).toContain('asset');
    }
  });

  it.each(['acme', 'siam'])('give the account `staff` a booking of each kind: %s', (key) => {
    const staff = rows.app_user.find(({ email }) => email === `staff@${key}.test`);
    const own = rows.booking.filter(({ booker_id }) => booker_id === staff?.id);
    const held = own.filter(({ status }) => status !== 'cancelled');
    const upcoming = held.filter(({ starts_at }) => instant(starts_at) > instant(now));
    expect(upcoming.length).toBeGreaterThanOrEqual(6);
    // Far below the limit of Z-13, so that there is room to try.
    expect(upcoming.length).toBeLessThan(12);
    expect(held.length - upcoming.length).toBeGreaterThanOrEqual(4);
    expect(own.filter(({ status }) => status === 'pending-approval-book')).toHaveLength(1);
    expect(own.some(({ status }) => status === 'cancelled')).toBe(true);
    expect(new Set(upcoming.map(({ type }) => type))).toEqual(new Set(['room', 'car', 'asset']));
  });
});

it('gives the account `staff` a booking later today unless the day is over', () => {
  const now = '2026-11-18T07:20:00Z';
  const rows = demoAt(now);
  const staff = rows.app_user.find(({ email }) => email === 'staff@acme.test');
  const today = rows.booking.filter(
    ({ booker_id, starts_at, timezone }) =>
      booker_id === staff?.id &&
      instant(starts_at) > instant(now) &&
      dayIn(timezone, new Date(String(starts_at))) === dayIn(timezone, new Date(now)),
  );
  expect(today).toHaveLength(1);
});

const possible = {
  past: ['approved', 'checked-out', 'cancelled'],
  now: ['approved', 'checked-in', 'cancelled'],
  future: ['approved', 'pending-approval-book', 'cancelled'],
};

/** Whether a car or an asset is overdue. */
function isLate({ type, status, ends_at }: DemoRows['booking'][number], moment: number): boolean {
  return type !== 'room' && status === 'checked-in' && instant(ends_at) <= moment;
}

function phaseAt(moment: number, start: number, end: number): keyof typeof possible {
  if (end <= moment) return 'past';
  return start <= moment ? 'now' : 'future';
}
