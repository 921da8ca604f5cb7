import type { Given } from '@axp/server-kit/db';
import { preparedQuery } from '@axp/server-kit/db';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantRows, TenantTransaction } from '../../platform/db/tenant-transaction.ts';
import { together } from '../../platform/db/together.ts';
import type {
  Addressee,
  InvitedGuest,
  MailPeople,
  PlannedMail,
  StaffAddressee,
} from './domain/planned-mails.ts';
import type { StoredFacts } from './mail-facts.ts';

export interface OutboxEvent {
  readonly eventId: string;
  readonly bookingId: string;
}

export type NewMail = PlannedMail & { readonly id: string };

/** Everybody whom an event of a booking may concern; asked together, so in one round trip. */
export async function findPeople(
  tx: TenantRows,
  bookingId: string,
  userIds: readonly string[],
): Promise<MailPeople> {
  const [staff, guests, invitedGuests] = await Promise.all([
    findStaff(tx, userIds),
    findGuests(tx, bookingId),
    findInvitedGuests(tx, bookingId),
  ]);
  return { staff, guests, invitedGuests };
}

/**
 * Keeps the booking as the event left it, and a mail for each recipient: one, however often. Facts
 * that the caller has need not be read again.
 */
export async function addMails(
  tx: TenantRows & Pick<TenantTransaction, 'mailBundleId'>,
  { eventId, bookingId }: OutboxEvent,
  mails: readonly NewMail[],
  facts: StoredFacts | null,
): Promise<void> {
  if (mails.length === 0) return;
  const bundleId = tx.mailBundleId ?? null;
  if (facts) return addKnown(tx, { facts, mails, event: { eventId, bookingId }, bundleId });
  const event = { merchantId: tx.merchant.id, eventId, bookingId };
  await together([
    insertFacts(tx.db, event),
    insertMails(tx.db, { ...event, bundleId, mails: JSON.stringify(mails) }),
  ]);
}

interface Known {
  readonly event: OutboxEvent;
  readonly facts: StoredFacts;
  readonly mails: readonly NewMail[];
  readonly bundleId: string | null;
}

async function addKnown(
  tx: TenantRows,
  { event: { eventId, bookingId }, facts, mails, bundleId }: Known,
): Promise<void> {
  const event = { merchant_id: tx.merchant.id, event_id: eventId, booking_id: bookingId };
  const ofBooking = { ...event, booking_version: facts.version, bundle_id: bundleId };
  await together([
    insertRows(tx.db, 'outbox_event', { shared: event, rows: [{ facts }] }),
    insertRows(tx.db, 'outbox_mail', { shared: ofBooking, rows: mails.map(mailColumns) }),
  ]);
}

function mailColumns(mail: NewMail) {
  return {
    id: mail.id,
    recipient: mail.recipient,
    recipient_name: mail.name,
    user_id: mail.userId,
    topic: mail.topic,
    booking_status: mail.bookingStatus,
    is_participant: mail.isParticipant,
  };
}

export interface StaffMember extends StaffAddressee {
  /** Profile image; null without one. */
  readonly imageId: string | null;
}

