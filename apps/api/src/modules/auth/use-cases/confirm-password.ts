import { AppError } from '@axp/contracts';
import { attemptKeysOf } from '@axp/server-kit/auth';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import type { OwnAccount } from '../session.repository.ts';
import { confirmSession, findOwnAccount } from '../session.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { countFailure, refuseWhileWaiting } from './login-failures.ts';

export interface PasswordConfirmation {
  readonly actor: Pick<Actor, 'id'>;
  readonly currentPassword: string;
  readonly address: string;
}

/**
 * Does work for a person who confirms their password. Someone at an open browser could guess it
 * here, so failures count as failed sign-ins do (Z-100).
 * @throws AppError auth.password_wrong, auth.too_many_attempts
 */
export async function withConfirmedPassword<T>(
  deps: AuthDeps,
  { actor, currentPassword, address }: PasswordConfirmation,
  work: (account: OwnAccount) => Promise<T>,
): Promise<T> {
  const account = await deps.inTransaction((tx) => findOwnAccount(tx, actor.id));
  if (!account) throw new AppError('auth.required');
  const { turn, hashes } = attemptKeysOf({
    tenantId: deps.merchantId,
    account: account.email,
    address,
  });
  return deps.inTurn(turn, async () => {
    await refuseWhileWaiting(deps, hashes);
    const storedHash = account.passwordHash ?? deps.decoyHash;
    const isRight = await deps.passwords.verify(storedHash, currentPassword);
    if (!account.passwordHash || !isRight) {
      await countFailure(deps, hashes);
      const code = 'auth.password_wrong';
      throw new AppError(code, { issues: [{ path: 'currentPassword', code, params: {} }] });
    }
    return work(account);
  });
}

/**
 * Allows the caller's session to sign out others for a while.
 * @throws AppError auth.password_wrong, auth.too_many_attempts
 */
export function confirmOwnIdentity(
  deps: AuthDeps,
  confirmation: PasswordConfirmation & { readonly actor: Pick<Actor, 'id' | 'sessionId'> },
): Promise<void> {
  const { sessionId } = confirmation.actor;
  return withConfirmedPassword(deps, confirmation, async () => {
    const at = deps.clock.now();
    if (sessionId !== null) {
      await deps.inTransaction((tx) => confirmSession(tx, sessionId, at));
    }
  });
}
