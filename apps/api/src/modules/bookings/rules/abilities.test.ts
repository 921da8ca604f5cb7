import type { BookingStatus } from '@axp/contracts/vocabulary';
import { bookingStatuses } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { MovableState } from './abilities.ts';
import { abilitiesOf, isOverdue, opensFor, rolesOf } from './abilities.ts';
import type { MoveRole } from './moves.ts';

/** Ten to eleven, in UTC. */
const booking = (status: BookingStatus, type: MovableState['type'] = 'room') => ({
  type,
  isOffered: true,
  status,
  start: '2026-11-23T10:00:00.000Z',
  end: '2026-11-23T11:00:00.000Z',
  checkInOpensAt: null,
});
const at = (time: string) => new Date(`2026-11-23T${time}:00.000Z`);
const can = (
  ability: keyof ReturnType<typeof abilitiesOf>,
  of: ReturnType<typeof booking>,
  role: MoveRole,
  time: string,
) => abilitiesOf(of, [role], at(time))[ability];

describe('what somebody may do with a booking', () => {
  it.each([
    ['09:59', true],
    ['10:10', true],
    ['10:11', false],
  ])('[Z-71] its owner cancels it at %s: %s (ten minutes to release it)', (time, expected) => {
    expect(can('cancel', booking('approved'), 'owner', time)).toBe(expected);
  });

  it('[B-04] [Z-71] its owner edits it until its end in exactly the editable statuses', () => {
    const editable = bookingStatuses.filter((status) =>
      can('edit', booking(status), 'owner', '10:30'),
    );
    expect(editable.toSorted()).toEqual([
      'approved',
      'approved-edit',
      'pending-approval-book',
      'pending-approval-edit',
    ]);
    expect(can('edit', booking('approved'), 'owner', '11:00')).toBe(false);
    expect(can('edit', booking('approved'), 'manager', '10:30')).toBe(true);
    expect(can('edit', booking('approved'), 'participant', '10:30')).toBe(false);
  });

  it.each([
    ['approved', ['participant', 'approver', 'manager', 'help-desk', 'auditor']],
    ['pending-approval-book', ['participant', 'manager', 'help-desk', 'auditor']],
  ] as const)(
    '[Z-70] no other role adds to what the owner of a new booking may do while it is %s',
    (status, others) => {
      for (const time of ['09:00', '09:50', '10:30', '11:30']) {
        const may = (roles: readonly MoveRole[]) => [
          abilitiesOf(booking(status), roles, at(time)),
          opensFor(booking(status), roles, at(time)),
        ];
        expect(may(['owner', ...others])).toEqual(may(['owner']));
      }
    },
  );

  it('[Z-41] its approver decides until its end, and its owner never does', () => {
    const waits = booking('pending-approval-book');
    for (const ability of ['approve', 'reject'] as const) {
      expect(can(ability, waits, 'approver', '10:59')).toBe(true);
      expect(can(ability, waits, 'approver', '11:00')).toBe(false);
      expect(can(ability, waits, 'owner', '09:00')).toBe(false);
    }
  });

  it.each([
    ['room', '09:44', false],
    ['room', '09:45', true],
    ['car', '09:29', false],
    ['car', '09:30', true],
    ['asset', '09:30', true],
    ['room', '10:59', true],
    ['room', '11:00', false],
  ] as const)('[Z-50] a %s is checked in at %s: %s', (type, time, expected) => {
    expect(can('checkIn', booking('approved', type), 'participant', time)).toBe(expected);
  });

  it('[Z-71] what runs is kept longer, before its start it is edited', () => {
    expect(can('extend', booking('approved'), 'owner', '09:59')).toBe(false);
    expect(can('extend', booking('approved'), 'owner', '10:00')).toBe(true);
    expect(can('extend', booking('approved'), 'owner', '11:00')).toBe(false);
    expect(can('extend', booking('checked-in', 'car'), 'owner', '11:30')).toBe(true);
  });

  it('nobody does anything with what is final', () => {
    const roles: readonly MoveRole[] = ['owner', 'participant', 'approver', 'manager'];
    for (const status of ['cancelled', 'checked-out'] as const) {
      expect(Object.values(abilitiesOf(booking(status), roles, at('10:00')))).not.toContain(true);
    }
  });
});

describe('the roles of somebody', () => {
  it('are all that they are to a booking', () => {
    const nothing = {
      isOwner: false,
      isParticipant: false,
      isInvitee: false,
      isApprover: false,
      actsForId: null,
      isManager: false,
      isHelpDesk: false,
      isAuditor: false,
    };
    expect(rolesOf(nothing)).toEqual([]);
    expect(rolesOf({ ...nothing, isOwner: true, isApprover: true })).toEqual(['owner', 'approver']);
  });
});

describe('what is overdue', () => {
  it('[Z-52] is a car or asset that is still out at its end', () => {
    expect(isOverdue(booking('checked-in', 'car'), at('10:59'))).toBe(false);
    expect(isOverdue(booking('checked-in', 'car'), at('11:00'))).toBe(true);
    expect(isOverdue(booking('checked-in', 'asset'), at('11:00'))).toBe(true);
    expect(isOverdue(booking('checked-in'), at('11:00'))).toBe(false);
    expect(isOverdue(booking('approved', 'car'), at('11:00'))).toBe(false);
  });
});
