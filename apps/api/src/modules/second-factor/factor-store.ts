import { hashOf } from '@axp/server-kit/auth';
import type { FactorChange, FactorScope } from '@axp/server-kit/second-factor';
import { challengeLifetimeMs } from '@axp/server-kit/second-factor';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { SecurityEvent } from '../../platform/security-log/security-log.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { auditTrail } from '../audit/index.ts';
import { SessionRepository } from '../auth/index.ts';
import { FactorAccountRepository } from './factor-account.repository.ts';
import { TicketRepository } from './ticket.repository.ts';

/** Repositories for the second step, bound to one transaction of a merchant. */
export interface FactorStore {
  readonly tickets: TicketRepository;
  readonly accounts: FactorAccountRepository;
  readonly sessions: SessionRepository;
  /** Writes into the security log, in the same transaction. */
  readonly record: (event: SecurityEvent) => Promise<void>;
}

export type FactorTransaction = <T>(work: (store: FactorStore) => Promise<T>) => Promise<T>;

/** Access to a merchant's second factors for the use cases that both servers share. */
export type MerchantFactorScope = FactorScope<Transaction<DB>>;

/** Callback in the transaction of a change. */
export type AfterChange = (store: FactorStore, change: FactorChange) => Promise<void>;

export interface FactorPlace {
  readonly inTransaction: FactorTransaction;
  readonly scopeOf: (
    account: { readonly merchantTitle: string; readonly fullName: string },
    after?: AfterChange,
  ) => MerchantFactorScope;
}

/** Binds second factors to the merchant of a request. */
export function factorPlaceOf(scope: RequestScope): FactorPlace {
  const { merchant, clock, newId } = scope;
  const storeOf = (trx: Transaction<DB>): FactorStore => ({
    tickets: new TicketRepository(trx, merchant.id),
    accounts: new FactorAccountRepository(trx, merchant.id),
    sessions: new SessionRepository(trx, merchant.id),
    record: (event) => recordSecurityEvent(trx, scope, event),
  });
  return {
    inTransaction: (work) => scope.write((trx) => work(storeOf(trx))),
    scopeOf: ({ merchantTitle, fullName }, after) => ({
      owner: { column: 'merchant_id', id: merchant.id },
      site: merchantTitle,
      clock,
      newId,
      read: (work) => scope.read(work),
      write: (work) => scope.write(work),
      spendChallenge: (trx, challenge) => {
        const expiresAt = new Date(clock.now().getTime() + challengeLifetimeMs);
        return storeOf(trx).accounts.spendChallenge(hashOf(challenge), expiresAt);
      },
      noteChange: async (trx, change) => {
        const { userId: id, action } = change;
        await auditTrail(trx, { scope, actor: { id } }).record({
          action: 'update',
          object: { type: 'user', id, name: fullName },
          before: {},
          after: { secondFactor: action },
        });
        await storeOf(trx).record({ kind: 'factor-changed', reason: action, userId: id });
        await after?.(storeOf(trx), change);
      },
    }),
  };
}
