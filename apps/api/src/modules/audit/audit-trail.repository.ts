import type { AuditAction, AuditObject } from '@axp/contracts';
import type { TenantRows, TenantTransaction } from '../../platform/db/tenant-transaction.ts';
import type { ChangedFacts } from './domain/changed-facts.ts';
import { changedFacts } from './domain/changed-facts.ts';

export interface RecordedChange extends ChangedFacts {
  readonly action: AuditAction;
  readonly object: {
    readonly type: AuditObject;
    /** Null where a merchant has only one such object. */
    readonly id: string | null;
    /** Kept so that the trail is readable after the object is deleted. */
    readonly name: string;
  };
}

/**
 * Records a change with the fields that it touched, in its own transaction (D-08). `before` and
 * `after` are the object's own fields, names rather than ids, and never a secret. A change that
 * touched nothing leaves no entry, unless it is one that is always recorded.
 */
export async function recordChange(
  tx: TenantRows & Pick<TenantTransaction, 'actor' | 'clock' | 'newId'>,
  { action, object, before, after }: RecordedChange,
): Promise<void> {
  const changed = changedFacts({ before, after });
  if (!changed) return;
  await tx.db
    .insertInto('audit_event')
    .values({
      merchant_id: tx.merchant.id,
      id: tx.newId(),
      at: tx.clock.now().toISOString(),
      actor_id: tx.actor?.id ?? null,
      action,
      object_type: object.type,
      object_id: object.id,
      object_name: object.name,
      before: changed.before && JSON.stringify(changed.before),
      after: changed.after && JSON.stringify(changed.after),
    })
    .execute();
}
