import type { Language } from '@axp/contracts';
import * as contract from '@axp/contracts';
import type { PeopleReport } from '@axp/contracts/sheets';
import * as sheets from '@axp/contracts/sheets';
import { translateIn } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { csvAnswer } from '../../../platform/csv/csv-answer.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { exportedColumns } from '../../../platform/sheets/exported-columns.ts';
import { helpSheet } from '../../../platform/sheets/help-sheet.ts';
import type { ImportProgress } from '../../../platform/sheets/import-progress.ts';
import { presentReading } from '../../../platform/sheets/present-reading.ts';
import type { Sheet, SheetChoices } from '../../../platform/sheets/read-sheet.ts';
import { headOf, readSheet, requireColumns } from '../../../platform/sheets/read-sheet.ts';
import type { XlsxSheet } from '../../../platform/sheets/xlsx-answer.ts';
import { xlsxAnswer } from '../../../platform/sheets/xlsx-answer.ts';
import { businessUnitsOf } from '../../company/business-units/index.ts';
import type { PersonRouteDeps } from './person.routes.ts';
import { listContextOf } from './person-filter.ts';
import { exportedPeople } from './sheets/exported-people.queries.ts';
import { buildingNames } from './sheets/known-people.queries.ts';
import { importedColumns, personColumns } from './sheets/person-columns.ts';
import type { PlannedPerson } from './sheets/plan-people.ts';
import { checkPeople, importPeople } from './use-cases/import-people.ts';

interface SheetRouteDeps extends Pick<PersonRouteDeps, 'serve' | 'forgetSession'> {
  readonly progress: ImportProgress;
}

const fileName = 'people-template';
const heads = personColumns.map(({ name }) => name);

/** Many people at once. */
export function peopleSheetRoutes(
  app: FastifyInstance,
  { serve, forgetSession, progress }: SheetRouteDeps,
): void {
  serve.member(app, sheets.downloadPeopleTemplate, async ({ query, context }) => {
    if (query.format === 'csv') return csvAnswer(`${fileName}.csv`, [heads]);
    return xlsxAnswer(`${fileName}.xlsx`, [
      { name: 'people', rows: [heads] },
      await templateHelp(context),
    ]);
  });

  serve.member(app, sheets.exportPeople, async ({ query, context: { scope } }) => {
    const { format, columns, separator, ...filter } = query;
    const people = await scope.read((tx) =>
      exportedPeople(tx.db, { ...filter, ...listContextOf(scope) }),
    );
    const exported = [...heads, 'status', 'signed_in_at'];
    const rows = [
      exported,
      ...people.map((one) => [
        ...personColumns.map(({ write }) => write(one)),
        one.status,
        one.signedInAt,
      ]),
    ].map(exportedColumns(exported, columns));
    if (format === 'csv') return csvAnswer('people.csv', rows, separator);
    return xlsxAnswer('people.xlsx', [{ name: 'people', rows }]);
  });

  serve.member(app, sheets.checkPeopleSheet, async ({ query, upload, context }) => {
    const sheet = sheetOf(upload.bytes, query);
    const { existing } = query;
    const isReadable = sheet.missing.length === 0;
    const rows = isReadable ? await checkPeople(context, { rows: sheet.rows, existing }) : [];
    return { data: presentPeople(sheet, rows, context.scope.language) };
  });

  serve.member(app, sheets.importPeopleSheet, async ({ params, query, upload, context }) => {
    const { merchant, language } = context.scope;
    const sheet = sheetOf(upload.bytes, query);
    requireColumns(sheet, query.columns);
    const rows = await importPeople(
      context,
      { rows: sheet.rows, existing: query.existing },
      {
        onProgress: (done, total) =>
          progress.report(`${merchant.id} ${params.importId}`, { done, total }),
        onChanged: (sessionIds) => {
          for (const sessionId of sessionIds) {
            forgetSession({ merchantId: merchant.id, sessionId });
          }
        },
      },
    );
    return { data: presentPeople(sheet, rows, language) };
  });
}

function sheetOf(bytes: Uint8Array, chosen: SheetChoices): Sheet {
  const mostRows = sheets.sheetLimits.people;
  return readSheet(bytes, { columns: importedColumns, chosen, mostRows });
}

function presentPeople(
  sheet: Sheet,
  rows: readonly PlannedPerson[],
  language: Language,
): PeopleReport {
  const by = { language, timezone: 'UTC', translate: translateIn(language) };
  const count = (wanted: sheets.PersonOutcome) =>
    rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    ...presentReading(sheet, language),
    counts: {
      invited: count('invited'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      skipped: count('skipped'),
      refused: count('refused'),
    },
    rows: rows.map(({ row, email, fullName, outcome, reasons }) => ({
      row,
      email,
      fullName,
      outcome,
      reasons: reasons.map(({ column, code, params }) => ({
        column: headOf(sheet, column),
        message: contract.explainIssue({ path: column, code, params }, by),
      })),
    })),
  };
}

/** A sheet with an example and the allowed values of each column. */
async function templateHelp({ scope }: MemberContext): Promise<XlsxSheet> {
  const { language } = scope;
  const [titles, buildings] = await scope.read((tx) =>
    Promise.all([
      businessUnitsOf(tx, language).then((units) => units.map(({ title }) => title)),
      buildingNames(tx),
    ]),
  );
  const yesOrNo = { example: 'no', allowed: 'yes, no' };
  const help: Readonly<Record<string, { readonly example: string; readonly allowed: string }>> = {
    email: { example: 'amelia.grant@example.com', allowed: '' },
    full_name: { example: 'Amelia Grant', allowed: '' },
    business_units: { example: titles.slice(0, 2).join(' | '), allowed: titles.join(' | ') },
    all_units: yesOrNo,
    administrator: yesOrNo,
    approver: yesOrNo,
    help_desk: yesOrNo,
    auditor: yesOrNo,
    facility_manager: { example: buildings[0] ?? '', allowed: buildings.join(' | ') },
    language: { example: language, allowed: 'en, th' },
  };
  return helpSheet(
    language,
    personColumns.map(({ name, isRequired }) => ({ head: name, isRequired, ...help[name] })),
  );
}
