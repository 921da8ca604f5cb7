import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { Id, Instant, namedObject } from '../schemas.ts';
import { managedFilter } from './resource-selection.ts';
import {
  ExportQuery,
  FormatQuery,
  MappingQuery,
  SheetFault,
  sheetColumnFields,
  sheetErrors,
  sheetTypes,
  sheetUpload,
} from './sheet-columns.ts';

const ByType = z.strictObject({ type: z.enum(resourceTypes) });

/** Preview of an import, or its faults. */
export const SheetReport = namedObject('SheetReport', {
  ...sheetColumnFields,
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  /** The first two hundred known resources that change, each with what changes about it. */
  changes: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      fields: z.array(
        z.object({
          /** In the reader's language, as the values are. */
          label: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      ),
      /** Bookings that are not over. */
      upcoming: z.int(),
    }),
  ),
  /** Rows with a fault. */
  faultyRows: z.int(),
  faultCount: z.int(),
  /** The first two hundred, by row. */
  faults: z.array(SheetFault),
  /**
   * Floors that their building does not have, each with the one choice for all its rows; the first
   * hundred.
   */
  unknownFloors: z.array(
    z.object({
      /** The first row that names it, by which a choice refers to it. */
      row: z.int(),
      name: z.string(),
      /** Number of rows. */
      rows: z.int(),
      building: z.object({ id: Id, name: z.string() }),
      /** Id of the floor that was chosen, or `new`; null while nothing is chosen. */
      choice: z.nullable(z.string()),
      /** Whether a floor of that name can be created. */
      isCreatable: z.boolean(),
    }),
  ),
  /**
   * New resources whose name another one of the kind has: on the same floor, or in the same building
   * where they have no code.
   */
  sameNameCount: z.int(),
  sameNames: z.array(z.object({ row: z.int(), name: z.string() })),
});
export type SheetReport = z.output<typeof SheetReport>;

const floorChoice = String.raw`\d{1,6}:(?:new|[0-9a-f-]{36})`;

/** How rows are read that name an unknown floor, such as `12:new,15:019a1f00-…`. */
const FloorsQuery = {
  floors: z.optional(
    z
      .string()
      .check(z.maxLength(5000), z.regex(new RegExp(`^(?:${floorChoice}(?:,${floorChoice})*)?$`))),
  ),
};

const { type: _, ...filterWithoutType } = managedFilter;

export const exportResources = adminOperation('GET', '/resource-sheets/{type}', {
  summary: 'Export resources of a kind as a sheet that can be imported again',
  access: ['view', 'ManagedResource'],
  params: ByType,
  query: z.strictObject({ ...FormatQuery, ...ExportQuery, ...filterWithoutType }),
  download: sheetTypes,
});

export const downloadSheetTemplate = adminOperation('GET', '/resource-sheets/{type}/template', {
  summary:
    'Download a sheet with the columns of a kind; for Excel with an example and allowed values',
  access: ['update', 'ResourceImport'],
  params: ByType,
  query: z.strictObject(FormatQuery),
  download: sheetTypes,
});

export const checkResourceSheet = adminOperation('POST', '/resource-sheets/{type}/check', {
  summary: 'Check an import of a sheet, with each error by row and column',
  access: ['update', 'ResourceImport'],
  params: ByType,
  query: z.strictObject({ ...MappingQuery, ...FloorsQuery }),
  upload: sheetUpload,
  success: { status: 200, data: SheetReport },
  errors: sheetErrors,
});

export const importResourceSheet = adminOperation(
  'POST',
  '/resource-sheets/{type}/imports/{importId}',
  {
    summary: 'Import a sheet; a row with a known code updates that resource',
    access: ['update', 'ResourceImport'],
    params: z.extend(ByType, { importId: Id }),
    query: z.strictObject({
      ...MappingQuery,
      ...FloorsQuery,
      /** Whether rows with a fault prevent the import or are left out. */
      faulty: z._default(z.enum(['refuse', 'skip']), 'refuse'),
    }),
    upload: sheetUpload,
    success: { status: 200, data: SheetReport },
    errors: [
      ...sheetErrors,
      'sheet.has_faults',
      'import.repeated',
      'resource.units_in_use',
      'resource.part_elsewhere',
      'resource.parts_taken',
    ],
  },
);

export const getImportProgress = adminOperation('GET', '/resource-sheets/imports/{importId}', {
  summary: 'Get the progress of a running import',
  access: ['update', 'ResourceImport'],
  success: { status: 200, data: z.object({ done: z.int(), total: z.int() }) },
  errors: ['import.not_found'],
});

/** An import that can still be undone, unless something it wrote has been booked or changed. */
export const ResourceImport = namedObject('ResourceImport', {
  id: Id,
  type: z.enum(resourceTypes),
  at: Instant,
  /** Null where the account no longer exists. */
  by: z.nullable(z.object({ id: Id, fullName: z.string() })),
  created: z.int(),
  updated: z.int(),
  /** Resources that it added and that have a booking now. */
  booked: z.int(),
  /** Resources that it wrote and that were changed or deleted afterwards. */
  changed: z.int(),
  /** The first five of those. */
  examples: z.array(z.string()),
});
export type ResourceImport = z.output<typeof ResourceImport>;

export const listResourceImports = adminOperation('GET', '/resource-imports', {
  summary: 'List imports of the last 24 hours that were not undone, newest first',
  access: ['view', 'ResourceImport'],
  success: { status: 200, data: z.array(ResourceImport) },
});

export const undoResourceImport = adminOperation('POST', '/resource-imports/{importId}/undo', {
  summary: 'Undo an import completely or not at all: delete additions, restore changes',
  access: ['update', 'ResourceImport'],
  success: { status: 200, data: z.object({ deleted: z.int(), restored: z.int() }) },
  errors: [
    'import.not_found',
    'import.not_undoable',
    'resource.units_in_use',
    'resource.part_elsewhere',
    'resource.parts_taken',
  ],
});
