import { Readable } from 'node:stream';
import type { SecurityEvent } from '@axp/contracts/administration';
import {
  exportSecurityEventLines,
  exportSecurityEvents,
  getSecuritySettings,
  listSecurityEvents,
  updateSecuritySettings,
} from '@axp/contracts/administration';
import { securityEventKinds } from '@axp/contracts/vocabulary';
import type { Cell } from '@axp/server-kit/http';
import { savedFile } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { csvStreamAnswer } from '../../../platform/csv/csv-answer.ts';
import { batchesOf, decodeCursor, pageOf, TimedPlace } from '../../../platform/db/cursor.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import { deviceName } from '../../../platform/http/describe-device.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { exportedColumns } from '../../../platform/sheets/exported-columns.ts';
import type { SecurityEventRow, SecurityFilter } from './use-cases/security.ts';
import { changeSettings, readSettings, securityEvents } from './use-cases/security.ts';

export interface SecurityRouteDeps {
  readonly serve: ApiServe;
  readonly forgetMerchant: (merchantId: string) => void;
}

export function securityRoutes(app: FastifyInstance, deps: SecurityRouteDeps): void {
  logRoutes(app, deps.serve);
  settingsRoutes(app, deps);
}

function logRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listSecurityEvents, async ({ query, context: { scope } }) => {
    const { cursor, limit, ...filter } = query;
    const after = decodeCursor(cursor, TimedPlace);
    const wanted = { ...filter, merchantId: scope.merchant.id, after, limit };
    const rows = await scope.read((tx) => securityEvents(tx.db, wanted));
    const page = pageOf(rows, limit, (row) => [row.at, row.id]);
    return { data: page.rows.map(presentSecurityEvent), meta: { nextCursor: page.nextCursor } };
  });

  serve.member(app, exportSecurityEvents, async ({ query, context: { scope } }) => {
    const { columns: chosen, separator, ...criteria } = query;
    const filter = { ...criteria, merchantId: scope.merchant.id };
    const names = Object.keys(securityColumns);
    const pick = exportedColumns(names, chosen);
    const batches = cellsOf(eventBatches(scope, filter), pick);
    return csvStreamAnswer('security.csv', { columns: pick(names), batches, separator });
  });

  serve.member(app, exportSecurityEventLines, async ({ query, context: { scope } }) => {
    const filter = { ...query, merchantId: scope.merchant.id };
    const lines = Readable.from(linesOf(eventBatches(scope, filter)));
    return savedFile('security.jsonl', 'application/jsonl; charset=utf-8', lines);
  });
}

function settingsRoutes(app: FastifyInstance, { serve, forgetMerchant }: SecurityRouteDeps): void {
  serve.member(app, getSecuritySettings, async ({ context }) => ({
    data: await readSettings(context),
  }));

  serve.member(app, updateSecuritySettings, async ({ body, context }) => {
    await write(context, (tx) => changeSettings(tx, body));
    forgetMerchant(context.scope.merchant.id);
    return { data: await readSettings(context) };
  });
}

function eventBatches(scope: RequestScope, filter: SecurityFilter) {
  return batchesOf(
    (page) => scope.read((tx) => securityEvents(tx.db, { ...filter, ...page })),
    ({ at, id }) => [at, id],
  );
}

async function* cellsOf(
  batches: AsyncIterable<readonly SecurityEventRow[]>,
  pick: ReturnType<typeof exportedColumns<Cell>>,
) {
  for await (const rows of batches) yield rows.map((row) => pick(securityCells(row)));
}

async function* linesOf(batches: AsyncIterable<readonly SecurityEventRow[]>) {
  for await (const rows of batches) {
    // Programs that read the file want the whole user agent, as in the CSV.
    const events = rows.map((row) => ({ ...presentSecurityEvent(row), device: row.device }));
    yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
  }
}

const Kind = z.enum(securityEventKinds);

function presentSecurityEvent(row: SecurityEventRow): SecurityEvent {
  return {
    id: row.id,
    at: row.at,
    kind: Kind.parse(row.kind),
    reason: row.reason,
    method: row.method,
    person: personOf(row.user_id, row.person_name),
    actor: personOf(row.actor_id, row.actor_name),
    account: row.account,
    detail: row.detail,
    address: row.address,
    device: deviceName(row.device),
  };
}

function personOf(id: string | null, fullName: string | null) {
  return id === null || fullName === null ? null : { id, fullName };
}

/** Names of the columns, the same in every language: spreadsheets and programs go by them. */
const securityColumns = {
  at: 'at',
  kind: 'kind',
  reason: 'reason',
  method: 'method',
  person_id: 'user_id',
  person: 'person_name',
  account: 'account',
  actor_id: 'actor_id',
  actor: 'actor_name',
  detail: 'detail',
  address: 'address',
  device: 'device',
} as const satisfies Readonly<Record<string, keyof SecurityEventRow>>;

function securityCells(row: SecurityEventRow): Cell[] {
  return Object.values(securityColumns).map((column) => row[column]);
}
