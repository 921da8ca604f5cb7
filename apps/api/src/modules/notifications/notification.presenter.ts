import type { Language, Notification } from '@axp/contracts';
import { textsIn } from '../../platform/texts/texts.ts';
import { asResourceType } from '../resources/index.ts';
import type { NotificationRow } from './notification.queries.ts';
import { asNotificationStatus, asNotificationTopic } from './notification.queries.ts';

export function presentNotification(row: NotificationRow, language: Language): Notification {
  const topic = asNotificationTopic(row.topic);
  // A report is about the resource, and written for those who manage it.
  const isProblem = topic === 'problem';
  const title = isProblem ? row.resource_name : row.title;
  const isHidden = row.is_hidden && !isProblem;
  return {
    id: row.id,
    title: isHidden ? textsIn(language, 'calendar')('entry.private') : title,
    createdAt: row.created_at,
    readAt: row.read_at,
    isParticipant: row.is_participant ? 1 : 0,
    bookingStatus: asNotificationStatus(row.booking_status),
    topic,
    reason: isHidden ? null : row.reason,
    bookingId: row.is_hidden ? null : row.booking_id,
    bookingType: asResourceType(row.type),
  };
}
