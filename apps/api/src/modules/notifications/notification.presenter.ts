import type { Notification } from '@axp/contracts';
import { asResourceType } from '../resources/index.ts';
import type { NotificationRow } from './notification.queries.ts';
import { asNotificationStatus, asNotificationTopic } from './notification.queries.ts';

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    readAt: row.read_at,
    isParticipant: row.is_participant ? 1 : 0,
    bookingStatus: asNotificationStatus(row.booking_status),
    topic: asNotificationTopic(row.topic),
    reason: row.reason,
    bookingId: row.booking_id,
    bookingType: asResourceType(row.type),
  };
}
