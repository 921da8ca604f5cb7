import type { OperationRequest } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { updateWeeklyReport, WeeklyReport } from '@axp/contracts/administration';
import { sql } from 'kysely';
import { todayOf } from '../../../../platform/calendar/today.ts';
import { insertRows } from '../../../../platform/db/insert-rows.ts';
import { deleteRows, insertRow } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { lastWeekBefore } from '../domain/report-days.ts';
import { findWeeklyReport } from './weekly-report.queries.ts';

type Change = OperationRequest<typeof updateWeeklyReport>['body'];

/**
 * Changes when the report is mailed, and to whom. A changed time starts with its next instant.
 * @throws AppError weekly_report.stale, user.may_not_read_reports with a path for each recipient
 */
export async function changeWeeklyReport(
  tx: MemberTransaction,
  { recipientIds, ...rhythm }: Change,
): Promise<WeeklyReport> {
  const before = await findWeeklyReport(tx);
  requireReaders(before, recipientIds);
  const isFirst = before.version === rhythm.version && (await storeRhythm(tx, rhythm));
  if (!isFirst) throw new AppError('weekly_report.stale');
  await deleteRows(tx, 'weekly_report_recipient').execute();
  const rows = [...new Set(recipientIds)].map((user_id) => ({ user_id }));
  if (rows.length > 0) {
    const shared = { merchant_id: tx.merchant.id };
    await insertRows(tx.db, 'weekly_report_recipient', { shared, rows });
  }
  const after = await findWeeklyReport(tx);
  const object = { type: 'report-settings', id: null, name: '' } as const;
  await recordChange(tx, {
    action: 'update',
    object,
    before: factsOf(before),
    after: factsOf(after),
  });
  return after;
}

/** Replaces the given version; false if it is outdated. */
async function storeRhythm(
  tx: MemberTransaction,
  { version, type, weekday, time }: Omit<Change, 'recipientIds'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into weekly_report (merchant_id, type, weekday, send_at)
    values (${tx.merchant.id}, ${type}, ${weekday}, ${time})
    on conflict (merchant_id) do update set type = excluded.type, weekday = excluded.weekday,
      send_at = excluded.send_at, version = weekly_report.version + 1,
      planned_until = case
        when (weekly_report.weekday, weekly_report.send_at) = (excluded.weekday, excluded.send_at)
        then weekly_report.planned_until else excluded.planned_until end
    where weekly_report.version = ${version}
    returning version`.execute(tx.db);
  return rows.length > 0;
}

function requireReaders({ readers }: WeeklyReport, recipientIds: readonly string[]): void {
  const known = new Set(readers.map(({ id }) => id));
  const code = 'user.may_not_read_reports';
  const issues = recipientIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `recipientIds.${index}`, code, params: {} } as const],
  );
  if (issues.length > 0) throw new AppError(code, { issues });
}

/** The log keeps ids alone. */
function factsOf({ type, weekday, time, readers }: WeeklyReport) {
  const recipients = readers.filter(({ isRecipient }) => isRecipient).map(({ id }) => id);
  return { weeklyReport: { type, weekday, time, recipients } };
}

/** Queues the report of last week for the caller. */
export async function queueTest(tx: MemberTransaction, type: WeeklyReport['type']): Promise<void> {
  await tx.uses.count({ mails: 1 });
  const { from: week } = lastWeekBefore(todayOf(tx));
  const mail = { id: tx.newId(), user_id: tx.actor.id, type, week, is_test: true };
  await insertRow(tx, 'report_mail', mail).execute();
}
