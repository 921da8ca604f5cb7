import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';

type Confirmer = Pick<Actor, 'id' | 'isAdministrator'>;

/**
 * Whether a user confirms the licence of a person: an administrator, or a colleague who approves
 * for one of the person's business units.
 */
function confirms(
  merchantId: string,
  { id, isAdministrator }: Confirmer,
  personId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${isAdministrator}::boolean or ${personId} <> ${id}::uuid and exists (
    select from business_unit_approver named
    join user_business_unit member on member.merchant_id = named.merchant_id
      and member.business_unit_id = named.business_unit_id
    where named.merchant_id = ${merchantId} and named.user_id = ${id}
      and member.user_id = ${personId}))`;
}

/** Whether a reader sees the photo of the `licence` of a query: its owner, or who confirms it. */
export function seesLicence(merchantId: string, reader: Confirmer): RawBuilder<boolean> {
  const owner = sql`licence.user_id`;
  return sql<boolean>`(${owner} = ${reader.id} or ${confirms(merchantId, reader, owner)})`;
}

function licences(tx: TenantRows) {
  return selectRows(tx, 'driving_licence as licence')
    .innerJoin('app_user as person', sameMerchant('person.id', 'licence.user_id'))
    .leftJoin('app_user as decider', sameMerchant('decider.id', 'licence.decided_by'))
    .select(['licence.classes', 'licence.number', 'licence.expires_on', 'licence.photo_id'])
    .select(['licence.state', 'licence.reason', 'licence.entered_at', 'licence.decided_at'])
    .select(['licence.decided_by', 'licence.version', 'decider.full_name as decider_name'])
    .select(['person.id', 'person.full_name', 'person.email', 'person.profile_image_id']);
}

export type LicenceRow = Awaited<ReturnType<ReturnType<typeof licences>['execute']>>[number];

/** The licence of a person; undefined without one. */
export function findLicenceRow(tx: TenantRows, userId: string): Promise<LicenceRow | undefined> {
  return licences(tx).where('licence.user_id', '=', userId).executeTakeFirst();
}

/** How many waiting licences one answer lists. */
const mostListed = 100;

interface WaitingFilter {
  readonly merchantId: string;
  readonly reader: Confirmer;
  /** Licences that have expired wait for nothing. */
  readonly today: string;
}

/** Licences that wait for a user, longest waiting first, and how many there are. */
export async function listWaiting(
  trx: Transaction<DB>,
  { merchantId, reader, today }: WaitingFilter,
): Promise<{ readonly rows: readonly LicenceRow[]; readonly count: number }> {
  const rows = await licences({ db: trx, merchant: { id: merchantId } })
    .select(sql<string>`count(*) over ()`.as('count'))
    .where('licence.state', '=', 'entered')
    .where('licence.expires_on', '>=', today)
    .where('person.status', '=', 'active')
    .where(confirms(merchantId, reader, sql`licence.user_id`))
    .orderBy('licence.entered_at')
    .orderBy('licence.user_id')
    .limit(mostListed)
    .execute();
  return { rows, count: Number(rows[0]?.count ?? 0) };
}

/** Whether a user confirms the licence of a person; null if there is no such person. */
export async function isConfirmerOf(
  { db, merchant }: TenantRows,
  reader: Confirmer,
  userId: string,
): Promise<boolean | null> {
  const row = await selectRows({ db, merchant }, 'app_user as person')
    .select(confirms(merchant.id, reader, sql`person.id`).as('confirms'))
    .where('person.id', '=', userId)
    .executeTakeFirst();
  return row?.confirms ?? null;
}
