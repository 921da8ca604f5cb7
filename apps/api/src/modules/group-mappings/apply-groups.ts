import type { GivenRight } from '@axp/contracts/administration';
import type { RequestTransaction } from '../../platform/db/tenant-transaction.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import type { IdentityName } from '../identities/index.ts';
import { settleGrants } from '../people/index.ts';
import type { SignInMethodRow } from '../sign-in-methods/index.ts';
import { findGroupRules, noteGroups } from './mapping.repository.ts';

interface SignedIn {
  readonly method: Pick<SignInMethodRow, 'code' | 'group_mode'>;
  readonly identity: IdentityName;
  readonly userId: string;
  /** Null where the provider has left them out. */
  readonly groups: readonly string[] | null;
}

/** Gives a person what the groups of their sign-in give (J-04). Unknown groups change nothing. */
export async function applyGroups(
  tx: RequestTransaction,
  { method, identity, userId, groups }: SignedIn,
): Promise<void> {
  if (method.group_mode === 'off') return;
  const { code } = method;
  const { mode, rights } = await findGroupRules(tx, code);
  // The settings of the method may be a few seconds old.
  if (mode === 'off') return;
  await noteGroups(tx, identity, groups, tx.clock.now());
  if (mode !== 'on') return;
  if (groups === null) {
    const reason = 'groups_unknown';
    await recordSecurityEvent(tx, { kind: 'groups-not-applied', reason, method: code, userId });
    return;
  }
  await settleGrants(tx, { userId, methodCode: code, wanted: givenBy(rights, groups) });
}

/** The rights that some groups give, in the order of the mapping. */
export function givenBy(
  rights: readonly GivenRight[],
  groups: readonly string[],
): readonly GivenRight[] {
  const names = new Set(groups);
  return rights.filter(({ group }) => names.has(group));
}
