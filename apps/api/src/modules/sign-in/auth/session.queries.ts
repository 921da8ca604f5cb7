import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';

interface Asking {
  readonly merchantId: string;
  readonly userId: string;
  readonly now: string;
}

/** The sessions of a person that still run, the last used first. */
export function listSessionRows(trx: Transaction<DB>, { merchantId, userId, now }: Asking) {
  return selectRows({ db: trx, merchant: { id: merchantId } }, 'user_session as session')
    .select(['session.id', 'session.user_agent', 'session.created_at', 'session.address'])
    .select(sql<string>`coalesce(session.last_seen_at, session.created_at)`.as('last_used_at'))
    .where('session.user_id', '=', userId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessionRows>>[number];
