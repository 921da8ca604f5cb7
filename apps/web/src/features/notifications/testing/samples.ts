import type { Notification } from '@axp/contracts';

/** A valid id, short to write: `id(7)`. */
export function id(number: number): string {
  return `019ac0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

let count = 0;

/** An unread notification to a booker whose room is booked; each has an id of its own. */
export function notification(change: Partial<Notification> = {}): Notification {
  count += 1;
  return {
    id: id(count),
    title: 'Design review',
    createdAt: '2026-11-21T07:05:00.000Z',
    readAt: null,
    isParticipant: 0,
    bookingStatus: 'book-success',
    topic: 'booking',
    reason: null,
    bookingId: id(500),
    bookingType: 'room',
    ...change,
  };
}
