import type { QuietHours as Hours, Language, NotificationStatus } from '@axp/contracts';
import { languages, QuietHours } from '@axp/contracts';
import type { BookingAction, NotificationTopic } from '@axp/contracts/vocabulary';
import {
  bookingActions,
  notificationStatuses,
  notificationTopics,
} from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { collectByMerchant, dueMerchants } from '../../../../platform/db/due-merchants.ts';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { PushTarget } from './post-push.ts';

/** Notification that is due in one browser, with all that decides whether and how it is shown. */
export interface DuePush extends PushTarget {
  readonly merchantId: string;
  readonly deviceId: string;
  readonly notificationId: string;
  /** How often it was tried, this time included. */
  readonly tries: number;
  readonly isRead: boolean;
  readonly topic: NotificationTopic;
  readonly bookingStatus: NotificationStatus | null;
  readonly isParticipant: boolean;
  readonly action: BookingAction | null;
  readonly problemId: string | null;
  /** Name of the device, key or person of a notice of an account; else empty. */
  readonly detail: string;
  readonly reader: {
    readonly isActive: boolean;
    readonly mutedPushes: readonly string[];
    readonly quietHours: Hours | null;
    readonly language: Language;
    readonly timezone: string;
  };
  readonly booking: PushedBooking | null;
  /** Name of the resource of a problem without a booking. */
  readonly problemPlace: string | null;
}

export interface PushedBooking {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly resource: string;
  readonly isPrivate: boolean;
  readonly bookedFor: string;
}

/** Longer than an exchange with a push service may take; after that, the worker counts as dead. */
const leaseSeconds = 60;

interface Row {
  readonly topic: string;
  readonly bookingStatus: string | null;
  readonly action: string | null;
  readonly language: string;
  readonly timezone: string;
  readonly status: string;
  readonly mutedPushes: readonly string[];
  readonly quietHours: unknown;
  readonly booking: PushedBooking | null;
}
type Plain = Omit<DuePush, keyof Row | 'reader'>;

/** Leases messages that are due; no other worker gets them before the lease ends. */
export async function takeDuePushes(
  unitOfWork: UnitOfWork<DB>,
  limit: number,
): Promise<readonly DuePush[]> {
  const queue = { table: 'push_message', isDue: sql`due_at <= now()`, dueAt: 'due_at' } as const;
  const merchantIds = await dueMerchants(unitOfWork, queue);
  const rows = await collectByMerchant(merchantIds, limit, async (id, rest) => {
    const taken = await unitOfWork.asSystem((trx) => takeOf(id, rest).execute(trx));
    return taken.rows;
  });
  return rows.map(read);
}

const takeOf = (merchantId: string, limit: number) => sql<Row & Plain>`
  with due as (
    select device_id, notification_id from push_message
    where merchant_id = ${merchantId} and due_at <= now()
    order by due_at limit ${limit} for update skip locked
  ), taken as (
    update push_message m
    set tries = m.tries + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    from due where m.merchant_id = ${merchantId} and m.device_id = due.device_id
      and m.notification_id = due.notification_id
    returning m.*
  )
  select m.merchant_id as "merchantId", m.device_id as "deviceId", m.notification_id as "notificationId", m.tries,
    d.endpoint, d.browser_key as "browserKey",
    d.auth_secret as "authSecret", d.server_key as "serverKey", n.read_at is not null as "isRead",
    n.topic, n.booking_status as "bookingStatus", n.is_participant as "isParticipant",
    coalesce(n.problem_id, case when n.topic = 'problem' then n.event_id end) as "problemId",
    n.detail, e.action, reader.status, reader.muted_pushes as "mutedPushes",
    reader.quiet_hours as "quietHours", coalesce(reader.language, merchant.locale) as language,
    reader.timezone, place.name as "problemPlace",
    case when b.id is not null then json_build_object('id', b.id, 'title', b.title,
      'start', b.starts_at, 'end', b.ends_at, 'timezone', b.timezone, 'resource', r.name,
      'isPrivate', 'private' in (b.privacy, r.privacy), 'bookedFor', host.full_name)
    end as booking
  from taken m
  join push_device d on d.merchant_id = ${merchantId} and d.id = m.device_id
  join notification n on n.merchant_id = ${merchantId} and n.id = m.notification_id
  join app_user reader on reader.merchant_id = ${merchantId} and reader.id = d.user_id
  join merchant on merchant.id = ${merchantId}
  left join booking b on b.merchant_id = ${merchantId} and b.id = n.booking_id
  left join resource r on r.merchant_id = ${merchantId} and r.id = b.resource_id
  left join app_user host on host.merchant_id = ${merchantId} and host.id = b.booked_for_id
  left join booking_event e on e.merchant_id = ${merchantId} and e.id = n.event_id
  left join problem on problem.merchant_id = ${merchantId} and problem.id = n.problem_id
  left join resource place
    on place.merchant_id = ${merchantId} and place.id = problem.resource_id`;

function read({
  status,
  mutedPushes,
  quietHours,
  language,
  timezone,
  ...row
}: Row & Plain): DuePush {
  const { topic, bookingStatus, action, booking } = row;
  const utc = (instant: string) => new Date(instant).toISOString();
  return {
    ...row,
    topic: knownWord(notificationTopics, topic),
    bookingStatus: bookingStatus === null ? null : knownWord(notificationStatuses, bookingStatus),
    action: action === null ? null : knownWord(bookingActions, action),
    reader: {
      isActive: status === 'active',
      mutedPushes,
      quietHours: quietHours === null ? null : QuietHours.parse(quietHours),
      language: knownWord(languages, language),
      timezone,
    },
    booking: booking && { ...booking, start: utc(booking.start), end: utc(booking.end) },
  };
}
