import { describe, expect, it } from '@jest/globals';
import { id } from '@/shared/booking/testing/fixtures.ts';
import type { CalendarView } from './calendar-view.ts';
import { calendarHref, readCalendarView } from './calendar-view.ts';

function queryOf(href: string) {
  return Object.fromEntries(new URL(href, 'http://acme.test').searchParams);
}

describe('[Z-90] the address of a view', () => {
  it('holds all of it, and gives it back', () => {
    const view: CalendarView = {
      view: 'month',
      date: '2026-11-21',
      kind: 'car',
      buildingId: id(1),
      resourceIds: [id(2), id(3)],
      businessUnitIds: [id(4)],
      isList: true,
    };
    const href = calendarHref(view);
    expect(href).toBe(
      `/booking-calendar?view=month&date=2026-11-21&kind=car&building=${id(1)}&room=${id(2)},${id(3)}&unit=${id(4)}&as=list`,
    );
    expect(readCalendarView(queryOf(href))).toEqual(view);
  });

  it('says how it is drawn, so that a link shows the same on every screen', () => {
    const onPhone = readCalendarView({}, 'agenda');
    expect(onPhone.view).toBe('agenda');
    expect(readCalendarView(queryOf(calendarHref(onPhone)), 'day')).toEqual(onPhone);
  });

  it('falls back to the default for what it cannot read', () => {
    const broken = {
      view: 'year',
      date: '2026-02-30',
      kind: 'boat',
      building: 'abc',
      room: ',,abc',
      unit: 'abc',
      as: 'table',
    };
    expect(readCalendarView(broken)).toEqual(readCalendarView({}));
  });
});
