import { describe, expect, it } from '@jest/globals';
import { StatementNames } from './statement-names.ts';

function thirdNameOf(names: StatementNames, text: string): string | undefined {
  names.nameOf(text);
  names.nameOf(text);
  return names.nameOf(text);
}

describe('statement names', () => {
  it('are assigned to repeated statements, and equal for equal texts', () => {
    const text = 'select name from room where id = $1';
    const names = new StatementNames();
    expect(names.nameOf(text)).toBeUndefined();
    expect(names.nameOf(text)).toBeUndefined();
    const name = names.nameOf(text);
    expect(name).toMatch(/^q_\w{24}$/);
    expect(names.nameOf(text)).toBe(name);
    expect(thirdNameOf(new StatementNames(), text)).toBe(name);
    expect(thirdNameOf(names, `${text} and seats > $2`)).not.toBe(name);
  });

  it.each([
    'select * from room',
    'select id, room.* from room',
    'insert into room values ($1) returning *',
    'select "room".* from "room"',
  ])('are not assigned to columns that a migration may change: %s', (text) => {
    expect(thirdNameOf(new StatementNames(), text)).toBeUndefined();
  });

  it('are assigned to a count of rows', () => {
    expect(thirdNameOf(new StatementNames(), 'select count(*) from room')).toBeDefined();
  });

  it('are assigned to at most two hundred texts', () => {
    const names = new StatementNames();
    const given = Array.from({ length: 250 }, (_, index) => thirdNameOf(names, `select ${index}`));
    expect(given.filter((name) => name !== undefined)).toHaveLength(200);
    expect(names.nameOf('select 0')).toBe(given[0]);
  });
});
