import { describe, expect, it } from '@jest/globals';
import { booking } from '../../../shared/booking/testing/fixtures.ts';
import { formOf } from '../form/booking-form-values.ts';
import { editBody } from '../form/form-parts.ts';
import { keepTheirs, keepYours, meanwhileChanges } from './stale-changes.ts';

const base = booking({ version: 1 });
const theirs = booking({
  version: 2,
  title: 'Design review (moved)',
  start: '2026-11-23T09:00:00.000Z',
  end: '2026-11-23T10:00:00.000Z',
});
const yours = { ...formOf(base), title: 'Final design review', description: 'Bring prints.' };

describe('a booking changed by two people', () => {
  it('[Z-06] lists what changed since and where both changed the same', () => {
    expect(meanwhileChanges(base, theirs, yours)).toEqual([
      { part: 'title', isConflict: true },
      { part: 'time', isConflict: false },
    ]);
  });

  it('[Z-06] applies yours over theirs and keeps what only they changed', () => {
    const merged = keepYours(base, theirs, yours);
    expect(merged).toMatchObject({
      title: 'Final design review',
      start: theirs.start,
      description: 'Bring prints.',
    });
    expect(editBody(theirs, merged)).toEqual({
      version: 2,
      title: 'Final design review',
      description: 'Bring prints.',
    });
  });

  it('[Z-06] keeps theirs where both changed and loses nothing else', () => {
    expect(keepTheirs(base, theirs, yours)).toMatchObject({
      title: 'Design review (moved)',
      start: theirs.start,
      description: 'Bring prints.',
    });
  });

  it('[Z-06] is no conflict when both made the same change', () => {
    expect(meanwhileChanges(base, theirs, { ...yours, title: theirs.title })).toContainEqual({
      part: 'title',
      isConflict: false,
    });
  });
});
