import type { QueryExecutorProvider } from 'kysely';
import type { StoredApp, StoredPasskey } from './factor.repository.ts';
import type { FactorScope } from './factor-scope.ts';
import { factorsIn } from './factor-scope.ts';

export interface HeldFactors {
  readonly app: Pick<StoredApp, 'createdAt'> | null;
  readonly passkeys: readonly StoredPasskey[];
  readonly recoveryCodesLeft: number;
}

/** Returns the factors of a user. */
export function heldFactors<Trx extends QueryExecutorProvider>(
  scope: FactorScope<Trx>,
  userId: string,
): Promise<HeldFactors> {
  return scope.read(async (trx) => {
    const factors = factorsIn(scope, trx);
    const [app, passkeys, hashes] = await Promise.all([
      factors.appOf(userId),
      factors.passkeysOf(userId),
      factors.recoveryHashes(userId),
    ]);
    return { app, passkeys, recoveryCodesLeft: hashes.length };
  });
}

/** Removes the app if there is one; its recovery codes stay while a passkey does. */
export function removeApp<Trx extends QueryExecutorProvider>(
  scope: FactorScope<Trx>,
  userId: string,
): Promise<void> {
  return scope.write(async (trx) => {
    if (!(await factorsIn(scope, trx).removeApp(userId))) return;
    await scope.noteChange(trx, { action: 'app_removed', userId });
    await forgetCodesOfNothing(scope, trx, userId);
  });
}

/** Whether the passkey belonged to the person. */
export function removePasskey<Trx extends QueryExecutorProvider>(
  scope: FactorScope<Trx>,
  userId: string,
  id: string,
): Promise<boolean> {
  return scope.write(async (trx) => {
    if (!(await factorsIn(scope, trx).removePasskey(userId, id))) return false;
    await scope.noteChange(trx, { action: 'passkey_removed', userId });
    await forgetCodesOfNothing(scope, trx, userId);
    return true;
  });
}

/** Whether the passkey belonged to the person. */
export function renamePasskey<Trx extends QueryExecutorProvider>(
  scope: FactorScope<Trx>,
  userId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  return scope.write(async (trx) => {
    if (!(await factorsIn(scope, trx).renamePasskey(userId, id, name))) return false;
    await scope.noteChange(trx, { action: 'passkey_renamed', userId });
    return true;
  });
}

/** Recovery codes replace a factor, so they are deleted with the last one. */
async function forgetCodesOfNothing<Trx extends QueryExecutorProvider>(
  scope: FactorScope<Trx>,
  trx: Trx,
  userId: string,
): Promise<void> {
  const factors = factorsIn(scope, trx);
  const [app, keys] = [await factors.appOf(userId), await factors.passkeysOf(userId)];
  if (!app && keys.length === 0) await factors.replaceRecoveryCodes(userId, []);
}
