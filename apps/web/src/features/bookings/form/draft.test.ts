import { describe, expect, it } from '@jest/globals';
import type { SessionStore } from '@/shared/lib/tab-store.ts';
import { safeStore } from '@/shared/lib/tab-store.ts';
import { booking } from '../../../shared/booking/testing/fixtures.ts';
import { formOf } from './booking-form-values.ts';
import { dropDraft, readDraft, readEditDraft, writeDraft, writeEditDraft } from './draft.ts';
import { attemptKey, endAttempt } from './use-send-booking.ts';

function memoryStore(): SessionStore {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

const key = { userId: 'u1', subject: 'r1' };
const values = { ...formOf(booking()), title: 'x', attendees: null };

describe('draft', () => {
  it('[Z-05] gives back what was typed, right or wrong', () => {
    const store = memoryStore();
    writeDraft(store, key, values);
    expect(readDraft(store, key)).toEqual(values);
    dropDraft(store, key);
    expect(readDraft(store, key)).toBeNull();
  });

  it('keeps the drafts of two people and two rooms apart', () => {
    const store = memoryStore();
    writeDraft(store, key, values);
    expect(readDraft(store, { ...key, userId: 'u2' })).toBeNull();
    expect(readDraft(store, { ...key, subject: 'r2' })).toBeNull();
  });

  it('[Z-06] keeps a change together with the state that it was begun from', () => {
    const store = memoryStore();
    const draft = { base: booking({ version: 4 }), values };
    writeEditDraft(store, key, draft);
    expect(readEditDraft(store, key)).toEqual(draft);
  });

  it('is kept in memory where the browser refuses to store', () => {
    const store = safeStore(() => {
      throw new Error('denied');
    });
    writeDraft(store, key, values);
    expect(readDraft(store, key)).toEqual(values);
    dropDraft(store, key);
    expect(readDraft(store, key)).toBeNull();
  });

  it.each(['{', '{"title":1}', 'null'])('treats an unreadable draft as none: %s', (text) => {
    const store = memoryStore();
    store.setItem('axp-booking-draft:u1:r1', text);
    expect(readDraft(store, key)).toBeNull();
    expect(store.getItem('axp-booking-draft:u1:r1')).toBeNull();
  });
});

describe('attempt to book', () => {
  it('[Z-05] keeps its key while the content is unchanged', () => {
    const store = memoryStore();
    const first = attemptKey(store, key, { title: 'Plan' });
    expect(attemptKey(store, key, { title: 'Plan' })).toBe(first);
    expect(attemptKey(store, key, { title: 'Plan B' })).not.toBe(first);
  });

  it('[Z-05] is over once the server has answered', () => {
    const store = memoryStore();
    const first = attemptKey(store, key, { title: 'Plan' });
    endAttempt(store, key);
    expect(attemptKey(store, key, { title: 'Plan' })).not.toBe(first);
  });
});
