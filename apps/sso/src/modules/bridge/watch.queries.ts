import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { liveSessionRows } from '../sessions/index.ts';

/** Of these keys, the ones whose sign-on still runs. */
export async function liveKeyHashes(
  trx: Transaction<DB>,
  tenantId: string,
  { hashes, now }: { readonly hashes: readonly Buffer[]; readonly now: Date },
): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const rows = await liveSessionRows(trx, tenantId, now)
    .select('s.key_hash')
    .where('s.key_hash', 'in', hashes)
    .execute();
  return rows.map((row) => row.key_hash);
}

/** Sign-ons that started or ended since an instant, on the whole platform. */
export async function sessionChanges(
  trx: Transaction<DB>,
  since: Date,
): Promise<{ readonly endedKeys: Buffer[]; readonly startedBrowsers: string[] }> {
  const at = since.toISOString();
  const [ended, started] = await Promise.all([
    trx
      .selectFrom('platform_session')
      .select('key_hash')
      .where('ended_at', 'is not', null)
      .where('ended_at', '>', at)
      .execute(),
    trx
      .selectFrom('platform_session')
      .select('browser_id')
      .where('signed_in_at', '>', at)
      .execute(),
  ]);
  return {
    endedKeys: ended.map((row) => row.key_hash),
    startedBrowsers: started.map((row) => row.browser_id),
  };
}
