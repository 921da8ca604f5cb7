import type { Language } from '@axp/contracts';
import { hashOf, networkOf } from '@axp/server-kit/auth';
import { brokenPasswordRule } from '@axp/server-kit/passwords';
import type { Transaction } from 'kysely';
import type { EventOrigin } from '../../../platform/audit/audit.ts';
import { recordEvent } from '../../../platform/audit/audit.ts';
import { consumeCode, peekCode, revokeCodesOf } from '../../../platform/codes/one-time-codes.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantScope } from '../../../platform/scope/tenant-scope.ts';
import { endSessions } from '../../sessions/index.ts';
import type { LocalAccount } from '../account.repository.ts';
import { findAccount, linkCode } from '../account.repository.ts';
import type { LinkPurpose } from '../domain/account-link.ts';
import { requestMail } from '../mail-queue.repository.ts';
import type { AccountDeps } from './account-deps.ts';
import { loginThrottle } from './account-deps.ts';

/** Returns the owner of a link without using it; null if it is no longer valid. */
export function openLink(
  { scope }: Pick<AccountDeps, 'scope'>,
  { purpose, token }: Pick<Choice, 'purpose' | 'token'>,
): Promise<LocalAccount | null> {
  return scope.read(async (trx) => {
    const link = await peekCode(linkCode(purpose), token, { trx, scope });
    return link && ownerOf(trx, scope, link.userId);
  });
}

async function ownerOf(
  trx: Transaction<DB>,
  { tenant }: TenantScope,
  userId: string,
): Promise<LocalAccount | null> {
  const account = await findAccount(trx, tenant.id, 'u.id', userId);
  return account?.status === 'deactivated' ? null : account;
}

export type Chosen =
  | { readonly kind: 'chosen' | 'gone' }
  | { readonly kind: 'refused'; readonly rule: RefusedRule };

const rules = {
  too_short: 'tooShort',
  too_long: 'tooLong',
  too_common: 'tooCommon',
  too_personal: 'tooPersonal',
} as const;
export type RefusedRule = (typeof rules)[keyof typeof rules];

export interface Choice {
  readonly purpose: LinkPurpose;
  readonly token: string;
  readonly password: string;
  readonly origin: EventOrigin;
}

/**
 * Sets the password of the link's owner, once. Ends all sessions and open codes, because another
 * person may hold some of them (Z-101).
 */
export async function choosePassword(
  deps: AccountDeps,
  { purpose, token, password, origin }: Choice,
): Promise<Chosen> {
  const { scope, passwords, commonPasswords } = deps;
  // Checked before hashing, so that an unknown link costs the server nothing.
  const opened = await openLink(deps, { purpose, token });
  if (!opened) return { kind: 'gone' };
  const names = [opened.displayName, opened.email, scope.tenant.name, scope.tenant.key];
  const broken = brokenPasswordRule(password, { commonPasswords, names });
  if (broken) return { kind: 'refused', rule: rules[broken] };
  const passwordHash = await passwords.hash(password);
  return scope.write(async (trx) => {
    const link = await consumeCode(linkCode(purpose), token, { trx, scope });
    const owner = link.state === 'fresh' ? await ownerOf(trx, scope, link.payload.userId) : null;
    if (!owner) return { kind: 'gone' };
    const { userId } = owner;
    await storePassword(trx, scope, { userId, passwordHash });
    await revokeCodesOf(userId, { trx, scope });
    await endSessions(trx, scope, { which: { userId }, reason: 'password_changed', origin });
    const action = purpose === 'reset' ? 'account.password_reset' : 'account.activated';
    await recordEvent(trx, scope, { action, actor: userId, subject: userId, origin });
    return { kind: 'chosen' };
  });
}

/** Choosing a password proves that the mail arrived, so the account becomes active. */
async function storePassword(
  trx: Transaction<DB>,
  { tenant, clock }: TenantScope,
  { userId, passwordHash }: Pick<LocalAccount, 'userId' | 'passwordHash'>,
): Promise<void> {
  await updateRows({ db: trx, tenant }, 'local_credential')
    .set({ password_hash: passwordHash, changed_at: clock.now().toISOString() })
    .where('user_id', '=', userId)
    .execute();
  await updateRows({ db: trx, tenant }, 'app_user')
    .set({ status: 'active' })
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .execute();
}

interface LinkRequest {
  /** In lower case. */
  readonly email: string;
  readonly language: Language;
  readonly address: string;
}

/**
 * Queues a mail with a link for any address; only the sender looks up the account (Z-100). A
 * mailbox gets a few mails and then increasing delays, which the response does not reveal. A
 * network with many requests must wait.
 * @returns seconds to wait; 0 when the request was accepted
 */
export function requestLink(
  { scope }: Pick<AccountDeps, 'scope'>,
  { email, language, address }: LinkRequest,
): Promise<number> {
  const now = scope.clock.now();
  const keys = {
    account: hashOf(`mailbox:${email}`),
    network: hashOf(`mails:${networkOf(address)}`),
  };
  return scope.write(async (trx) => {
    const throttle = loginThrottle(trx, scope);
    const { accountWaitSeconds, networkWaitSeconds } = await throttle.stateOf(keys, now);
    if (networkWaitSeconds > 0) return networkWaitSeconds;
    await throttle.addFailure(keys, now);
    if (accountWaitSeconds === 0) {
      await requestMail(trx, scope, { id: scope.newId(), purpose: 'reset', email, language });
    }
    return 0;
  });
}
