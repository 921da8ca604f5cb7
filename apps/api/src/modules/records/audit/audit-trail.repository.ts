import type { AuditAction, AuditObject } from '@axp/contracts';
import { webhookOfAudit } from '@axp/contracts/vocabulary';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import type { TenantRows, TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../platform/db/together.ts';
import type { ChangedObject } from '../webhook-events/index.ts';
import { queueWebhooks } from '../webhook-events/index.ts';
import type { ChangedFacts } from './domain/changed-facts.ts';
import { changedFacts } from './domain/changed-facts.ts';

export interface RecordedChange extends Partial<ChangedFacts> {
  readonly action: AuditAction;
  readonly object: {
    readonly type: AuditObject;
    /** Null where a merchant has only one such object. */
    readonly id: string | null;
    /** Kept so that the trail is readable after the object is deleted. */
    readonly name: string;
    /** Object whose history has this change too, such as the resource of a maintenance. */
    readonly partOfId?: string;
  };
}

/**
 * Records a change with the fields that it touched, in its own transaction (D-08). `before` and
 * `after` are the object's own fields, names rather than ids, and never a secret; a created object
 * has nothing before, a deleted one nothing after. A change that touched nothing leaves no entry,
 * unless it is one that is always recorded.
 */
export function recordChange(tx: RecordingTransaction, change: RecordedChange): Promise<void> {
  return recordChanges(tx, [change]);
}

type RecordingTransaction = TenantRows & Pick<TenantTransaction, 'actor' | 'clock' | 'newId'>;

/** The same for many objects that one request changes. */
export async function recordChanges(
  tx: RecordingTransaction,
  changes: readonly RecordedChange[],
): Promise<void> {
  const rows = changes.flatMap(({ action, object, before = null, after = null }) => {
    const changed = changedFacts({ before, after });
    if (!changed) return [];
    return [
      {
        id: tx.newId(),
        action,
        object_type: object.type,
        object_id: object.id,
        object_name: object.name,
        part_of_id: object.partOfId ?? null,
        before: changed.before,
        after: changed.after,
      },
    ];
  });
  if (rows.length === 0) return;
  const shared = {
    merchant_id: tx.merchant.id,
    at: tx.clock.now().toISOString(),
    actor_id: tx.actor?.id ?? null,
    actor_name: tx.actor?.fullName ?? null,
  };
  await allOrFirstError([
    insertRows(tx.db, 'audit_event', { shared, rows }),
    queueWebhooks(tx, rows.flatMap(eventsOf)),
  ]);
}

interface AuditedRow {
  readonly action: AuditAction;
  readonly object_type: AuditObject;
  readonly object_id: string | null;
  readonly object_name: string;
  readonly part_of_id: string | null;
}

/** Events of changed resources and people; the maintenance of a resource changes the resource. */
function eventsOf(row: AuditedRow): ChangedObject[] {
  const change = webhookOfAudit[row.action];
  if (row.object_type === 'maintenance' && row.part_of_id !== null) {
    return [{ type: 'resource.updated', objectId: row.part_of_id }];
  }
  if (change === null || row.object_id === null) return [];
  if (row.object_type === 'user') return [{ type: `person.${change}`, objectId: row.object_id }];
  if (row.object_type !== 'resource') return [];
  return [{ type: `resource.${change}`, objectId: row.object_id, objectName: row.object_name }];
}
