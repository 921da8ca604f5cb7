import { AppError } from '@axp/contracts';
import type { GivenRight } from '@axp/contracts/administration';
import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordSecurityEvent } from '../../../platform/security-log/security-log.ts';
import { listGrants, settleGrants } from '../../people/people/index.ts';
import type { IdentityName } from '../identities/index.ts';
import type { SignInMethodRow } from '../sign-in-methods/index.ts';
import { findGroupRules, findGroupsTime, recordGroups } from './mapping.repository.ts';

/** Null where the provider has left them out, `unread` while its UserInfo endpoint does not answer. */
export type SignInGroups = readonly string[] | null | 'unread';

/** Unread groups keep rights this long after the last time that they were read. */
const longestUnreadMs = 7 * 24 * 60 * 60 * 1000;

interface SignedIn {
  readonly method: Pick<SignInMethodRow, 'code' | 'group_mode'>;
  readonly identity: IdentityName;
  readonly userId: string;
  readonly groups: SignInGroups;
}

/**
 * Gives a person what the groups of their sign-in give (J-04). Unknown groups change nothing.
 * @throws AppError auth.provider_unreachable where unread groups would keep rights for too long
 */
export async function applyGroups(
  tx: RequestTransaction,
  { method, identity, userId, groups }: SignedIn,
): Promise<void> {
  if (method.group_mode === 'off') return;
  const { code } = method;
  const { mode, rights } = await findGroupRules(tx, code);
  // The settings of the method may be a few seconds old.
  if (mode === 'off') return;
  if (groups !== 'unread') await recordGroups(tx, identity, groups, tx.clock.now());
  if (mode !== 'on') return;
  if (groups === 'unread') await refuseOldRights(tx, { identity, userId, code });
  if (groups === null || groups === 'unread') {
    const reason = 'groups_unknown';
    await recordSecurityEvent(tx, { kind: 'groups-not-applied', reason, method: code, userId });
    return;
  }
  await settleGrants(tx, { userId, methodCode: code, wanted: rightsOfGroups(rights, groups) });
}

async function refuseOldRights(
  tx: RequestTransaction,
  { identity, userId, code }: Pick<SignedIn, 'identity' | 'userId'> & { readonly code: string },
): Promise<void> {
  const readAt = await findGroupsTime(tx, identity);
  if (readAt && tx.clock.now().getTime() - readAt.getTime() <= longestUnreadMs) return;
  const grants = await listGrants(tx.db, { merchantId: tx.merchant.id, userId });
  const hasRights = grants.some(({ methodCode }) => methodCode === code);
  if (hasRights) throw new AppError('auth.provider_unreachable');
}

/** The rights that some groups give, in the order of the mapping. */
export function rightsOfGroups(
  rights: readonly GivenRight[],
  groups: readonly string[],
): readonly GivenRight[] {
  const names = new Set(groups);
  return rights.filter(({ group }) => names.has(group));
}
