import type { Language } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import {
  accountThrottle,
  addressThrottle,
  hashOf,
  networkOf,
  remainingWaitSeconds,
} from '@axp/server-kit/auth';
import { loginThrottle } from '../../../platform/auth/login-throttle.ts';
import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import { findMerchantNames, requireGoodPassword } from '../../auth/index.ts';
import { storeRegistration } from '../account-link.repository.ts';
import { requestAccountMail } from '../account-mail.repository.ts';
import type { MailPurpose } from '../domain/account-link.ts';
import { linkLifetimeMs } from '../domain/account-link.ts';
import type { AccountLinkDeps } from './account-link-deps.ts';

interface LinkRequest {
  /** In lower case. */
  readonly email: string;
  readonly language: Language;
  readonly address: string;
}

/**
 * Queues a mail with a link for any address. Only the mail job looks up the account, so neither the
 * response nor its timing reveals whether one exists (Z-100).
 * @throws AppError auth.too_many_attempts
 */
export function requestReset(deps: AccountLinkDeps, request: LinkRequest): Promise<void> {
  return deps.inTransaction((tx) => requestMail(deps, tx, { ...request, purpose: 'reset' }));
}

interface RegistrationRequest extends LinkRequest {
  readonly fullName: string | undefined;
  readonly password: string;
}

/**
 * Stores a registration until the address is confirmed. An address with an account gets the
 * same response, but a mail that the account exists.
 * @throws AppError auth.password_too_weak, auth.password_personal, auth.too_many_attempts
 */
export async function requestAccount(
  deps: AccountLinkDeps,
  { fullName, password, ...request }: RegistrationRequest,
): Promise<void> {
  const { email } = request;
  const merchantNames = await deps.inTransaction((tx) => findMerchantNames(tx));
  const names = [fullName ?? '', email, ...merchantNames];
  requireGoodPassword(deps, { path: 'password', password, names });
  const passwordHash = await deps.passwords.hash(password);
  const expiresAt = new Date(deps.clock.now().getTime() + linkLifetimeMs.activate);
  await deps.inTransaction(async (tx) => {
    await requestMail(deps, tx, { ...request, purpose: 'register' });
    const name = fullName ?? email.split('@')[0] ?? email;
    await storeRegistration(tx, { email, fullName: name, passwordHash, expiresAt });
  });
}

/**
 * Limits mails per mailbox silently, by dropping requests, and per network with an error, so that
 * the response reveals nothing about the mailbox.
 */
async function requestMail(
  { clock, newId }: AccountLinkDeps,
  tx: RequestTransaction,
  { email, language, address, purpose }: LinkRequest & { readonly purpose: MailPurpose },
): Promise<void> {
  const now = clock.now();
  const keys = [hashOf(`mailbox:${email}`), hashOf(`mails:${networkOf(address)}`)];
  const [ofMailbox, ofNetwork] = await loginThrottle(tx).countsOf(keys);
  const retryAfterSeconds = ofNetwork ? remainingWaitSeconds(addressThrottle, ofNetwork, now) : 0;
  if (retryAfterSeconds > 0) {
    throw new AppError('auth.too_many_attempts', { params: { retryAfterSeconds } });
  }
  await loginThrottle(tx).addFailure(keys, now);
  const isFlooded = ofMailbox && remainingWaitSeconds(accountThrottle, ofMailbox, now) > 0;
  if (!isFlooded) await requestAccountMail(tx, { id: newId(), purpose, email, language });
}
