import { AppError, auditActions, auditObjects } from '@axp/contracts';
import type { AuditEvent } from '@axp/contracts/administration';
import {
  exportAuditEvents,
  getAuditEvent,
  listAuditEvents,
  maxExportedAuditEvents,
} from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { csvAnswer } from '../../../platform/csv/csv-answer.ts';
import { decodeCursor, pageOf, TimedPlace } from '../../../platform/db/cursor.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { exportedColumns } from '../../../platform/sheets/exported-columns.ts';
import type { AuditRow } from './audit.queries.ts';
import { auditEvent, auditEvents } from './audit.queries.ts';
import { fieldChanges } from './domain/changed-facts.ts';

export function auditRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listAuditEvents, async ({ query, context: { scope } }) => {
    const { cursor, limit, ...filter } = query;
    const after = decodeCursor(cursor, TimedPlace);
    const wanted = { ...filter, merchantId: scope.merchant.id, after, limit };
    const rows = await scope.read((tx) => auditEvents(tx.db, wanted));
    const page = pageOf(rows, limit, (row) => [row.at, row.id]);
    return { data: page.rows.map(presentAuditEvent), meta: { nextCursor: page.nextCursor } };
  });

  serve.member(app, getAuditEvent, async ({ params, context: { scope } }) => {
    const wanted = { merchantId: scope.merchant.id, id: params.id };
    const row = await scope.read((tx) => auditEvent(tx.db, wanted));
    if (!row) throw new AppError('audit_event.not_found');
    return { data: presentAuditEvent(row) };
  });

  serve.member(app, exportAuditEvents, async ({ query, context: { scope } }) => {
    const { columns, separator, ...filter } = query;
    const limit = maxExportedAuditEvents;
    const wanted = { ...filter, merchantId: scope.merchant.id, after: null, limit };
    const rows = await scope.read((tx) => auditEvents(tx.db, wanted));
    const pick = exportedColumns(auditColumns, columns);
    const hasFields = pick(auditColumns).some((name) => fieldColumns.some((one) => one === name));
    const lines = rows.slice(0, limit).flatMap((row) => auditLines(row, hasFields));
    return csvAnswer('audit.csv', [auditColumns, ...lines].map(pick), separator);
  });
}

const Action = z.enum(auditActions);
const ObjectType = z.enum(auditObjects);

function presentAuditEvent(row: AuditRow): AuditEvent {
  return {
    id: row.id,
    at: row.at,
    actor:
      row.actor_id === null || row.actor_name === null
        ? null
        : { id: row.actor_id, fullName: row.actor_name },
    action: Action.parse(row.action),
    object: {
      type: ObjectType.parse(row.object_type),
      id: row.object_id,
      name: row.object_name,
    },
    changes: fieldChanges(row),
  };
}

/** Names of the columns, the same in every language: spreadsheets and programs go by them. */
const fieldColumns = ['field', 'before', 'after'] as const;
const auditColumns = [
  'at',
  'actor_id',
  'actor',
  'action',
  'object_type',
  'object_id',
  'object_name',
  ...fieldColumns,
];

/** With fields a line for each, so that a spreadsheet can filter by it. */
function auditLines(row: AuditRow, hasFields: boolean): (string | null)[][] {
  const facts = [
    row.at,
    row.actor_id,
    row.actor_name,
    row.action,
    row.object_type,
    row.object_id,
    row.object_name,
  ];
  const changes = hasFields ? fieldChanges(row) : [];
  if (changes.length === 0) return [[...facts, null, null, null]];
  return changes.map(({ field, before, after }) => [...facts, field, before, after]);
}
