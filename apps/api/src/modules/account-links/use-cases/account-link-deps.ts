import type { LoginThrottleRepository } from '@axp/server-kit/auth';
import type { PasswordHasher } from '@axp/server-kit/passwords';
import type { Clock } from '@axp/server-kit/time';
import type { SecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { SessionRepository } from '../../auth/index.ts';
import type { AccountLinkRepository } from '../account-link.repository.ts';
import type { RequestedMail } from '../account-mail.repository.ts';

export interface AccountLinkStore {
  readonly links: AccountLinkRepository;
  readonly sessions: SessionRepository;
  readonly throttle: LoginThrottleRepository;
  readonly record: (event: SecurityEvent) => Promise<void>;
  readonly requestMail: (mail: RequestedMail) => Promise<void>;
}

/** Dependencies of the account link use cases, for one merchant. */
export interface AccountLinkDeps {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly passwords: PasswordHasher;
  readonly commonPasswords: ReadonlySet<string>;
  /** Runs work in one transaction: what throws inside leaves nothing behind. */
  readonly inTransaction: <T>(work: (store: AccountLinkStore) => Promise<T>) => Promise<T>;
  /** The next request of the session is checked against the database again. */
  readonly forgetSession: (sessionId: string) => void;
}
