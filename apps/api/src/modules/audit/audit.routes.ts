import { AppError } from '@axp/contracts';
import {
  exportAuditEvents,
  getAuditEvent,
  listAuditEvents,
  maxExportedAuditEvents,
} from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { csvAnswer } from '../../platform/csv/csv-answer.ts';
import { decodeCursor, pageOf } from '../../platform/db/cursor.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { auditColumns, auditLines, presentAuditEvent } from './audit.presenter.ts';
import { auditEvent, auditEvents } from './audit.queries.ts';

const Place = z.tuple([z.iso.datetime(), z.uuid()]);

export function auditRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listAuditEvents, async ({ query, context: { scope } }) => {
    const { cursor, limit, ...filter } = query;
    const after = decodeCursor(cursor, Place);
    const rows = await scope.read((trx) =>
      auditEvents(trx, { ...filter, merchantId: scope.merchant.id }, { after, limit }),
    );
    const page = pageOf(rows, limit, (row) => [row.at, row.id]);
    return { data: page.rows.map(presentAuditEvent), meta: { nextCursor: page.nextCursor } };
  });

  serve.member(app, getAuditEvent, async ({ params, context: { scope } }) => {
    const wanted = { merchantId: scope.merchant.id, id: params.id };
    const row = await scope.read((trx) => auditEvent(trx, wanted));
    if (!row) throw new AppError('audit_event.not_found');
    return { data: presentAuditEvent(row) };
  });

  serve.member(app, exportAuditEvents, async ({ query, context: { scope } }) => {
    const page = { after: null, limit: maxExportedAuditEvents };
    const rows = await scope.read((trx) =>
      auditEvents(trx, { ...query, merchantId: scope.merchant.id }, page),
    );
    const lines = rows.slice(0, page.limit).flatMap(auditLines);
    return csvAnswer('audit.csv', [auditColumns, ...lines]);
  });
}
