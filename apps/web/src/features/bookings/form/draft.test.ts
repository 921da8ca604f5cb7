import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { booking } from '../../../shared/booking/testing/fixtures.ts';
import { formOf } from './booking-form-values.ts';
import {
  carryDraft,
  forgetDraft,
  readDraft,
  readEditDraft,
  useStoredDraft,
  writeDraft,
} from './draft.ts';
import { attemptKey, endAttempt } from './use-send-booking.ts';

const key = { userId: 'u1', subject: 'r1' };
const values = { ...formOf(booking()), title: 'x', attendees: null };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('draft', () => {
  it('[Z-05] restores what was typed, valid or not', () => {
    writeDraft(key, values);
    expect(readDraft(key)).toEqual(values);
    forgetDraft(key);
    expect(readDraft(key)).toBeNull();
  });

  it('keeps the drafts of two people and two rooms separate', () => {
    writeDraft(key, values);
    expect(readDraft({ ...key, userId: 'u2' })).toBeNull();
    expect(readDraft({ ...key, subject: 'r2' })).toBeNull();
  });

  it('takes what was typed along to another room, except the time', () => {
    carryDraft(key, values);
    const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
    const { result } = renderHook(() => useStoredDraft({ ...key, subject: 'r2' }, window));
    expect(values.start).not.toBe(window.start);
    expect(result.current).toEqual({ ...values, ...window });
  });

  it('[Z-06] keeps a change together with its starting version', () => {
    const draft = { base: booking({ version: 4 }), values };
    writeDraft(key, draft);
    expect(readEditDraft(key)).toEqual(draft);
  });

  it('is kept in memory if the browser refuses to store it', () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new Error('denied');
    });
    writeDraft(key, values);
    expect(readDraft(key)).toEqual(values);
    forgetDraft(key);
    expect(readDraft(key)).toBeNull();
  });

  it('[Z-05] restores a draft without overrides of single dates', () => {
    const { dateOverrides: _, ...stored } = values;
    sessionStorage.setItem('axp-booking-draft:u1:r1', JSON.stringify(stored));
    expect(readDraft(key)).toEqual(values);
  });

  const ofEarlierRelease = JSON.stringify({ ...values, description: undefined });

  it.each(['{', '{"title":1}', 'null', ofEarlierRelease])(
    'treats an unreadable draft as none: %s',
    (text) => {
      sessionStorage.setItem('axp-booking-draft:u1:r1', text);
      expect(readDraft(key)).toBeNull();
      expect(sessionStorage.getItem('axp-booking-draft:u1:r1')).toBeNull();
    },
  );
});

describe('attempt to book', () => {
  it('[Z-05] keeps its key while the content is unchanged', () => {
    const first = attemptKey(key, { title: 'Plan' });
    expect(attemptKey(key, { title: 'Plan' })).toBe(first);
    expect(attemptKey(key, { title: 'Plan B' })).not.toBe(first);
  });

  it('[Z-05] ends once the server has answered', () => {
    const first = attemptKey(key, { title: 'Plan' });
    endAttempt(key);
    expect(attemptKey(key, { title: 'Plan' })).not.toBe(first);
  });
});
