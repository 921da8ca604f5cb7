import { hashOf } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface Visit {
  readonly tenantId: string;
  readonly userId: string;
  readonly applicationId: string;
  readonly at: Date;
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
  const rows = await trx
    .selectFrom('application_visit')
    .select(['application_id', 'visited_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.application_id, row.visited_at]));
}

/** Counts a visit, once. */
export async function recordVisit(trx: Transaction<DB>, visit: Visit): Promise<void> {
  if (visit.idempotencyKey !== null && !(await isFirst(trx, visit, visit.idempotencyKey))) return;
  const at = visit.at.toISOString();
  await trx
    .insertInto('application_visit')
    .values({
      tenant_id: visit.tenantId,
      user_id: visit.userId,
      application_id: visit.applicationId,
      visited_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'application_id'])
        .doUpdateSet({ visited_at: at, visits: sql`application_visit.visits + 1` }),
    )
    .execute();
}

async function isFirst(
  trx: Transaction<DB>,
  { tenantId, userId, applicationId, at }: Visit,
  key: string,
): Promise<boolean> {
  const row = await trx
    .insertInto('one_time_code')
    .values({
      tenant_id: tenantId,
      code_hash: hashOf(`visit ${userId} ${applicationId} ${key}`),
      purpose: 'visit',
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + dayMs).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}
