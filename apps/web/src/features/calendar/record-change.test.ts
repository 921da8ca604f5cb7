import { describe, expect, it } from '@jest/globals';
import { recordChangesOf } from './calendar-toolbar.tsx';
import type { CalendarView } from './calendar-view.ts';

const record = { BookingType: 2, FilterRoom: 7, FilterBU: 4, TypeDateView: 'day' };

function after(change: Partial<CalendarView>) {
  return recordChangesOf(change).reduce((before, apply) => apply(before), record);
}

describe('[C-02] calendar analytics record', () => {
  it.each([
    ['a kind is chosen', { kinds: ['car'] }, { BookingType: 3 }],
    ['rooms are chosen', { resourceIds: ['a', 'b'] }, { FilterRoom: 2 }],
    ['no room is chosen any more', { resourceIds: [] }, { FilterRoom: 0 }],
    ['a business unit is chosen', { businessUnitIds: ['u'] }, { FilterBU: 5 }],
    ['a view is chosen', { view: 'month' }, { TypeDateView: 'month' }],
    ['one goes to another day', { date: '2026-11-24' }, {}],
  ] as const)('when %s', (_, change, changed) => {
    expect(after(change)).toEqual({ ...record, ...changed });
  });
});
