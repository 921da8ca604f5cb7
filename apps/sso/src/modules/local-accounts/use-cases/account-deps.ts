import type { LoginTurns } from '@axp/server-kit/auth';
import { LoginThrottleRepository } from '@axp/server-kit/auth';
import type { PasswordHasher } from '@axp/server-kit/passwords';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantScope } from '../../../platform/scope/tenant-scope.ts';

/** Settings of accounts besides the tenant's. */
export interface AccountSettings {
  readonly inTurn: LoginTurns;
  readonly passwords: PasswordHasher;
  /** A hash that no password fits, checked where there is no account. */
  readonly decoyHash: string;
  readonly commonPasswords: ReadonlySet<string>;
}

/** Dependencies of the use cases of accounts, for the tenant of a request. */
export interface AccountDeps extends AccountSettings {
  readonly scope: TenantScope;
}

export function loginThrottle(
  trx: Transaction<DB>,
  { tenant: { id } }: Pick<TenantScope, 'tenant'>,
): LoginThrottleRepository {
  return new LoginThrottleRepository(trx, { column: 'tenant_id', id });
}
