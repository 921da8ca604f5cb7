import { AppError } from '@axp/contracts';
import type { listSecurityEvents, SecuritySettings } from '@axp/contracts/administration';
import type { Placeable } from '@axp/server-kit/db';
import { preparedByShape } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { CriteriaOf, TimedPage } from '../../../../platform/db/cursor.ts';
import { newestEvents } from '../../../../platform/db/cursor.ts';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { recordChange } from '../../../records/audit/index.ts';

type Changes = { readonly version: number } & {
  readonly [name in Exclude<keyof SecuritySettings, 'version'>]?: number | undefined;
};

export function readSettings({ scope }: MemberContext) {
  return scope.read((tx) => settingsQuery(tx).executeTakeFirstOrThrow());
}

/** @throws AppError security_settings.stale */
export async function changeSettings(tx: MemberTransaction, changes: Changes): Promise<void> {
  const { version, ...before } = await settingsQuery(tx).forUpdate().executeTakeFirstOrThrow();
  if (version !== changes.version) throw new AppError('security_settings.stale');
  const after = {
    idleHours: changes.idleHours ?? before.idleHours,
    administratorIdleHours: changes.administratorIdleHours ?? before.administratorIdleHours,
    sessionDays: changes.sessionDays ?? before.sessionDays,
    logDays: changes.logDays ?? before.logDays,
    problemDays: changes.problemDays ?? before.problemDays,
    bookingTextMonths: changes.bookingTextMonths ?? before.bookingTextMonths,
  };
  await storeSettings(tx, after);
  if (after.sessionDays < before.sessionDays) await shortenSessions(tx, after.sessionDays);
  const object = { type: 'security-settings', id: null, name: '' } as const;
  await recordChange(tx, { action: 'update', object, before, after });
}

async function storeSettings(
  tx: TenantRows,
  settings: Omit<SecuritySettings, 'version'>,
): Promise<void> {
  await tx.db
    .updateTable('merchant')
    .set({
      session_idle_hours: settings.idleHours,
      session_idle_hours_administrator: settings.administratorIdleHours,
      session_days: settings.sessionDays,
      security_log_days: settings.logDays,
      problem_days: settings.problemDays,
      booking_text_months: settings.bookingTextMonths,
      security_version: sql`security_version + 1`,
    })
    .where('id', '=', tx.merchant.id)
    .execute();
}

/** Running sessions end no later than new ones would. */
async function shortenSessions(tx: TenantRows, days: number): Promise<void> {
  // Citus takes no sum with a zone in an update, because it depends on the session.
  const latest = sql<string>`
    ((created_at at time zone 'UTC') + make_interval(days => ${days}::int)) at time zone 'UTC'`;
  await updateRows(tx, 'user_session')
    .set({ expires_at: latest })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', latest)
    .execute();
}

function settingsQuery(tx: TenantRows) {
  return tx.db
    .selectFrom('merchant')
    .select([
      'session_idle_hours as idleHours',
      'session_idle_hours_administrator as administratorIdleHours',
      'session_days as sessionDays',
      'security_log_days as logDays',
      'problem_days as problemDays',
      'booking_text_months as bookingTextMonths',
      'security_version as version',
    ])
    .where('id', '=', tx.merchant.id);
}

export type SecurityFilter = CriteriaOf<typeof listSecurityEvents>;

const bound = ['merchantId', 'userId', 'from', 'to', 'after'] as const;
type Bound = (typeof bound)[number];

/** Name at the time of the event. Servers of the release before write none. */
const personName = sql<string | null>`coalesce(event.person_name, person.full_name)`;

function matchingEvents(
  trx: Transaction<DB>,
  filter: Placeable<SecurityFilter, Exclude<Bound, 'after'>>,
) {
  const { merchantId, userId, kind, text, from, to } = filter;
  let query = trx
    .selectFrom('security_event as event')
    .leftJoin('app_user as person', sameMerchant('person.id', 'event.user_id'))
    .leftJoin('app_user as actor', sameMerchant('actor.id', 'event.actor_id'))
    .select(['event.id', 'event.at', 'event.kind', 'event.reason', 'event.method'])
    .select(['event.user_id', 'event.actor_id', 'event.account', 'event.detail'])
    .select(['event.address', 'event.device'])
    .select(personName.as('person_name'))
    .select(sql<string | null>`coalesce(event.actor_name, actor.full_name)`.as('actor_name'))
    .where('event.merchant_id', '=', merchantId);
  if (userId !== undefined) query = query.where('event.user_id', '=', userId);
  if (kind !== undefined) query = query.where('event.kind', '=', kind);
  if (from !== undefined) query = query.where('event.at', '>=', from);
  if (to !== undefined) query = query.where('event.at', '<', to);
  for (const pattern of likePatterns(text ?? '')) {
    query = query.where(
      sql<boolean>`(event.account ilike ${pattern} or ${personName} ilike ${pattern})`,
    );
  }
  return query;
}

/** Events, newest first, one row more than the limit. */
export const securityEvents = preparedByShape<
  DB,
  SecurityFilter & TimedPage,
  Bound,
  SecurityEventRow
>(bound, (trx, criteria) => newestEvents(matchingEvents(trx, criteria), criteria));

export type SecurityEventRow = Awaited<
  ReturnType<ReturnType<typeof matchingEvents>['execute']>
>[number];
