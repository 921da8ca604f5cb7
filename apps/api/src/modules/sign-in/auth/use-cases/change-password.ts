import { AppError, refusalAt } from '@axp/contracts';
import { attemptKeysOf } from '@axp/server-kit/auth';
import { brokenPasswordRule } from '@axp/server-kit/passwords';
import type { Actor } from '../../../../platform/request-scope/request-scope.ts';
import { recordSecurityEvent } from '../../../../platform/security-log/security-log.ts';
import { notifyOfAccount } from '../../../notices/account-mails/index.ts';
import type { Account } from '../account.repository.ts';
import { findAccount, findMerchantNames, storePassword } from '../account.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { endSessions } from './end-sessions.ts';
import { countFailure, refuseWhileWaiting } from './login.ts';

interface PasswordConfirmation {
  readonly actor: Pick<Actor, 'id'>;
  readonly currentPassword: string;
  readonly address: string;
}

interface NewPassword {
  /** The field that the refusal names. */
  readonly path: string;
  readonly password: string;
  /** Names of the person and the merchant, which must not be in it (H-11). */
  readonly names: readonly string[];
}

export interface PasswordDeps extends AuthDeps {
  readonly commonPasswords: ReadonlySet<string>;
}

interface PasswordChange {
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
    requireAcceptablePassword(deps, { path: 'newPassword', password, names });
    await replacePassword(deps, change);
  });
}

async function replacePassword(
  deps: PasswordDeps,
  { actor, newPassword }: PasswordChange,
): Promise<void> {
  // Outside of the transaction: hashing takes long and would keep a connection.
  const passwordHash = await deps.passwords.hash(newPassword);
  const endedIds = await deps.inTransaction(async (tx) => {
    await storePassword(tx, actor.id, passwordHash);
    await recordSecurityEvent(tx, {
      kind: 'password-changed',
      reason: 'changed',
      userId: actor.id,
    });
    await notifyOfAccount(tx, { topic: 'new-password', userId: actor.id });
    // A thief may hold one of the others (Z-101).
    const others = { userId: actor.id, exceptId: actor.sessionId };
    return endSessions(tx, others, { reason: 'password_changed' });
  });
  for (const id of endedIds) deps.forgetSession(id);
}

/**
 * Does work for a person who confirms their password. Someone at an open browser could guess it
 * here, so failures count as failed sign-ins do (Z-100).
 * @throws AppError auth.password_wrong, auth.too_many_attempts
 */
export async function withConfirmedPassword<T>(
  deps: AuthDeps,
  { actor, currentPassword, address }: PasswordConfirmation,
  work: (account: Account) => Promise<T>,
): Promise<T> {
  const account = await deps.inTransaction((tx) => findAccount(tx, 'id', actor.id));
  if (!account) throw new AppError('auth.required');
  const { turn, hashes } = attemptKeysOf({
    tenantId: deps.merchantId,
    account: account.email,
    address,
    isProven: true,
  });
  return deps.inTurn(turn, async () => {
    await refuseWhileWaiting(deps, hashes);
    const storedHash = account.passwordHash ?? deps.decoyHash;
    const isRight = await deps.passwords.verify(storedHash, currentPassword);
    if (!account.passwordHash || !isRight) {
      await countFailure(deps, hashes);
      throw refusalAt('currentPassword', 'auth.password_wrong');
    }
    return work(account);
  });
}

/** @throws AppError auth.password_too_weak, auth.password_personal */
export function requireAcceptablePassword(
  { commonPasswords }: { readonly commonPasswords: ReadonlySet<string> },
  { path, password, names }: NewPassword,
): void {
  const broken = brokenPasswordRule(password, { commonPasswords, names });
  if (broken === null) return;
  const code = broken === 'too_personal' ? 'auth.password_personal' : 'auth.password_too_weak';
  throw refusalAt(path, code);
}
