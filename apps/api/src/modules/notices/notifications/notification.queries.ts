import { notificationPaging } from '@axp/contracts';
import type { Given } from '@axp/server-kit/db';
import { preparedQuery } from '@axp/server-kit/db';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';

type Reader = Pick<Actor, 'id' | 'isAdministrator' | 'isApprover' | 'standsInFor'>;

/** Whether a booking of a query with `booking` and `resource` is hidden from a reader (H-05). */
export type HiddenFrom = (merchantId: string, reader: Reader) => RawBuilder<boolean>;

interface NotificationFilter {
  readonly merchantId: string;
  readonly reader: Reader;
  readonly isHiddenFrom: HiddenFrom;
  /** From 1. */
  readonly page: number;
}

/** The resource from or to which an event moved its booking; null if it stayed. */
const placeOf = (side: 'before' | 'after') => sql<string | null>`(
  jsonb_path_query_first(event.changes, '$[*] ? (@.field == "resource")') ->> ${sql.lit(side)}
)::uuid`;

interface NoticedProblem {
  readonly id: string;
  readonly resource: string;
  readonly text: string;
  readonly resolution: string | null;
  readonly reporter: NoticedPerson;
  readonly resolver: NoticedPerson | null;
}

interface NoticedPerson {
  readonly id: string;
  readonly fullName: string;
}

/** The problem without a booking that a notification is about. */
const noticedProblem = (merchantId: string) => {
  const person = (column: string) => sql`(
    select json_build_object('id', person.id, 'fullName', person.full_name) from app_user person
    where person.merchant_id = ${merchantId} and person.id = ${sql.ref(`problem.${column}`)})`;
  return sql<NoticedProblem | null>`case when notification.problem_id is not null then (
    select json_build_object('id', problem.id, 'resource', place.name, 'text', problem.text,
      'resolution', problem.resolution, 'reporter', ${person('reported_by')},
      'resolver', ${person('resolved_by')})
    from problem
    join resource place on place.merchant_id = ${merchantId} and place.id = problem.resource_id
    where problem.merchant_id = ${merchantId} and problem.id = notification.problem_id
  ) end`;
};

/** A page of a person's notifications, newest first, with their bookings as far as they may see them now. */
export function notificationsOf(
  trx: Transaction<DB>,
  { merchantId, reader, isHiddenFrom, page }: NotificationFilter,
) {
  return selectRows({ db: trx, merchant: { id: merchantId } }, 'notification')
    .leftJoin('booking', sameMerchant('booking.id', 'notification.booking_id'))
    .leftJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .leftJoin('booking_event as event', sameMerchant('event.id', 'notification.event_id'))
    .leftJoin('app_user as licensee', sameMerchant('licensee.id', 'notification.licence_user_id'))
    .leftJoin('resource as place', (join) =>
      join
        .onRef('place.merchant_id', '=', 'event.merchant_id')
        .on('place.id', '=', placeOf('after')),
    )
    .leftJoin('resource as former', (join) =>
      join
        .onRef('former.merchant_id', '=', 'event.merchant_id')
        .on('former.id', '=', placeOf('before')),
    )
    .leftJoin('app_user as actor', sameMerchant('actor.id', 'event.actor_id'))
    .select([
      'notification.id',
      'notification.booking_id',
      'notification.event_id',
      'notification.booking_status',
      'notification.licence_user_id',
      'licensee.full_name as licensee_name',
      'notification.person_id',
      'notification.detail',
      'notification.is_participant',
      'notification.topic',
      'event.reason',
      'event.changes',
      'place.name as place_name',
      'former.name as former_place_name',
      'event.actor_id',
      'actor.full_name as actor_name',
      'notification.created_at',
      'notification.read_at',
      'booking.title',
      'booking.type',
      'booking.status',
      'booking.version',
      'booking.starts_at',
      'booking.ends_at',
      'booking.timezone',
      'booking.check_in_opens_at',
      'resource.id as resource_id',
      'resource.name as resource_name',
    ])
    .select([
      isHiddenFrom(merchantId, reader).as('is_hidden'),
      noticedProblem(merchantId).as('problem'),
      sql<string | null>`(select invitee.answer from booking_invitee invitee
        where invitee.merchant_id = ${merchantId} and invitee.booking_id = booking.id
          and invitee.user_id = ${reader.id})`.as('answer'),
      sql<string | null>`(select coalesce(nullif(invitee.name, ''), invitee.email)
        from booking_invitee invitee
        where invitee.merchant_id = ${merchantId} and invitee.booking_id = booking.id
          and notification.topic = 'invitation-declined'
          and invitee.email = event.changes #>> '{0,invitee}')`.as('invitee'),
    ])
    .where('notification.user_id', '=', reader.id)
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(sql.lit(notificationPaging.perPage))
    .offset((page - 1) * notificationPaging.perPage)
    .execute();
}

