import { abilityFor } from '@axp/contracts';
import type { WeeklyReport } from '@axp/contracts/administration';
import { mostReportReaders } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { managedBuildingIds } from '../../../../platform/auth/actor.queries.ts';
import { rolesOf } from '../../../../platform/auth/actor.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { ReadTransaction } from '../../../../platform/request-scope/request-scope.ts';
import { asResourceType } from '../../../resources/resources/index.ts';

/**
 * Latest and next instant of a `weekly_report`. The local time of each week is converted on its own,
 * so that it stays the same when clocks change.
 */
export function sending(which: 'latest' | 'next') {
  const chosen =
    which === 'latest'
      ? sql`max(slot.at) filter (where slot.at <= now())`
      : sql`min(slot.at) filter (where slot.at > now())`;
  return sql<string>`(
    select ${chosen} from merchant
    cross join lateral (select (now() at time zone merchant.timezone)::date as today) here
    cross join generate_series(-7, 7) ahead (days)
    cross join lateral (
      select (here.today + ahead.days + weekly_report.send_at::time) at time zone merchant.timezone as at
    ) slot
    where merchant.id = weekly_report.merchant_id
      and extract(isodow from here.today + ahead.days) = weekly_report.weekday
  )`;
}

const usual = { version: 0, type: 'room', weekday: 1, time: '07:00', next: null } as const;

/** When the report is mailed, and who can receive it. */
export async function findWeeklyReport(
  tx: Pick<ReadTransaction, 'db' | 'merchant'>,
): Promise<WeeklyReport> {
  const stored = await selectRows(tx, 'weekly_report')
    .select(['version', 'type', 'weekday', 'send_at as time'])
    .select(sending('next').as('next'))
    .executeTakeFirst();
  const { version, type, weekday, time, next } = stored ?? usual;
  const readers = await findReaders(tx);
  const isSent = readers.some(({ isRecipient }) => isRecipient);
  return {
    version,
    type: asResourceType(type),
    weekday,
    time,
    nextAt: isSent ? next : null,
    timezone: tx.merchant.timezone,
    readers,
  };
}

/** Active people with the right to reports, recipients first where there are too many. */
async function findReaders(
  tx: Pick<ReadTransaction, 'db' | 'merchant'>,
): Promise<WeeklyReport['readers']> {
  const isRecipient = sql<boolean>`exists (
    select from weekly_report_recipient recipient
    where recipient.merchant_id = ${tx.merchant.id} and recipient.user_id = app_user.id)`;
  const isManager = sql<boolean>`exists (
    select from building_manager managed
    where managed.merchant_id = ${tx.merchant.id} and managed.user_id = app_user.id)`;
  const people = await selectRows(tx, 'app_user')
    .select(['id', 'full_name', 'is_administrator', 'is_help_desk', 'is_auditor'])
    .select([managedBuildingIds(tx.merchant.id, 'app_user'), isRecipient.as('is_recipient')])
    .where('status', '=', 'active')
    .where(sql<boolean>`(is_administrator or is_help_desk or is_auditor or ${isManager})`)
    .orderBy('is_recipient', 'desc')
    .orderBy('full_name')
    .orderBy('id')
    .limit(mostReportReaders)
    .execute();
  return people.filter(mayReadReports).map(({ id, full_name: fullName, is_recipient }) => ({
    id,
    fullName,
    isRecipient: is_recipient,
  }));
}

function mayReadReports(
  row: Parameters<typeof rolesOf>[0] & { readonly is_administrator: boolean },
): boolean {
  const { is_administrator: isAdministrator } = row;
  const facts = { businessUnits: [], isAllBu: 0, isAdministrator, roles: rolesOf(row) } as const;
  return abilityFor(facts).can('view', 'Report');
}
