import type { LoginTurns } from '@axp/server-kit/auth';
import { LoginThrottleRepository } from '@axp/server-kit/auth';
import type { PasswordHasher } from '@axp/server-kit/passwords';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { hasRecorded, recordEvent } from '../../platform/audit/audit.ts';
import type { CodeKind } from '../../platform/codes/one-time-codes.ts';
import {
  consumeCode,
  issueCode,
  peekCode,
  revokeCodesOf,
} from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import { endSessions } from '../sessions/index.ts';
import { AccountRepository } from './account.repository.ts';
import type { LinkPurpose } from './domain/account-link.ts';
import { linkLifetimeMs } from './domain/account-link.ts';
import { requestMail } from './mail-queue.repository.ts';
import type { AccountDeps, AccountLink } from './use-cases/account-deps.ts';

const payload = z.object({ userId: z.uuid() });

function kindOf(purpose: LinkPurpose): CodeKind<z.output<typeof payload>> {
  return { purpose, lifetimeSeconds: linkLifetimeMs[purpose] / 1000, payload };
}

/** Settings of accounts besides the tenant's. */
export interface AccountSettings {
  readonly inTurn: LoginTurns;
  readonly passwords: PasswordHasher;
  readonly decoyHash: string;
  readonly commonPasswords: ReadonlySet<string>;
}

/** The use cases of accounts, for the tenant of a request. */
export function accountsOf(scope: TenantScope, settings: AccountSettings): AccountDeps {
  const { tenant, clock, newId, write } = scope;
  return {
    ...settings,
    tenantId: tenant.id,
    tenantNames: [tenant.name, tenant.key],
    clock,
    newId,
    inTransaction: (work) =>
      write((trx) => {
        const at = (now: Date) => ({ trx, tenantId: tenant.id, now });
        return work({
          accounts: new AccountRepository(trx, tenant.id),
          throttle: new LoginThrottleRepository(trx, { column: 'tenant_id', id: tenant.id }),
          requestMail: (mail, now) => requestMail(trx, tenant.id, { mail, at: now }),
          peekLink: async (purpose, token, now) => {
            const link = await peekCode(kindOf(purpose), token, at(now));
            return link && { purpose, ...link };
          },
          takeLink: async (purpose, token, now): Promise<AccountLink | null> => {
            const taken = await consumeCode(kindOf(purpose), token, at(now));
            return taken.state === 'fresh' ? { purpose, ...taken.payload } : null;
          },
          endSessions: async (userId, origin) => {
            await revokeCodesOf(userId, { trx, tenantId: tenant.id });
            await endSessions(trx, scope, {
              which: { userId },
              reason: 'password_changed',
              origin,
            });
          },
          record: (event) => recordEvent(trx, scope, { tenantId: tenant.id, ...event }),
          hasRecorded: (event, since) => hasRecorded(trx, { tenantId: tenant.id, ...event }, since),
        });
      }),
  };
}

/** The secret part of a link, made when its mail is. */
export function issueLink(
  { tenant, clock, write }: TenantScope,
  purpose: LinkPurpose,
  userId: string,
): Promise<string> {
  const place = { tenantId: tenant.id, now: clock.now() };
  return write((trx) => issueLinkIn(trx, place, { purpose, userId }));
}

/** The same within a transaction that does more. */
export function issueLinkIn(
  trx: Transaction<DB>,
  place: { readonly tenantId: string; readonly now: Date },
  { purpose, userId }: AccountLink,
): Promise<string> {
  return issueCode(kindOf(purpose), { userId }, { trx, ...place });
}
