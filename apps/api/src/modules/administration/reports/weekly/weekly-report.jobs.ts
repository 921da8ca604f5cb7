import type { Language } from '@axp/contracts';
import { isLimitedToBuildings } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { MailMessage } from '@axp/server-kit/mail';
import { sendQueuedMails } from '@axp/server-kit/mail';
import type { Clock } from '@axp/server-kit/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { findUserActor } from '../../../../platform/auth/actor.ts';
import type { LinkSigner } from '../../../../platform/auth/link-signer.ts';
import { dueMerchants } from '../../../../platform/db/due-merchants.ts';
import { insertRows } from '../../../../platform/db/insert-rows.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { MailedMerchant, MailSettings } from '../../../notices/mail/index.ts';
import { asMailedMerchant, leasedMails, mailedMerchant } from '../../../notices/mail/index.ts';
import { asResourceType } from '../../../resources/resources/index.ts';
import { lastWeekBefore, weekFrom } from '../domain/report-days.ts';
import { reportTotals } from '../report.queries.ts';
import { composeWeeklyReport } from './compose-weekly-report.ts';
import { unsubscribeLinks } from './unsubscribe-link.ts';
import { sending } from './weekly-report.queries.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly mail: MailSettings;
  readonly sign: LinkSigner;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

export function weeklyReportJobs(deps: Deps): readonly Job[] {
  return [planReports(deps), sendReports(deps)];
}

const isDue = sql<boolean>`${sending('latest')} > planned_until`;

/** Queues the mails of each week once: the row that says so is locked by the first server. */
function planReports({ unitOfWork, newId }: Deps): Job {
  return {
    name: 'plan_weekly_reports',
    everyMs: 60_000,
    run: async () => {
      const due = { table: 'weekly_report', isDue, dueAt: 'planned_until' } as const;
      for (const id of await dueMerchants(unitOfWork, due)) {
        await unitOfWork.withMerchant(id, (db) => planMails({ db, merchant: { id } }, newId));
      }
    },
  };
}

async function planMails(tx: TenantRows, newId: () => string): Promise<void> {
  const { rows: due } = await sql<{ type: string; day: string }>`
    update weekly_report set planned_until = now()
    from merchant
    where weekly_report.merchant_id = ${tx.merchant.id} and merchant.id = ${tx.merchant.id}
      and ${isDue}
    returning weekly_report.type, (${sending('latest')} at time zone merchant.timezone)::date as day`.execute(
    tx.db,
  );
  const recipients = await selectRows(tx, 'weekly_report_recipient').select('user_id').execute();
  if (recipients.length === 0) return;
  for (const { type, day } of due) {
    const week = lastWeekBefore(day).from;
    await insertRows(tx.db, 'report_mail', {
      shared: { merchant_id: tx.merchant.id, type, week, is_test: false },
      rows: recipients.map(({ user_id }) => ({ id: newId(), user_id })),
    });
  }
}

interface DueReport {
  readonly id: string;
  readonly tries: number;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly type: string;
  /** Monday of the week. */
  readonly week: string;
  /** Whether it is a test, or its reader is still a recipient. */
  readonly isWanted: boolean;
  readonly merchant: MailedMerchant;
}

function sendReports(deps: Deps): Job {
  const { transport } = deps.mail;
  const queue = leasedMails(deps.unitOfWork, 'report_mail', loadTaken);
  const ownerOf = ({ merchant }: DueReport) => ({ merchantId: merchant.id });
  const compose = (due: DueReport) => composeFor(deps, due);
  return {
    name: 'send_weekly_reports',
    everyMs: 2_000,
    run: (signal) => sendQueuedMails({ ...deps, queue, transport, compose, ownerOf }, signal),
  };
}

async function loadTaken(
  unitOfWork: UnitOfWork<DB>,
  merchantId: string,
  taken: RawBuilder<unknown>,
): Promise<readonly DueReport[]> {
  const { rows } = await unitOfWork.asSystem((trx) =>
    sql<DueReport>`
      with ${taken}
      select taken.id, taken.tries, taken.user_id as "userId", reader.email,
        reader.full_name as name, coalesce(reader.language, merchant.locale) as language,
        taken.type, taken.week, ${mailedMerchant} as merchant,
        taken.is_test or exists (
          select from weekly_report_recipient recipient
          where recipient.merchant_id = ${merchantId} and recipient.user_id = taken.user_id
        ) as "isWanted"
      from taken
      join merchant on merchant.id = ${merchantId}
      join app_user reader on reader.merchant_id = ${merchantId} and reader.id = taken.user_id
      order by taken.id`.execute(trx),
  );
  return rows.map((row) => ({ ...row, merchant: asMailedMerchant(row.merchant) }));
}

const right = ['view', 'Report'] as const;

/** The figures that the reader sees on the page at this moment; null without the right to it. */
async function composeFor(
  { unitOfWork, clock, sign, mail: { originOf } }: Deps,
  { id, userId, email, name, language, week, isWanted, ...due }: DueReport,
): Promise<MailMessage | null> {
  const { host, ...merchant } = due.merchant;
  if (host === null) throw new Error('the merchant of the mail has no host');
  const key = { merchantId: merchant.id, userId, now: clock.now().toISOString() };
  const reader = await unitOfWork.readMerchant(merchant.id, (db) => findUserActor(db, key));
  if (!isWanted || !reader?.ability.can(...right)) return null;
  const type = asResourceType(due.type);
  const report = await unitOfWork.readMerchant(
    merchant.id,
    (db) => reportTotals({ db, merchant }, { ...weekFrom(week), type, compare: 'before' }),
    { scopeIds: isLimitedToBuildings(reader, right) ? reader.managedBuildingIds : undefined },
  );
  const origin = originOf(host);
  return composeWeeklyReport({
    id,
    report,
    type,
    language,
    merchant: { ...merchant, origin },
    to: { name, address: email },
    links: await unsubscribeLinks(sign, origin, key),
  });
}
