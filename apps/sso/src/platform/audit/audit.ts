import { publishSignIn } from '@axp/server-kit/metrics';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { DB } from '../db/schema.ts';
import type { TenantScope } from '../scope/tenant-scope.ts';
import type { Tenant } from '../tenant/tenant.ts';

/** Where a call comes from. */
export interface EventOrigin {
  readonly address: string;
  readonly userAgent?: string | undefined;
}

/** Clock, ids, and the tenant of events; null for the platform itself. */
type Recording = Pick<TenantScope, 'newId' | 'clock'> & {
  readonly tenant: Pick<Tenant, 'id'> | null;
};

export interface AuditEvent {
  /** What happened, as `subject.event`: `session.started`. */
  readonly action: string;
  /** Actor: a user id, or the name of a program. */
  readonly actor?: string;
  /** Object of the action. */
  readonly subject?: string;
  readonly origin?: EventOrigin;
  /** Facts; of a change what was before and what is after it. */
  readonly details?: Readonly<
    Record<string, string | number | boolean | null | Readonly<Record<string, string>>>
  >;
}

const longestDevice = 200;

/** Writes history in the transaction of what happened. Nothing in the program changes it again. */
export async function recordEvent(
  trx: Transaction<DB>,
  { newId, clock, tenant }: Recording,
  { action, actor = '', subject = '', origin, details }: AuditEvent,
): Promise<void> {
  noteSignIn(action, details?.methods);
  const device = origin?.userAgent?.slice(0, longestDevice);
  await trx
    .insertInto('audit_event')
    .values({
      id: newId(),
      tenant_id: tenant?.id ?? null,
      at: clock.now().toISOString(),
      action,
      actor,
      actor_name: nameOf(tenant, actor),
      subject,
      subject_name: nameOf(tenant, subject),
      address: origin?.address ?? '',
      details: JSON.stringify({ ...details, ...(device && { device }) }),
    })
    .execute();
}

/** Name of a person of the tenant at this time: a later rename doesn't rewrite the log. */
function nameOf(tenant: Recording['tenant'], id: string) {
  if (!(tenant && isUuid(id))) return null;
  return sql<string | null>`(select display_name from app_user
    where tenant_id = ${tenant.id} and id = ${id}::uuid)`;
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
  { tenant }: Pick<TenantScope, 'tenant'>,
  { action, subject = '', origin, details = {} }: AuditEvent,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('audit_event')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('at', '>', since.toISOString())
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('address', '=', origin?.address ?? '')
    .where(sql<boolean>`details ->> 'reason' is not distinct from ${details.reason ?? null}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
