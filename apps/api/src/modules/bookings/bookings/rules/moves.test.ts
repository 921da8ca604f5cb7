import type { BookingAction, BookingStatus } from '@axp/contracts/vocabulary';
import { bookingActions, bookingStatuses } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { MoveRole } from './moves.ts';
import { allows, bookingMoves, leadsTo, targetOf } from './moves.ts';

const roles: readonly MoveRole[] = [
  'owner',
  'participant',
  'approver',
  'manager',
  'visitor',
  'system',
];

/** Statuses that may follow each status (Z-70), apart from staying. */
const allowed: Record<BookingStatus, readonly BookingStatus[]> = {
  'pending-approval-book': ['approved', 'cancelled'],
  approved: ['cancelled', 'checked-in', 'pending-approval-edit'],
  'pending-approval-edit': ['approved', 'approved-edit', 'cancelled'],
  'approved-edit': ['cancelled', 'checked-in', 'pending-approval-edit'],
  'checked-in': ['checked-out'],
  'checked-out': [],
  cancelled: [],
};

/** Every pair of action and status that anybody may do, with where it leads and who may. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'edit pending-approval-book': ['approved owner', 'pending-approval-book owner'],
  'edit approved': ['approved owner', 'pending-approval-edit owner'],
  'edit approved-edit': ['approved-edit owner', 'pending-approval-edit owner'],
  'edit pending-approval-edit': ['approved owner', 'pending-approval-edit owner'],
  'admin-edit pending-approval-book': ['pending-approval-book manager'],
  'admin-edit approved': ['approved manager', 'pending-approval-edit manager'],
  'admin-edit approved-edit': ['approved-edit manager', 'pending-approval-edit manager'],
  'admin-edit pending-approval-edit': ['approved-edit manager', 'pending-approval-edit manager'],
  'extend approved': ['approved manager', 'approved owner', 'approved visitor'],
  'extend approved-edit': ['approved-edit manager', 'approved-edit owner', 'approved-edit visitor'],
  'extend checked-in': ['checked-in manager', 'checked-in owner', 'checked-in visitor'],
  'approve pending-approval-book': ['approved approver'],
  'approve pending-approval-edit': ['approved-edit approver'],
  'reject pending-approval-book': ['cancelled approver'],
  'reject pending-approval-edit': ['approved approver'],
  'lapse pending-approval-book': ['cancelled system'],
  'lapse pending-approval-edit': ['approved system'],
  'check-in approved': ['checked-in owner', 'checked-in participant', 'checked-in visitor'],
  'check-in approved-edit': ['checked-in owner', 'checked-in participant', 'checked-in visitor'],
  'check-out checked-in': [
    'checked-out manager',
    'checked-out owner',
    'checked-out participant',
    'checked-out system',
    'checked-out visitor',
  ],
  'remind-invitees approved': ['approved manager', 'approved owner'],
  'remind-invitees approved-edit': ['approved-edit manager', 'approved-edit owner'],
  'remind-invitees pending-approval-edit': [
    'pending-approval-edit manager',
    'pending-approval-edit owner',
  ],
  'remind-invitees checked-in': ['checked-in manager', 'checked-in owner'],
  'offer approved': ['approved manager'],
  'offer approved-edit': ['approved-edit manager'],
  'cancel pending-approval-book': ['cancelled manager', 'cancelled owner'],
  'cancel approved': ['cancelled manager', 'cancelled owner'],
  'cancel pending-approval-edit': ['cancelled manager', 'cancelled owner'],
  'cancel approved-edit': ['cancelled manager', 'cancelled owner'],
  'release approved': ['cancelled system'],
  'release approved-edit': ['cancelled system'],
};

const pairs = bookingActions.flatMap((action) =>
  bookingStatuses.map((status): [BookingAction, BookingStatus] => [action, status]),
);

describe('moves of a booking', () => {
  it.each(bookingStatuses)('[B-03] [Z-70] lead from %s only to the specified statuses', (from) => {
    const reachable = new Set(
      bookingMoves.filter((move) => move.from === from && move.to !== from).map(({ to }) => to),
    );
    expect([...reachable].sort()).toEqual(allowed[from]);
  });

  it.each(pairs)('[Z-70] %s from %s: the next status of each role in the table', (action, from) => {
    const found = bookingStatuses.flatMap((to) =>
      roles.filter((role) => leadsTo({ action, from, to }, [role])).map((role) => `${to} ${role}`),
    );
    expect(found.sort()).toEqual(expected[`${action} ${from}`] ?? []);
  });

  it.each(pairs)(
    '[Z-70] %s from %s is allowed to exactly those roles in the table',
    (action, from) => {
      for (const role of roles) {
        const leads = bookingStatuses.some((to) => leadsTo({ action, from, to }, [role]));
        expect({ role, is: allows(action, from, [role]) }).toEqual({ role, is: leads });
      }
      expect(allows(action, from, [])).toBe(false);
    },
  );

  it('never lead out of a final status', () => {
    expect(targetOf('check-in', 'cancelled')).toBeNull();
    expect(targetOf('cancel', 'checked-out')).toBeNull();
    expect(targetOf('check-out', 'checked-in')).toBe('checked-out');
  });
});
