import type { BookingStatus } from '@axp/contracts/vocabulary';
import { bookingStatuses } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { canMove, initialStatus } from './booking-status.ts';

/** Section 8 of the decisions, row by row. */
const allowed: Record<BookingStatus, readonly BookingStatus[]> = {
  'pending-approval-book': ['approved', 'cancelled'],
  approved: ['cancelled', 'checked-in', 'pending-approval-edit'],
  'pending-approval-edit': ['approved', 'approved-edit', 'cancelled'],
  'approved-edit': ['cancelled', 'checked-in', 'pending-approval-edit'],
  'checked-in': ['checked-out'],
  'checked-out': [],
  cancelled: [],
};

describe('moves of a booking’s status', () => {
  it.each(bookingStatuses)('[Z-70] from %s lead only where the table says', (from) => {
    const reachable = bookingStatuses.filter((to) => canMove(from, to)).sort();
    expect(reachable).toEqual(allowed[from]);
  });

  it.each(bookingStatuses)('[Z-70] never lead from %s to itself', (status) => {
    expect(canMove(status, status)).toBe(false);
  });
});

describe('the first status of a booking', () => {
  it.each([
    [false, false, 'approved'],
    [false, true, 'approved'],
    [true, false, 'pending-approval-book'],
    [true, true, 'approved'],
  ])('needs approval: %s, approver books: %s -> %s', (needsApproval, bookerIsApprover, status) => {
    expect(initialStatus({ needsApproval, bookerIsApprover })).toBe(status);
  });
});
