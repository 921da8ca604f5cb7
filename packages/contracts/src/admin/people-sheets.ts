import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { namedObject } from '../schemas.ts';
import {
  FormatQuery,
  MappingQuery,
  sheetColumnFields,
  sheetErrors,
  sheetTypes,
  sheetUpload,
} from './sheet-columns.ts';

/** Outcome of a row: invites, changes an account, leaves it alone, or is refused. */
export const personOutcomes = ['invited', 'updated', 'unchanged', 'skipped', 'refused'] as const;
export type PersonOutcome = (typeof personOutcomes)[number];

/** Outcome of an import of people, planned or done, row by row. */
export const PeopleReport = namedObject('PeopleReport', {
  ...sheetColumnFields,
  counts: z.object({
    invited: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
    refused: z.int(),
  }),
  rows: z.array(
    z.object({
      /** As a spreadsheet counts: the heads are row 1. */
      row: z.int(),
      email: z.string(),
      fullName: z.string(),
      outcome: z.enum(personOutcomes),
      /** Why it is skipped or refused, in the reader's language, with the header it is about. */
      reasons: z.array(z.object({ column: z.string(), message: z.string() })),
    }),
  ),
});
export type PeopleReport = z.output<typeof PeopleReport>;

const query = z.strictObject({
  ...MappingQuery,
  /** Whether a known address is left alone, or gets the name, units and roles of its row. */
  existing: z._default(z.enum(['skip', 'update']), 'skip'),
});

export const downloadPeopleTemplate = adminOperation('GET', '/user-sheets/template', {
  summary:
    'Download a sheet with the columns of people; for Excel with an example and allowed values',
  access: ['update', 'Person'],
  query: z.strictObject(FormatQuery),
  download: sheetTypes,
});

export const checkPeopleSheet = adminOperation('POST', '/user-sheets/check', {
  summary: 'Check an import of people row by row, without changes or mails',
  access: ['update', 'Person'],
  query,
  upload: sheetUpload,
  success: { status: 200, data: PeopleReport },
  errors: sheetErrors,
});

export const importPeopleSheet = adminOperation('POST', '/user-sheets/imports/{importId}', {
  summary: 'Import people row by row; refused rows do not stop others',
  access: ['update', 'Person'],
  guarded: true,
  query,
  upload: sheetUpload,
  success: { status: 200, data: PeopleReport },
  errors: sheetErrors,
});
