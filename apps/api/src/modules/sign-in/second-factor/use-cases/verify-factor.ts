import type { ProblemCode, TokenPair } from '@axp/contracts';
import { refusalAt } from '@axp/contracts';
import { attemptKeysOf } from '@axp/server-kit/auth';
import { acceptCode, acceptPasskey } from '@axp/server-kit/second-factor';
import { loginThrottle } from '../../../../platform/auth/login-throttle.ts';
import { countFailure, refuseWhileWaiting } from '../../auth/index.ts';
import type { FactorDeps, SecondStep } from './factor-deps.ts';
import type { OpenTicket } from './open-ticket.ts';
import { ceremonyOf, finishSignIn, requireStep } from './open-ticket.ts';

export interface Verified {
  readonly tokens: TokenPair;
  readonly email: string;
}

/**
 * Finishes a sign-in with a code of the app or a recovery code.
 * @throws AppError auth.ticket_over, auth.code_wrong, auth.too_many_attempts
 */
export function verifyCode(
  deps: FactorDeps,
  { code, ...sent }: SecondStep & { readonly code: string },
): Promise<Verified> {
  return verify(deps, sent, {
    refusal: { code: 'auth.code_wrong', path: 'code' },
    prove: async ({ account }) => {
      const { userId } = account;
      return (await acceptCode(deps.settings, deps.scopeOf(account), { userId, code })) !== null;
    },
  });
}

/**
 * Finishes a sign-in with a passkey of the same account.
 * @throws AppError auth.ticket_over, auth.passkey_refused, auth.too_many_attempts
 */
export function verifyPasskey(
  deps: FactorDeps,
  { credential, ...sent }: SecondStep & { readonly credential: string },
): Promise<Verified> {
  return verify(deps, sent, {
    refusal: { code: 'auth.passkey_refused', path: 'credential' },
    prove: async (open) => {
      const { account } = open;
      const { userId } = account;
      const ceremony = ceremonyOf(sent.origin, open);
      const proof = { ceremony, userId, credential };
      return (await acceptPasskey(deps.settings, deps.scopeOf(account), proof)) !== null;
    },
  });
}

interface Refusal {
  readonly code: ProblemCode;
  readonly path: string;
}

interface Proof {
  readonly refusal: Refusal;
  readonly prove: (open: OpenTicket) => Promise<boolean>;
}

interface Attempt<T> {
  readonly userId: string;
  /** Whether a browser has signed in to this account before: it counts separately (Z-100). */
  readonly deviceId: string | null;
  readonly address: string;
  readonly refusal: Refusal;
  /** Null where the factor is wrong. */
  readonly prove: () => Promise<T | null>;
}

async function verify(
  deps: FactorDeps,
  sent: SecondStep,
  { refusal, prove }: Proof,
): Promise<Verified> {
  const { account } = await requireStep(deps, sent, 'verify');
  const { userId, email } = account;
  const deviceId = await sent.deviceIdOf(email);
  const open = await attemptFactor(deps, {
    userId,
    deviceId,
    address: sent.address,
    refusal,
    prove: async () => {
      // Again in turn: another request may have finished this sign-in.
      const found = await requireStep(deps, sent, 'verify');
      return (await prove(found)) ? found : null;
    },
  });
  const tokens = await deps.inTransaction((tx) => finishSignIn(deps, tx, { open, sent }));
  return { tokens, email };
}

/**
 * Checks a factor of a person in turn; wrong ones count, so that guessing waits (Z-100).
 * @throws AppError the refusal, auth.too_many_attempts
 */
export function attemptFactor<T>(
  { auth }: Pick<FactorDeps, 'auth'>,
  { userId, deviceId, address, refusal, prove }: Attempt<T>,
): Promise<T> {
  const { turn, hashes: keys } = attemptKeysOf({
    tenantId: auth.merchantId,
    account: `factor ${userId}`,
    deviceId,
    address,
    isProven: true,
  });
  return auth.inTurn(turn, async () => {
    await refuseWhileWaiting(auth, keys);
    const proven = await prove();
    if (proven === null) {
      await countFailure(auth, keys);
      const { code, path } = refusal;
      throw refusalAt(path, code);
    }
    await auth.inTransaction((tx) => loginThrottle(tx).clear(keys.account));
    return proven;
  });
}
