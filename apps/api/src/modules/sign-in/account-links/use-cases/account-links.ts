import type { AccountLink, Language } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { PasswordHasher } from '@axp/server-kit/passwords';
import type { Clock } from '@axp/server-kit/time';
import { loginThrottle } from '../../../../platform/auth/login-throttle.ts';
import type {
  InTransaction,
  RequestTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import { recordSecurityEvent } from '../../../../platform/security-log/security-log.ts';
import type { LinkPurpose, MailPurpose } from '../../../notices/account-mails/index.ts';
import {
  faultOfAccount,
  faultOfLink,
  linkLifetimeMs,
  notifyOfAccount,
  requestAccountMail,
} from '../../../notices/account-mails/index.ts';
import { queueWebhooks } from '../../../records/webhook-events/index.ts';
import {
  endSessions,
  findAccount,
  findMerchantNames,
  findRegistration,
  requireAcceptablePassword,
} from '../../auth/index.ts';
import {
  activateUser,
  consumeAccountLink,
  consumeAccountLinksOf,
  findLink,
  insertUser,
  storeRegistration,
} from '../account-link.repository.ts';

interface OpenLink extends AccountLink {
  /** Null for who registers: there is no account before the link is used. */
  readonly userId: string | null;
}

interface Reading {
  readonly tokenHash: Buffer;
  readonly deps: AccountLinkDeps;
}

interface Choice {
  readonly purpose: LinkPurpose;
  readonly token: string;
  readonly password: string;
}

/** Dependencies of the account link use cases, for one merchant. */
export interface AccountLinkDeps {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly passwords: PasswordHasher;
  readonly commonPasswords: ReadonlySet<string>;
  readonly inTransaction: InTransaction;
  /** The next request of the session is checked against the database again. */
  readonly forgetSession: (sessionId: string) => void;
}

interface LinkRequest {
  /** In lower case. */
  readonly email: string;
  readonly language: Language;
}

/**
 * Queues a mail with a link for any address. Only the mail job looks up the account, so neither the
 * response nor its timing reveals whether one exists (Z-100).
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
 * @throws AppError auth.password_too_weak, auth.password_personal
 */
export async function requestAccount(
  deps: AccountLinkDeps,
  { fullName, password, ...request }: RegistrationRequest,
): Promise<void> {
  const { email } = request;
  const merchantNames = await deps.inTransaction((tx) => findMerchantNames(tx));
  const names = [fullName ?? '', email, ...merchantNames];
  requireAcceptablePassword(deps, { path: 'password', password, names });
  const passwordHash = await deps.passwords.hash(password);
  const expiresAt = new Date(deps.clock.now().getTime() + linkLifetimeMs.activate);
  await deps.inTransaction(async (tx) => {
    await requestMail(deps, tx, { ...request, purpose: 'register' });
    const name = fullName ?? email.split('@')[0] ?? email;
    await storeRegistration(tx, { email, fullName: name, passwordHash, expiresAt });
  });
}

/**
 * Limits mails per mailbox silently, by dropping requests, so that the response reveals nothing
 * about the mailbox. No limit per network, which a whole office shares: each request has proven
 * that a human makes it.
 */
async function requestMail(
  { clock, newId }: AccountLinkDeps,
  tx: RequestTransaction,
  { email, language, purpose }: LinkRequest & { readonly purpose: MailPurpose },
): Promise<void> {
  const now = clock.now();
  const keys = { account: hashOf(`mailbox:${email}`), network: null };
  const { accountWaitSeconds } = await loginThrottle(tx).stateOf(keys, now);
  await loginThrottle(tx).addFailure(keys, now);
  if (accountWaitSeconds === 0)
    await requestAccountMail(tx, { id: newId(), purpose, email, language });
}

/**
 * Returns the purpose and account of a link without using it up.
 * @throws AppError auth.link_unknown, auth.link_used, auth.link_expired
 */
export function openLink(deps: AccountLinkDeps, token: string): Promise<AccountLink> {
  return deps.inTransaction((tx) => readLink(tx, { tokenHash: hashOf(token), deps }));
}

async function readLink(
  tx: RequestTransaction,
  { tokenHash, deps: { clock } }: Reading,
): Promise<OpenLink> {
  const now = clock.now();
  const link = await findLink(tx, tokenHash);
  const fault = faultOfLink(link, now);
  if (!link || fault) throw new AppError(fault ?? 'auth.link_unknown');
  const { purpose, email } = link;
  const owner = await findAccount(tx, 'email', email);
  const registration = owner ? null : await findRegistration(tx, email, now);
  const refusal = faultOfAccount(purpose, { account: owner, isRegistered: registration !== null });
  if (refusal) throw new AppError(refusal);
  const fullName = owner?.fullName ?? registration?.fullName ?? email;
  return { purpose, email, fullName, userId: owner?.userId ?? null };
}

/**
 * Sets the password for a link, once. Ends all sessions of the account, because an attacker with
 * the old password may hold some (Z-101), and invalidates its other links.
 * @throws AppError auth.password_too_weak, auth.password_personal, auth.link_unknown, auth.link_used, auth.link_expired
 */
export async function choosePassword(
  deps: AccountLinkDeps,
  { purpose, token, password }: Choice,
): Promise<void> {
  const reading = { tokenHash: hashOf(token), deps };
  // Checked before hashing, so that an unknown link costs the server nothing.
  const names = await deps.inTransaction(async (tx) => {
    const { email, fullName } = await requireLink(tx, reading, purpose);
    return [fullName, email, ...(await findMerchantNames(tx))];
  });
  requireAcceptablePassword(deps, { path: 'password', password, names });
  const passwordHash = await deps.passwords.hash(password);
  const endedIds = await deps.inTransaction(async (tx) => {
    const link = await requireLink(tx, reading, purpose);
    const now = deps.clock.now();
    if (!(await consumeAccountLink(tx, reading.tokenHash, now)))
      throw new AppError('auth.link_used');
    await consumeAccountLinksOf(tx, link.email, now);
    // Mailbox access proves ownership, so failed guesses of others no longer block the owner.
    await loginThrottle(tx).clear(hashOf(`account:${link.email}`));
    const userId = link.userId ?? deps.newId();
    if (link.userId === null) await insertUser(tx, { ...link, id: userId, passwordHash });
    else await activateUser(tx, userId, passwordHash);
    if (purpose !== 'reset') {
      const type = link.userId === null ? 'person.created' : 'person.activated';
      await queueWebhooks(tx, [{ type, objectId: userId }]);
    }
    await recordSecurityEvent(tx, { kind: 'password-changed', reason: purpose, userId });
    if (purpose === 'reset') await notifyOfAccount(tx, { topic: 'new-password', userId });
    return endSessions(tx, { userId }, { reason: 'password_changed' });
  });
  for (const id of endedIds) deps.forgetSession(id);
}

async function requireLink(
  tx: RequestTransaction,
  reading: Reading,
  purpose: LinkPurpose,
): Promise<OpenLink> {
  const link = await readLink(tx, reading);
  if (link.purpose !== purpose) throw new AppError('auth.link_unknown');
  return link;
}
