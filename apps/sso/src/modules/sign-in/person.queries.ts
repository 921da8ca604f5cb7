import type { Transaction } from 'kysely';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';

export type SignedUpPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** A person; not active also while their way in is switched off. */
export async function findPerson(trx: Transaction<DB>, tenantId: string, userId: string) {
  const row = await selectRows({ db: trx, tenant: { id: tenantId } }, 'app_user as u')
    .innerJoin('connector as c', sameTenant('c.id', 'u.connector_id'))
    .select([
      'u.id',
      'u.connector_id as connectorId',
      'c.kind as connectorKind',
      'c.name as connectorName',
      'u.display_name as displayName',
      'u.email',
      'u.status',
      'u.is_administrator as isAdministrator',
      'c.is_enabled as isEnabled',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { status, isEnabled, ...person } = row;
  return { ...person, isActive: status === 'active' && isEnabled };
}
