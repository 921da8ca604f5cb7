import { unsubscribeWeeklyReport } from '@axp/contracts';
import {
  getWeeklyReport,
  previewWeeklyReport,
  testWeeklyReport,
  updateWeeklyReport,
} from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import type { LinkSigner } from '../../../../platform/auth/link-signer.ts';
import { todayOf } from '../../../../platform/calendar/today.ts';
import { visitorTransactions, write } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { lastWeekBefore } from '../domain/report-days.ts';
import { reportTotals } from '../report.queries.ts';
import { changeWeeklyReport, queueTest } from './change-weekly-report.ts';
import { weeklyReport } from './compose-weekly-report.ts';
import { unsubscribe } from './unsubscribe-link.ts';
import { findWeeklyReport } from './weekly-report.queries.ts';

/** Settings and preview of the mail with the figures of the last week. */
export function weeklyReportRoutes(app: FastifyInstance, serve: ApiServe, sign: LinkSigner): void {
  serve.member(app, getWeeklyReport, async ({ context: { scope } }) => ({
    data: await scope.read(findWeeklyReport),
  }));

  serve.member(app, updateWeeklyReport, async ({ body, context }) => ({
    data: await write(context, (tx) => changeWeeklyReport(tx, body)),
  }));

  serve.member(app, previewWeeklyReport, async ({ query: { type }, context: { scope } }) => {
    const days = lastWeekBefore(todayOf(scope));
    const [report, merchant] = await scope.readRecent(async (tx) =>
      allOrFirstError([
        reportTotals(tx, { ...days, type, compare: 'before' }),
        tx.db
          .selectFrom('merchant')
          .select('title')
          .where('id', '=', tx.merchant.id)
          .executeTakeFirstOrThrow(),
      ]),
    );
    const { language } = scope;
    return { data: weeklyReport({ report, type, language, merchant: merchant.title }) };
  });

  serve.member(app, testWeeklyReport, ({ body: { type }, context }) =>
    write(context, (tx) => queueTest(tx, type)),
  );

  serve.open(app, unsubscribeWeeklyReport, ({ params: { token }, context: { scope } }) =>
    visitorTransactions(scope)((tx) => unsubscribe(tx, sign, token)),
  );
}
