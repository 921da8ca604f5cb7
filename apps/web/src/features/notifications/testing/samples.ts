import type { Notification } from '@axp/contracts';
import { listNotifications, notificationPaging } from '@axp/contracts';
import { HttpResponse } from 'msw';
import { handle } from '@/shared/testing/index.ts';

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
    invitee: null,
    actor: null,
    reason: null,
    bookingId: id(500),
    bookingType: 'room',
    licenceUserId: null,
    personId: null,
    problemId: null,
    moved: null,
    booking: {
      version: 1,
      start: '2026-11-21T08:00:00.000Z',
      end: '2026-11-21T09:00:00.000Z',
      timezone: 'Asia/Bangkok',
      resource: { id: id(600), name: 'Andaman' },
      canCheckIn: false,
      answer: null,
    },
    ...change,
  };
}

/** A server that has these notifications, newest first, and answers them page by page. */
export function serveNotifications(all: readonly Notification[]) {
  return handle(listNotifications, (request) => {
    const page = Number(new URL(request.url).searchParams.get('page'));
    const data = all.slice(
      (page - 1) * notificationPaging.perPage,
      page * notificationPaging.perPage,
    );
    const unread = all.filter(({ readAt }) => readAt === null).length;
    return HttpResponse.json({ data, meta: { count: all.length, unread } });
  });
}
