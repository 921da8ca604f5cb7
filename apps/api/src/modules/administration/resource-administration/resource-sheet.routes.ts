import type { Language } from '@axp/contracts';
import * as contract from '@axp/contracts';
import type { SheetReport } from '@axp/contracts/sheets';
import * as sheets from '@axp/contracts/sheets';
import { translateIn } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { csvAnswer } from '../../../platform/csv/csv-answer.ts';
import { writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { exportedColumns } from '../../../platform/sheets/exported-columns.ts';
import type { ImportProgress } from '../../../platform/sheets/import-progress.ts';
import { presentReading } from '../../../platform/sheets/present-reading.ts';
import type { Sheet, SheetChoices } from '../../../platform/sheets/read-sheet.ts';
import { headOf, readSheet, requireColumns } from '../../../platform/sheets/read-sheet.ts';
import { onTheWall, wallText } from '../../../platform/sheets/wall-time.ts';
import { xlsxAnswer } from '../../../platform/sheets/xlsx-answer.ts';
import type { Translator } from '../../../platform/texts/texts.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { findOwnAmenities } from '../../resources/own-amenities/index.ts';
import { offeredResourceFields } from '../../resources/own-fields/index.ts';
import { recentImports } from './import.queries.ts';
import type { StoredResource } from './managed-resource.queries.ts';
import { managedForSheet } from './managed-resource.queries.ts';
import type { AdministrationRouteDeps } from './resource-administration.routes.ts';
import { resourceUse } from './resource-use.queries.ts';
import { columnsOf, headerOf, sheetColumnsOf } from './sheets/sheet-columns.ts';
import { isCreatable, readFloorChoices } from './sheets/sheet-floors.ts';
import type { PlannedRow } from './sheets/sheet-plan.ts';
import { changedColumns } from './sheets/sheet-rows.ts';
import { templateOf } from './sheets/sheet-template.ts';
import type { PlannedSheet } from './use-cases/sheet-imports.ts';
import { checkSheet, emptyPlan, importSheet, undoImport } from './use-cases/sheet-imports.ts';

interface SheetRouteDeps extends AdministrationRouteDeps {
  readonly progress: ImportProgress;
}

export function resourceSheetRoutes(app: FastifyInstance, deps: SheetRouteDeps): void {
  downloadRoutes(app, deps);
  importRoutes(app, deps);
  undoRoutes(app, deps);
}

function downloadRoutes(app: FastifyInstance, { serve }: SheetRouteDeps): void {
  serve.member(app, sheets.exportResources, async ({ params: { type }, query, context }) => {
    const { format, columns: chosen, separator, ...filter } = query;
    const { scope } = context;
    const ownFields = offeredResourceFields(scope.merchant.ownFields);
    const columns = columnsOf(type, { ownFields });
    const { id: merchantId } = scope.merchant;
    const { resources, use, own } = await scope.read(async (tx) => {
      const found = await managedForSheet(tx.db, { ...filter, type, merchantId });
      return {
        resources: found,
        own: await findOwnAmenities(tx),
        use: await resourceUse(tx.db, { merchantId, now: scope.clock.now() }, found),
      };
    });
    const say = textsIn(scope.language, 'sheet');
    const names = [...columns.map(({ name }) => name), ...Object.keys(useCells)];
    const heads = [...columns.map(headerOf), ...Object.keys(useCells)];
    const rows = [
      heads,
      ...resources.map((resource) => [
        ...columns.map(({ write }) => write(resource, own.amenities)),
        ...Object.values(useCells).map((cellOf) => cellOf(resource, use.get(resource.id), say)),
      ]),
    ].map(exportedColumns(names, chosen));
    if (format === 'csv') return csvAnswer(`${type}s.csv`, rows, separator);
    return xlsxAnswer(`${type}s.xlsx`, [{ name: `${type}s`, rows }]);
  });

  serve.member(app, sheets.downloadSheetTemplate, async ({ params, query, context }) => {
    const { type } = params;
    const ownFields = offeredResourceFields(context.scope.merchant.ownFields);
    const heads = columnsOf(type, { ownFields }).map(headerOf);
    if (query.format === 'csv') return csvAnswer(`${type}s-template.csv`, [heads]);
    const help = await templateOf(context, type);
    return xlsxAnswer(`${type}s-template.xlsx`, [{ name: `${type}s`, rows: [heads] }, help]);
  });
}

type UseCell = (
  resource: StoredResource,
  use: contract.ManagedResource['use'],
  say: Translator<'sheet'>,
) => string | number | null;

const ofActive =
  (cell: UseCell): UseCell =>
  (resource, use, say) =>
    resource.isActive ? cell(resource, use, say) : null;

/** Figures of the list that an import leaves out. */
const useCells: Readonly<Record<string, UseCell>> = {
  used_percent: (_, use) => use?.usedPercent ?? null,
  now: ofActive((_, use, say) => (use ? say(`now.${use.state}`) : null)),
  free_units: ofActive((_, use) => use?.freeUnits ?? null),
  now_until: ofActive(({ timezone }, use) =>
    use?.until ? wallText(onTheWall(use.until, timezone)) : null,
  ),
};

function sheetOf(
  { merchant }: MemberContext['scope'],
  bytes: Uint8Array,
  { type, ...chosen }: SheetChoices & { readonly type: contract.ResourceType },
) {
  const columns = sheetColumnsOf(type, { ownFields: offeredResourceFields(merchant.ownFields) });
  return readSheet(bytes, { columns, chosen, mostRows: sheets.sheetLimits.rows });
}

function importRoutes(
  app: FastifyInstance,
  { serve, forgetOpenings, progress }: SheetRouteDeps,
): void {
  serve.member(app, sheets.checkResourceSheet, async ({ params, query, upload, context }) => {
    const sheet = sheetOf(context.scope, upload.bytes, { ...query, type: params.type });
    const isReadable = sheet.missing.length === 0;
    const plan = isReadable
      ? await checkSheet(context, {
          type: params.type,
          rows: sheet.rows,
          floors: readFloorChoices(query.floors),
        })
      : emptyPlan(sheet.rows);
    return { data: presentPlan(sheet, plan, context.scope.language) };
  });

  serve.member(app, sheets.importResourceSheet, async ({ params, query, upload, context }) => {
    const { type, importId } = params;
    const { merchant, language } = context.scope;
    const sheet = sheetOf(context.scope, upload.bytes, { ...query, type });
    requireColumns(sheet, query.columns);
    const onProgress = (done: number, total: number) =>
      progress.report(`${merchant.id} ${importId}`, { done, total });
    const { faulty } = query;
    const floors = readFloorChoices(query.floors);
    const plan = await writeWithRetry(context, (tx) =>
      importSheet(tx, { importId, type, rows: sheet.rows, floors, faulty, onProgress }),
    );
    forgetOpenings(merchant.id);
    return { data: presentPlan(sheet, plan, language) };
  });

  serve.member(app, sheets.getImportProgress, async ({ params, context: { scope } }) => {
    const known = progress.of(`${scope.merchant.id} ${params.importId}`);
    if (!known) throw new contract.AppError('import.not_found');
    return { data: known };
  });
}

function undoRoutes(app: FastifyInstance, { serve, forgetOpenings }: SheetRouteDeps): void {
  serve.member(app, sheets.listResourceImports, async ({ context: { scope } }) => {
    const asked = { merchantId: scope.merchant.id, now: scope.clock.now() };
    return { data: [...(await scope.read((tx) => recentImports(tx.db, asked)))] };
  });

  serve.member(app, sheets.undoResourceImport, async ({ params, context }) => {
    const data = await writeWithRetry(context, (tx) => undoImport(tx, params.importId));
    forgetOpenings(context.scope.merchant.id);
    return { data };
  });
}

/** Presents the changes of a row to a resource, in the words of the sheet. */
function presentChange(
  { row, before, body, cells }: PlannedRow,
  { upcoming, ownAmenities, ownFields }: PlannedSheet,
  language: Language,
): SheetReport['changes'][number] {
  const say = textsIn(language, 'sheet');
  const word = (written: string | number) =>
    written === 'yes' || written === 'no' ? say(written) : String(written);
  return {
    row,
    name: body.name,
    fields: changedColumns({ before, body }, { ownFields }).map(({ column, after }) => ({
      label: column.label?.[language] ?? say(`label.${column.name}`),
      before: word((before && column.write(before, ownAmenities)) ?? '–'),
      after:
        typeof after === 'boolean' ? word(after ? 'yes' : 'no') : (cells.get(column.name) ?? '–'),
    })),
    upcoming: (before && upcoming.get(before.id)) ?? 0,
  };
}

function presentFloor({ name, building, rows, choice }: PlannedSheet['unknownFloors'][number]) {
  return {
    row: rows[0] ?? 0,
    name,
    rows: rows.length,
    building: { id: building.id, name: building.name },
    choice,
    isCreatable: isCreatable(name),
  };
}

function presentPlan(sheet: Sheet, plan: PlannedSheet, language: Language): SheetReport {
  const by = { language, timezone: 'UTC', translate: translateIn(language) };
  const most = sheets.sheetLimits.faults;
  return {
    ...presentReading(sheet, language),
    rows: plan.rows,
    created: plan.created.length,
    updated: plan.updated.length,
    changes: plan.updated.slice(0, most).map((row) => presentChange(row, plan, language)),
    faultyRows: new Set(plan.faults.map(({ row }) => row)).size,
    faultCount: plan.faults.length,
    faults: plan.faults.slice(0, most).map(({ row, column, code, params, value }) => {
      const message = contract.explainIssue({ path: column, code, params }, by);
      return { row, column: headOf(sheet, column), code, message, value };
    }),
    unknownFloors: plan.unknownFloors.slice(0, sheets.sheetLimits.unknownFloors).map(presentFloor),
    sameNameCount: plan.sameNames.length,
    sameNames: plan.sameNames.slice(0, most),
  };
}
