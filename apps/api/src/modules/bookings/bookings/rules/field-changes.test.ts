import { describe, expect, it } from '@jest/globals';
import { changesBetween } from './field-changes.ts';

const before = {
  start: '2026-11-23T03:00:00.000Z',
  end: '2026-11-23T04:00:00.000Z',
  resourceId: 'attic',
  title: 'Weekly sync',
  attendees: 4,
  quantity: 1,
  driverId: null,
  bookedForId: 'ann',
};

describe('the history entry of a change', () => {
  it.each([
    ['start', '2026-11-23T02:00:00.000Z'],
    ['end', '2026-11-23T05:00:00.000Z'],
  ])('[Z-70] names the whole time when only its %s moves', (side, instant) => {
    const { start, end } = before;
    expect(changesBetween(before, { ...before, [side]: instant })).toEqual([
      { field: 'time', before: { start, end }, after: { start, end, [side]: instant } },
    ]);
  });

  it.each([
    ['resourceId', 'resource', 'cellar'],
    ['title', 'title', 'Budget'],
    ['attendees', 'attendees', 5],
    ['quantity', 'quantity', 2],
    ['driverId', 'driver', 'bob'],
    ['bookedForId', 'bookedFor', 'eve'],
  ] as const)('[Z-70] of %s has a line for the field "%s"', (name, field, after) => {
    expect(changesBetween(before, { [name]: after })).toEqual([
      { field, before: before[name], after },
    ]);
  });

  it('[Z-70] has a removed driver, and no fields that are unknown on either side', () => {
    expect(changesBetween({ driverId: 'bob' }, { driverId: null })).toEqual([
      { field: 'driver', before: 'bob', after: null },
    ]);
    expect(changesBetween({ title: 'Weekly sync' }, { attendees: 5 })).toEqual([]);
    expect(changesBetween(before, before)).toEqual([]);
  });
});
