import type { AccountLink } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { loginThrottle } from '../../../platform/auth/login-throttle.ts';
import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordSecurityEvent } from '../../../platform/security-log/security-log.ts';
import { endOthers, findMerchantNames, requireGoodPassword } from '../../auth/index.ts';
import {
  activateUser,
  findLink,
  findLinkOwner,
  findRegistration,
  insertUser,
  spendLink,
  spendLinksOf,
} from '../account-link.repository.ts';
import type { LinkPurpose } from '../domain/account-link.ts';
import { faultOfAccount, faultOfLink } from '../domain/account-link.ts';
import type { AccountLinkDeps } from './account-link-deps.ts';

interface OpenLink extends AccountLink {
  /** Null for who registers: there is no account before the link is used. */
  readonly userId: string | null;
}

/**
 * Returns the purpose and account of a link without using it up.
 * @throws AppError auth.link_unknown, auth.link_used, auth.link_expired
 */
export function openLink(deps: AccountLinkDeps, token: string): Promise<AccountLink> {
  return deps.inTransaction((tx) => readLink(tx, { tokenHash: hashOf(token), deps }));
}

interface Reading {
  readonly tokenHash: Buffer;
  readonly deps: AccountLinkDeps;
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
  const owner = await findLinkOwner(tx, email);
  const registration = owner ? null : await findRegistration(tx, email, now);
  const refusal = faultOfAccount(purpose, { account: owner, isRegistered: registration !== null });
  if (refusal) throw new AppError(refusal);
  const fullName = owner?.fullName ?? registration?.fullName ?? email;
  return { purpose, email, fullName, userId: owner?.id ?? null };
}

interface Choice {
  readonly purpose: LinkPurpose;
  readonly token: string;
  readonly password: string;
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
  requireGoodPassword(deps, { path: 'password', password, names });
  const passwordHash = await deps.passwords.hash(password);
  const endedIds = await deps.inTransaction(async (tx) => {
    const link = await requireLink(tx, reading, purpose);
    const now = deps.clock.now();
    if (!(await spendLink(tx, reading.tokenHash, now))) throw new AppError('auth.link_used');
    await spendLinksOf(tx, link.email, now);
    // Mailbox access proves ownership, so failed guesses of others no longer block the owner.
    await loginThrottle(tx).clear(hashOf(`account:${link.email}`));
    const userId = link.userId ?? deps.newId();
    if (link.userId === null) await insertUser(tx, { ...link, id: userId, passwordHash });
    else await activateUser(tx, userId, passwordHash);
    await recordSecurityEvent(tx, { kind: 'password-changed', reason: purpose, userId });
    return endOthers(tx, { userId, keptId: null, now });
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
