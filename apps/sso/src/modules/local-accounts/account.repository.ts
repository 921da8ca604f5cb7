import type { Language } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CodeKind } from '../../platform/codes/one-time-codes.ts';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';
import type { LinkPurpose } from './domain/account-link.ts';
import { linkLifetimeMs } from './domain/account-link.ts';

const payload = z.object({ userId: z.uuid() });

/** The secret part of a link, made when its mail is. */
export function linkCode(purpose: LinkPurpose): CodeKind<z.output<typeof payload>> {
  return { purpose, lifetimeSeconds: linkLifetimeMs[purpose] / 1000, payload };
}

export type LocalAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * Returns the account that signs in by a password of ours with this name, in lower case, or of this
 * user. Its password hash is null until the person has chosen one.
 */
export async function findAccount(
  trx: Transaction<DB>,
  tenantId: string,
  column: 'c.login_name' | 'u.id',
  value: string,
) {
  const row = await selectRows({ db: trx, tenant: { id: tenantId } }, 'local_credential as c')
    .innerJoin('app_user as u', sameTenant('u.id', 'c.user_id'))
    .innerJoin('connector as k', sameTenant('k.id', 'u.connector_id'))
    .select([
      'u.id as userId',
      'u.connector_id as connectorId',
      'u.display_name as displayName',
      'c.login_name as email',
      'c.password_hash as passwordHash',
      // Constraints allow these values alone.
      sql<Language | null>`u.locale`.as('language'),
      sql<'invited' | 'active' | 'deactivated'>`u.status`.as('status'),
    ])
    .where(column, '=', value)
    // No password sign-in if the tenant turned passwords off.
    .where('k.is_enabled', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
