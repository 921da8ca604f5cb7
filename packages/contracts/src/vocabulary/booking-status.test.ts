import { describe, expect, it } from '@jest/globals';
import type { BookingStatus } from './booking-status.ts';
import {
  bookingStatuses,
  bookingStatusGroups,
  isInGroup,
  notificationOnlyStatuses,
  statusChipColors,
  statusChips,
} from './booking-status.ts';

describe('booking statuses', () => {
  it('[B-03] are the seven of the specification, and seven more for notifications only', () => {
    expect([...bookingStatuses].sort()).toEqual([
      'approved',
      'approved-edit',
      'cancelled',
      'checked-in',
      'checked-out',
      'pending-approval-book',
      'pending-approval-edit',
    ]);
    expect([...notificationOnlyStatuses].sort()).toEqual([
      'admin-edit',
      'book-success',
      'book-updated',
      'cancelled-admin',
      'cancelled-self',
      'cancelled-timeout',
      'self-update',
    ]);
  });

  const membership: Record<BookingStatus, readonly string[]> = {
    'pending-approval-book': ['active', 'editable', 'pending'],
    'pending-approval-edit': ['active', 'editable', 'pending'],
    approved: ['active', 'editable'],
    'approved-edit': ['active', 'editable'],
    'checked-in': ['active', 'ended'],
    'checked-out': ['ended'],
    cancelled: ['ended'],
  };

  it.each(bookingStatuses)('[B-04] have %s in the groups of the specification', (status) => {
    const groups = (['active', 'editable', 'ended', 'pending'] as const).filter((group) =>
      isInGroup(status, group),
    );
    expect(groups).toEqual(membership[status]);
  });

  it('[B-04] have no group with an unknown status', () => {
    const members = Object.values(bookingStatusGroups).flat();
    expect(members.every((status) => bookingStatuses.includes(status))).toBe(true);
  });

  it('[B-05] have chips in the colours of the specification', () => {
    expect(statusChipColors).toEqual({
      pending: '#F8BD26',
      approved: '#00B2AA',
      'checked-in': '#07A721',
      'checked-out': '#344054',
      cancelled: '#D92D20',
    });
    expect(new Set(Object.values(statusChips))).toEqual(new Set(Object.keys(statusChipColors)));
  });
});
