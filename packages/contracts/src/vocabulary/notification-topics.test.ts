import { describe, expect, it } from '@jest/globals';
import { isAbout, mailGroupOf } from './notification-topics.ts';

const ofBooking = {
  topic: 'booking',
  isParticipant: false,
  bookingStatus: 'self-update',
  action: 'edit',
} as const;

describe('the group by which a mail can be muted', () => {
  it.each([
    ['a request', { ...ofBooking, topic: 'approval' }, 'approvals'],
    ['a new sign-in', { ...ofBooking, topic: 'new-sign-in' }, 'account'],
    ['an overdue return', { ...ofBooking, topic: 'overdue' }, null],
    ['an invitation', { ...ofBooking, isParticipant: true }, 'invitations'],
    ['an approval', { ...ofBooking, bookingStatus: 'approved' }, 'decisions'],
    [
      'a rejection',
      { ...ofBooking, bookingStatus: 'cancelled-admin', action: 'reject' },
      'decisions',
    ],
    [
      'a cancellation',
      { ...ofBooking, bookingStatus: 'cancelled-admin', action: 'cancel' },
      'bookings',
    ],
    ['a step without a status', { ...ofBooking, bookingStatus: null }, 'bookings'],
  ] as const)('of %s is that of its topic, role or step', (_, mail, group) => {
    expect(mailGroupOf(mail)).toBe(group);
  });
});

it('[R-05] a topic is about one sort of thing, and an unknown one about none', () => {
  expect(isAbout('licence-expires', 'problem', 'licence')).toBe(true);
  expect(isAbout('licence-expires', 'problem', 'request')).toBe(false);
  expect(isAbout('toString', 'problem')).toBe(false);
});
