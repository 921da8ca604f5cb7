import type { OwnData } from '@axp/contracts/own-data';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

export async function countOwnData(
  { db, merchant: { id: merchantId } }: TenantRows,
  userId: string,
): Promise<OwnData> {
  const count = (table: string, column: string) => sql`
    (select count(*)::integer from ${sql.table(table)}
      where merchant_id = ${merchantId} and ${sql.ref(column)} = ${userId})`;
  const { rows } = await sql<OwnData>`
    select ${count('booking', 'booked_for_id')} as bookings,
      ${count('booking_invitee', 'user_id')} as invitations,
      (select jsonb_build_object('count', count(*), 'bytes', coalesce(sum(size_bytes), 0))
        from booking_attachment
        where merchant_id = ${merchantId} and uploaded_by = ${userId}) as attachments,
      ${count('problem', 'reported_by')} as problems,
      ${count('notification', 'user_id')} as notifications,
      ${count('security_event', 'user_id')} as "signIns",
      ${count('driving_licence', 'user_id')} > 0 as "hasLicence",
      (select erasure_requested_at from app_user
        where merchant_id = ${merchantId} and id = ${userId}) as "erasureRequestedAt",
      security_log_days as "securityLogDays", problem_days as "problemDays",
      booking_text_months as "bookingTextMonths"
    from merchant where id = ${merchantId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the merchant of a request exists');
  return found;
}

/** Own fields of a booking `b` in words, archived ones too (F-03). */
const ownFields = sql`array(
  select jsonb_build_object('field', field.definition #>> '{label,en}', 'value', coalesce((
    select choice.value #>> '{label,en}'
    from jsonb_array_elements(field.definition -> 'choices') choice
    where choice.value ->> 'id' = own.value #>> '{}'
  ), own.value #>> '{}'))
  from jsonb_each(b.own_fields) own
  join own_field field on field.merchant_id = b.merchant_id and field.id::text = own.key
  order by field.position, field.id
)`;

interface Owner {
  readonly merchantId: string;
  readonly userId: string;
  /** Whether a booking `b` of a resource `r` is in the archive. */
  readonly isShown: RawBuilder<unknown>;
}

/** Person and reader of an archive. Administrators get no content of private bookings (H-05). */
export interface DataSubject {
  readonly userId: string;
  readonly reader: 'person' | 'administrator';
}

const notPrivate = sql`'private' not in (b.privacy, r.privacy)`;
const shownTo = { person: sql`true`, administrator: notPrivate } as const;

type PartQuery = (owner: Owner) => RawBuilder<unknown>;

/**
 * Rows of each file of the archive. Names of others are in them where the person sees them in the
 * product too: the organiser of an invitation, and guests whom the person invited.
 */
export const ownDataParts: Readonly<Record<string, PartQuery>> = {
  profile: ({ merchantId, userId }) => sql`
    select p.id, p.email, p.full_name, p.status, p.language, p.timezone, p.created_at,
      p.accepted_terms_version, p.accepted_terms_at, p.muted_mails, p.muted_pushes,
      p.quiet_hours, p.start_reminders, p.erasure_requested_at, p.is_administrator, p.is_approver, p.is_help_desk,
      p.is_auditor, p.is_all_bu,
      array(select unit.title from user_business_unit own
        join business_unit unit on unit.merchant_id = own.merchant_id
          and unit.id = own.business_unit_id
        where own.merchant_id = p.merchant_id and own.user_id = p.id
        order by unit.title) as business_units,
      array(select resource.name from favourite_resource own
        join resource on resource.merchant_id = own.merchant_id and resource.id = own.resource_id
        where own.merchant_id = p.merchant_id and own.user_id = p.id
        order by resource.name) as favourites
    from app_user p where p.merchant_id = ${merchantId} and p.id = ${userId}`,
  bookings: ({ merchantId, userId, isShown }) => sql`
    select b.id, b.type, r.name as resource, b.status, b.title, b.description, b.starts_at,
      b.ends_at, b.timezone, b.privacy, b.attendees, b.equipment_note, b.catering_note,
      b.meeting_link, b.purpose, b.destination, b.created_at, b.checked_in_at, b.checked_out_at,
      ${ownFields} as own_fields,
      array(select jsonb_build_object('name', invitee.name, 'email', invitee.email)
        from booking_invitee invitee
        where invitee.merchant_id = b.merchant_id and invitee.booking_id = b.id
          and invitee.user_id is null) as guests
    from booking b
    join resource r on r.merchant_id = b.merchant_id and r.id = b.resource_id
    where b.merchant_id = ${merchantId} and b.booked_for_id = ${userId} and ${isShown}
    order by b.starts_at, b.id`,
  'private-bookings': ({ merchantId, userId, isShown }) => sql`
    select b.id, b.status, b.starts_at, b.ends_at from booking b
    join resource r on r.merchant_id = b.merchant_id and r.id = b.resource_id
    where b.merchant_id = ${merchantId} and b.booked_for_id = ${userId} and not ${isShown}
    order by b.starts_at, b.id`,
  invitations: ({ merchantId, userId, isShown }) => sql`
    select b.id as booking_id, b.title, r.name as resource, organiser.full_name as organiser,
      b.starts_at, b.ends_at, own.answer, own.answered_at, own.comment
    from booking_invitee own
    join booking b on b.merchant_id = own.merchant_id and b.id = own.booking_id
    join resource r on r.merchant_id = b.merchant_id and r.id = b.resource_id
    join app_user organiser on organiser.merchant_id = b.merchant_id
      and organiser.id = b.booked_for_id
    where own.merchant_id = ${merchantId} and own.user_id = ${userId} and ${isShown}
    order by b.starts_at, b.id`,
  problems: ({ merchantId, userId }) => sql`
    select problem.id, r.name as resource, problem.category, problem.text, problem.reported_at,
      problem.resolved_at
    from problem
    join resource r on r.merchant_id = problem.merchant_id and r.id = problem.resource_id
    where problem.merchant_id = ${merchantId} and problem.reported_by = ${userId}
    order by problem.reported_at, problem.id`,
  licence: ({ merchantId, userId }) => sql`
    select classes, number, expires_on, state, reason, entered_at, decided_at
    from driving_licence where merchant_id = ${merchantId} and user_id = ${userId}`,
  notifications: ({ merchantId, userId }) => sql`
    select topic, booking_id, created_at, read_at from notification
    where merchant_id = ${merchantId} and user_id = ${userId} order by created_at, id`,
  'sign-ins': ({ merchantId, userId }) => sql`
    select at, kind, reason, method, account, address, device from security_event
    where merchant_id = ${merchantId} and user_id = ${userId} order by at, id`,
  access: ({ merchantId, userId }) => sql`
    select 'session' as kind, user_agent as name, created_at, last_seen_at as last_used_at
    from user_session where merchant_id = ${merchantId} and user_id = ${userId}
    union all select 'linked-account', coalesce(email, issuer), linked_at, last_used_at
    from user_identity where merchant_id = ${merchantId} and user_id = ${userId}
    union all select 'api-key', name, created_at, last_used_at
    from api_key where merchant_id = ${merchantId} and user_id = ${userId}
    union all select 'passkey', name, created_at, last_used_at
    from passkey where merchant_id = ${merchantId} and user_id = ${userId}
    union all select 'calendar-feed', '', created_at, null
    from calendar_feed where merchant_id = ${merchantId} and user_id = ${userId}
    union all select 'push-device', user_agent, created_at, last_push_at
    from push_device where merchant_id = ${merchantId} and user_id = ${userId}
    order by 1, 3`,
};

/** Rows of a part as JSON with a line for each field. */
export async function readPart(
  { db, merchant }: TenantRows,
  { userId, reader }: DataSubject,
  select: PartQuery,
): Promise<string> {
  const rowsOf = select({ merchantId: merchant.id, userId, isShown: shownTo[reader] });
  const { rows } = await sql<{ readonly text: string }>`
    select jsonb_pretty(coalesce(jsonb_agg(part), '[]')) as text from (${rowsOf}) part
  `.execute(db);
  return rows[0]?.text ?? '[]';
}

export interface OwnFile {
  readonly id: string;
  readonly table: 'stored_file' | 'image';
  readonly name: string;
}

/** Files that the person uploaded to bookings, and pictures of themselves and their reports. */
export async function listOwnFiles(
  { db, merchant: { id: merchantId } }: TenantRows,
  { userId, reader }: DataSubject,
): Promise<readonly OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select file.id, 'stored_file' as table, 'files/' || file.id || '-' || file.file_name as name
    from booking_attachment file
    join booking b on b.merchant_id = file.merchant_id and b.id = file.booking_id
    join resource r on r.merchant_id = b.merchant_id and r.id = b.resource_id
    where file.merchant_id = ${merchantId} and file.uploaded_by = ${userId}
      and ${shownTo[reader]}
    union all select profile_image_id, 'image', 'pictures/profile.webp' from app_user
    where merchant_id = ${merchantId} and id = ${userId} and profile_image_id is not null
    union all select photo_id, 'image', 'pictures/licence.webp' from driving_licence
    where merchant_id = ${merchantId} and user_id = ${userId} and photo_id is not null
    union all select photo.image_id, 'image',
      'pictures/problem-' || photo.problem_id || '-' || photo.place || '.webp'
    from problem_photo photo
    join problem on problem.merchant_id = photo.merchant_id and problem.id = photo.problem_id
    where photo.merchant_id = ${merchantId} and problem.reported_by = ${userId}
    order by 3`.execute(db);
  return rows;
}
