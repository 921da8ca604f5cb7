import type { TokenPair } from '@axp/contracts';
import type { PendingSignIn } from '@axp/contracts/second-factor';
import type { SessionRules } from '@axp/contracts/vocabulary';
import type { LoginTurns } from '@axp/server-kit/auth';
import type { PasswordHasher } from '@axp/server-kit/passwords';
import type { Clock } from '@axp/server-kit/time';
import type { AccessTokens } from '../../../../platform/auth/access-tokens.ts';
import type { CloudSignOn } from '../../../../platform/cloud/cloud-platform.ts';
import type { InTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { HumanProof } from '../../captcha/index.ts';

/** Dependencies of sign-in, refresh and sign-out for one merchant. */
export interface AuthDeps {
  readonly merchantId: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly inTransaction: InTransaction;
  readonly inTurn: LoginTurns;
  readonly passwords: PasswordHasher;
  /** Hash that matches no password, checked if the account does not exist. */
  readonly decoyHash: string;
  readonly accessTokens: AccessTokens;
  readonly sessionRules: SessionRules;
  /** Client IP address. */
  readonly address: string;
  /** @throws AppError captcha.required, captcha.refused, captcha.unavailable */
  readonly requireHuman: (proof: HumanProof) => Promise<void>;
  /** Asks the platform; returns null if it can't be reached. Null without a platform. */
  readonly isSignOnRunning: ((signOn: CloudSignOn) => Promise<boolean | null>) | null;
  /**
   * Starts the session of an active user, or requires the second factor first (H-11).
   * @throws AppError auth.invalid_credentials
   */
  readonly afterPassword: (proven: ProvenPassword) => Promise<SignInResult>;
  /** Drops the cached session, so that its next request is checked against the database. */
  readonly forgetSession: (sessionId: string) => void;
}

export interface ProvenPassword {
  readonly userId: string;
  /** The hash that the password was checked with: a later one ends the sign-in. */
  readonly passwordHash: string;
  readonly userAgent: string;
  readonly isNewDevice: boolean;
}

export type SignInResult =
  | { readonly tokens: TokenPair; readonly pending?: undefined }
  | {
      readonly pending: PendingSignIn;
      /** Cookie value that binds the ticket to this browser. */
      readonly browserKey: string;
    };

/** Dependencies of starting a session, independent of the sign-in method. */
export type SessionDeps = Pick<
  AuthDeps,
  'merchantId' | 'clock' | 'newId' | 'accessTokens' | 'sessionRules' | 'address'
>;
