import { AppError } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type {
  ProvenPassword,
  SessionDeps,
  SessionOrigin,
  SignInResult,
  Visitor,
} from '../../auth/index.ts';
import { startSession } from '../../auth/index.ts';
import { hasFactor, stepAfterPassword } from '../domain/second-factor.ts';
import type { FactorAccount } from '../factor-account.repository.ts';
import { findFactorAccount } from '../factor-account.repository.ts';
import type { FactorPlace } from '../factor-store.ts';
import type { FirstProof } from '../ticket.repository.ts';
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
  { userId, passwordHash, ...visit }: ProvenPassword,
): Promise<SignInResult> {
  return inTransaction(async (tx) => {
    const account = await findFactorAccount(tx, userId);
    if (!account?.isActive || account.passwordHash !== passwordHash) {
      throw new AppError('auth.invalid_credentials');
    }
    const step = stepAfterPassword(account);
    if (step === 'done') return { tokens: await startSession(auth, tx, { userId, ...visit }) };
    const proof = { passwordDigest: hashOf(passwordHash), origin: null };
    return openSecondStep(auth, tx, { account, step, proof });
  });
}

interface ProvenByProvider extends Visitor {
  readonly origin: SessionOrigin;
  /** Whether the provider has proven a second factor that counts. */
  readonly hasSecondFactor: boolean;
}

/**
 * Signs in after a provider, directory or the platform, or answers a ticket for the person's own
 * second factor where the provider has proven none.
 */
export async function startOrVerify(
  auth: SessionDeps,
  tx: RequestTransaction,
  visitor: ProvenByProvider,
): Promise<SignInResult> {
  const { userId, origin, hasSecondFactor } = visitor;
  const account = hasSecondFactor ? null : await findFactorAccount(tx, userId);
  if (!account || !hasFactor(account)) return { tokens: await startSession(auth, tx, visitor) };
  const proof = { passwordDigest: null, origin };
  return openSecondStep(auth, tx, { account, step: 'verify', proof });
}

/** Whether a person has a second factor here, which their sign-ins by a provider ask for. */
export async function hasOwnFactor(tx: RequestTransaction, userId: string): Promise<boolean> {
  const account = await findFactorAccount(tx, userId);
  return account !== null && hasFactor(account);
}

interface Opening {
  readonly account: FactorAccount;
  readonly step: 'verify' | 'enrol';
  readonly proof: FirstProof;
}

async function openSecondStep(
  { clock }: SessionDeps,
  tx: RequestTransaction,
  { account: { userId, hasApp, hasPasskey }, step, proof }: Opening,
): Promise<SignInResult> {
  const createdAt = clock.now();
  const ticket = newSecret(secretBytes);
  const browserKey = newSecret(secretBytes);
  await insertTicket(tx, {
    tokenHash: hashOf(ticket),
    browserHash: hashOf(browserKey),
    userId,
    proof,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ticketLifetimeMs),
  });
  return { pending: { ticket, step, hasApp, hasPasskey }, browserKey };
}
