import type { FastifyInstance } from 'fastify';
import type { AuditQuery } from './audit.queries.ts';
import { auditPageSize, listEvents } from './audit.queries.ts';
import type { AdministrationDeps, Desk } from './desk.ts';
import { platformRoutes, tenantRoutes } from './desk.ts';
import { auditList } from './pages/audit-page.ts';
import { platformPage, send, tenantPage } from './pages/frame.ts';
import { pageOf } from './pages/table.ts';

/** What has happened: in one tenant, and for operators on the whole platform. */
export function auditRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  tenantRoutes(app, deps).page('/audit', async (desk) => {
    const { filter, errors, query } = filterOf(desk);
    const { tenant, read } = desk.scope;
    const rows = await read((trx) => listEvents(trx, tenant.id, query));
    const body = auditList(desk, {
      ...shownOf(rows, query),
      filter,
      errors,
      isOfPlatform: false,
    });
    return send(desk, tenantPage(desk, 'audit', { title: desk.say('nav.audit'), body }));
  });

  platformRoutes(app, deps).page('/audit', async (desk) => {
    const { filter, errors, query } = filterOf(desk);
    const rows = await deps.unitOfWork.asSystem((trx) => listEvents(trx, null, query));
    const body = auditList(desk, { ...shownOf(rows, query), filter, errors, isOfPlatform: true });
    return send(desk, platformPage(desk, 'audit', { title: desk.say('nav.audit'), body }));
  });
}

function shownOf<Event>(rows: readonly Event[], { page }: AuditQuery) {
  return { events: rows.slice(0, auditPageSize), page, hasMore: rows.length > auditPageSize };
}

const longestText = 200;
const dayMs = 24 * 60 * 60 * 1000;

function filterOf({ visit, say }: Desk) {
  const text = (name: string) => (visit.query[name] ?? '').trim().slice(0, longestText);
  const filter = {
    action: text('action'),
    about: text('about'),
    from: text('from'),
    until: text('until'),
  };
  const [from, until] = [dayOf(filter.from), dayOf(filter.until)];
  const wrong = say('invalid.date');
  const errors = {
    ...(filter.from !== '' && from === null && { from: wrong }),
    ...(filter.until !== '' && until === null && { until: wrong }),
  };
  const query: AuditQuery = {
    action: filter.action,
    about: filter.about,
    from: from?.toISOString() ?? null,
    // The whole last day.
    until: until && new Date(until.getTime() + dayMs).toISOString(),
    page: pageOf(visit.query),
  };
  return { filter, errors, query };
}

/** Midnight of a day (UTC); null for what is none. */
function dayOf(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00.000Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return isDay ? day : null;
}
