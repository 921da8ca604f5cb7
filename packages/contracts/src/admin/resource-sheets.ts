import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, named } from '../schemas.ts';
import { resourceTypes } from '../vocabulary/resource.ts';

const byAdministrator = ['manage', 'Administration'] as const;
const ByType = z.strictObject({ type: z.enum(resourceTypes) });

/** Limits of a sheet; further faults are not listed. */
export const sheetLimits = { rows: 10_000, bytes: 5_242_880, faults: 200 } as const;

const upload = { maxBytes: sheetLimits.bytes, mediaTypes: ['text/csv'] };

/** Preview of an import, or its faults. */
export const SheetReport = named(
  'SheetReport',
  z.object({
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    faultCount: z.int(),
    /** The first two hundred, by row. */
    faults: z.array(
      z.object({
        /** As a spreadsheet counts: the heads are row 1. */
        row: z.int(),
        column: z.string(),
        code: z.string(),
        /** In the reader's language. */
        message: z.string(),
        value: z.string(),
      }),
    ),
  }),
);
export type SheetReport = z.output<typeof SheetReport>;

const readErrors = [
  'sheet.not_readable',
  'sheet.too_many_rows',
  'sheet.wrong_columns',
  'sheet.empty',
] as const;

export const exportResources = operation({
  id: 'exportResources',
  method: 'GET',
  path: '/resource-sheets/{type}',
  base: 'admin',
  summary: 'All resources of a kind as a sheet (CSV), which can be changed and imported again',
  access: byAdministrator,
  params: ByType,
  download: ['text/csv'],
  success: { status: 200, data: z.null() },
  errors: [],
});

export const downloadSheetTemplate = operation({
  id: 'downloadSheetTemplate',
  method: 'GET',
  path: '/resource-sheets/{type}/template',
  base: 'admin',
  summary: 'An empty sheet with the columns of a kind',
  access: byAdministrator,
  params: ByType,
  download: ['text/csv'],
  success: { status: 200, data: z.null() },
  errors: [],
});

export const checkResourceSheet = operation({
  id: 'checkResourceSheet',
  method: 'POST',
  path: '/resource-sheets/{type}/check',
  base: 'admin',
  summary:
    'What the import of a sheet would do, with each fault by row and column; changes nothing',
  access: byAdministrator,
  params: ByType,
  upload,
  success: { status: 200, data: SheetReport },
  errors: readErrors,
});

export const importResourceSheet = operation({
  id: 'importResourceSheet',
  method: 'POST',
  path: '/resource-sheets/{type}/imports/{importId}',
  base: 'admin',
  summary: 'Import a sheet: all rows, or none; a row with a known code changes that resource',
  access: byAdministrator,
  params: z.extend(ByType, { importId: Id }),
  upload,
  success: { status: 200, data: SheetReport },
  errors: [...readErrors, 'sheet.has_faults', 'resource.units_in_use'],
});

export const getImportProgress = operation({
  id: 'getImportProgress',
  method: 'GET',
  path: '/resource-sheets/imports/{importId}',
  base: 'admin',
  summary: 'How far an import under way has come',
  access: byAdministrator,
  params: z.strictObject({ importId: Id }),
  success: { status: 200, data: z.object({ done: z.int(), total: z.int() }) },
  errors: ['import.not_found'],
});
