import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import type { AuthDeps, AuthStore } from './auth-deps.ts';
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
    const names = [fullName, email, ...(await deps.inTransaction(namesOfMerchant))];
    requireGoodPassword(deps, { path: 'newPassword', password, names });
    await storePassword(deps, change);
  });
}

async function storePassword(
  deps: PasswordDeps,
  { actor, newPassword }: PasswordChange,
): Promise<void> {
  // Outside of the transaction: hashing takes long and would keep a connection.
  const passwordHash = await deps.passwords.hash(newPassword);
  const now = deps.clock.now();
  const endedIds = await deps.inTransaction(async (store) => {
    await store.sessions.setPassword(actor.id, passwordHash);
    await store.record({ kind: 'password-changed', reason: 'changed', userId: actor.id });
    return endOthers(store, { userId: actor.id, keptId: actor.sessionId, now });
  });
  for (const id of endedIds) deps.forgetSession(id);
}

function namesOfMerchant({ sessions }: AuthStore): Promise<readonly string[]> {
  return sessions.merchantNames();
}
