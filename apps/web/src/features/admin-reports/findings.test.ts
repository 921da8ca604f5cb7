import type { UseReport } from '@axp/contracts/administration';
import { reportSizes } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { report } from '@/shared/testing/report-samples.ts';
import { bookingsBehind, findingsOf } from './findings.ts';

const [nile] = report.resources;
const [search] = report.searches;
if (!nile || !search) throw new Error('the sample has a resource and a search');

const quiet: UseReport = { ...report, resources: [], searches: [], fit: [] };
const hours = (count: number) => count * 60;
const rulesOf = (change: Partial<UseReport>) =>
  findingsOf({ ...quiet, ...change }).map(({ rule }) => rule);

/** Used minutes of rooms for nine and more, by groups of three and of nine. */
const fitOf = (small: number, large: number): UseReport['fit'] =>
  reportSizes.flatMap((people) => [
    {
      seats: 9,
      people,
      usedMinutes:
        new Map<number, number>([
          [3, small],
          [9, large],
        ]).get(people) ?? 0,
    },
    { seats: 5, people, usedMinutes: people === 1 ? 1000 : 0 },
  ]);

describe('[D-06] findings of a report', () => {
  it('name the least used resource, under a tenth of at least 40 hours', () => {
    const used = (minutes: number, open = hours(40)) => ({
      ...nile,
      noShows: 0,
      openMinutes: open,
      usedMinutes: minutes,
    });
    expect(rulesOf({ resources: [used(239)] })).toEqual(['unused']);
    expect(rulesOf({ resources: [used(240)] })).toEqual([]);
    expect(rulesOf({ resources: [used(0, hours(40) - 1)] })).toEqual([]);
    expect(rulesOf({ resources: [{ ...used(0), hasParts: true }] })).toEqual([]);
    const least = { ...used(60), name: 'Rhine' };
    expect(findingsOf({ ...quiet, resources: [used(120), least] })).toEqual([
      { rule: 'unused', resource: least },
    ]);
  });

  it('name the resource with most no-shows: five, and a fifth of its bookings', () => {
    const withNoShows = (noShows: number, awaited: number) => ({ ...nile, noShows, awaited });
    expect(rulesOf({ resources: [withNoShows(5, 25)] })).toEqual(['noShows']);
    expect(rulesOf({ resources: [withNoShows(4, 4)] })).toEqual([]);
    expect(rulesOf({ resources: [withNoShows(5, 26)] })).toEqual([]);
    const most = withNoShows(9, 20);
    const [found] = findingsOf({ ...quiet, resources: [withNoShows(6, 20), most] });
    expect(found).toEqual({ rule: 'noShows', resource: most });
    expect(found && bookingsBehind(found)).toEqual({ resourceId: most.id, show: 'no-shows' });
  });

  it('name the place and size of most failed searches, never those that are added up', () => {
    expect(rulesOf({ searches: [{ ...search, misses: 10 }] })).toEqual(['searches']);
    expect(rulesOf({ searches: [{ ...search, misses: 9 }] })).toEqual([]);
    expect(rulesOf({ searches: [{ ...search, misses: 90, isMerged: true }] })).toEqual([]);
  });

  it('name large rooms that small groups use for a quarter of their hours', () => {
    expect(findingsOf({ ...quiet, fit: fitOf(25, 75) })).toEqual([
      { rule: 'largeRooms', share: 0.25 },
    ]);
    expect(rulesOf({ fit: fitOf(24, 76) })).toEqual([]);
  });
});
