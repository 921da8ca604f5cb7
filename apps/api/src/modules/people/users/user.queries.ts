import type { Language } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { managedBuildingIds } from '../../../platform/auth/actor.queries.ts';
import { hasAcceptedTerms } from '../../../platform/db/accepted-terms.ts';
import { likePatterns } from '../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { findOwnAmenities } from '../../resources/own-amenities/index.ts';

/**
 * Whether requests may come to a person: by role, as approver of a unit or a resource (Z-41), or
 * because a colleague who is away has named them (D-05).
 */
const decidesOnSomething = (merchantId: string, now: string) => sql<boolean>`(is_approver
  or exists (select from business_unit_approver named
    where named.merchant_id = ${merchantId} and named.user_id = app_user.id)
  or exists (select from resource_approver named
    where named.merchant_id = ${merchantId} and named.user_id = app_user.id)
  or exists (select from approval_delegation delegation
    where delegation.merchant_id = ${merchantId} and delegation.delegate_id = app_user.id
      and delegation.last_day >= ${now}::timestamptz::date - 1))`;

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserRow>>>;

/** A user with the business units that are offered, by title. */
export async function findUserRow(
  tx: TenantRows,
  {
    userId,
    now,
    language,
  }: { readonly userId: string; readonly now: Date; readonly language: Language },
) {
  const [user, businessUnits, { amenities: ownAmenities }] = await Promise.all([
    selectRows(tx, 'app_user')
      .leftJoin('driving_licence as licence', sameMerchant('licence.user_id', 'app_user.id'))
      .select(['id', 'email', 'full_name', 'profile_image_id', 'timezone', 'is_all_bu'])
      .select([
        'is_administrator',
        decidesOnSomething(tx.merchant.id, now.toISOString()).as('is_approver'),
      ])
      .select(['is_help_desk', 'is_auditor', managedBuildingIds(tx.merchant.id, 'app_user')])
      .select(hasAcceptedTerms(tx.merchant.id).as('has_accepted_terms'))
      .select(['classes', 'expires_on', 'state', 'language', 'muted_mails', 'mails_own_acts'])
      .select(['start_reminders', 'muted_pushes', 'quiet_hours'])
      .select(['usual_building_id', 'usual_floor_id'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    selectRows(tx, 'user_business_unit as membership')
      .innerJoin('business_unit as unit', sameMerchant('unit.id', 'membership.business_unit_id'))
      .select(['unit.id', 'unit.title', 'membership.is_default'])
      .where('membership.user_id', '=', userId)
      .where('unit.is_active', '=', true)
      .orderBy(inOrderOf('unit.title', language))
      .execute(),
    findOwnAmenities(tx),
  ]);
  return user && { ...user, businessUnits, ownAmenities };
}

export interface PeopleFilter {
  readonly merchantId: string;
  readonly text: string;
  readonly id?: string | undefined;
  readonly language: Language;
  readonly after: readonly [fullName: string, id: string] | null;
  readonly limit: number;
}

export type PersonRow = Awaited<ReturnType<typeof listPersonRows>>[number];

/**
 * Active staff by name, one row more than the limit. Every word must occur in name or email;
 * the expression is the one that the trigram index `app_user_search` is built on.
 */
export function listPersonRows(
  trx: Transaction<DB>,
  { merchantId, text, id, language, after, limit }: PeopleFilter,
) {
  const name = inOrderOf('full_name', language);
  let query = selectRows({ db: trx, merchant: { id: merchantId } }, 'app_user')
    .select(['id', 'email', 'full_name', 'profile_image_id'])
    .where('status', '=', 'active');
  for (const pattern of likePatterns(text)) {
    query = query.where(sql<boolean>`(full_name || ' ' || email) ilike ${pattern}`);
  }
  if (id !== undefined) query = query.where('id', '=', id);
  if (after) {
    query = query.where(sql<boolean>`(${name}, id) > (${after[0]}, ${after[1]})`);
  }
  return query
    .orderBy(name)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
}
