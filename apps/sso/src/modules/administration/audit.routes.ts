import { Readable } from 'node:stream';
import { csvRows, csvText } from '@axp/server-kit/http';
import { TZDate } from '@date-fns/tz';
import type { FastifyInstance } from 'fastify';
import type { AuditQuery, ListedEvent } from './audit.queries.ts';
import { auditPageSize, listEvents } from './audit.queries.ts';
import type { AdministrationDeps, Desk, TenantDesk } from './desk.ts';
import { platformRoutes, readAt, tenantRoutes } from './desk.ts';
import { auditList } from './pages/audit-page.ts';
import { platformPage, send, tenantPage } from './pages/frame.ts';
import { pageOf } from './pages/table.ts';

/** Audit log of one tenant; operators see the whole platform. */
export function auditRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  tenantRoutes(app, deps).page('/audit', async (desk) => {
    const { filter, errors, query } = filterOf(desk);
    const rows = await readAt(desk, listEvents, query);
    const body = auditList(desk, {
      ...shownOf(rows, query),
      filter,
      errors,
      isOfPlatform: false,
    });
    return send(desk, tenantPage(desk, 'audit', { title: desk.say('nav.audit'), body }));
  });

  exportRoute(app, deps);

  platformRoutes(app, deps).page('/audit', async (desk) => {
    const { filter, errors, query } = filterOf(desk);
    const rows = await deps.unitOfWork.asSystem((trx) => listEvents(trx, null, query));
    const body = auditList(desk, { ...shownOf(rows, query), filter, errors, isOfPlatform: true });
    return send(desk, platformPage(desk, 'audit', { title: desk.say('nav.audit'), body }));
  });
}

const exportBatch = 1_000;

/** The security log of a tenant as CSV or JSON lines, streamed. */
function exportRoute(app: FastifyInstance, deps: AdministrationDeps): void {
  tenantRoutes(app, deps).page('/audit/security', async (desk) => {
    const { query } = filterOf(desk);
    const isCsv = desk.visit.query.format !== 'jsonl';
    const text = isCsv ? csvOf(eventsOf(desk, query)) : linesOf(eventsOf(desk, query));
    const name = `security.${isCsv ? 'csv' : 'jsonl'}`;
    return desk.reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${name}"`,
      })
      .type(`${isCsv ? 'text/csv' : 'application/jsonl'}; charset=utf-8`)
      .send(Readable.from(text));
  });
}

async function* eventsOf(desk: TenantDesk, query: AuditQuery) {
  for (let page = 0; ; page += 1) {
    const batch = { ...query, page, isSecurity: true };
    const rows = await readAt(desk, listEvents, batch, exportBatch);
    yield rows.slice(0, exportBatch);
    if (rows.length <= exportBatch) return;
  }
}

const columns = ['at', 'action', 'actor', 'actor_name', 'subject', 'subject_name', 'address'];

async function* csvOf(batches: AsyncIterable<readonly ListedEvent[]>) {
  yield csvText([[...columns, 'details']]);
  for await (const events of batches) {
    yield csvRows(
      events.map((event) => [
        event.at,
        event.action,
        event.actor,
        event.actorName,
        event.subject,
        event.subjectName,
        event.address,
        JSON.stringify(event.details),
      ]),
    );
  }
}

async function* linesOf(batches: AsyncIterable<readonly ListedEvent[]>) {
  for await (const events of batches) {
    yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
  }
}

function shownOf<Event>(rows: readonly Event[], { page }: AuditQuery) {
  return { events: rows.slice(0, auditPageSize), page, hasMore: rows.length > auditPageSize };
}

const longestText = 200;

function filterOf({ visit, say }: Desk) {
  const text = (name: string) => (visit.query[name] ?? '').trim().slice(0, longestText);
  const filter = {
    action: text('action'),
    about: text('about'),
    from: text('from'),
    until: text('until'),
  };
  const zone = visit.context.zone ?? 'UTC';
  const from = midnightOf(filter.from, zone);
  // The whole last day.
  const until = midnightOf(filter.until, zone, 1);
  const wrong = say('invalid.date');
  const errors = {
    ...(filter.from !== '' && from === null && { from: wrong }),
    ...(filter.until !== '' && until === null && { until: wrong }),
  };
  const query: AuditQuery = {
    action: filter.action,
    about: filter.about,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    page: pageOf(visit.query),
  };
  return { filter, errors, query };
}

/** Midnight of a day, or of one after it, where the reader is; null for what is no day. */
function midnightOf(text: string, zone: string, daysLater = 0): Date | null {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const isDay = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text);
  // As a plain instant: what the zone's own class writes is local time.
  return isDay ? new Date(+new TZDate(year, month - 1, day + daysLater, zone)) : null;
}
