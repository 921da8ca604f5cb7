import type { ErasureReview, SystemAlerts } from '@axp/contracts/administration';
import { sql } from 'kysely';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { ErasedPerson } from './erase-rows.ts';

/** Counts what belongs to a person and is deleted with their data. */
export async function countErased(
  { db, merchant }: TenantRows,
  userId: string,
): Promise<Omit<ErasureReview, 'openItems'>> {
  const { rows } = await sql<Omit<ErasureReview, 'openItems'>>`
    select
      (select count(*)::integer from booking b
        where b.merchant_id = ${merchant.id} and b.booked_for_id = ${userId}) as bookings,
      (select count(*)::integer from booking_attachment file
        join booking b on b.merchant_id = file.merchant_id and b.id = file.booking_id
        where file.merchant_id = ${merchant.id} and b.booked_for_id = ${userId}) as attachments,
      (select count(*)::integer from problem_photo photo
        join problem on problem.merchant_id = photo.merchant_id and problem.id = photo.problem_id
        where photo.merchant_id = ${merchant.id}
          and problem.reported_by = ${userId}) as "problemPhotos",
      exists (select from driving_licence licence
        where licence.merchant_id = ${merchant.id} and licence.user_id = ${userId}
      ) as "hasLicence"`.execute(db);
  return rows[0] ?? { bookings: 0, attachments: 0, problemPhotos: 0, hasLicence: false };
}

/** People of the list of alerts; the others follow once these are erased. */
const shownRequests = 20;

/** People who ask for the erasure of their data, the oldest request first. */
export async function listErasureRequests(
  tx: TenantRows,
): Promise<SystemAlerts['erasureRequests']> {
  return selectRows(tx, 'app_user')
    .select(['id', 'full_name as fullName'])
    .select(sql<string>`erasure_requested_at`.as('since'))
    .where('erasure_requested_at', 'is not', null)
    .orderBy('erasure_requested_at')
    .orderBy('id')
    .limit(shownRequests)
    .execute();
}

interface KnownText {
  readonly kind: 'name' | 'address';
  readonly text: string;
}

/** Finds all names and addresses that a person has or had; one of two letters is also a class or a code. */
export async function findErasedPerson(
  { db, merchant }: TenantRows,
  id: string,
): Promise<ErasedPerson> {
  const { rows } = await sql<KnownText>`
    select distinct kind, text from (
      select 'address' as kind, email as text from app_user
      where merchant_id = ${merchant.id} and id = ${id}
      union all select 'name', full_name from app_user
      where merchant_id = ${merchant.id} and id = ${id}
      union all select 'name', object_name from audit_event
      where merchant_id = ${merchant.id} and object_id = ${id} and object_type = 'user'
      union all select 'name', actor_name from audit_event
      where merchant_id = ${merchant.id} and actor_id = ${id}
      union all select 'name', person_name from security_event
      where merchant_id = ${merchant.id} and user_id = ${id}
      union all select 'address', unnest(array[old_email, new_email]) from email_change
      where merchant_id = ${merchant.id} and user_id = ${id}
      union all select 'address', email from user_identity
      where merchant_id = ${merchant.id} and user_id = ${id}
      union all select 'address', unnest(array[user_name, email]) from scim_user
      where merchant_id = ${merchant.id} and user_id = ${id}
      union all select 'name', full_name from scim_user
      where merchant_id = ${merchant.id} and user_id = ${id}
      union all select 'address', email from booking_invitee
      where merchant_id = ${merchant.id} and user_id = ${id}
    ) known
    where char_length(text) > 2`.execute(db);
  const { rows: objects } = await sql<{ readonly id: string }>`
    select id from api_key where merchant_id = ${merchant.id} and user_id = ${id}
    union all select id from user_identity
    where merchant_id = ${merchant.id} and user_id = ${id}`.execute(db);
  const of = (kind: KnownText['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ text }) => text);
  return {
    id,
    objectIds: objects.map((row) => row.id),
    names: of('name'),
    addresses: of('address').map((text) => text.toLowerCase()),
  };
}
