import type { Language, UseCounts } from '@axp/contracts';
import { bookingStatusGroups } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** Tables that reference a unit and prevent its deletion. */
const users = [
  'user_business_unit',
  'business_unit_approver',
  'booking',
  'bill',
  'resource',
] as const;

const isUsed = sql<boolean>`(${sql.join(
  users.map(
    (table) => sql`exists (select from ${sql.table(table)} named
      where named.merchant_id = unit.merchant_id and named.business_unit_id = unit.id)`,
  ),
  sql` or `,
)})`;

interface UnitFilter {
  readonly merchantId: string;
  /** Of who reads the list. */
  readonly language?: Language;
  readonly id?: string;
}

/** Business units by title, inactive ones included; one of them where an id is given. */
export async function adminUnits(
  trx: Transaction<DB>,
  { merchantId, language = 'en', id }: UnitFilter,
) {
  let query = selectRows({ db: trx, merchant: { id: merchantId } }, 'business_unit as unit')
    .select(['unit.id', 'unit.title', 'unit.is_active as isActive', 'unit.version'])
    .select(isUsed.as('isUsed'))
    .select((eb) =>
      eb
        .selectFrom('user_business_unit as member')
        .select((inner) => inner.fn.countAll<string>().as('count'))
        .whereRef('member.merchant_id', '=', 'unit.merchant_id')
        .whereRef('member.business_unit_id', '=', 'unit.id')
        .as('members'),
    )
    .orderBy(inOrderOf('unit.title', language));
  if (id !== undefined) query = query.where('unit.id', '=', id);
  const [units, approvers] = await Promise.all([
    query.execute(),
    selectRows({ db: trx, merchant: { id: merchantId } }, 'business_unit_approver as named')
      .innerJoin('app_user as user', sameMerchant('user.id', 'named.user_id'))
      .select(['named.business_unit_id', 'user.id', 'user.full_name as fullName'])
      .orderBy(inOrderOf('user.full_name', language))
      .execute(),
  ]);
  return units.map((unit) => ({
    ...unit,
    members: Number(unit.members ?? 0),
    approvers: approvers
      .filter((named) => named.business_unit_id === unit.id)
      .map(({ id: userId, fullName }) => ({ id: userId, fullName })),
  }));
}

/** How many people, resources and upcoming bookings refer to a unit; null for an unknown one. */
export async function unitUse(
  trx: Transaction<DB>,
  { merchantId, id, now }: { readonly merchantId: string; readonly id: string; readonly now: Date },
): Promise<UseCounts | null> {
  const { rows } = await sql<UseCounts>`
    select (
        select count(*) from (
          select user_id from user_business_unit named
          where named.merchant_id = ${merchantId} and named.business_unit_id = unit.id
          union
          select user_id from business_unit_approver named
          where named.merchant_id = ${merchantId} and named.business_unit_id = unit.id
        ) person
      )::integer as people, (
        select count(*) from resource
        where resource.merchant_id = ${merchantId} and (
          resource.business_unit_id = unit.id or exists (
            select from resource_visibility seen
            where seen.merchant_id = ${merchantId} and seen.resource_id = resource.id
              and seen.business_unit_id = unit.id
          )
        )
      )::integer as resources, (
        select count(*) from booking
        where booking.merchant_id = ${merchantId} and booking.business_unit_id = unit.id
          and booking.ends_at > ${now.toISOString()}::timestamptz
          and booking.status = any (${[...bookingStatusGroups.active]}::text[])
      )::integer as bookings
    from business_unit unit
    where unit.merchant_id = ${merchantId} and unit.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** The business units that the merchant offers, by title. */
export function businessUnitsOf(tx: TenantRows, language: Language) {
  return selectRows(tx, 'business_unit')
    .select(['id', 'title'])
    .where('is_active', '=', true)
    .orderBy(inOrderOf('title', language))
    .execute();
}
