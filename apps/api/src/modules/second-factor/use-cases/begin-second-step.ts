import { AppError } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { ProvenPassword, SessionDeps, SignInResult } from '../../auth/index.ts';
import { startSession } from '../../auth/index.ts';
import { stepAfterPassword } from '../domain/second-factor.ts';
import { findFactorAccount } from '../factor-account.repository.ts';
import type { FactorPlace } from '../factor-store.ts';
import { insertTicket } from '../ticket.repository.ts';

/** 256 bits, too many to guess. */
const secretBytes = 32;
/** Long enough to install an authenticator app. */
export const ticketLifetimeMs = 10 * 60 * 1000;

/**
 * Signs in after a valid password, or answers a ticket for the second step.
 * @throws AppError auth.invalid_credentials if password or status have changed since
 */
export function beginSecondStep(
  { auth, inTransaction }: Pick<FactorPlace, 'inTransaction'> & { readonly auth: SessionDeps },
  { userId, passwordHash, userAgent }: ProvenPassword,
): Promise<SignInResult> {
  const createdAt = auth.clock.now();
  return inTransaction(async (tx) => {
    const account = await findFactorAccount(tx, userId);
    if (!account?.isActive || account.passwordHash !== passwordHash) {
      throw new AppError('auth.invalid_credentials');
    }
    const step = stepAfterPassword(account);
    if (step === 'done') return { tokens: await startSession(auth, tx, { userId, userAgent }) };
    const ticket = newSecret(secretBytes);
    const browserKey = newSecret(secretBytes);
    await insertTicket(tx, {
      tokenHash: hashOf(ticket),
      browserHash: hashOf(browserKey),
      userId,
      passwordDigest: hashOf(passwordHash),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + ticketLifetimeMs),
    });
    const { hasApp, hasPasskey } = account;
    return { pending: { ticket, step, hasApp, hasPasskey }, browserKey };
  });
}
