import { describe, expect, it } from '@jest/globals';
import { notification } from './testing/samples.ts';
import { markedRead, unreadIds } from './unread.ts';

const before = '2026-11-21T08:00:00.000Z';
const now = '2026-11-21T09:00:00.000Z';
const read = notification({ readAt: before });
const fresh = notification();

describe('unread notifications', () => {
  it.each([
    [0, []],
    [0, [read]],
    [1, [read, fresh]],
    [2, [fresh, read, notification()]],
  ])('[N-02] are %i with readAt null', (count, list) => {
    expect(unreadIds(list).size).toBe(count);
  });

  it('[N-01] are marked as read, and the others keep their time', () => {
    const page = { notifications: [fresh, read], count: 40, unread: 3 };
    expect(markedRead(page, now)).toEqual({
      notifications: [{ ...fresh, readAt: now }, read],
      count: 40,
      unread: 0,
    });
  });
});
