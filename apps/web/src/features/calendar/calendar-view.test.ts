import { describe, expect, it } from '@jest/globals';
import { id } from '@/shared/booking/testing/fixtures.ts';
import type { CalendarView } from './calendar-view.ts';
import { calendarHref, readCalendarView } from './calendar-view.ts';

function queryOf(href: string) {
  return Object.fromEntries(new URL(href, 'http://acme.test').searchParams);
}

describe('[Z-90] the address of a view', () => {
  it('stores the whole view and restores it', () => {
    const view: CalendarView = {
      view: 'month',
      date: '2026-11-21',
      whose: 'all',
      personId: id(5),
      kinds: ['car', 'asset'],
      buildingId: id(1),
      seats: { min: 4, max: 12 },
      isFreeNow: true,
      amenities: ['screen'],
      isMyFloor: true,
      resourceIds: [id(2), id(3)],
      businessUnitIds: [id(4)],
      isList: true,
      planId: id(6),
      time: '10:20',
      isTimetable: false,
    };
    const href = calendarHref(view);
    expect(href).toBe(
      `/booking-calendar?view=month&date=2026-11-21&person=${id(5)}&kind=car,asset&building=${id(1)}&seats=4-12&free=now&with=screen&floor=mine&room=${id(2)},${id(3)}&unit=${id(4)}&plan=${id(6)}&at=10:20&as=list`,
    );
    expect(readCalendarView(queryOf(href))).toEqual(view);
  });

  it('has the kind of view, so that a link shows the same on every screen', () => {
    const onPhone = readCalendarView({}, { view: 'agenda', whose: 'mine' });
    expect(onPhone).toMatchObject({ view: 'agenda', whose: 'mine' });
    expect(readCalendarView(queryOf(calendarHref(onPhone)))).toEqual(onPhone);
  });

  it('has the timetable of a single resource, in a week', () => {
    const timetable = { view: 'week', room: id(2), as: 'timetable' };
    const view = readCalendarView(timetable);
    expect(view).toMatchObject({ isTimetable: true, isList: false });
    expect(readCalendarView(queryOf(calendarHref(view)))).toEqual(view);
    expect(readCalendarView({ ...timetable, view: 'month' }).isTimetable).toBe(false);
    expect(readCalendarView({ ...timetable, room: `${id(2)},${id(3)}` }).isTimetable).toBe(false);
  });

  it('uses defaults for invalid values', () => {
    const broken = {
      view: 'year',
      date: '2026-02-30',
      kind: 'boat',
      seats: '9-3',
      with: 'sauna',
      person: 'abc',
      building: 'abc',
      room: ',,abc',
      unit: 'abc',
      as: 'table',
      plan: 'abc',
      at: '25:00',
    };
    expect(readCalendarView(broken)).toEqual(readCalendarView({}));
  });
});
