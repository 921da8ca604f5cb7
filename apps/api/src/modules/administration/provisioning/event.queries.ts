import { isProblemCode } from '@axp/contracts';
import { ProvisioningEvent } from '@axp/contracts/provisioning';
import { provisioningEventKinds } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TimedPage } from '../../../platform/db/cursor.ts';
import { newestEvents } from '../../../platform/db/cursor.ts';
import { knownWord } from '../../../platform/db/known-word.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { scimTypeOf } from './scim/answers.ts';

const Params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const { rights: Rights } = ProvisioningEvent.shape;

function events({ db, merchant }: TenantRows) {
  return selectRows({ db, merchant }, 'scim_event as event')
    .leftJoin('app_user as person', sameMerchant('person.id', 'event.user_id'))
    .leftJoin('scim_user as link', sameMerchant('link.user_id', 'event.user_id'))
    .leftJoin('app_user as owner', (join) =>
      join
        .onRef('owner.merchant_id', '=', 'event.merchant_id')
        .on('owner.email', '=', sql<string>`event.attempt->>'email'`),
    )
    .leftJoin('scim_user as taken', sameMerchant('taken.person_id', 'owner.id'))
    .select(['event.id', 'event.kind', 'event.at', 'event.is_dry_run', 'event.fields'])
    .select(['event.code', 'event.params', 'event.times', 'event.user_id', 'event.rights'])
    .select(['owner.id as owner_id', 'owner.full_name as owner_name', 'owner.email as owner_email'])
    .select(sql<boolean>`event.attempt is not null`.as('is_linkable'))
    .select(sql<boolean>`taken.user_id is not null`.as('is_owner_linked'))
    .select(
      sql<string | null>`coalesce(person.full_name, link.full_name,
        event.attempt->>'fullName', event.subject)`.as('name'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number];

/** Changes and refused requests, newest first, one more than the limit. */
export async function listEvents(
  tx: TenantRows,
  result: 'refused' | undefined,
  page: TimedPage,
): Promise<ProvisioningEvent[]> {
  const all = events(tx);
  const found = result === 'refused' ? all.where('event.code', 'is not', null) : all;
  return (await newestEvents(found, page).execute()).map(present);
}

function present(row: Row): ProvisioningEvent {
  const { id, at, name, fields, user_id: userId, is_dry_run: isDryRun } = row;
  return {
    id,
    kind: knownWord(provisioningEventKinds, row.kind),
    at,
    name,
    userId,
    isDryRun,
    fields,
    rights: Rights.parse(row.rights),
    refusal: refusalOf(row),
  };
}

function refusalOf(row: Row): ProvisioningEvent['refusal'] {
  const { code, times, owner_id: id, owner_name: fullName, owner_email: email } = row;
  if (code === null || !isProblemCode(code)) return null;
  const isFree = id !== null && fullName !== null && email !== null && !row.is_owner_linked;
  return {
    code,
    params: Params.parse(row.params),
    scimType: scimTypeOf(code),
    times,
    isLinkable: row.is_linkable,
    candidate: isFree ? { id, fullName, email } : null,
  };
}

/** Numbers of all changes, and of refused requests. */
export function countEvents(tx: TenantRows): Promise<{ all: number; refused: number }> {
  return selectRows(tx, 'scim_event')
    .select(sql<number>`count(*)::integer`.as('all'))
    .select(sql<number>`count(code)::integer`.as('refused'))
    .executeTakeFirstOrThrow();
}
