import { describe, expect, it } from '@jest/globals';
import { differenceOf, mergeEdits } from './merge-edits.ts';

describe('two people who edit the same object', () => {
  const base = { name: 'Old', url: 'https://a.test/', logo: '' };

  it('both keep their changes of different fields', () => {
    const mine = { ...base, name: 'Mine' };
    const theirs = { ...base, url: 'https://b.test/' };
    expect(mergeEdits({ base, mine, theirs })).toEqual({
      merged: { name: 'Mine', url: 'https://b.test/', logo: '' },
      changes: [{ name: 'url', was: 'https://a.test/', now: 'https://b.test/', isKept: false }],
    });
  });

  it('keep what they typed when they changed the same field', () => {
    const mine = { ...base, name: 'Mine' };
    const theirs = { ...base, name: 'Theirs' };
    expect(mergeEdits({ base, mine, theirs })).toEqual({
      merged: mine,
      changes: [{ name: 'name', was: 'Old', now: 'Theirs', isKept: true }],
    });
  });

  it('see no conflict when both made the same change', () => {
    const mine = { ...base, name: 'Same' };
    expect(mergeEdits({ base, mine, theirs: mine })).toEqual({ merged: mine, changes: [] });
  });
});

describe('the record of a change', () => {
  it('has only the changed fields', () => {
    expect(differenceOf({ a: '1', b: '2' }, { a: '1', b: '3', c: '4' })).toEqual({
      before: { b: '2', c: '' },
      after: { b: '3', c: '4' },
    });
    expect(differenceOf({ a: '1' }, { a: '1' })).toBeNull();
  });
});