/** The active among users, with their addresses. */
export async function findStaff(
  tx: TenantRows,
  userIds: readonly string[],
): Promise<Map<string, StaffMember>> {
  if (userIds.length === 0) return new Map();
  const rows = await activeStaff(tx.db, { merchantId: tx.merchant.id, userIds });
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

const activeStaff = preparedQuery(
  (trx: Transaction<DB>, given: Given<{ merchantId: string; userIds: readonly string[] }>) =>
    trx
      .selectFrom('app_user')
      .select(['id', 'email', 'full_name as name', 'muted_mails as mutedMails'])
      .select('profile_image_id as imageId')
      .where('merchant_id', '=', given('merchantId'))
      .where(sql<boolean>`id = any (${given('userIds')}::uuid[])`)
      .where('status', '=', 'active'),
);

/** Invitees without an account. */
export function findGuests(tx: TenantRows, bookingId: string): Promise<Addressee[]> {
  return tx.db
    .selectFrom('booking_invitee')
    .select(['email', 'name'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', '=', bookingId)
    .where('user_id', 'is', null)
    .execute();
}

/**
 * Guests whose latest mail about this booking did not take the invitation back. The mail about
 * another date of the series may name this one (`alsoDates`), also from before a split.
 */
async function findInvitedGuests(tx: TenantRows, bookingId: string): Promise<InvitedGuest[]> {
  const { rows } = await sql<InvitedGuest>`
    with wanted as (
      select b.*, r.name as resource, g.name as building, f.name as floor
      from booking b
      join resource r on r.merchant_id = ${tx.merchant.id} and r.id = b.resource_id
      join building g on g.merchant_id = ${tx.merchant.id} and g.id = r.building_id
      left join floor f on f.merchant_id = ${tx.merchant.id} and f.id = r.floor_id
      where b.merchant_id = ${tx.merchant.id} and b.id = ${bookingId}
    ), told as (
      select m.*, e.facts, e.facts as date from outbox_mail m
      join outbox_event e on e.merchant_id = ${tx.merchant.id} and e.event_id = m.event_id
      where m.merchant_id = ${tx.merchant.id} and m.booking_id = ${bookingId}
        and m.user_id is null
      union all
      select m.*, e.facts, d.date from wanted w
      join booking_series s on s.merchant_id = ${tx.merchant.id} and s.id = w.series_id
      join booking o on o.merchant_id = ${tx.merchant.id} and o.id <> w.id
        and o.series_id in (s.id, s.continues_id)
      join outbox_mail m on m.merchant_id = ${tx.merchant.id} and m.booking_id = o.id
        and m.user_id is null
      join outbox_event e on e.merchant_id = ${tx.merchant.id} and e.event_id = m.event_id
      cross join jsonb_array_elements(e.facts -> 'alsoDates') as d (date)
      where d.date ->> 'bookingId' = w.id::text
    ), latest as (
      select distinct on (recipient) * from told order by recipient, id desc
    )
    select t.recipient as email, t.recipient_name as name, (
      (t.facts ->> 'title', t.facts ->> 'meetingLink', t.date ->> 'resource',
        t.facts ->> 'building', t.facts ->> 'floor', (t.date ->> 'start')::timestamptz,
        (t.date ->> 'end')::timestamptz)
      is not distinct from
      (w.title, w.meeting_link, w.resource, w.building, w.floor, w.starts_at, w.ends_at)
    ) as "isUpToDate"
    from latest t, wanted w
    where t.booking_status in ('book-success', 'book-updated')`.execute(tx.db);
  return rows;
}

/** By its value, not by the column of another table: so Citus finds the one node of the statement. */
type Merchant = RawBuilder<string>;

const buildingName = (merchant: Merchant, id: string) => sql`(
  select name from building place where place.merchant_id = ${merchant} and place.id = ${sql.ref(id)}
)`;

const tripFacts = (merchant: Merchant) => sql`jsonb_build_object(
  'purpose', b.purpose, 'destination', b.destination, 'needsDriver', b.needs_driver,
  'driver', (
    select full_name from app_user d where d.merchant_id = ${merchant} and d.id = b.driver_id
  ),
  'passengers', coalesce((
    select jsonb_agg(p.name order by p.position)
    from booking_passenger p where p.merchant_id = ${merchant} and p.booking_id = b.id
  ), '[]'::jsonb),
  'pickUp', ${buildingName(merchant, 'b.pick_up_building_id')},
  'return', ${buildingName(merchant, 'b.return_building_id')})`;

const loanFacts = (
  merchant: Merchant,
) => sql`jsonb_build_object('purpose', b.purpose, 'quantity', b.quantity,
  'pickUp', ${buildingName(merchant, 'b.pick_up_building_id')},
  'return', ${buildingName(merchant, 'b.return_building_id')})`;

const pendingFacts = (merchant: Merchant) => sql`(
  select jsonb_build_object(
    'start', coalesce((c.body ->> 'start')::timestamptz, b.starts_at),
    'end', coalesce((c.body ->> 'end')::timestamptz, b.ends_at),
    'resource', wished.name, 'building', place.name, 'floor', level.name,
    'attendees', coalesce((c.body ->> 'attendees')::integer, b.attendees),
    'quantity', coalesce((c.body ->> 'quantity')::integer, b.quantity),
    'needsDriver', coalesce((c.body ->> 'needsDriver')::boolean, b.needs_driver),
    'driver', driver.full_name)
  from booking_change c
  join resource wished on wished.merchant_id = ${merchant}
    and wished.id = coalesce((c.body ->> 'resourceId')::uuid, b.resource_id)
  join building place on place.merchant_id = ${merchant} and place.id = wished.building_id
  left join floor level on level.merchant_id = ${merchant} and level.id = wished.floor_id
  left join app_user driver on driver.merchant_id = ${merchant}
    and driver.id = coalesce((c.body ->> 'driverId')::uuid, b.driver_id)
  where c.merchant_id = ${merchant} and c.booking_id = b.id
    and b.status = 'pending-approval-edit'
)`;

// The steps of one transaction have one time, which is how the dates of a series find each other.
const wholeSeriesFacts = (merchant: Merchant) => sql`(
  select jsonb_build_object('rule', s.rule, 'timezone', s.timezone, 'wall_start', s.wall_start,
    'first_start', s.first_start, 'length_minutes', s.length_minutes)
  from booking_series s
  where s.merchant_id = ${merchant} and s.id = b.series_id and not exists (
    select from booking d
    where d.merchant_id = ${merchant} and d.series_id = b.series_id and d.status <> 'cancelled'
      and not exists (
        select from booking_event o
        where o.merchant_id = ${merchant} and o.booking_id = d.id and o.at = e.at
      )
  )
)`;

/** Under which series, and from when, calendars knew dates that were split from it. */
const formerFacts = (merchant: Merchant) => sql`(
  select jsonb_build_object('seriesId', s.continues_id, 'starts', s.former_starts)
  from booking_series s
  where s.merchant_id = ${merchant} and s.id = b.series_id and s.former_starts <> '[]'
)`;

const factsOfBooking = (merchant: Merchant) => sql`jsonb_build_object(
  'title', b.title, 'description', b.description, 'status', b.status, 'version', b.version,
  'changedAt', b.updated_at, 'start', b.starts_at, 'end', b.ends_at, 'timezone', b.timezone,
  'isPrivate', 'private' in (b.privacy, r.privacy), 'meetingLink', b.meeting_link,
  'resource', r.name, 'building', g.name, 'floor', f.name, 'address', g.address,
  'booker', jsonb_build_object('name', booker.full_name, 'email', booker.email),
  'bookedFor', jsonb_build_object('name', guest.full_name, 'email', guest.email),
  'invitees', coalesce((
    select jsonb_agg(jsonb_build_object('name', i.name, 'email', i.email) order by i.email)
    from booking_invitee i where i.merchant_id = ${merchant} and i.booking_id = b.id
  ), '[]'::jsonb),
  'resourceNote', r.description, 'attendees', b.attendees,
  'car', case when b.type = 'car' then ${tripFacts(merchant)} end,
  'asset', case when b.type = 'asset' then ${loanFacts(merchant)} end,
  'wish', ${pendingFacts(merchant)},
  'reason', e.reason, 'actor', (
    select jsonb_build_object('name', a.full_name, 'email', a.email)
    from app_user a where a.merchant_id = ${merchant} and a.id = e.actor_id
  ), 'seriesId', b.series_id, 'originalStart', b.original_start,
  'former', ${formerFacts(merchant)},
  'wholeSeries', case when b.series_id is not null then ${wholeSeriesFacts(merchant)} end,
  'alsoDates', coalesce(case when b.series_id is not null then (
    select jsonb_agg(jsonb_build_object('bookingId', d.id, 'start', d.starts_at,
      'end', d.ends_at, 'originalStart', d.original_start, 'status', d.status,
      'version', d.version, 'resource', (
        select name from resource p where p.merchant_id = ${merchant} and p.id = d.resource_id
      ))
      order by d.starts_at)
    from booking d
    where d.merchant_id = ${merchant} and d.series_id = b.series_id and d.id <> b.id
      and exists (
        select from booking_event o
        where o.merchant_id = ${merchant} and o.booking_id = d.id and o.at = e.at
      )
  ) end, '[]'::jsonb))`;

interface Telling extends OutboxEvent {
  readonly merchantId: string;
}

interface Mailing extends Telling {
  /** Mails of one bundle are sent as one; null for mails of their own. */
  readonly bundleId: string | null;
  /** JSON of {@link NewMail}. */
  readonly mails: string;
}

// Not one statement with the mails: Citus would write it to all nodes, one booking after the other.
const insertFacts = preparedQuery((_: Transaction<DB>, given: Given<Telling>) => {
  const merchant = given('merchantId');
  return sql`
    insert into outbox_event (merchant_id, event_id, booking_id, facts)
    select b.merchant_id, e.id, b.id, ${factsOfBooking(merchant)}
    from booking_event e
    join booking b on b.merchant_id = ${merchant} and b.id = e.booking_id
    join resource r on r.merchant_id = ${merchant} and r.id = b.resource_id
    join building g on g.merchant_id = ${merchant} and g.id = r.building_id
    left join floor f on f.merchant_id = ${merchant} and f.id = r.floor_id
    join app_user booker on booker.merchant_id = ${merchant} and booker.id = b.booker_id
    join app_user guest on guest.merchant_id = ${merchant} and guest.id = b.booked_for_id
    where e.merchant_id = ${merchant} and e.id = ${given('eventId')}
      and b.id = ${given('bookingId')}
    on conflict do nothing`;
});

const insertMails = preparedQuery(
  (_: Transaction<DB>, given: Given<Mailing>) => sql`
    insert into outbox_mail (merchant_id, id, event_id, booking_id, booking_version, recipient,
      recipient_name, user_id, topic, booking_status, is_participant, bundle_id)
    select b.merchant_id, m.id, ${given('eventId')}, b.id, b.version, m.recipient,
      m.name, m."userId", m.topic, m."bookingStatus", m."isParticipant",
      ${given('bundleId')}::uuid
    from booking b, jsonb_to_recordset(${given('mails')}::jsonb) as m (
      id uuid, recipient text, name text, "userId" uuid, topic text,
      "bookingStatus" text, "isParticipant" boolean)
    where b.merchant_id = ${given('merchantId')} and b.id = ${given('bookingId')}
    on conflict do nothing`,
);
