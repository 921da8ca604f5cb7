import { AppError } from '@axp/contracts';
import { hashOf, networkOf } from '@axp/server-kit/auth';
import { brokenPasswordRule } from '@axp/server-kit/passwords';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import type { AuthDeps } from './auth-deps.ts';
import { endOthers } from './end-others.ts';
import { countFailure, refuseWhileWaiting } from './login-failures.ts';

export interface PasswordDeps extends AuthDeps {
  readonly commonPasswords: ReadonlySet<string>;
}

export interface PasswordChange {
  readonly actor: Actor;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly address: string;
}

/**
 * Changes a password and signs every other device out. Whoever finds an open browser could try
 * passwords here, so failures count as failed sign-ins do (Z-100).
 * @throws AppError auth.password_wrong, auth.password_too_weak, auth.too_many_attempts
 */
export async function changeOwnPassword(deps: PasswordDeps, change: PasswordChange): Promise<void> {
  const account = await deps.inTransaction(({ sessions }) => sessions.accountOf(change.actor.id));
  if (!account) throw new AppError('auth.required');
  const network = networkOf(change.address);
  const keys = {
    account: `${deps.merchantId} ${account.email}`,
    address: `${deps.merchantId} ${network}`,
  };
  await deps.inTurn(keys, async () => {
    const keyHashes = [hashOf(`account:${account.email}`), hashOf(`address:${network}`)] as const;
    await refuseWhileWaiting(deps, keyHashes);
    const storedHash = account.passwordHash ?? deps.decoyHash;
    const isRight = await deps.passwords.verify(storedHash, change.currentPassword);
    if (!account.passwordHash || !isRight) {
      await countFailure(deps, keyHashes);
      throw refused('auth.password_wrong', 'currentPassword');
    }
    if (brokenPasswordRule(change.newPassword, deps.commonPasswords) !== null) {
      throw refused('auth.password_too_weak', 'newPassword');
    }
    await storePassword(deps, change);
  });
}

async function storePassword(
  deps: PasswordDeps,
  { actor, newPassword }: PasswordChange,
): Promise<void> {
  // Outside of the transaction: hashing takes long, and on the embedded engine all would wait.
  const passwordHash = await deps.passwords.hash(newPassword);
  const now = deps.clock.now();
  const endedIds = await deps.inTransaction(async (store) => {
    await store.sessions.setPassword(actor.id, passwordHash);
    await store.record({ kind: 'password-changed', reason: 'changed', userId: actor.id });
    return endOthers(store, { userId: actor.id, keptId: actor.sessionId, now });
  });
  for (const id of endedIds) deps.forgetSession(id);
}

function refused(code: 'auth.password_wrong' | 'auth.password_too_weak', path: string): AppError {
  return new AppError(code, { issues: [{ path, code, params: {} }] });
}
