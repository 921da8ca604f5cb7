import { describe, expect, it } from '@jest/globals';
import { noticesOfBooking, noticesOfEdit, noticesOfRisk, noticesToAll } from './notices.ts';

const people = { bookerId: 'ann', bookedForId: 'ann', inviteeIds: ['bob', 'eve'] };
const told = (notices: ReturnType<typeof noticesOfBooking>) =>
  notices.map(({ userId, bookingStatus, isParticipant }) =>
    [userId, bookingStatus, isParticipant ? 'invited' : 'owner'].join(' '),
  );

describe('who is notified that what is late puts the next booking at risk', () => {
  it('[Z-52] is the next owner, by their own booking, unless the late booking is theirs too', () => {
    const late = { bookerId: 'ann', bookedForId: 'bob', inviteeIds: [] };
    const next = ['ann', 'bob', 'eve'].map((userId) => ({ userId, bookingId: `of ${userId}` }));
    expect(noticesOfRisk(late, next)).toMatchObject([
      { userId: 'eve', bookingId: 'of eve', topic: 'next-at-risk' },
    ]);
  });
});

describe('who is told of a booking', () => {
  it('[N-06] [N-07] are its owner and those invited', () => {
    expect(told(noticesOfBooking(people, 'approved'))).toEqual([
      'ann book-success owner',
      'bob book-success invited',
      'eve book-success invited',
    ]);
  });

  it('is its owner alone while it waits for approval', () => {
    expect(told(noticesOfBooking(people, 'pending-approval-book'))).toEqual([
      'ann pending-approval-book owner',
    ]);
  });

  it('are booker and booked-for, each once, invited or not', () => {
    const shared = { bookerId: 'ann', bookedForId: 'bob', inviteeIds: ['bob', 'ann', 'eve'] };
    expect(told(noticesOfBooking(shared, 'approved'))).toEqual([
      'ann book-success owner',
      'bob book-success owner',
      'eve book-success invited',
    ]);
  });
});

describe('who is told of a change', () => {
  it('[N-07] are the owner, those who stay, those newly invited and those left out', () => {
    expect(told(noticesOfEdit(people, ['eve', 'sam']))).toEqual([
      'ann self-update owner',
      'bob book-success invited',
      'eve book-updated invited',
      'sam cancelled-self invited',
    ]);
  });
});

describe('who is told of a cancellation', () => {
  it('[N-06] [N-07] is everybody who had it in mind', () => {
    expect(told(noticesToAll(people, 'cancelled-self'))).toEqual([
      'ann cancelled-self owner',
      'bob cancelled-self invited',
      'eve cancelled-self invited',
    ]);
  });
});
