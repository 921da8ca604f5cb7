import type { TokenPair } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { Ceremony } from '@axp/server-kit/second-factor';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { SessionOrigin } from '../../auth/index.ts';
import { startSession } from '../../auth/index.ts';
import { findLinkedPerson } from '../../identities/index.ts';
import { stepAfterPassword } from '../domain/second-factor.ts';
import type { FactorAccount } from '../factor-account.repository.ts';
import { findFactorAccount } from '../factor-account.repository.ts';
import type { FoundTicket } from '../ticket.repository.ts';
import { consumeTicket, findTicket } from '../ticket.repository.ts';
import type { FactorDeps, SecondStep } from './factor-deps.ts';

export interface OpenTicket {
  readonly account: FactorAccount;
  readonly tokenHash: Buffer;
  readonly step: 'verify' | 'enrol';
  /** Null after a password. */
  readonly origin: SessionOrigin | null;
}

/**
 * The person that a ticket belongs to, without using it up. The step is judged again: factors and
 * rule may have changed since the first proof.
 * @throws AppError auth.ticket_over, auth.method_off
 */
export async function openTicket(
  { auth, inTransaction, requireMethod }: FactorDeps,
  { ticket, browserKey, identified }: SecondStep,
): Promise<OpenTicket> {
  const tokenHash = hashOf(ticket);
  const browserHash = hashOf(browserKey ?? '');
  const open = await inTransaction(async (tx): Promise<OpenTicket> => {
    const found = await findTicket(tx, tokenHash, browserHash, auth.clock.now());
    const account = found && (await findFactorAccount(tx, found.userId));
    const origin = found?.proof.origin ?? null;
    identified(account?.email ?? null, origin?.methodCode ?? 'local');
    if (!found || !account?.isActive || !(await isStillProven(tx, found, account))) {
      throw new AppError('auth.ticket_over');
    }
    const step = stepAfterPassword(account);
    // After a provider nothing is set up, which takes a password.
    if (step === 'done' || (origin && step === 'enrol')) throw new AppError('auth.ticket_over');
    return { account, tokenHash, step, origin };
  });
  await requireMethod(open.origin?.methodCode ?? null);
  return open;
}

/** Whether the password is still the same, or the provider's account still linked. */
async function isStillProven(
  tx: RequestTransaction,
  { userId, proof: { passwordDigest, origin } }: FoundTicket,
  { passwordHash }: FactorAccount,
): Promise<boolean> {
  if (!origin) return hashOf(passwordHash ?? '').equals(passwordDigest);
  return (await findLinkedPerson(tx, origin))?.userId === userId;
}

/** @throws AppError auth.method_off, auth.ticket_over for a ticket that leads to the other step */
export async function requireStep(
  deps: FactorDeps,
  sent: SecondStep,
  step: OpenTicket['step'],
): Promise<OpenTicket> {
  const open = await openTicket(deps, sent);
  if (open.step !== step) throw new AppError('auth.ticket_over');
  return open;
}

/**
 * Uses the ticket up and starts the session, in one transaction.
 * @throws AppError auth.ticket_over if another request was faster
 */
export async function finishSignIn(
  { auth }: FactorDeps,
  tx: RequestTransaction,
  {
    open: { account, tokenHash, origin },
    sent: { userAgent, deviceIdOf },
  }: { readonly open: OpenTicket; readonly sent: SecondStep },
): Promise<TokenPair> {
  if (!(await consumeTicket(tx, tokenHash))) throw new AppError('auth.ticket_over');
  const { userId, email } = account;
  const isNewDevice = (await deviceIdOf(email)) === null;
  const visitor = { userId, userAgent, hasSecondFactor: true, isNewDevice };
  return startSession(auth, tx, { ...visitor, ...(origin && { origin }) });
}

/** A passkey ceremony on the merchant's host, bound to one sign-in and one purpose. */
export function ceremonyOf(origin: string, { account, tokenHash, step }: OpenTicket): Ceremony {
  const binding = `${step} ${account.userId} ${tokenHash.toString('base64url')}`;
  return { host: new URL(origin).hostname, origin, binding };
}
