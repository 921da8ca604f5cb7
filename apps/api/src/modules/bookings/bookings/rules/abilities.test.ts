import type { BookingStatus } from '@axp/contracts/vocabulary';
import { bookingStatuses } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { MovableState } from './abilities.ts';
import {
  abilitiesOf,
  canAnswer,
  canCheckIn,
  isOverdue,
  maySee,
  opensFor,
  rolesOf,
} from './abilities.ts';
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

describe('permissions on a booking', () => {
  it.each([
    ['09:59', true],
    ['10:10', true],
    ['10:11', false],
  ])('[Z-71] its owner can cancel it at %s: %s (ten minutes to release it)', (time, expected) => {
    expect(can('cancel', booking('approved'), 'owner', time)).toBe(expected);
  });

  it('[B-04] [Z-71] its owner can edit it until its end in exactly the editable statuses', () => {
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
    '[Z-70] no other role adds to what the owner of a new booking can do while it is %s',
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

  it('[Z-41] its approver can decide until its end, and its owner never', () => {
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
  ] as const)('[Z-50] a %s can be checked in at %s: %s', (type, time, expected) => {
    expect(can('checkIn', booking('approved', type), 'participant', time)).toBe(expected);
  });

  it('[Z-71] a booking can be extended while it runs, and only edited before its start', () => {
    expect(can('extend', booking('approved'), 'owner', '09:59')).toBe(false);
    expect(can('extend', booking('approved'), 'owner', '10:00')).toBe(true);
    expect(can('extend', booking('approved'), 'owner', '11:00')).toBe(false);
    expect(can('extend', booking('checked-in', 'car'), 'owner', '11:30')).toBe(true);
  });

  it('an invitee can answer until its start, and no one else can', () => {
    expect(can('answer', booking('approved'), 'invitee', '09:59')).toBe(true);
    expect(can('answer', booking('approved'), 'invitee', '10:00')).toBe(false);
    expect(can('answer', booking('approved'), 'owner', '09:59')).toBe(false);
  });

  it('[T-06] a booking of a kind that is switched off can only be finished or cancelled', () => {
    const roles: readonly MoveRole[] = ['owner', 'approver', 'manager'];
    const may = (status: BookingStatus, time: string) =>
      Object.entries(abilitiesOf({ ...booking(status), isOffered: false }, roles, at(time)))
        .flatMap(([ability, is]) => (is ? [ability] : []))
        .toSorted();
    expect(may('pending-approval-book', '09:50')).toEqual(['cancel', 'reject']);
    expect(may('approved', '10:05')).toEqual(['cancel', 'checkIn']);
    expect(may('checked-in', '10:30')).toEqual(['checkOut']);
  });

  it('no one can change a booking in a final status', () => {
    const roles: readonly MoveRole[] = ['owner', 'participant', 'approver', 'manager'];
    for (const status of ['cancelled', 'checked-out'] as const) {
      expect(Object.values(abilitiesOf(booking(status), roles, at('10:00')))).not.toContain(true);
    }
  });
});

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

describe('the roles of a person on a booking', () => {
  it.each([
    ['isOwner', 'owner'],
    ['isParticipant', 'participant'],
    ['isInvitee', 'invitee'],
    ['isApprover', 'approver'],
    ['isManager', 'manager'],
    ['isHelpDesk', 'help-desk'],
    ['isAuditor', 'auditor'],
  ] as const)('with only %s are "%s"', (relation, role) => {
    expect(rolesOf({ ...nothing, [relation]: true })).toEqual([role]);
  });

  it('are all that apply, or none', () => {
    expect(rolesOf(nothing)).toEqual([]);
    expect(rolesOf({ ...nothing, isOwner: true, isApprover: true })).toEqual(['owner', 'approver']);
  });
});

describe('who can see a booking', () => {
  const seenBy = (privacy: string, status: BookingStatus) =>
    [
      'isOwner',
      'isParticipant',
      'isInvitee',
      'isApprover',
      'isManager',
      'isHelpDesk',
      'isAuditor',
    ].filter((relation) => maySee({ ...nothing, [relation]: true }, { privacy, status }));

  it('[H-05] is everyone with a role, and no one without', () => {
    expect(seenBy('normal', 'approved')).toHaveLength(7);
    expect(maySee(nothing, { privacy: 'normal', status: 'approved' })).toBe(false);
  });

  it('[H-05] is only its people if it is private, and an approver while it is pending', () => {
    expect(seenBy('private', 'approved')).toEqual(['isOwner', 'isParticipant']);
    const withApprover = ['isOwner', 'isParticipant', 'isApprover'];
    expect(seenBy('private', 'pending-approval-book')).toEqual(withApprover);
    expect(seenBy('private', 'pending-approval-edit')).toEqual(withApprover);
  });
});

describe('actions that a list offers for a booking', () => {
  it('[Z-50] include check-in from its opening to the end of an approved booking', () => {
    const times = ['09:44', '09:45', '10:59', '11:00'];
    const offered = (status: BookingStatus) =>
      times.map((time) => canCheckIn(booking(status), at(time)));
    expect(offered('approved')).toEqual([false, true, true, false]);
    expect(offered('checked-in')).toEqual([false, false, false, false]);
  });

  it('include an answer before the start of an approved booking only', () => {
    expect(canAnswer(booking('approved'), at('09:59'))).toBe(true);
    expect(canAnswer(booking('approved'), at('10:00'))).toBe(false);
    expect(canAnswer(booking('cancelled'), at('09:59'))).toBe(false);
  });

  it('[Z-50] show when check-in opens to people who can check in, until the end', () => {
    const opens = (role: MoveRole, status: BookingStatus, time: string) =>
      opensFor(booking(status), [role], at(time));
    expect(opens('owner', 'approved', '08:00')).toBe('2026-11-23T09:45:00.000Z');
    expect(opens('owner', 'approved', '11:00')).toBeNull();
    expect(opens('auditor', 'approved', '08:00')).toBeNull();
    expect(opens('owner', 'cancelled', '08:00')).toBeNull();
  });
});

describe('an overdue booking', () => {
  it('[Z-52] is a car or asset that was not returned at its end', () => {
    expect(isOverdue(booking('checked-in', 'car'), at('10:59'))).toBe(false);
    expect(isOverdue(booking('checked-in', 'car'), at('11:00'))).toBe(true);
    expect(isOverdue(booking('checked-in', 'asset'), at('11:00'))).toBe(true);
    expect(isOverdue(booking('checked-in'), at('11:00'))).toBe(false);
    expect(isOverdue(booking('approved', 'car'), at('11:00'))).toBe(false);
  });
});
