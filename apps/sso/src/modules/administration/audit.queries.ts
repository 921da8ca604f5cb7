import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface ListedEvent {
  readonly id: string;
  readonly at: string;
  /** Null for what was done to the platform itself. */
  readonly tenantKey: string | null;
  readonly action: string;
  readonly actor: string;
  /** Name of the person who did it, where they are one of this tenant or run the platform. */
  readonly actorName: string | null;
  readonly isOperator: boolean;
  readonly subject: string;
  readonly subjectName: string | null;
  readonly address: string;
  readonly details: unknown;
}

export interface AuditQuery {
  readonly action: string;
  /** Object of the event: an id, a name, an email. */
  readonly about: string;
  readonly from: string | null;
  /** The first instant that is not asked for any more. */
  readonly until: string | null;
  readonly page: number;
  /** Only sign-ins, sessions, factors, keys and rights. */
  readonly isSecurity?: boolean;
}

export const auditPageSize = 50;

/** Actions of the security log that are deleted after the time that the tenant sets (H-10). */
const temporaryActions = ['account', 'second_factor', 'security', 'session', 'sign_in', 'token'];
/** Changes of rights and keys: part of the security log, and of the history that stays. */
const lastingActions = ['application', 'connector', 'user'];

export function isTemporary(column: string): RawBuilder<boolean> {
  return isOneOf(temporaryActions, column);
}

function isSecurityAction(column: string): RawBuilder<boolean> {
  return isOneOf([...temporaryActions, ...lastingActions], column);
}

function isOneOf(subjects: readonly string[], column: string): RawBuilder<boolean> {
  return sql<boolean>`split_part(${sql.ref(column)}, '.', 1) = any(${subjects})`;
}

/** The history of one tenant, or of the whole platform for null; one more than a page holds. */
export async function listEvents(
  trx: Transaction<DB>,
  tenantId: string | null,
  { action, about, from, until, page, isSecurity = false }: AuditQuery,
  pageSize = auditPageSize,
): Promise<ListedEvent[]> {
  const like = `%${about.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const start = `${action.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const place: RawBuilder<unknown> = tenantId === null ? sql`true` : sql`e.tenant_id = ${tenantId}`;
  const { rows } = await sql<ListedEvent>`
    select e.id, e.at, t.key as "tenantKey", e.action, e.actor, e.subject, e.address, e.details,
      coalesce(e.actor_name, a.display_name) as "actorName",
      coalesce(e.subject_name, s.display_name) as "subjectName",
      (a.id is null and e.actor ~ '^[0-9a-f]{8}-') as "isOperator"
    from audit_event e
    left join tenant t on t.id = e.tenant_id
    left join app_user a on a.tenant_id = e.tenant_id and a.id = ${uuidOf('e.actor')}
    left join app_user s on s.tenant_id = e.tenant_id and s.id = ${uuidOf('e.subject')}
    where ${place} and (not ${isSecurity}::boolean or ${isSecurityAction('e.action')})
      and (${action} = '' or e.action like ${start})
      and (${about} = '' or e.subject ilike ${like} or e.actor ilike ${like}
        or coalesce(e.actor_name, a.display_name) ilike ${like} or a.email ilike ${like}
        or coalesce(e.subject_name, s.display_name) ilike ${like} or s.email ilike ${like} or t.key ilike ${like})
      and (${from}::timestamptz is null or e.at >= ${from}::timestamptz)
      and (${until}::timestamptz is null or e.at < ${until}::timestamptz)
    order by e.at desc, e.id desc
    limit ${sql.lit(pageSize + 1)} offset ${page * pageSize}`.execute(trx);
  return rows;
}

/** As an id where it is one, so that the index of people is of use. */
function uuidOf(column: string): RawBuilder<unknown> {
  const form = sql.lit('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  return sql`case when ${sql.ref(column)} ~ ${form} then ${sql.ref(column)}::uuid end`;
}
