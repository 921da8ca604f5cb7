import { describe, expect, it } from '@jest/globals';
import { hit, id, room } from '@/shared/booking/testing/fixtures.ts';
import { inOrder } from './use-results.ts';

const of = (number: number, name: string, capacity: number) =>
  hit({ resource: { ...room, id: id(number), name, capacity } });

describe('order of results', () => {
  const hits = [of(1, 'Samui', 4), of(2, 'Andaman', 8), of(3, 'Phuket', 8)];

  it.each([
    ['fit', ['Samui', 'Andaman', 'Phuket']],
    ['name', ['Andaman', 'Phuket', 'Samui']],
    ['size', ['Andaman', 'Phuket', 'Samui']],
  ] as const)('[Z-33] by %s', (sort, names) => {
    expect(inOrder(hits, { sort, language: 'en' }).map(({ resource }) => resource.name)).toEqual(
      names,
    );
  });

  it.each([
    ['en', ['Room 2', 'Room 10', 'กา', 'เก่า']],
    ['th', ['กา', 'เก่า', 'Room 2', 'Room 10']],
  ] as const)('[Z-33] by name for a reader of %s', (language, names) => {
    const named = ['เก่า', 'Room 10', 'กา', 'Room 2'].map((name, index) => of(index + 4, name, 4));
    const sorted = inOrder(named, { sort: 'name', language });
    expect(sorted.map(({ resource }) => resource.name)).toEqual(names);
  });
});
