import type { ReportSettings } from '@axp/contracts/administration';
import { sql } from 'kysely';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../records/audit/index.ts';
import { findReportSettings } from './report.queries.ts';

/** Changes how reports show people, which the audit log records. */
export async function changeReportSettings(
  tx: MemberTransaction,
  after: ReportSettings,
): Promise<void> {
  const before = await findReportSettings(tx);
  await sql`
    insert into merchant_report (merchant_id, people) values (${tx.merchant.id}, ${after.people})
    on conflict (merchant_id) do update set people = excluded.people`.execute(tx.db);
  const object = { type: 'report-settings', id: null, name: '' } as const;
  await recordChange(tx, { action: 'update', object, before, after: { ...after } });
}
