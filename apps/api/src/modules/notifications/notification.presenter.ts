import type { Language, Notification, ResourceType } from '@axp/contracts';
import { textsIn } from '../../platform/texts/texts.ts';
import { asResourceType } from '../resources/index.ts';
import type { NotificationRow } from './notification.queries.ts';
import { asNotificationStatus, asNotificationTopic } from './notification.queries.ts';

/** Whether the owner of a booking can check in; the rules are those of the bookings. */
export type CanCheckIn = (
  booking: {
    readonly type: ResourceType;
    readonly status: string;
    readonly start: string;
    readonly end: string;
    readonly checkInOpensAt: string | null;
  },
  now: Date,
) => boolean;

interface Reading {
  readonly language: Language;
  readonly now: Date;
  readonly canCheckIn: CanCheckIn;
}

export function presentNotification(
  row: NotificationRow,
  { language, now, canCheckIn }: Reading,
): Notification {
  // The reminders go to owners while check-in is open; what ends it also changes the booking.
  const asksForCheckIn = row.topic === 'check-in' || row.topic === 'release-warning';
  const type = asResourceType(row.type);
  const time = { start: row.starts_at, end: row.ends_at };
  const checkInOpensAt = row.check_in_opens_at;
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
    bookingType: type,
    booking: row.is_hidden
      ? null
      : {
          version: row.version,
          ...time,
          timezone: row.timezone,
          resource: { id: row.resource_id, name: row.resource_name },
          canCheckIn:
            asksForCheckIn &&
            canCheckIn({ ...time, type, status: row.status, checkInOpensAt }, now),
        },
  };
}
