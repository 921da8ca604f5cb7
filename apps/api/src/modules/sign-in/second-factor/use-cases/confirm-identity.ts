import { AppError } from '@axp/contracts';
import { acceptCode } from '@axp/server-kit/second-factor';
import type { Actor } from '../../../../platform/request-scope/request-scope.ts';
import { confirmSession, withConfirmedPassword } from '../../auth/index.ts';
import { findFactorAccount } from '../factor-account.repository.ts';
import type { FactorDeps } from './factor-deps.ts';
import { attemptFactor } from './verify-factor.ts';

interface Confirmation {
  readonly actor: Pick<Actor, 'id' | 'sessionId'>;
  readonly address: string;
  /** Either the password or a code. */
  readonly currentPassword?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Lets the caller's session do guarded operations for a while (H-06).
 * @throws AppError auth.password_wrong, auth.code_wrong, auth.too_many_attempts
 */
export async function confirmOwnIdentity(
  deps: FactorDeps,
  { actor, address, currentPassword = '', code }: Confirmation,
): Promise<void> {
  if (code === undefined) {
    const confirmation = { actor, currentPassword, address };
    await withConfirmedPassword(deps.auth, confirmation, async () => undefined);
  } else {
    await acceptOwnCode(deps, { userId: actor.id, address, code });
  }
  const { sessionId } = actor;
  const at = deps.auth.clock.now();
  if (sessionId !== null) await deps.inTransaction((tx) => confirmSession(tx, sessionId, at));
}

interface OwnCode {
  readonly userId: string;
  readonly address: string;
  readonly code: string;
}

async function acceptOwnCode(deps: FactorDeps, { userId, address, code }: OwnCode): Promise<void> {
  const account = await deps.inTransaction((tx) => findFactorAccount(tx, userId));
  if (!account) throw new AppError('auth.required');
  await attemptFactor(deps, {
    userId,
    deviceId: null,
    address,
    refusal: { code: 'auth.code_wrong', path: 'code' },
    prove: () => acceptCode(deps.settings, deps.scopeOf(account), { userId, code }),
  });
}
