import type { Notification } from '@axp/contracts';
import { notificationStatuses } from '@axp/contracts';

const minute = 60_000;

/** As many as the list ever has, over some days and of every kind. */
export function manyNotifications(count: number): Notification[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `0192f3a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    title: `Planning meeting ${index}`,
    createdAt: new Date(Date.now() - index * 37 * minute).toISOString(),
    readAt: index < 20 ? null : new Date().toISOString(),
    isParticipant: index % 4 === 0 ? 1 : 0,
    bookingStatus: notificationStatuses[index % notificationStatuses.length] ?? 'approved',
    topic: 'booking',
    reason: null,
    bookingId: '0192f3a0-0000-7000-8000-000000000001',
    bookingType: 'room',
    licenceUserId: null,
    personId: null,
    problemId: null,
    moved: null,
    invitee: null,
    actor: null,
    booking: null,
  }));
}
