import { AppError } from '@axp/contracts';
import { sql } from 'kysely';
import { updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { endpointQuery } from '../endpoints/endpoint.queries.ts';

/**
 * Makes events due again, with their ids: those chosen, or all that wait. Returns how many.
 * @throws AppError webhook.not_found, webhook.is_off
 */
export async function replayEvents(
  tx: MemberTransaction,
  endpointId: string,
  eventIds: readonly string[] | undefined,
): Promise<number> {
  const endpoint = await endpointQuery(tx).where('id', '=', endpointId).executeTakeFirst();
  if (!endpoint) throw new AppError('webhook.not_found');
  if (endpoint.off_reason !== null) throw new AppError('webhook.is_off');
  let query = updateRows(tx, 'webhook_delivery')
    .set({ due_at: sql`now()` })
    .where('endpoint_id', '=', endpointId);
  query =
    eventIds === undefined
      ? query.where('state', '=', 'waiting')
      : query
          .set({ state: 'waiting', failures: 0, delivered_at: null, replayed_by: tx.actor.id })
          .where('event_id', 'in', eventIds);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}
