import type { Language, Notification } from '@axp/contracts';
import { textsIn } from '../../platform/texts/texts.ts';
import { asResourceType } from '../resources/index.ts';
import type { NotificationRow } from './notification.queries.ts';
import { asNotificationStatus, asNotificationTopic } from './notification.queries.ts';

export function presentNotification(row: NotificationRow, language: Language): Notification {
  return {
    id: row.id,
    title: row.is_hidden ? textsIn(language, 'calendar')('entry.private') : row.title,
    createdAt: row.created_at,
    readAt: row.read_at,
    isParticipant: row.is_participant ? 1 : 0,
    bookingStatus: asNotificationStatus(row.booking_status),
    topic: asNotificationTopic(row.topic),
    reason: row.is_hidden ? null : row.reason,
    bookingId: row.is_hidden ? null : row.booking_id,
    bookingType: asResourceType(row.type),
  };
}
