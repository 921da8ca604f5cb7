import { describe, expect, it } from '@jest/globals';
import { initialStatus } from './booking.ts';

describe('the first status of a booking', () => {
  it.each([
    [false, false, 'approved'],
    [false, true, 'approved'],
    [true, false, 'pending-approval-book'],
    [true, true, 'approved'],
  ])(
    '[Z-40] needs approval: %s, approver books: %s -> %s',
    (needsApproval, bookerIsApprover, status) => {
      expect(initialStatus({ needsApproval, bookerIsApprover })).toBe(status);
    },
  );
});
