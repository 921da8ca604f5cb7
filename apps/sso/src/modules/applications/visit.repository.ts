import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { spendOnce } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { insertRow, selectRows } from '../../platform/db/tenant-rows.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';

export interface Visit {
  readonly userId: string;
  readonly applicationId: string;
  /** The same key means the same visit, however often it is sent (Idempotency-Key). */
  readonly idempotencyKey: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** When a person opened which application last. */
export async function lastVisitsOf(
  trx: Transaction<DB>,
  tenantId: string,
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectRows({ db: trx, tenant: { id: tenantId } }, 'application_visit')
    .select(['application_id', 'visited_at'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.application_id, row.visited_at]));
}

/** Counts a visit, once. */
export async function recordVisit(
  trx: Transaction<DB>,
  scope: TenantScope,
  { userId, applicationId, idempotencyKey }: Visit,
): Promise<void> {
  const now = scope.clock.now();
  if (idempotencyKey !== null) {
    const once = {
      name: `visit ${userId} ${applicationId} ${idempotencyKey}`,
      purpose: 'visit',
      expiresAt: new Date(now.getTime() + dayMs),
    };
    if (!(await spendOnce(once, { trx, scope }))) return;
  }
  const at = now.toISOString();
  await insertRow({ db: trx, tenant: scope.tenant }, 'application_visit', {
    user_id: userId,
    application_id: applicationId,
    visited_at: at,
  })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'application_id'])
        .doUpdateSet({ visited_at: at, visits: sql`application_visit.visits + 1` }),
    )
    .execute();
}
