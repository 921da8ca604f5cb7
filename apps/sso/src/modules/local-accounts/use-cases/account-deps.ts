import type { LoginThrottleRepository, LoginTurns } from '@axp/server-kit/auth';
import type { PasswordHasher } from '@axp/server-kit/passwords';
import type { Clock } from '@axp/server-kit/time';
import type { EventOrigin } from '../../../platform/audit/audit.ts';
import type { AccountRepository } from '../account.repository.ts';
import type { LinkPurpose } from '../domain/account-link.ts';
import type { RequestedMail } from '../mail-queue.repository.ts';

/** Purpose and owner of an email link. */
export interface AccountLink {
  readonly purpose: LinkPurpose;
  readonly userId: string;
}

export interface AccountEvent extends EventOrigin {
  readonly action: string;
  readonly actor?: string;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Operations of one tenant transaction. */
export interface AccountStore {
  readonly accounts: AccountRepository;
  readonly throttle: LoginThrottleRepository;
  readonly requestMail: (mail: RequestedMail, at: Date) => Promise<void>;
  readonly peekLink: (purpose: LinkPurpose, token: string, at: Date) => Promise<AccountLink | null>;
  /** Null if it was used before, even concurrently. */
  readonly takeLink: (purpose: LinkPurpose, token: string, at: Date) => Promise<AccountLink | null>;
  /** Every session, every other link, and every sign-in that waits for its second proof. */
  readonly endSessions: (userId: string, origin: EventOrigin) => Promise<void>;
  readonly record: (event: AccountEvent) => Promise<void>;
  readonly hasRecorded: (event: AccountEvent, since: Date) => Promise<boolean>;
}

export interface AccountDeps {
  readonly tenantId: string;
  /** Title and key, which a new password must not contain. */
  readonly tenantNames: readonly string[];
  readonly clock: Clock;
  readonly newId: () => string;
  readonly inTurn: LoginTurns;
  readonly passwords: PasswordHasher;
  /** A hash that no password fits, checked where there is no account. */
  readonly decoyHash: string;
  readonly commonPasswords: ReadonlySet<string>;
  readonly inTransaction: <T>(work: (store: AccountStore) => Promise<T>) => Promise<T>;
}
