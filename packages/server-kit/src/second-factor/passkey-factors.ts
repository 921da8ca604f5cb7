import type { QueryExecutorProvider } from 'kysely';
import type { FactorScope, FactorSettings } from './factor-scope.ts';
import { factorsIn } from './factor-scope.ts';
import type { Ceremony, Owner } from './passkeys.ts';

/** Registration options for a new passkey, as JSON for the browser. */
export async function registrationOptions<Trx extends QueryExecutorProvider>(
  { passkeys }: FactorSettings,
  scope: FactorScope<Trx>,
  { ceremony, owner }: { readonly ceremony: Ceremony; readonly owner: Owner },
): Promise<string> {
  const stored = await scope.read((trx) => factorsIn(scope, trx).passkeysOf(owner.userId));
  const known = stored.map(({ credentialId }) => credentialId);
  return passkeys.registrationOptions(ceremony, { owner, site: scope.site, known });
}

export interface SentPasskey {
  readonly ceremony: Ceremony;
  readonly userId: string;
  readonly credential: string;
  readonly name: string;
}

/** False if the browser's answer is invalid, was used before or is registered already. */
export async function addPasskey<Trx extends QueryExecutorProvider>(
  { passkeys }: FactorSettings,
  scope: FactorScope<Trx>,
  { ceremony, userId, credential, name }: SentPasskey,
): Promise<boolean> {
  const { clock, newId } = scope;
  const proven = await passkeys.register(ceremony, credential);
  if (!proven) return false;
  return scope.write(async (trx) => {
    if (!(await scope.spendChallenge(trx, proven.challenge))) return false;
    const passkey = { id: newId(), userId, name, ...proven.value };
    const isAdded = await factorsIn(scope, trx).addPasskey(passkey, clock.now());
    if (isAdded) await scope.noteChange(trx, { action: 'passkey_added', userId });
    return isAdded;
  });
}

/** Options for the passkeys of one person; for any passkey of the site where `userId` is null. */
export async function proofOptions<Trx extends QueryExecutorProvider>(
  { passkeys }: FactorSettings,
  scope: FactorScope<Trx>,
  { ceremony, userId }: { readonly ceremony: Ceremony; readonly userId: string | null },
): Promise<string> {
  if (userId === null) return passkeys.proofOptions(ceremony, []);
  const known = await scope.read((trx) => factorsIn(scope, trx).passkeysOf(userId));
  return passkeys.proofOptions(ceremony, known);
}

export interface SentProof {
  readonly ceremony: Ceremony;
  /** Required owner of the passkey; null if the passkey identifies the user. */
  readonly userId: string | null;
  readonly credential: string;
}

/** Returns the owner of the passkey; null for an invalid proof. */
export async function acceptPasskey<Trx extends QueryExecutorProvider>(
  { passkeys }: FactorSettings,
  scope: FactorScope<Trx>,
  { ceremony, userId, credential }: SentProof,
): Promise<string | null> {
  const id = passkeys.credentialIdOf(credential);
  if (id === null) return null;
  const passkey = await scope.read((trx) => factorsIn(scope, trx).findPasskey(id));
  // A registered passkey of someone else is no second factor of this account.
  if (!passkey || (userId !== null && passkey.userId !== userId)) return null;
  const proven = await passkeys.prove(ceremony, { credential, passkey });
  if (!proven) return null;
  return scope.write(async (trx) => {
    if (!(await scope.spendChallenge(trx, proven.challenge))) return null;
    const { counter } = proven.value;
    const isNoted = await factorsIn(scope, trx).notePasskeyUse(passkey, counter, scope.clock.now());
    return isNoted ? passkey.userId : null;
  });
}
