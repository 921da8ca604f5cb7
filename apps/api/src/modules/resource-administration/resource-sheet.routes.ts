import type { Language, SheetReport } from '@axp/contracts';
import * as contract from '@axp/contracts';
import { translateIn } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { csvAnswer } from '../../platform/csv/csv-answer.ts';
import { writeWithRetry } from '../../platform/db/tenant-transaction.ts';
import type { ImportProgress } from './import-progress.ts';
import { managedOfType } from './managed-resource.queries.ts';
import type { AdministrationRouteDeps } from './resource-administration.routes.ts';
import { readSheet } from './sheets/read-sheet.ts';
import { columnNames, columnsOfType } from './sheets/sheet-columns.ts';
import type { SheetPlan } from './sheets/sheet-rows.ts';
import { checkSheet, importSheet } from './use-cases/import-sheet.ts';

interface SheetRouteDeps extends AdministrationRouteDeps {
  readonly progress: ImportProgress;
}

export function resourceSheetRoutes(app: FastifyInstance, deps: SheetRouteDeps): void {
  downloadRoutes(app, deps);
  importRoutes(app, deps);
}

function downloadRoutes(app: FastifyInstance, { serve }: SheetRouteDeps): void {
  serve.member(app, contract.exportResources, async ({ params: { type }, context: { scope } }) => {
    const columns = columnsOfType[type];
    const resources = await scope.read((trx) => managedOfType(trx, scope.merchant.id, type));
    return csvAnswer(`${type}s.csv`, [
      columns.map(({ name }) => name),
      ...resources.map((resource) => columns.map(({ write }) => write(resource))),
    ]);
  });

  serve.member(app, contract.downloadSheetTemplate, async ({ params: { type } }) =>
    csvAnswer(`${type}s-template.csv`, [columnsOfType[type].map(({ name }) => name)]),
  );
}

function importRoutes(
  app: FastifyInstance,
  { serve, forgetOpenings, progress }: SheetRouteDeps,
): void {
  serve.member(app, contract.checkResourceSheet, async ({ params, upload, context }) => {
    const rows = readSheet(upload.bytes, columnNames(params.type));
    const plan = await checkSheet(context, { type: params.type, rows });
    return { data: presentPlan(plan, context.scope.language) };
  });

  serve.member(app, contract.importResourceSheet, async ({ params, upload, context }) => {
    const { type, importId } = params;
    const { merchant, language } = context.scope;
    const rows = readSheet(upload.bytes, columnNames(type));
    const onProgress = (done: number, total: number) =>
      progress.report(`${merchant.id} ${importId}`, { done, total });
    const plan = await writeWithRetry(context, (tx) => importSheet(tx, { type, rows, onProgress }));
    forgetOpenings(merchant.id);
    return { data: presentPlan(plan, language) };
  });

  serve.member(app, contract.getImportProgress, async ({ params, context: { scope } }) => {
    const known = progress.of(`${scope.merchant.id} ${params.importId}`);
    if (!known) throw new contract.AppError('import.not_found');
    return { data: known };
  });
}

function presentPlan(plan: SheetPlan, language: Language): SheetReport {
  const by = { language, timezone: 'UTC', translate: translateIn(language) };
  return {
    rows: plan.rows,
    created: plan.created.length,
    updated: plan.updated.length,
    faultCount: plan.faults.length,
    faults: plan.faults
      .slice(0, contract.sheetLimits.faults)
      .map(({ row, column, code, params, value }) => {
        const message = contract.explainIssue({ path: column, code, params }, by);
        return { row, column, code, message, value };
      }),
  };
}
