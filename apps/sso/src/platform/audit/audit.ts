import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';

export interface AuditEvent {
  readonly tenantId: string | null;
  /** What happened, as `subject.event`: `session.started`. */
  readonly action: string;
  /** Who did it: the id of a user, or the name of a program. */
  readonly actor?: string;
  /** What it was done to. */
  readonly subject?: string;
  readonly address?: string;
  /** Facts; of a change what was before and what is after it. */
  readonly details?: Readonly<
    Record<string, string | number | boolean | null | Readonly<Record<string, string>>>
  >;
}

interface Deps {
  readonly newId: () => string;
  readonly clock: { now(): Date };
}

/** Writes history in the transaction of what happened. Nothing in the program changes it again. */
export async function recordEvent(
  trx: Transaction<DB>,
  { newId, clock }: Deps,
  { tenantId, action, actor = '', subject = '', address = '', details = {} }: AuditEvent,
): Promise<void> {
  await trx
    .insertInto('audit_event')
    .values({
      id: newId(),
      tenant_id: tenantId,
      at: clock.now().toISOString(),
      action,
      actor,
      subject,
      address,
      details: JSON.stringify(details),
    })
    .execute();
}
