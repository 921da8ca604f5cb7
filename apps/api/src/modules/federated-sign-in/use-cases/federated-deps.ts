import type { Language } from '@axp/contracts';
import type { LoginThrottleRepository } from '@axp/server-kit/auth';
import type { OidcClient } from '@axp/server-kit/upstream';
import type { LinkSigner } from '../../../platform/auth/link-signer.ts';
import type { SecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { RequestedMail } from '../../account-links/index.ts';
import type { Identified, SessionDeps, SessionRepository } from '../../auth/index.ts';
import type { IdentityRepository } from '../../identities/index.ts';
import type { SignInMethodRow } from '../../sign-in-methods/index.ts';
import type { AttemptRepository } from '../attempt.repository.ts';
import type { DirectoryTokens } from '../directory-tokens.ts';
import type { LinkRepository } from '../link.repository.ts';
import type { NewcomerRepository } from '../newcomer.repository.ts';

export interface FederatedStore {
  readonly attempts: AttemptRepository;
  readonly identities: IdentityRepository;
  readonly links: LinkRepository;
  readonly newcomers: NewcomerRepository;
  readonly requestMail: (mail: RequestedMail) => Promise<void>;
  readonly sessions: SessionRepository;
  readonly throttle: LoginThrottleRepository;
  readonly record: (event: SecurityEvent) => Promise<void>;
}

/** Runs work in one transaction: what throws inside leaves nothing behind. */
export type FederatedTransaction = <T>(work: (store: FederatedStore) => Promise<T>) => Promise<T>;

/** Dependencies of sign-in by a provider or directory, for one merchant. */
export interface FederatedDeps extends SessionDeps {
  readonly oidc: OidcClient;
  readonly directoryTokens: DirectoryTokens;
  /** Returns the secret of a name; null if the environment has none. */
  readonly secretOf: (name: string) => string | null;
  /** Time zone of accounts that are created by a first sign-in. */
  readonly timezone: string;
  readonly inTransaction: FederatedTransaction;
  /** Names the account in the security log if the sign-in is refused. */
  readonly identified: Identified;
  /** Language of mails with a code if the recipient has not chosen one. */
  readonly language: Language;
  /** Derives the codes of mails. */
  readonly sign: LinkSigner;
  readonly logger: { readonly warn: (values: object, key: string) => void };
}

/** Settings of the provider or directory. */
export type Method = SignInMethodRow;
