import type { QueryExecutorProvider } from 'kysely';
import type { SealedBox } from '../auth/sealed-box.ts';
import type { PasswordHasher } from '../passwords/index.ts';
import type { Clock } from '../time/clock.ts';
import type { FactorOwner } from './factor.repository.ts';
import { FactorRepository } from './factor.repository.ts';
import type { Passkeys } from './passkeys.ts';

type InTransaction<Trx> = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

/** A change that the owner's audit log shows. */
export interface FactorChange {
  readonly action:
    | 'app_added'
    | 'app_removed'
    | 'passkey_added'
    | 'passkey_renamed'
    | 'passkey_removed'
    | 'codes_replaced';
  readonly userId: string;
}

/** The merchant or tenant whose people's factors are used, and where they are stored. */
export interface FactorScope<Trx extends QueryExecutorProvider> {
  readonly owner: FactorOwner;
  /** Name of the site in authenticator apps and browsers. */
  readonly site: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly read: InTransaction<Trx>;
  readonly write: InTransaction<Trx>;
  /** False for a challenge that was used before; each is accepted once. */
  readonly spendChallenge: (trx: Trx, challenge: string) => Promise<boolean>;
  readonly noteChange: (trx: Trx, change: FactorChange) => Promise<void>;
}

export interface FactorSettings {
  readonly box: SealedBox;
  readonly passkeys: Passkeys;
  /** Hashes recovery codes. */
  readonly passwords: PasswordHasher;
}

export function factorsIn<Trx extends QueryExecutorProvider>(
  { owner }: FactorScope<Trx>,
  trx: Trx,
): FactorRepository {
  return new FactorRepository(trx, owner);
}
