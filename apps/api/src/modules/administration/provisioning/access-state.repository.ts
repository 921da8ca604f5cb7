import { sql } from 'kysely';
import { lockName } from '../../../platform/db/lock-name.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { updateLinkRow } from './link.repository.ts';
import { nameTaken } from './name-taken.ts';

/** Notes when the directory has deactivated a person; null when it gives access again. */
export async function noteDeactivation(
  tx: TenantRows,
  userId: string,
  at: string | null,
): Promise<void> {
  await updateLinkRow(tx, userId)
    .set({ deactivated_at: at, waits_since: null, has_unsettled_rights: true })
    // The decision stays if a dry run is discarded.
    .set({ before_dry_run: sql`before_dry_run - 'waits_since'` })
    .execute();
}

export async function delayDeactivation(tx: TenantRows, userId: string, at: string): Promise<void> {
  await updateLinkRow(tx, userId).set({ waits_since: at }).execute();
}

/** Keeps a person active whose deactivation waits; the directory has them as active again. */
export async function refuseDeactivation(tx: TenantRows, userId: string): Promise<void> {
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
export async function countDeactivations(tx: TenantRows, since: string): Promise<number> {
  await lockName(tx, `scim ${tx.merchant.id}`);
  const { count } = await selectRows(tx, 'scim_user')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('deactivated_at', '>', since)
    .whereRef('deactivated_at', '>', 'created_at')
    .executeTakeFirstOrThrow();
  return count;
}
