import { hashOf } from '@axp/server-kit/auth';
import type { FactorChange, FactorScope } from '@axp/server-kit/second-factor';
import { challengeLifetimeMs } from '@axp/server-kit/second-factor';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { InTransaction, RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import {
  visitorTransaction,
  visitorTransactions,
} from '../../../platform/db/tenant-transaction.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import { recordSecurityEvent } from '../../../platform/security-log/security-log.ts';
import { recordChange } from '../../records/audit/index.ts';
import { consumeChallenge } from './factor-account.repository.ts';
/** Access to a merchant's second factors for the use cases that both servers share. */
export type MerchantFactorScope = FactorScope<Transaction<DB>>;

/** Callback in the transaction of a change. */
export type AfterChange = (tx: RequestTransaction, change: FactorChange) => Promise<void>;

export interface FactorPlace {
  readonly inTransaction: InTransaction;
  readonly scopeOf: (
    account: { readonly merchantTitle: string; readonly fullName: string },
    after?: AfterChange,
  ) => MerchantFactorScope;
}

/** Binds second factors to the merchant of a request. */
export function factorPlaceOf(scope: RequestScope): FactorPlace {
  const { merchant, clock, newId } = scope;
  return {
    inTransaction: visitorTransactions(scope),
    scopeOf: ({ merchantTitle, fullName }, after) => ({
      owner: { column: 'merchant_id', id: merchant.id },
      site: merchantTitle,
      clock,
      newId,
      read: (work) => scope.read(({ db }) => work(db)),
      write: (work) => scope.write(work),
      spendChallenge: (db, challenge) => {
        const expiresAt = new Date(clock.now().getTime() + challengeLifetimeMs);
        return consumeChallenge({ db, merchant }, hashOf(challenge), expiresAt);
      },
      noteChange: async (db, change) => {
        const { userId: id, action } = change;
        const tx = visitorTransaction(db, scope);
        await recordChange(
          { ...tx, actor: { id, fullName } },
          {
            action: 'update',
            object: { type: 'user', id, name: fullName },
            before: {},
            after: { secondFactor: action },
          },
        );
        await recordSecurityEvent(tx, { kind: 'factor-changed', reason: action, userId: id });
        await after?.(tx, change);
      },
    }),
  };
}
