import { describe, expect, it } from '@jest/globals';
import { groupByDay, newestFirst, pageCount } from './pages.ts';

const at = (createdAt: string, name = createdAt) => ({ createdAt, name });

describe('order', () => {
  it('[N-03] is newest first, whatever order and precision they arrive in', () => {
    const sorted = newestFirst([
      at('2026-11-20T10:00:00Z', 'oldest'),
      at('2026-11-21T10:00:00.250Z', 'newest'),
      at('2026-11-21T16:59:00+07:00', 'middle'),
    ]);
    expect(sorted.map(({ name }) => name)).toEqual(['newest', 'middle', 'oldest']);
  });

  it('[N-03] is kept for events at the same moment', () => {
    const moment = '2026-11-21T10:00:00Z';
    const sorted = newestFirst([at(moment, 'a'), at(moment, 'b'), at(moment, 'c')]);
    expect(sorted.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});

describe('days', () => {
  it('[N-04] group by the day of the reader’s calendar, in order', () => {
    const list = [
      at('2026-11-21T18:00:00Z'),
      at('2026-11-21T16:59:00Z'),
      at('2026-11-20T17:00:00Z'),
      at('2026-11-20T16:59:00Z'),
    ];
    const days = (timezone: string) =>
      groupByDay(list, { timezone }).map(([day, notifications]) => [day, notifications.length]);
    expect(days('Asia/Bangkok')).toEqual([
      ['2026-11-22', 1],
      ['2026-11-21', 2],
      ['2026-11-20', 1],
    ]);
    expect(days('Europe/London')).toEqual([
      ['2026-11-21', 2],
      ['2026-11-20', 2],
    ]);
  });
});

describe('pages', () => {
  it.each([
    [0, 0],
    [1, 1],
    [15, 1],
    [16, 2],
    [30, 2],
    [31, 3],
    [300, 20],
  ])('[N-05] %i notifications make %i pages', (count, pages) => {
    expect(pageCount(count)).toBe(pages);
  });
});
