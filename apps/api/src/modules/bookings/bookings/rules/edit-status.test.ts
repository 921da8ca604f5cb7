import { describe, expect, it } from '@jest/globals';
import { statusAfterEdit, touchesApprovedFields } from './booking.ts';

describe('a change of a booking', () => {
  it.each([
    ['start', true],
    ['end', true],
    ['resourceId', true],
    ['attendees', true],
    ['quantity', true],
    ['driverId', true],
    ['title', false],
    ['description', false],
    ['invitees', false],
  ])('[Z-43] of %s may touch what was approved: %s', (field, expected) => {
    expect(touchesApprovedFields({ [field]: 'x' })).toBe(expected);
    expect(touchesApprovedFields({ [field]: undefined })).toBe(false);
  });

  it.each([
    ['approved', true, true, true, 'pending-approval-edit'],
    ['approved-edit', true, true, true, 'pending-approval-edit'],
    ['approved', true, true, false, 'approved'],
    ['approved-edit', true, false, false, 'approved-edit'],
    ['approved-edit', true, true, false, 'approved-edit'],
    ['checked-in', false, true, false, 'checked-in'],
    ['pending-approval-book', true, true, true, 'pending-approval-book'],
    ['pending-approval-book', true, true, false, 'approved'],
    ['pending-approval-book', true, false, false, 'pending-approval-book'],
    ['pending-approval-book', false, true, false, 'pending-approval-book'],
    ['pending-approval-edit', true, true, true, 'pending-approval-edit'],
    ['pending-approval-edit', true, true, false, 'approved'],
    ['pending-approval-edit', true, false, false, 'pending-approval-edit'],
    ['pending-approval-edit', false, true, false, 'approved-edit'],
  ] as const)(
    '[Z-43] [Z-71] of one that is %s (owner %s, replanned %s, needs approval %s) leads to %s',
    (...row) => {
      const [from, isOwner, isReplanned, needsApproval, to] = row;
      expect(statusAfterEdit({ from, isOwner, isReplanned, needsApproval })).toBe(to);
    },
  );
});
