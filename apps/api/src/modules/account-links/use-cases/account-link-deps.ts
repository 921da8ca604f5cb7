import type { PasswordHasher } from '@axp/server-kit/passwords';
import type { Clock } from '@axp/server-kit/time';
import type { InTransaction } from '../../../platform/db/tenant-transaction.ts';

/** Dependencies of the account link use cases, for one merchant. */
export interface AccountLinkDeps {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly passwords: PasswordHasher;
  readonly commonPasswords: ReadonlySet<string>;
  readonly inTransaction: InTransaction;
  /** The next request of the session is checked against the database again. */
  readonly forgetSession: (sessionId: string) => void;
}
