import { sql } from 'kysely';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

export interface SeenChecks {
  /** Host of the latest message whose checks were trusted. */
  readonly trusted: string | null;
  /** Messages without such checks since then. */
  readonly refused: number;
}

/** Results of the checks of senders, of the messages that are kept. */
export async function findSeenChecks({ db, merchant }: TenantRows): Promise<SeenChecks> {
  const { rows } = await sql<SeenChecks>`
    select (array_agg(checks ->> 'by' order by received_at desc)
        filter (where checks ->> 'by' is not null))[1] as trusted,
      (count(*) filter (where reason = 'not-authenticated'))::integer as refused
    from incoming_mail where merchant_id = ${merchant.id}`.execute(db);
  return rows[0] ?? { trusted: null, refused: 0 };
}
