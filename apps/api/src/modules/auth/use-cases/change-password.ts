import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import { recordSecurityEvent } from '../../../platform/security-log/security-log.ts';
import { findMerchantNames, storePassword } from '../session.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { withConfirmedPassword } from './confirm-password.ts';
import { endOthers } from './end-others.ts';
import { requireGoodPassword } from './good-password.ts';

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
 * Changes a password and signs every other device out.
 * @throws AppError auth.password_wrong, auth.password_too_weak, auth.password_personal,
 * auth.too_many_attempts
 */
export function changeOwnPassword(deps: PasswordDeps, change: PasswordChange): Promise<void> {
  return withConfirmedPassword(deps, change, async ({ email, fullName }) => {
    const { newPassword: password } = change;
    const names = [fullName, email, ...(await deps.inTransaction(findMerchantNames))];
    requireGoodPassword(deps, { path: 'newPassword', password, names });
    await replacePassword(deps, change);
  });
}

async function replacePassword(
  deps: PasswordDeps,
  { actor, newPassword }: PasswordChange,
): Promise<void> {
  // Outside of the transaction: hashing takes long and would keep a connection.
  const passwordHash = await deps.passwords.hash(newPassword);
  const now = deps.clock.now();
  const endedIds = await deps.inTransaction(async (tx) => {
    await storePassword(tx, actor.id, passwordHash);
    await recordSecurityEvent(tx, {
      kind: 'password-changed',
      reason: 'changed',
      userId: actor.id,
    });
    return endOthers(tx, { userId: actor.id, keptId: actor.sessionId, now });
  });
  for (const id of endedIds) deps.forgetSession(id);
}
