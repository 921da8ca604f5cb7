import type { AuditAction, AuditObject } from '@axp/contracts';
import type { Clock } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { ChangedFacts } from './domain/changed-facts.ts';
import { changedFacts } from './domain/changed-facts.ts';

export interface RecordedChange extends ChangedFacts {
  readonly action: AuditAction;
  readonly object: {
    readonly type: AuditObject;
    /** Null for what the merchant has one of. */
    readonly id: string | null;
    /** What it is called, so that the trail reads by itself when it is gone. */
    readonly name: string;
  };
}

interface AuditScope {
  readonly merchantId: string;
  /** Null for what the server does by itself. */
  readonly actorId: string | null;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** The audit trail of one merchant inside the transaction of a change (D-08). */
export class AuditTrail {
  readonly #trx: Transaction<DB>;
  readonly #scope: AuditScope;

  constructor(trx: Transaction<DB>, scope: AuditScope) {
    this.#trx = trx;
    this.#scope = scope;
  }

  /**
   * Writes a change with the fields that it touched. `before` and `after` are the object's own
   * fields, names rather than ids, and never a secret. A change that touched nothing leaves no
   * entry, unless it is one that happens anew each time.
   */
  async record({ action, object, before, after }: RecordedChange): Promise<void> {
    const changed = changedFacts({ before, after });
    if (!changed) return;
    const { merchantId, actorId, clock, newId } = this.#scope;
    await this.#trx
      .insertInto('audit_event')
      .values({
        merchant_id: merchantId,
        id: newId(),
        at: clock.now().toISOString(),
        actor_id: actorId,
        action,
        object_type: object.type,
        object_id: object.id,
        object_name: object.name,
        before: changed.before && JSON.stringify(changed.before),
        after: changed.after && JSON.stringify(changed.after),
      })
      .execute();
  }
}
