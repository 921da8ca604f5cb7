import { describe, expect, it } from '@jest/globals';
import { sampleEntry } from '../testing/entries.ts';
import { weekCells, weekDays } from './week-cells.ts';

const timezone = 'Asia/Bangkok';
const days = weekDays({ from: '2035-03-05', to: '2035-03-12' }, timezone);
const at = (hour: number, day = 5) => new Date(Date.UTC(2035, 2, day, hour - 7)).toISOString();
const entry = (title: string, hour: number, change = {}) =>
  sampleEntry(at(hour), at(hour + 1), { title, key: title, ...change });
const noon = Date.parse(at(12));

describe('[Z-90] a day of the week', () => {
  it('shows at most two pills, mine and pending first, then the next, in order of time', () => {
    const entries = [
      entry('past', 8),
      entry('next', 13),
      entry('waiting', 14, { isPending: true }),
      entry('later', 15),
      entry('mine', 17, { isMine: true }),
    ];
    const [monday] = weekCells(entries, days, noon);
    expect(monday?.pills.map(({ title }) => title)).toEqual(['waiting', 'mine']);
    expect(monday?.hidden.map(({ title }) => title)).toEqual(['past', 'next', 'later']);
    const [without] = weekCells(entries.slice(0, 2), days, noon);
    expect(without?.pills.map(({ title }) => title)).toEqual(['past', 'next']);
    const [more] = weekCells([...entries.slice(0, 2), entry('later', 15)], days, noon);
    expect(more?.pills.map(({ title }) => title)).toEqual(['next', 'later']);
  });

  it('includes a booking over midnight on each of its days, but not one that ends at its start', () => {
    const night = sampleEntry(at(22), at(0, 7), { title: 'Night' });
    const cells = weekCells([night], days, noon);
    expect(cells.map(({ pills }) => pills.length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  });

  it('[Z-10] has 25 hours when the clock goes back', () => {
    const autumn = weekDays({ from: '2035-10-22', to: '2035-10-29' }, 'Europe/Berlin');
    const hours = autumn.map(({ startMs, endMs }) => (endMs - startMs) / 3_600_000);
    expect(hours).toEqual([24, 24, 24, 24, 24, 24, 25]);
  });
});
