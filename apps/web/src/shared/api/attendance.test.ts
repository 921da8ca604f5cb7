import { describe, expect, it } from '@jest/globals';
import { pretendNow } from '@/shared/testing/index.ts';
import { watchAttendance } from './http.ts';

describe('[H-06] a page', () => {
  it('is unattended when no one has touched it for five minutes', () => {
    pretendNow('2026-11-21T05:00:00Z');
    const isAttended = watchAttendance(window);
    pretendNow('2026-11-21T05:04:59Z');
    expect(isAttended()).toBe(true);
    pretendNow('2026-11-21T05:05:00Z');
    expect(isAttended()).toBe(false);
    window.dispatchEvent(new KeyboardEvent('keydown'));
    expect(isAttended()).toBe(true);
  });
});
