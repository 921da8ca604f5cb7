import type { Given } from '@axp/server-kit/db';
import { preparedQuery } from '@axp/server-kit/db';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows, TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../platform/db/together.ts';
import { findStaff } from '../../people/people/index.ts';
import type { Addressee, InvitedGuest, MailPeople, PlannedMail } from './domain/planned-mails.ts';
import { dateFacts, factsOfEvent } from './event-facts.ts';
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
  await allOrFirstError([
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
  await allOrFirstError([
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

/** Invitees without an account. */
export function findGuests(tx: TenantRows, bookingId: string): Promise<Addressee[]> {
  return selectRows(tx, 'booking_invitee')
    .select(['email', 'name'])
    .where('booking_id', '=', bookingId)
    .where('user_id', 'is', null)
    .execute();
}

/** Whether stored invitees include the recipient of `m`. */
const isInvited = (invitees: RawBuilder<unknown>) => sql`exists (
  select from jsonb_array_elements(${invitees}) as i (person)
  where lower(i.person ->> 'email') = m.recipient
)`;

/**
 * Guests whose latest mail about this booking did not take the invitation back. The mail about
 * another date of the series may name this one (`alsoDates`), also from before a split.
 */
async function findInvitedGuests(tx: TenantRows, bookingId: string): Promise<InvitedGuest[]> {
  const { rows } = await sql<InvitedGuest>`
    with wanted as (
      select b.*, r.name as resource, g.name as building, f.name as floor, host.email as host
      from booking b
      join app_user host on host.merchant_id = ${tx.merchant.id} and host.id = b.booked_for_id
      join resource r on r.merchant_id = ${tx.merchant.id} and r.id = b.resource_id
      join building g on g.merchant_id = ${tx.merchant.id} and g.id = r.building_id
      left join floor f on f.merchant_id = ${tx.merchant.id} and f.id = r.floor_id
      where b.merchant_id = ${tx.merchant.id} and b.id = ${bookingId}
    ), told as (
      select m.*, e.facts from outbox_mail m
      join outbox_event e on e.merchant_id = ${tx.merchant.id} and e.event_id = m.event_id
      where m.merchant_id = ${tx.merchant.id} and m.booking_id = ${bookingId}
        and m.user_id is null
      union all
      select m.*, e.facts || d.date from wanted w
      join booking_series s on s.merchant_id = ${tx.merchant.id} and s.id = w.series_id
      join booking o on o.merchant_id = ${tx.merchant.id} and o.id <> w.id
        and o.series_id in (s.id, s.continues_id)
      join outbox_mail m on m.merchant_id = ${tx.merchant.id} and m.booking_id = o.id
        and m.user_id is null
      join outbox_event e on e.merchant_id = ${tx.merchant.id} and e.event_id = m.event_id
      cross join jsonb_array_elements(e.facts -> 'alsoDates') as d (date)
      where d.date ->> 'bookingId' = w.id::text
        and ${isInvited(sql`coalesce(d.date -> 'invitees', e.facts -> 'invitees')`)}
          = ${isInvited(sql`e.facts -> 'invitees'`)}
    ), latest as (
      select distinct on (recipient) * from told order by recipient, id desc
    )
    select t.recipient as email, t.recipient_name as name, (
      (t.facts ->> 'title', t.facts ->> 'meetingLink', t.facts ->> 'resource',
        t.facts ->> 'building', t.facts ->> 'floor', t.facts #>> '{bookedFor,email}',
        (t.facts ->> 'start')::timestamptz, (t.facts ->> 'end')::timestamptz)
      is not distinct from
      (w.title, w.meeting_link, w.resource, w.building, w.floor, w.host, w.starts_at, w.ends_at)
    ) as "isUpToDate"
    from latest t, wanted w
    where t.booking_status in ('book-success', 'book-updated')
      and t.facts ->> 'status' <> 'pending-approval-book'`.execute(tx.db);
  return rows;
}

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
    select b.merchant_id, e.id, b.id, ${factsOfEvent(merchant)}
    from booking_event e
    join booking b on b.merchant_id = ${merchant} and b.id = e.booking_id
    cross join lateral (select ${dateFacts(merchant, 'b')} as facts) main
    where e.merchant_id = ${merchant} and e.id = ${given('eventId')}
      and b.id = ${given('bookingId')}
    on conflict do nothing`;
});

/** Topics that the room's answers cover for the organiser of another calendar (E-11). */
const ownersTopics = sql.raw("'booking', 'edit-rejected', 'lapsed', 'edit-lapsed'");

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
      and (b.announced_state is null or m.topic not in (${ownersTopics}))
    on conflict do nothing`,
);
