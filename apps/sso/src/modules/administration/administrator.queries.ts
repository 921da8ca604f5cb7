import type { Transaction } from 'kysely';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';

/** Signed-in user who may administer. */
export type Administrator = NonNullable<Awaited<ReturnType<typeof findAdministrator>>>;

/**
 * Of the people signed in with one browser, the administrator who came last: an operator, who runs
 * all tenants, if the tenant is the platform's own. `provenAt` is when they last showed who they are.
 */
export async function findAdministrator(
  trx: Transaction<DB>,
  tenantId: string,
  sessionIds: readonly string[],
) {
  if (sessionIds.length === 0) return null;
  const row = await selectRows({ db: trx, tenant: { id: tenantId } }, 'platform_session as s')
    .innerJoin('app_user as u', sameTenant('u.id', 's.user_id'))
    .innerJoin('tenant as t', 't.id', 's.tenant_id')
    .select([
      's.id as sessionId',
      's.signed_in_at as signedInAt',
      's.confirmed_at as confirmedAt',
      'u.id as userId',
      'u.display_name as displayName',
      'u.email',
      't.is_operator as isOperator',
    ])
    .where('s.id', 'in', sessionIds)
    .where('u.is_administrator', '=', true)
    .orderBy('s.signed_in_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { signedInAt, confirmedAt, ...administrator } = row;
  return { ...administrator, provenAt: new Date(confirmedAt ?? signedInAt) };
}
