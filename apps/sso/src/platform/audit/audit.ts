import { publishSignIn } from '@axp/server-kit/metrics';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/schema.ts';

/** Where a call comes from. */
export interface EventOrigin {
  readonly address: string;
  readonly userAgent?: string | undefined;
}

export interface AuditEvent extends Partial<EventOrigin> {
  readonly tenantId: string | null;
  /** What happened, as `subject.event`: `session.started`. */
  readonly action: string;
  /** Actor: a user id, or the name of a program. */
  readonly actor?: string;
  /** Object of the action. */
  readonly subject?: string;
  /** Facts; of a change what was before and what is after it. */
  readonly details?: Readonly<
    Record<string, string | number | boolean | null | Readonly<Record<string, string>>>
  >;
}

const longestDevice = 200;

/** Writes history in the transaction of what happened. Nothing in the program changes it again. */
export async function recordEvent(
  trx: Transaction<DB>,
  { newId, clock }: { readonly newId: () => string; readonly clock: { now(): Date } },
  event: AuditEvent,
): Promise<void> {
  const { tenantId, action, actor = '', subject = '', address = '', userAgent = '' } = event;
  noteSignIn(action, event.details?.methods);
  const device = userAgent.slice(0, longestDevice);
  const details = { ...event.details, ...(device !== '' && { device }) };
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

/** The metrics count attempts by the first method, `unknown` where none is known. */
function noteSignIn(action: string, methods: unknown): void {
  const isStarted = action === 'session.started';
  if (!isStarted && action !== 'sign_in.refused') return;
  const [method] = typeof methods === 'string' ? methods.split(' ') : [];
  publishSignIn({ method: method || 'unknown', result: isStarted ? 'ok' : 'refused' });
}

/** Whether the same was written down since then: same action, subject, address and reason. */
export async function hasRecorded(
  trx: Transaction<DB>,
  { tenantId, action, subject = '', address = '', details = {} }: AuditEvent,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('audit_event')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('at', '>', since.toISOString())
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('address', '=', address)
    .where(sql<boolean>`details ->> 'reason' is not distinct from ${details.reason ?? null}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
