import { describe, expect, it } from '@jest/globals';
import { boardPages } from './board-pages.ts';
import { room } from './testing/samples.ts';

const roomsOf = (floors: readonly number[]) =>
  floors.flatMap((count, floor) =>
    Array.from({ length: count }, (_, index) =>
      room({ id: `${floor}-${index}`, floor: `Level ${floor}` }),
    ),
  );

const countsOf = (floors: readonly number[], size: { columns: number; rows: number }) =>
  boardPages(roomsOf(floors), size).map((page) =>
    page.map((column) => column.map(({ rooms }) => rooms.length)),
  );

describe('the pages of a board', () => {
  it('[D-09] keep floors whole, in as many columns as there are', () => {
    expect(countsOf([6, 5, 3], { columns: 2, rows: 10.5 })).toEqual([[[6], [5, 3]]]);
    expect(countsOf([5, 5, 5], { columns: 2, rows: 10.5 })).toEqual([[[5], [5]], [[5]]]);
  });

  it('[D-09] have every room, also of a floor that is larger than a column', () => {
    expect(countsOf([22], { columns: 2, rows: 10.5 })).toEqual([[[9], [9]], [[4]]]);
    expect(countsOf([], { columns: 1, rows: 5 })).toEqual([]);
  });
});
