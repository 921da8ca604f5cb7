import type { Transaction } from 'kysely';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import type { DB } from '../../platform/db/schema.ts';

export interface SignedUpPerson {
  readonly id: string;
  readonly connectorId: string;
  readonly connectorKind: string;
  readonly connectorName: string;
  readonly displayName: string;
  readonly email: string | null;
  /** False also while their way in is switched off. */
  readonly isActive: boolean;
  readonly isAdministrator: boolean;
}

export async function findPerson(
  trx: Transaction<DB>,
  tenantId: string,
  userId: string,
): Promise<SignedUpPerson | null> {
  const row = await trx
    .selectFrom('app_user as u')
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
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { status, isEnabled, ...person } = row;
  return { ...person, isActive: status === 'active' && isEnabled };
}
