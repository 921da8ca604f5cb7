import type { TimeRange } from '@axp/contracts';
import { test } from '@playwright/test';
import { runBegan } from './ports.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The demo's merchants count their hours in Bangkok, which knows no summer time. */
const bangkokMs = 7 * hourMs;

/** Demo bookings are dense for three weeks and rare for six more, and the limit is 180 days. */
const firstDay = 28;
const weeksOfSeries = 4;
const weeks = 20;
/** Two windows a day, of up to four hours and a quarter. */
const hours = [8, 13] as const;
/** Journeys that choose their day in the calendar take this day of the month. */
const dayOfCalendars = 16;
/** On which the demo's buildings are closed. */
const closedDates = ['01-01', '04-13', '04-14', '04-15', '05-01', '12-31'];
/** Later than what those journeys take. */
const firstHourOfSeries = 11;
const lastHourOfSeries = 17;

/** The day number of the first Monday that all tests of a run agree on, even over midnight. */
function firstMonday(): number {
  const began = runBegan();
  const day = Math.floor((began + bangkokMs) / dayMs) + firstDay;
  // Day 4 was a Monday.
  return day + ((11 - (day % 7)) % 7);
}

function windowOn(day: number, hour: number, minutes: number): TimeRange {
  const start = day * dayMs + hour * hourMs - bangkokMs;
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + minutes * minuteMs).toISOString(),
  };
}

/** Counts what this worker has taken: numbers that no other worker of the run counts. */
function createTurns() {
  let taken = 0;
  return () => {
    const { config, parallelIndex } = test.info();
    const turn = taken * config.workers + parallelIndex;
    taken += 1;
    return turn;
  };
}

const nextWindow = createTurns();
const nextSeries = createTurns();

function singleDays(): number[] {
  const monday = firstMonday() + weeksOfSeries * 7;
  return Array.from({ length: (weeks - weeksOfSeries) * 7 }, (_, index) => monday + index)
    .filter((day) => (day - monday) % 7 < 5)
    .filter((day) => new Date(day * dayMs).getUTCDate() !== dayOfCalendars)
    .filter((day) => !closedDates.includes(new Date(day * dayMs).toISOString().slice(5, 10)));
}

/** A window on a working day that no other journey uses. */
export function reserveWindow(minutes = 60): TimeRange {
  const turn = nextWindow();
  const days = singleDays();
  const day = days[turn % days.length];
  const hour = hours[Math.floor(turn / days.length)];
  if (day === undefined || hour === undefined) throw new Error('All windows of the run are taken');
  return windowOn(day, hour, minutes);
}

/** The same hours on the next Sunday, the day with the longest name in Thai. */
export function sundayAfter({ start, end }: TimeRange): TimeRange {
  const weekday = new Date(Date.parse(start) + bangkokMs).getUTCDay();
  const later = (instant: string) =>
    new Date(Date.parse(instant) + (7 - weekday) * dayMs).toISOString();
  return { start: later(start), end: later(end) };
}

/** The first window of a series of up to four weeks whose dates no other journey uses. */
export function reserveSeriesWindow(): TimeRange {
  const turn = nextSeries();
  const hour = firstHourOfSeries + turn;
  if (hour > lastHourOfSeries) throw new Error('All series of the run are taken');
  return windowOn(firstMonday(), hour, 60);
}

/** The next quarter of an hour: check-in to it is open, whatever the clock shows. */
export function soon(): TimeRange {
  const quarter = 15 * minuteMs;
  const start = Math.ceil((Date.now() - 2 * minuteMs) / quarter) * quarter;
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + 2 * quarter).toISOString(),
  };
}

/** The day in Bangkok that an instant lies on. */
export function bangkokDay(instant: string): string {
  return new Date(Date.parse(instant) + bangkokMs).toISOString().slice(0, 10);
}
