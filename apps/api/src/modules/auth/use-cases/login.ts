import type { TokenPair } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf, networkOf } from '@axp/server-kit/auth';
import type { AuthDeps } from './auth-deps.ts';
import { countFailure, refuseWhileWaitingIn } from './login-failures.ts';
import { startSession } from './start-session.ts';

export interface LoginAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Signs in with e-mail and password (Z-100). Whether the account exists shows neither in the answer
 * nor in the time it takes; its state is told only to who knows the password.
 * @throws AppError auth.too_many_attempts, auth.invalid_credentials, auth.not_activated,
 * auth.deactivated
 */
export function login(deps: AuthDeps, attempt: LoginAttempt): Promise<TokenPair> {
  const keys = {
    account: `${deps.merchantId} ${attempt.email}`,
    address: `${deps.merchantId} ${networkOf(attempt.address)}`,
  };
  return deps.inTurn(keys, () => tryPassword(deps, attempt));
}

async function tryPassword(deps: AuthDeps, attempt: LoginAttempt): Promise<TokenPair> {
  const accountKey = hashOf(`account:${attempt.email}`);
  const addressKey = hashOf(`address:${networkOf(attempt.address)}`);
  const account = await deps.inTransaction(async (store) => {
    await refuseWhileWaitingIn(store, [accountKey, addressKey], deps.clock.now());
    return store.sessions.findAccount(attempt.email);
  });
  // Outside of any transaction: hashing takes long, and on the embedded engine all would wait.
  const storedHash = account?.passwordHash ?? deps.decoyHash;
  const isRight = await deps.passwords.verify(storedHash, attempt.password);
  if (!account?.passwordHash || !isRight) {
    await countFailure(deps, [accountKey, addressKey]);
    throw new AppError('auth.invalid_credentials');
  }
  const tokens = await deps.inTransaction(async (store) => {
    await store.throttle.clear(accountKey);
    if (account.status !== 'active') return null;
    return startSession(deps, store, { userId: account.userId, userAgent: attempt.userAgent });
  });
  if (tokens) return tokens;
  throw new AppError(account.status === 'invited' ? 'auth.not_activated' : 'auth.deactivated');
}
