import type { BookingStatus } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { asBookingStatus, asStoredAnswer, isRunning, mayChangeWhileRunning } from './booking.ts';

const booking = (status: BookingStatus) => ({
  id: 'b',
  type: 'room' as const,
  resourceId: 'r',
  status,
  version: 1,
  start: '2026-11-23T03:00:00.000Z',
  end: '2026-11-23T04:00:00.000Z',
  bookerId: 'u',
  bookedForId: 'u',
  businessUnitId: 'unit',
  attendees: 4,
  quantity: 1,
  driverId: null,
  needsDriver: false,
});
const at = (time: string) => new Date(`2026-11-23T${time}:00.000Z`);

describe('a booking', () => {
  it('runs from its start until just before its end', () => {
    expect(
      ['02:59', '03:00', '03:59', '04:00'].map((t) => isRunning(booking('approved'), at(t))),
    ).toEqual([false, true, true, false]);
  });

  it.each([
    ['end', true],
    ['invitees', true],
    ['passengers', true],
    ['description', true],
    ['start', false],
    ['resourceId', false],
    ['title', false],
  ])('allows %s to change while running: %s', (field, expected) => {
    expect(mayChangeWhileRunning(field)).toBe(expected);
  });
});

describe('a status or an answer from the database', () => {
  it('is accepted only if it is known', () => {
    expect([asBookingStatus('approved'), asStoredAnswer('declined')]).toEqual([
      'approved',
      'declined',
    ]);
    expect(() => asBookingStatus('no-response')).toThrow('unknown booking status');
    expect(() => asStoredAnswer('approved')).toThrow('unknown answer');
  });
});
