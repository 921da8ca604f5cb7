import type { WebhookEventType } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { returningOnCitus } from '../../../platform/db/insert-rows.ts';
import type { TenantRows, TenantTransaction } from '../../../platform/db/tenant-transaction.ts';

/** Change that endpoints of other systems may want to know of (J-02). */
export interface ChangedObject {
  readonly type: WebhookEventType;
  readonly objectId: string;
  /** Kept for resources, which may be deleted before the event is sent. */
  readonly objectName?: string;
}

/**
 * Queues events in the transaction of their change; a job prepares and sends them. Writes nothing
 * for a merchant without endpoints.
 */
export async function queueWebhooks(
  tx: TenantRows & Pick<TenantTransaction, 'newId'>,
  changes: readonly ChangedObject[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(changes.map((change) => ({ ...change, id: tx.newId() })));
  await sql`
    insert into webhook_event (merchant_id, id, type, object_id, object_name)
    select ${tx.merchant.id}, e.id, e.type, e."objectId", e."objectName"
    from json_to_recordset(${rows}::json)
      as e (id uuid, type text, "objectId" uuid, "objectName" text)
    where exists (select from webhook_endpoint where merchant_id = ${tx.merchant.id})
    ${returningOnCitus}`.execute(tx.db);
}
