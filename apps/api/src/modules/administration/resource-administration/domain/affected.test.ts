import { describe, expect, it } from '@jest/globals';
import type { Setting, UpcomingBooking } from './affected.ts';
import { reasonsOf } from './affected.ts';

const booking: UpcomingBooking = {
  id: 'b',
  version: 1,
  title: 'Weekly sync',
  status: 'approved',
  start: '2026-11-23T03:00:00.000Z',
  end: '2026-11-23T04:00:00.000Z',
  timezone: 'Asia/Bangkok',
  attendees: 8,
  businessUnitId: 'finance',
  bookedForId: 'ann',
  bookedForName: 'Ann',
  resourceId: 'attic',
  resourceName: 'Attic',
  resourceType: 'room',
  isHidden: false,
  lastUnit: 2,
};
const before: Setting = {
  isActive: true,
  buildingId: 'tower',
  floorId: 'f1',
  capacity: 8,
  visibleTo: [],
};
const isOpen = () => true;
const isClosed = () => false;
const judged = { before, after: before, lastUnit: 2, isOpen };
const after = (change: Partial<Setting>) => ({ ...judged, after: { ...before, ...change } });

describe('[D-03] a booking after a change of its resource', () => {
  it.each([
    ['nothing changes', judged, []],
    ['the resource is switched off', after({ isActive: false }), ['deactivated']],
    [
      'the resource was off before',
      { ...after({ isActive: false }), before: { ...before, isActive: false } },
      [],
    ],
    ['it goes to another building', after({ buildingId: 'annex' }), ['place']],
    ['it goes to another floor', after({ floorId: 'f2' }), ['place']],
    ['it has places for all still', after({ capacity: 8 }), []],
    ['it has too few places', after({ capacity: 7 }), ['capacity']],
    ['its places are not known any more', after({ capacity: null }), []],
    ['its last unit stays', { ...judged, lastUnit: 2 }, []],
    ['its last unit goes', { ...judged, lastUnit: 1 }, ['quantity']],
    ['it is closed then', { ...judged, isOpen: isClosed }, ['hours']],
    ['it is kept for the unit of the booking', after({ visibleTo: ['sales', 'finance'] }), []],
    ['it is kept for another unit', after({ visibleTo: ['sales'] }), ['visibility']],
  ] as const)('with %s conflicts for: %j', (_, change, reasons) => {
    expect(reasonsOf(booking, change)).toEqual(reasons);
  });

  it('without a number of people fits any place', () => {
    expect(reasonsOf({ ...booking, attendees: null }, after({ capacity: 1 }))).toEqual([]);
  });
});
