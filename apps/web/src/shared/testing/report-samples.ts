import type { ReportBooking, UseReport, WeeklyReport } from '@axp/contracts/administration';
import { leadTimes, reportSizes } from '@axp/contracts/vocabulary';

export const sums = {
  openMinutes: 6000,
  usedMinutes: 2460,
  bookings: 60,
  awaited: 50,
  noShows: 3,
  releasedMinutes: 300,
  reusedMinutes: 210,
  searches: 100,
  misses: 8,
};
const use = { openMinutes: 600, usedMinutes: 468 };
const visits = { bookings: 60, awaited: 50, noShows: 3 };
const resource = {
  id: '019ac0de-0000-7000-8000-000000000710',
  name: 'Nile',
  building: 'Riverside',
  floor: 'Level 2',
  seats: 12,
  hasParts: false,
};

/** Four weeks of rooms. */
export const report: UseReport = {
  from: '2026-10-26',
  to: '2026-11-22',
  before: { from: '2026-09-28', to: '2026-10-25' },
  figures: sums,
  figuresBefore: { ...sums, usedMinutes: 2280 },
  weeks: [{ week: '2026-10-26', ...use, ...visits, releasedMinutes: 300, reusedMinutes: 210 }],
  hours: [
    { weekday: 2, hour: 9, openMinutes: 600, usedMinutes: 60, before: null },
    { weekday: 2, hour: 10, ...use, before: { openMinutes: 600, usedMinutes: 438 } },
    { weekday: 3, hour: 9, openMinutes: 600, usedMinutes: 0, before: null },
  ],
  resources: [
    { ...resource, ...use, ...visits, before: { openMinutes: 600, usedMinutes: 438 } },
    {
      ...resource,
      id: '019ac0de-0000-7000-8000-000000000711',
      name: 'Rhine',
      openMinutes: 600,
      usedMinutes: 60,
      ...visits,
      before: { openMinutes: 600, usedMinutes: 0 },
    },
  ],
  buildings: [
    {
      id: '019ac0de-0000-7000-8000-000000000720',
      name: 'Riverside',
      ...use,
      ...visits,
      before: null,
    },
  ],
  units: [
    { name: 'Sales', usedMinutes: 300, ...visits },
    { name: null, usedMinutes: 100, bookings: 5, awaited: 4, noShows: 0 },
  ],
  leadTimes: leadTimes.map((time) => ({ time, bookings: 10 })),
  fit: reportSizes.flatMap((seats) =>
    reportSizes.map((people) => ({
      seats,
      people,
      usedMinutes: seats === 9 && people === 15 ? 60 : 0,
    })),
  ),
  searches: [
    {
      building: 'Riverside',
      leastSize: 9,
      isMerged: false,
      searches: 12,
      misses: 8,
      missesBefore: 2,
      mostOften: { weekday: 2, hour: 10 },
    },
  ],
};

export const reportBooking: ReportBooking = {
  id: '019ac0de-0000-7000-8000-000000000730',
  start: '2026-11-17T03:00:00.000Z',
  end: '2026-11-17T04:30:00.000Z',
  timezone: 'Asia/Bangkok',
  resource: { id: '019ac0de-0000-7000-8000-000000000710', name: 'Nile' },
  isNoShow: false,
  usedMinutes: 90,
  details: { title: 'Design review', attendees: 6, bookedFor: null },
};

/** A weekly report without recipients. */
export const weeklyReport: WeeklyReport = {
  version: 0,
  type: 'room',
  weekday: 1,
  time: '07:00',
  nextAt: null,
  timezone: 'Asia/Bangkok',
  readers: [
    { id: '019ac0de-0000-7000-8000-000000000720', fullName: 'Amelia Grant', isRecipient: false },
    { id: '019ac0de-0000-7000-8000-000000000721', fullName: 'Adrian Cole', isRecipient: false },
  ],
};
