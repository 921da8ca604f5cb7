import type { KindTraits } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { OpeningCalendar } from './opening-hours.ts';
import { openingRefusals } from './opening-rule.ts';

/** Open on working days with a break at noon; a night on Fridays; closed on 26 November. */
const office: OpeningCalendar = {
  timezone: 'Asia/Bangkok',
  hours: [
    ...[1, 2, 3, 4, 5].flatMap((weekday) => [
      { weekday, opens: '13:00', closes: '18:00' },
      { weekday, opens: '08:00', closes: '12:00' },
    ]),
    { weekday: 5, opens: '20:00', closes: '02:00' },
  ],
  closedDays: [{ day: '2026-11-26', nameEn: 'Founders’ day', nameTh: 'วันก่อตั้งบริษัท' }],
};

/** A time of November 2026 in Bangkok; the 23rd is a Monday. */
function at(day: number, hour: string): string {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return new Date(Date.UTC(2026, 10, day, hours - 7, minutes)).toISOString();
}

function refusals(
  start: string,
  end: string,
  {
    calendar = office,
    openFor = 'whole',
  }: { calendar?: OpeningCalendar; openFor?: KindTraits['openFor'] } = {},
) {
  const rule = { calendar, openFor, onGrid: (instant: string) => instant };
  return openingRefusals({ start, end }, rule).map(({ path, code, params }) => [
    path,
    code,
    params,
  ]);
}

const workday = '08:00–12:00, 13:00–18:00';

describe('a booking outside the opening hours', () => {
  it('[Z-12] is allowed when no hours are set', () => {
    const calendar = { timezone: 'Asia/Bangkok', hours: null, closedDays: [] };
    expect(refusals(at(22, '03:00'), at(22, '04:00'), { calendar })).toEqual([]);
  });

  it('[Z-12] [Z-14] is refused with the hours of the day and the next start that fits its length', () => {
    expect(refusals(at(23, '07:00'), at(23, '08:00'))).toEqual([
      ['start', 'booking.outside_hours', { hours: workday, nextOpenAt: at(23, '08:00') }],
    ]);
    // Four and a half hours don't fit into the morning.
    expect(refusals(at(23, '07:00'), at(23, '11:30'))).toEqual([
      ['start', 'booking.outside_hours', { hours: workday, nextOpenAt: at(23, '13:00') }],
    ]);
    expect(refusals(at(23, '18:00'), at(23, '19:00'))).toEqual([
      ['start', 'booking.outside_hours', { hours: workday, nextOpenAt: at(24, '08:00') }],
    ]);
  });

  it('[Z-14] that starts within the hours is refused with the latest end', () => {
    expect(refusals(at(23, '11:00'), at(23, '14:00'))).toEqual([
      ['end', 'booking.open_until', { hours: workday, closesAt: at(23, '12:00') }],
    ]);
    expect(refusals(at(23, '11:00'), at(23, '12:00'))).toEqual([]);
  });

  it('[Z-12] [Z-14] on a closed day is refused with its name in both languages', () => {
    expect(refusals(at(26, '09:00'), at(26, '10:00'))).toEqual([
      [
        'start',
        'booking.closed_day',
        { nameEn: 'Founders’ day', nameTh: 'วันก่อตั้งบริษัท', nextOpenAt: at(27, '08:00') },
      ],
    ]);
  });

  it('[Z-12] [Z-14] on a weekday without hours names the next opening', () => {
    expect(refusals(at(22, '09:00'), at(22, '10:00'))).toEqual([
      ['start', 'booking.closed_weekday', { nextOpenAt: at(23, '08:00') }],
    ]);
  });

  it('[Z-12] is allowed across midnight when the hours are', () => {
    expect(refusals(at(27, '23:00'), at(28, '02:00'))).toEqual([]);
    expect(refusals(at(27, '23:00'), at(28, '02:15'))).toEqual([
      [
        'end',
        'booking.open_until',
        { hours: `${workday}, 20:00–02:00`, closesAt: at(28, '02:00') },
      ],
    ]);
  });

  it('[Z-12] ends at midnight before a closed day', () => {
    const calendar = {
      ...office,
      closedDays: [{ day: '2026-11-28', nameEn: 'Repairs', nameTh: 'ซ่อมแซม' }],
    };
    expect(refusals(at(27, '22:00'), at(28, '00:00'), { calendar })).toEqual([]);
    expect(refusals(at(27, '22:00'), at(28, '01:00'), { calendar })).toHaveLength(1);
  });

  it('[Z-12] may span nights when staff are needed only for pickup and return', () => {
    const openFor = 'ends';
    expect(refusals(at(23, '09:00'), at(27, '18:00'), { openFor })).toEqual([]);
    expect(refusals(at(23, '12:30'), at(26, '09:00'), { openFor })).toEqual([
      ['start', 'booking.outside_hours', { hours: workday, nextOpenAt: at(24, '13:00') }],
      [
        'end',
        'booking.closed_day',
        { nameEn: 'Founders’ day', nameTh: 'วันก่อตั้งบริษัท', nextOpenAt: at(27, '08:00') },
      ],
    ]);
  });

  it('[Z-14] names the next opening when its length fits in no day', () => {
    expect(refusals(at(23, '07:00'), at(23, '19:00'))).toEqual([
      ['start', 'booking.outside_hours', { hours: workday, nextOpenAt: at(23, '08:00') }],
    ]);
  });

  it('[Z-14] reports how far the search went when nothing opens again', () => {
    const calendar = { ...office, hours: [] };
    expect(refusals(at(23, '09:00'), at(23, '10:00'), { calendar })).toEqual([
      ['start', 'booking.not_open', { searchedDays: 366 }],
    ]);
  });

  it('[Z-14] offers only starts on the grid', () => {
    const rule = {
      calendar: office,
      openFor: 'whole' as const,
      onGrid: (instant: string) => (instant === at(23, '08:00') ? at(23, '08:20') : instant),
    };
    const [refusal] = openingRefusals({ start: at(23, '07:00'), end: at(23, '08:00') }, rule);
    expect(refusal?.params).toMatchObject({ nextOpenAt: at(23, '08:20') });
  });
});
