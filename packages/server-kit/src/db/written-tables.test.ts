import { describe, expect, it } from '@jest/globals';
import { WrittenTables } from './written-tables.ts';

describe('the tables that a statement writes', () => {
  it.each([
    ['select "name" from "booking" for update', []],
    ['select id from booking for update of hold skip locked', []],
    ['select id from booking for no key update nowait', []],
    ['insert into day values ($1) on conflict (day) do update set seen = true', ['day']],
    ['insert into "booking" ("id") values ($1)', ['booking']],
    ['INSERT INTO booking\n(id) values ($1)', ['booking']],
    ['update "notification" set "read_at" = $1', ['notification']],
    [
      'with due as (delete from only hold returning id) update\n  booking set x = 1',
      ['hold', 'booking'],
    ],
    ['merge into bill using x on true', ['bill']],
  ])('are read from its text: %s', (text, tables) => {
    const written = new WrittenTables();
    expect(written.of(text)).toEqual(tables);
    expect(written.of(text)).toEqual(tables);
  });
});
