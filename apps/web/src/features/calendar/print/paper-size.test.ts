import { describe, expect, it } from '@jest/globals';
import { bestFit, charactersIn, largestSize, pageCount, pagesOfList } from './paper-size.ts';

describe('the pages of a sheet', () => {
  it('are as many as whole rows need', () => {
    const rows = (count: number) => Array.from({ length: count }, () => 100);
    expect(pageCount(rows(6), 0)).toBe(1);
    expect(pageCount(rows(7), 0)).toBe(2);
    expect(pageCount(rows(12), 0)).toBe(2);
    expect(pageCount(rows(13), 0)).toBe(3);
  });

  it('are more where a head is repeated on each', () => {
    expect(pageCount([300, 300], 0)).toBe(1);
    expect(pageCount([300, 300], 40)).toBe(2);
  });

  it('are filled by a list that runs on', () => {
    expect(pagesOfList(620, 0)).toBe(1);
    expect(pagesOfList(621, 0)).toBe(2);
    expect(pagesOfList(1240, 0)).toBe(2);
    expect(pagesOfList(1240, 40)).toBe(3);
  });

  it('count a row that is longer than a page', () => {
    expect(pageCount([2000], 0)).toBe(4);
    expect(pageCount([100, 674, 100], 0)).toBe(3);
  });
});

describe('the size of type', () => {
  it('is the largest with which the sheet takes no more pages', () => {
    const pagesAt = (size: number) => Math.ceil(size / 4);
    expect(largestSize([10, 8, 7, 5], pagesAt)).toBe(8);
    expect(largestSize([10, 9], () => 1)).toBe(10);
  });
});

describe('the fit of a list of bookings', () => {
  it('has whole texts if cut ones need as many pages, and then the largest type', () => {
    expect(bestFit(() => 1)).toEqual({ size: 10, isWhole: true });
    expect(bestFit(({ size }) => (size > 8 ? 2 : 1))).toEqual({ size: 8, isWhole: true });
    expect(bestFit(({ isWhole }) => (isWhole ? 5 : 4))).toEqual({ size: 10, isWhole: false });
  });

  it('counts the characters of a line by its type, and none where texts are cut', () => {
    expect(charactersIn(110, { size: 10, isWhole: true })).toBe(20);
    expect(charactersIn(110, { size: 10, isWhole: false })).toBe(Infinity);
  });
});
