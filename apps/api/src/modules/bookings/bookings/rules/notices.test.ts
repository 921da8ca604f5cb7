import { describe, expect, it } from '@jest/globals';
import {
  noticesOfAnnouncement,
  noticesOfBooking,
  noticesOfDecline,
  noticesOfEdit,
  noticesOfEndedRequest,
  noticesOfProblem,
  noticesOfResolution,
  noticesOfRisk,
  noticesOfStart,
  noticesToAll,
} from './notices.ts';

const people = { bookerId: 'ann', bookedForId: 'ann', inviteeIds: ['bob', 'eve'] };
const told = (notices: ReturnType<typeof noticesOfBooking>) =>
  notices.map(({ userId, bookingStatus, isParticipant }) =>
    [userId, bookingStatus, isParticipant ? 'invited' : 'owner'].join(' '),
  );

describe('the notification that a late return puts the next booking at risk', () => {
  it('[Z-52] goes to the next owner for their own booking, unless the late booking is theirs too', () => {
    const late = { bookerId: 'ann', bookedForId: 'bob', inviteeIds: [] };
    const next = ['ann', 'bob', 'eve'].map((userId) => ({ userId, bookingId: `of ${userId}` }));
    expect(noticesOfRisk(late, next)).toMatchObject([
      { userId: 'eve', bookingId: 'of eve', topic: 'next-at-risk' },
    ]);
  });
});

describe('the recipients of a booking notification', () => {
  it('[N-06] [N-07] are its owner and its invitees', () => {
    expect(told(noticesOfBooking(people, 'approved'))).toEqual([
      'ann book-success owner',
      'bob book-success invited',
      'eve book-success invited',
    ]);
  });

  it('are only its owner while it is pending', () => {
    expect(told(noticesOfBooking(people, 'pending-approval-book'))).toEqual([
      'ann pending-approval-book owner',
    ]);
  });

  it('are the booker and the person it is booked for, each once, invited or not', () => {
    const shared = { bookerId: 'ann', bookedForId: 'bob', inviteeIds: ['bob', 'ann', 'eve'] };
    expect(told(noticesOfBooking(shared, 'approved'))).toEqual([
      'ann book-success owner',
      'bob book-success owner',
      'eve book-success invited',
    ]);
  });
});

describe('the recipients of a change notification', () => {
  it('[N-07] are the owner, remaining invitees, new invitees and removed ones', () => {
    expect(told(noticesOfEdit(people, ['eve', 'sam']))).toEqual([
      'ann self-update owner',
      'bob book-success invited',
      'eve book-updated invited',
      'sam cancelled-self invited',
    ]);
  });
});

describe('the recipients of a cancellation', () => {
  it('[N-06] [N-07] are everyone who was notified of the booking', () => {
    expect(told(noticesToAll(people, 'cancelled-self'))).toEqual([
      'ann cancelled-self owner',
      'bob cancelled-self invited',
      'eve cancelled-self invited',
    ]);
  });
});

describe('the recipients of a closed request', () => {
  it.each([
    ['pending-approval-book', 'reject', 'cancelled-admin', 'booking'],
    ['pending-approval-book', 'lapse', 'cancelled', 'lapsed'],
    ['pending-approval-edit', 'reject', 'approved', 'edit-rejected'],
    ['pending-approval-edit', 'lapse', 'approved', 'edit-lapsed'],
  ] as const)('[Z-42] are only its owner, for a %s by %s: %s, %s', (from, by, status, topic) => {
    expect(noticesOfEndedRequest(people, from, by)).toEqual([
      { userId: 'ann', bookingStatus: status, isParticipant: false, topic },
    ]);
  });
});

describe('the recipients of a declined invitation', () => {
  it('are the owners except the person who declined, who may be a guest without an account', () => {
    const owners = { bookerId: 'ann', bookedForId: 'bob', inviteeIds: ['bob'] };
    const toldOf = (invitee: string | null) =>
      noticesOfDecline(owners, 'approved', invitee).map(({ userId, topic }) => [userId, topic]);
    const ofAnn = ['ann', 'invitation-declined'];
    expect(toldOf('bob')).toEqual([ofAnn]);
    expect(toldOf(null)).toEqual([ofAnn, ['bob', 'invitation-declined']]);
  });
});

describe('the recipients of a problem report', () => {
  it('[Z-52] are the managers of the resource', () => {
    expect(noticesOfProblem(['max'], 'checked-out')).toEqual([
      { userId: 'max', bookingStatus: 'checked-out', isParticipant: true, topic: 'problem' },
    ]);
  });

  it('are its reporter once it is resolved, unless they resolved it', () => {
    expect(noticesOfResolution('ann', 'ann', 'checked-out')).toEqual([]);
    expect(noticesOfResolution('ann', 'max', 'checked-out')).toEqual([
      {
        userId: 'ann',
        bookingStatus: 'checked-out',
        isParticipant: true,
        topic: 'problem-resolved',
      },
    ]);
  });
});

describe('the recipients of a reminder of the start', () => {
  it('[W-04] are those of its people who chose it', () => {
    const notices = noticesOfStart(people, 'approved', ['ann', 'eve', 'sam']);
    expect(told(notices)).toEqual(['ann approved owner', 'eve approved invited']);
    expect(new Set(notices.map(({ topic }) => topic))).toEqual(new Set(['start-reminder']));
  });
});

describe('the recipients of an announcement', () => {
  it('[R-03] are the people of the booking, except who makes it', () => {
    expect(told(noticesOfAnnouncement(people, 'approved', 'bob'))).toEqual([
      'ann approved owner',
      'eve approved invited',
    ]);
    expect(told(noticesOfAnnouncement(people, 'approved', 'ann'))).toHaveLength(2);
  });
});
