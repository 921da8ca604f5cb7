import * as z from 'zod/mini';
import { problemFilter } from '../bookings/problems.ts';
import { adminOperation } from '../operation.ts';
import { ExportQuery, FormatQuery, sheetTypes } from './sheet-columns.ts';

export const exportProblems = adminOperation('GET', '/problems/file', {
  summary: 'Export filtered problems of resources as CSV or Excel',
  access: ['view', 'Problem'],
  query: z.strictObject({ ...problemFilter, ...FormatQuery, ...ExportQuery }),
  download: sheetTypes,
});
