import type { AccountLink } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { endOthers } from '../../auth/index.ts';
import type { LinkPurpose } from '../domain/account-link.ts';
import { faultOfAccount, faultOfLink } from '../domain/account-link.ts';
import type { AccountLinkDeps, AccountLinkStore } from './account-link-deps.ts';
import { requireGoodPassword } from './request-link.ts';

interface OpenLink extends AccountLink {
  /** Null for who registers: there is no account before the link is used. */
  readonly userId: string | null;
}

/**
 * Whom a link belongs to, without using it up.
 * @throws AppError auth.link_unknown, auth.link_used, auth.link_expired
 */
export function openLink(deps: AccountLinkDeps, token: string): Promise<AccountLink> {
  return deps.inTransaction((store) => readLink(store, { tokenHash: hashOf(token), deps }));
}

interface Reading {
  readonly tokenHash: Buffer;
  readonly deps: AccountLinkDeps;
}

async function readLink(
  { links }: AccountLinkStore,
  { tokenHash, deps: { clock } }: Reading,
): Promise<OpenLink> {
  const now = clock.now();
  const link = await links.find(tokenHash);
  const fault = faultOfLink(link, now);
  if (!link || fault) throw new AppError(fault ?? 'auth.link_unknown');
  const { purpose, email } = link;
  const owner = await links.findOwner(email);
  const registration = owner ? null : await links.findRegistration(email, now);
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
 * Sets the password of whom a link belongs to, once. All their sessions end, because whoever had
 * the old password may have some of them (Z-101), and so does every other link to the account.
 * @throws AppError auth.password_too_weak, auth.link_unknown, auth.link_used, auth.link_expired
 */
export async function choosePassword(
  deps: AccountLinkDeps,
  { purpose, token, password }: Choice,
): Promise<void> {
  requireGoodPassword(deps, password);
  const reading = { tokenHash: hashOf(token), deps };
  // A look first: nobody makes the server hash passwords for a link that never was.
  await deps.inTransaction((store) => requireLink(store, reading, purpose));
  const passwordHash = await deps.passwords.hash(password);
  const endedIds = await deps.inTransaction(async (store) => {
    const link = await requireLink(store, reading, purpose);
    const now = deps.clock.now();
    if (!(await store.links.take(reading.tokenHash, now))) throw new AppError('auth.link_used');
    await store.links.spendAll(link.email, now);
    // Whoever reads the mail is the owner: guesses of others make them wait no longer.
    await store.throttle.clear(hashOf(`account:${link.email}`));
    const userId = link.userId ?? deps.newId();
    if (link.userId === null) await store.links.createUser({ ...link, id: userId, passwordHash });
    else await store.links.activate(userId, passwordHash);
    await store.record({ kind: 'password-changed', reason: purpose, userId });
    return endOthers(store, { userId, keptId: null, now });
  });
  for (const id of endedIds) deps.forgetSession(id);
}

async function requireLink(
  store: AccountLinkStore,
  reading: Reading,
  purpose: LinkPurpose,
): Promise<OpenLink> {
  const link = await readLink(store, reading);
  if (link.purpose !== purpose) throw new AppError('auth.link_unknown');
  return link;
}
