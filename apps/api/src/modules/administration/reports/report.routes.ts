import type { Language } from '@axp/contracts';
import {
  exportReportBookings,
  exportUseReport,
  getReportSettings,
  getUseReport,
  listBuildingDays,
  listReportBookings,
  updateReportSettings,
} from '@axp/contracts/administration';
import { reportTables } from '@axp/contracts/vocabulary';
import type { Cell } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { csvAnswer, csvStreamAnswer } from '../../../platform/csv/csv-answer.ts';
import { batchesOf, decodeCursor, pageOf, TimedPlace } from '../../../platform/db/cursor.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { onTheWall, wallText } from '../../../platform/sheets/wall-time.ts';
import { xlsxAnswer } from '../../../platform/sheets/xlsx-answer.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { buildingDays } from './building-days.queries.ts';
import { changeReportSettings } from './change-settings.ts';
import { findReportSettings, useReport } from './report.queries.ts';
import type { BookingsFilter, ReportBookingRow } from './report-bookings.queries.ts';
import { presentReportBooking, reportBookings } from './report-bookings.queries.ts';
import { reportTable, tableName } from './report-tables.ts';

/** Reports of days that have ended, for administrators and facility managers (D-06, R-09). */
export function reportRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, getUseReport, async ({ query, context: { scope } }) => ({
    data: await scope.readRecent((tx) => useReport(tx, query)),
  }));

  serve.member(app, exportUseReport, async ({ query, context: { scope } }) => {
    const { format, separator, table, ...filter } = query;
    const { language } = scope;
    const report = await scope.readRecent((tx) => useReport(tx, filter));
    if (format === 'csv') {
      return csvAnswer(`${table}.csv`, reportTable(table, report, language), separator);
    }
    const shown = reportTables.filter((name) => name !== 'units' || report.units !== null);
    return xlsxAnswer(
      'reports.xlsx',
      shown.map((name) => ({
        name: tableName(name, language),
        rows: reportTable(name, report, language),
      })),
    );
  });

  bookingRoutes(app, serve);

  serve.member(app, listBuildingDays, async ({ query, context: { scope } }) => ({
    data: await scope.readRecent((tx) => buildingDays(tx, query)),
  }));

  serve.member(app, getReportSettings, async ({ context: { scope } }) => ({
    data: await scope.read(findReportSettings),
  }));

  serve.member(app, updateReportSettings, async ({ body, context }) => {
    await write(context, (tx) => changeReportSettings(tx, body));
    return { data: body };
  });
}

/** The bookings behind a figure, as a list and as a file. */
function bookingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listReportBookings, async ({ query, context: { scope, actor } }) => {
    const { cursor, limit, ...filter } = query;
    const after = decodeCursor(cursor, TimedPlace);
    const rows = await scope.readRecent((tx) =>
      reportBookings(tx, { ...filter, reader: actor }, { after, limit }),
    );
    const page = pageOf(rows, limit, placeOf);
    return { data: page.rows.map(presentReportBooking), meta: { nextCursor: page.nextCursor } };
  });

  serve.member(app, exportReportBookings, async ({ query, context }) => {
    const { separator, ...filter } = query;
    const { language } = context.scope;
    const say = textsIn(language, 'sheet');
    const batches = cellBatches(context, { ...filter, reader: context.actor });
    const columns = Object.keys(cellOf).map((name) => say(`booking.${name}`));
    return csvStreamAnswer('report-bookings.csv', { columns, batches, separator });
  });
}

const placeOf = ({ starts_at, id }: ReportBookingRow) => [starts_at, id] as const;

async function* cellBatches({ scope }: MemberContext, filter: BookingsFilter) {
  const batches = batchesOf(
    (page) => scope.readRecent((tx) => reportBookings(tx, filter, page)),
    placeOf,
  );
  for await (const rows of batches) yield rows.map((row) => cellsOf(row, scope.language));
}

type CellOf = (booking: ReturnType<typeof presentReportBooking>, language: Language) => Cell;

const cellOf: Readonly<Record<string, CellOf>> = {
  start: ({ start, timezone }) => wallText(onTheWall(start, timezone)),
  end: ({ end, timezone }) => wallText(onTheWall(end, timezone)),
  resource: ({ resource }) => resource.name,
  title: ({ details }, language) =>
    details?.title ?? textsIn(language, 'calendar')('entry.private'),
  people: ({ details }) => details?.attendees ?? null,
  booked_for: ({ details }) => details?.bookedFor ?? null,
  used_minutes: ({ usedMinutes }) => usedMinutes,
  is_no_show: ({ isNoShow }, language) => textsIn(language, 'sheet')(isNoShow ? 'yes' : 'no'),
};

function cellsOf(row: ReportBookingRow, language: Language): Cell[] {
  const booking = presentReportBooking(row);
  return Object.values(cellOf).map((cell) => cell(booking, language));
}
