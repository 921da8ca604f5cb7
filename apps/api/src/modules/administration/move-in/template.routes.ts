import { downloadMoveInTemplate } from '@axp/contracts/move-in';
import { resourceTypes } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { csvAnswer } from '../../../platform/csv/csv-answer.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { helpSheet } from '../../../platform/sheets/help-sheet.ts';
import type { XlsxSheet } from '../../../platform/sheets/xlsx-answer.ts';
import { xlsxAnswer } from '../../../platform/sheets/xlsx-answer.ts';
import { bookingColumns } from './readers/booking-columns.ts';

const fileName = 'bookings-template';
const heads = bookingColumns.map(({ name }) => name);

/** The sheet that `readMovedUpload` understands. */
export function moveInTemplateRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, downloadMoveInTemplate, async ({ query, context: { scope } }) => {
    if (query.format === 'csv') return csvAnswer(`${fileName}.csv`, [heads]);
    const sheets = [{ name: 'bookings', rows: [heads] }, templateHelp(scope)];
    return xlsxAnswer(`${fileName}.xlsx`, sheets);
  });
}

const examples: Readonly<Record<string, string>> = {
  room: 'Lotus',
  type: 'room',
  building: 'Head office',
  date: '2027-01-31',
  start: '09:00',
  end: '10:30',
  organizer_email: 'amelia.grant@example.com',
  organizer_name: 'Amelia Grant',
  title: 'Planning',
  attendees: '6',
  status: '',
  private: 'no',
  notes: '',
};
const allowed: Readonly<Record<string, string>> = {
  type: resourceTypes.join(', '),
  status: 'pending, cancelled',
  private: 'yes, no',
};

function templateHelp({ language, merchant }: RequestScope): XlsxSheet {
  const shown: typeof examples = { ...examples, timezone: merchant.timezone };
  return helpSheet(
    language,
    bookingColumns.map(({ name, isRequired }) => ({
      head: name,
      isRequired,
      example: shown[name],
      allowed: allowed[name],
    })),
  );
}
