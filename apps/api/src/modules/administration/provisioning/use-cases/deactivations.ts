import type { DeactivateUserBody } from '@axp/contracts/administration';
import type { OpenItemFate, OpenItemGroup } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { lockName } from '../../../../platform/db/lock-name.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Heir, OpenItem } from '../../../bookings/bookings/index.ts';
import {
  canTakeOver,
  findOpenItems,
  lockHeirs,
  settleItems,
} from '../../../bookings/bookings/index.ts';
import { lockUser, objectOf } from '../../../people/people/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import {
  deactivatePerson,
  resumePerson,
  suspendPerson,
} from '../../people-administration/index.ts';
import type { DirectoryTransaction } from '../connection.repository.ts';
import { findSettings } from '../connection.repository.ts';
import type { StoredLink } from '../link.repository.ts';
import { lockLink, updateLinkRow } from '../link.repository.ts';
import { nameTaken } from '../name-taken.ts';

const dayMs = 24 * 60 * 60_000;

interface EndedAccess {
  /** Whether a deactivation waits for an administrator. */
  readonly kind: 'deactivate' | 'wait';
  readonly sessionIds: readonly string[];
}

/**
 * Ends the access of a person whom the directory has deactivated. Above the limit of a day it waits
 * for an administrator, because a wrong filter there would lock out a company.
 * @throws AppError user.last_administrator
 */
export async function endAccess(tx: DirectoryTransaction, userId: string): Promise<EndedAccess> {
  const now = tx.clock.now();
  const since = new Date(now.getTime() - dayMs).toISOString();
  if ((await countDeactivations(tx, since)) < tx.settings.mostDeactivations) {
    return { kind: 'deactivate', sessionIds: await deactivate(tx, userId) };
  }
  await delayDeactivation(tx, userId, now.toISOString());
  return { kind: 'wait', sessionIds: [] };
}

/** Fates that need no question; nothing that is out is returned automatically. */
const fateOf = {
  running: 'end',
  upcoming: 'cancel',
  request: 'pass-on',
  out: null,
} as const satisfies Record<OpenItemGroup, OpenItemFate | null>;

/** Ends the access of a person at once; returns the sessions that ended. */
export async function deactivate(
  tx: DirectoryTransaction,
  userId: string,
): Promise<readonly string[]> {
  const now = tx.clock.now();
  const person = await lockUser(tx, userId);
  // One whom an administrator has deactivated stays so when the directory gives access again.
  if (!person || person.status === 'deactivated') return [];
  await noteDeactivation(tx, userId, now.toISOString());
  const items = await findOpenItems(tx, { userId, now }, { isLocking: true });
  const decisions = await decide(tx, userId, items);
  if (decisions.length < items.length) return suspendPerson(tx, person);
  const { version } = person;
  // Nothing can be added: the person is locked.
  const settle = items.length === 0 ? () => Promise.resolve() : settleItems;
  return deactivatePerson(tx, userId, { version, decisions, settle });
}

type Decision = DeactivateUserBody['decisions'][number];

/** What happens to open items by the merchant's rule; the others wait for an administrator. */
async function decide(
  tx: DirectoryTransaction,
  userId: string,
  items: readonly OpenItem[],
): Promise<Decision[]> {
  const { leaverRule } = tx.settings;
  if (leaverRule === 'ask') return [];
  const heir = leaverRule === 'transfer' ? await findManager(tx, userId) : null;
  return items.flatMap((item): Decision[] => {
    const { key, group } = item;
    const fate = fateOf[group];
    if (leaverRule !== 'transfer' || group !== 'upcoming') return fate ? [{ key, fate }] : [];
    if (!heir || !canTakeOver(heir, item, userId)) return [];
    return [{ key, fate: 'transfer', toId: heir.id }];
  });
}

/** The manager whom the directory names, if they are active and may book. */
async function findManager(tx: DirectoryTransaction, userId: string): Promise<Heir | null> {
  const managerId = (await lockLink(tx, userId))?.managerId ?? null;
  if (managerId === null || managerId === userId) return null;
  return (await lockHeirs(tx, [managerId])).get(managerId) ?? null;
}

/** Gives a person access again that the directory has ended, or was about to. */
export async function returnAccess(
  tx: MemberTransaction,
  userId: string,
  { deactivatedAt }: Pick<StoredLink, 'deactivatedAt'>,
): Promise<void> {
  const person = await lockUser(tx, userId);
  if (deactivatedAt === null || person?.status !== 'deactivated') return;
  await noteDeactivation(tx, userId, null);
  await resumePerson(tx, person);
}

export interface DeactivationDecision {
  readonly userIds: readonly string[];
  readonly decision: 'allow' | 'refuse';
}

/**
 * Carries out deactivations that wait, or keeps the people; ignores those that no longer wait.
 * @returns the sessions that ended
 * @throws AppError user.last_administrator
 */
export async function decideWaiting(
  tx: MemberTransaction,
  { userIds, decision }: DeactivationDecision,
): Promise<readonly string[]> {
  const ended: string[] = [];
  const by = { ...tx, settings: await findSettings(tx) };
  for (const userId of [...new Set(userIds)].toSorted()) {
    const link = await lockLink(tx, userId);
    if (!link || link.waitsSince === null) continue;
    if (decision === 'refuse') await keepActive(tx, userId);
    else ended.push(...(await deactivate(by, userId)));
  }
  return ended;
}

async function keepActive(tx: MemberTransaction, userId: string): Promise<void> {
  await refuseDeactivation(tx, userId);
  const person = await lockUser(tx, userId);
  if (!person) return;
  await recordChange(tx, {
    action: 'reject',
    object: objectOf(person),
    before: { status: 'deactivated' },
    after: { status: 'active' },
  });
}

/** Notes when the directory has deactivated a person; null when it gives access again. */
async function noteDeactivation(tx: TenantRows, userId: string, at: string | null): Promise<void> {
  await updateLinkRow(tx, userId)
    .set({ deactivated_at: at, waits_since: null, has_unsettled_rights: true })
    // The decision stays if a dry run is discarded.
    .set({ before_dry_run: sql`before_dry_run - 'waits_since'` })
    .execute();
}

async function delayDeactivation(tx: TenantRows, userId: string, at: string): Promise<void> {
  await updateLinkRow(tx, userId).set({ waits_since: at }).execute();
}

/** Keeps a person active whose deactivation waits; the directory has them as active again. */
async function refuseDeactivation(tx: TenantRows, userId: string): Promise<void> {
  await updateLinkRow(tx, userId)
    .set({ is_active: true, waits_since: null, deleted_at: null, version: sql`version + 1` })
    .set({
      before_dry_run: sql`(before_dry_run - '{waits_since,deleted_at}'::text[])
        || '{"is_active": true}'`,
    })
    .where('waits_since', 'is not', null)
    .execute()
    .catch(nameTaken);
}

/**
 * Deactivations since a moment, without people who were created inactive: a directory sends those at
 * the first synchronization. Locked, so that concurrent ones are not above the limit.
 */
async function countDeactivations(tx: TenantRows, since: string): Promise<number> {
  await lockName(tx, `scim ${tx.merchant.id}`);
  const { count } = await selectRows(tx, 'scim_user')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('deactivated_at', '>', since)
    .whereRef('deactivated_at', '>', 'created_at')
    .executeTakeFirstOrThrow();
  return count;
}