export type NotificationRow = Awaited<ReturnType<typeof notificationsOf>>[number];

/** Columns that every notification about a booking has. */
type BookingColumn =
  | 'booking_id'
  | 'booking_status'
  | 'title'
  | 'type'
  | 'status'
  | 'version'
  | 'starts_at'
  | 'ends_at'
  | 'timezone'
  | 'resource_id'
  | 'resource_name';

export type BookingNotificationRow = NotificationRow & {
  readonly [column in BookingColumn]: NonNullable<NotificationRow[column]>;
};

/** Whether a notification is about a booking; others are about a licence, a problem or an account. */
export function isOfBooking(row: NotificationRow): row is BookingNotificationRow {
  return row.booking_id !== null;
}

interface NotificationsState {
  /** Changes whenever the page does: with a new notification, a reading, or another title. */
  readonly version: string;
  readonly count: number;
  readonly unread: number;
  /** Bookings of the page: a change of one of them may change it. */
  readonly shown: readonly string[];
}

interface ListKey {
  readonly merchantId: string;
  readonly userId: string;
  /** From 1. */
  readonly page: number;
}

/**
 * The state of a person's list and of a page of it, without building it: the list is read from its
 * index, and only the bookings of the page are looked at. Entries too old for the list are not read.
 */
export async function notificationsState(
  trx: Transaction<DB>,
  { page, ...owner }: ListKey,
): Promise<NotificationsState> {
  const before = (page - 1) * notificationPaging.perPage;
  const [state] = await stateOfList(trx, { ...owner, before });
  return state ?? { version: '', count: 0, unread: 0, shown: [] };
}

const stateOfList = preparedQuery(
  (_: Transaction<DB>, given: Given<Omit<ListKey, 'page'> & { readonly before: number }>) => {
    const own = sql`notification where merchant_id = ${given('merchantId')}
      and user_id = ${given('userId')} order by created_at desc, id desc`;
    return sql<NotificationsState>`
      select concat_ws('.', list.count, list.newest, list.read, page.versions, page.answered)
          as version,
        list.count, list.unread, page.shown
      from (
        select count(*)::integer as count, max(n.created_at) as newest, max(n.read_at) as read,
          (count(*) filter (where n.read_at is null))::integer as unread
        from (
          select created_at, read_at from ${own} limit ${sql.lit(notificationPaging.most)}
        ) n
      ) list, (
        select sum(b.version) as versions, max(own.answered_at) as answered, coalesce(array_agg(b.id), '{}') as shown
        from (
          select booking_id from ${own}
          limit ${sql.lit(notificationPaging.perPage)} offset ${given('before')}
        ) listed
        join booking b on b.merchant_id = ${given('merchantId')} and b.id = listed.booking_id
        left join booking_invitee own on own.merchant_id = ${given('merchantId')}
          and own.booking_id = b.id and own.user_id = ${given('userId')}
      ) page`;
  },
);
