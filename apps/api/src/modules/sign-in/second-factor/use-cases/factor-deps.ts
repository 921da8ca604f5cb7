import type { FactorSettings } from '@axp/server-kit/second-factor';
import type { AuthDeps, Identified } from '../../auth/index.ts';
import type { FactorPlace } from '../factor-store.ts';

/** Dependencies of the second step for one merchant. */
export interface FactorDeps extends FactorPlace {
  readonly auth: AuthDeps;
  readonly settings: FactorSettings;
  /**
   * Requires that a sign-in method is on; null is the password.
   * @throws AppError auth.method_off
   */
  readonly requireMethod: (code: string | null) => Promise<unknown>;
}

/** A browser that has sent a valid password or come from a provider, and what it sends now. */
export interface SecondStep {
  readonly ticket: string;
  /** From the cookie that came with the ticket; null in another browser. */
  readonly browserKey: string | null;
  /** Where browsers reach the merchant. */
  readonly origin: string;
  readonly address: string;
  readonly userAgent: string;
  /** Null for a browser that has not signed in to the account before: it counts separately (Z-100). */
  readonly deviceIdOf: (email: string) => Promise<string | null>;
  /** Names the account in the security log if the step is refused. */
  readonly identified: Identified;
}
