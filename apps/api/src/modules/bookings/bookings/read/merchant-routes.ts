import type { Language, OperationRequest } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MerchantBooking } from '@axp/contracts/administration';
import {
  exportBookingsSheet,
  exportMerchantBookings,
  listMerchantBookings,
  listOverdueReturns,
  maxExcelRows,
} from '@axp/contracts/administration';
import { zoneName } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { csvStreamAnswer } from '../../../../platform/csv/csv-answer.ts';
import { batchesOf, decodeCursor, pageOf, TimedPlace } from '../../../../platform/db/cursor.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { exportedColumns } from '../../../../platform/sheets/exported-columns.ts';
import { onTheWall, wallText } from '../../../../platform/sheets/wall-time.ts';
import type { XlsxCell } from '../../../../platform/sheets/xlsx-answer.ts';
import { xlsxAnswer } from '../../../../platform/sheets/xlsx-answer.ts';
import type { Translator } from '../../../../platform/texts/texts.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { ownColumnName, ownFieldCells } from '../../../resources/own-fields/index.ts';
import type { MerchantBookingRow, MerchantBookingsFilter } from './merchant-bookings.ts';
import { merchantBookings, presentMerchantBooking } from './merchant-bookings.ts';
import { overdueReturns, presentOverdueReturn } from './overdue-returns.ts';
import { readerOf } from './view.ts';

/** All bookings of the merchant, for its administrators. */
export function merchantBookingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listMerchantBookings, async ({ query, context }) => {
    const { cursor, limit, ...criteria } = query;
    const after = decodeCursor(cursor, TimedPlace);
    const filter = filterOf(context, criteria);
    const rows = await context.scope.readRecent((tx) =>
      merchantBookings(tx.db, filter, { after, limit }),
    );
    const page = pageOf(rows, limit, (row) => [row.starts_at, row.id]);
    return { data: page.rows.map(presentMerchantBooking), meta: { nextCursor: page.nextCursor } };
  });

  serve.member(app, exportMerchantBookings, async ({ query, context }) => {
    const { columns: chosen, separator, ...criteria } = query;
    const { names, heads } = tableOf(context.scope);
    const pick = exportedColumns<XlsxCell>(names, chosen);
    const batches = inText(cellBatches(context, { filter: filterOf(context, criteria), pick }));
    const columns = exportedColumns<string>(names, chosen)(heads);
    return csvStreamAnswer('bookings.csv', { columns, batches, separator });
  });

  serve.member(app, exportBookingsSheet, async ({ query, context }) => {
    const { columns: chosen, separator: _, ...criteria } = query;
    const table = tableOf(context.scope);
    const pick = exportedColumns<XlsxCell>(table.names, chosen);
    const heads = pick(table.heads);
    const rows: XlsxCell[][] = [];
    for await (const batch of cellBatches(context, { filter: filterOf(context, criteria), pick })) {
      rows.push(...batch);
      if (rows.length > maxExcelRows) {
        throw new AppError('booking.too_many_for_excel', { params: { maximum: maxExcelRows } });
      }
    }
    return xlsxAnswer('bookings.xlsx', [{ name: 'bookings', rows: [heads, ...rows] }]);
  });

  serve.member(app, listOverdueReturns, async ({ context }) => {
    const { scope, actor } = context;
    const { merchant, clock } = scope;
    const { id: merchantId, timezone } = merchant;
    const filter = { merchantId, timezone, reader: actor, now: clock.now() };
    const { rows, next, total } = await scope.read((tx) => overdueReturns(tx.db, filter));
    const reader = readerOf(context);
    return {
      data: rows.map((row) => presentOverdueReturn(row, next.get(row.resource_id), reader)),
      meta: { total },
    };
  });
}

type Criteria = Omit<
  OperationRequest<typeof exportMerchantBookings>['query'],
  'columns' | 'separator'
>;

function filterOf({ scope, actor }: MemberContext, criteria: Criteria): MerchantBookingsFilter {
  const { id: merchantId, timezone } = scope.merchant;
  return { ...criteria, merchantId, timezone, reader: actor, now: scope.clock.now() };
}

interface Exported {
  readonly filter: MerchantBookingsFilter;
  readonly pick: (row: readonly XlsxCell[]) => XlsxCell[];
}

async function* cellBatches({ scope }: MemberContext, { filter, pick }: Exported) {
  const batches = batchesOf(
    (page) => scope.readRecent((tx) => merchantBookings(tx.db, filter, page)),
    ({ starts_at, id }) => [starts_at, id],
  );
  const { cellsOf } = tableOf(scope);
  for await (const rows of batches) yield rows.map((row) => pick(cellsOf(row)));
}

const minuteMs = 60_000;

interface Reader {
  readonly language: Language;
  readonly say: Translator<'sheet'>;
}

type CellOf = (booking: MerchantBooking, row: MerchantBookingRow, reader: Reader) => XlsxCell;

const yesOrNo = (is: boolean, { say }: Reader) => say(is ? 'yes' : 'no');

/** Cells by the names of their columns, in the words of the reader's language. */
const cellOf: Readonly<Record<string, CellOf>> = {
  id: ({ id }) => id,
  type: ({ type }, _, { language }) => textsIn(language, 'kind')(`${type}.name`),
  status: ({ status }, _, { say }) => say(`bookingStatus.${status}`),
  is_overdue: ({ isOverdue }, _, reader) => yesOrNo(isOverdue, reader),
  start: ({ start, timezone }) => onTheWall(start, timezone),
  end: ({ end, timezone }) => onTheWall(end, timezone),
  timezone: ({ timezone, start }, _, { language }) => zoneName(timezone, { language, at: start }),
  length_minutes: ({ start, end }) => (Date.parse(end) - Date.parse(start)) / minuteMs,
  resource: ({ resource }) => resource.name,
  building: ({ resource }) => resource.building,
  floor: (_, { floor_name }) => floor_name,
  title: ({ details }, _, { language }) =>
    details?.title ?? textsIn(language, 'calendar')('entry.private'),
  booked_for: ({ details }) => details?.bookedFor.fullName ?? null,
  business_unit: ({ details }) => details?.businessUnit ?? null,
  people: ({ details }, { attendees }) => (details ? attendees : null),
  checked_in: ({ timezone }, { checked_in_at }) =>
    checked_in_at === null ? null : onTheWall(checked_in_at, timezone),
  is_repeated: ({ isRecurring }, _, reader) => yesOrNo(isRecurring, reader),
};

/** Names, heads and cells of the columns, those of own fields last; private ones are empty (H-05). */
function tableOf({ language, merchant }: MemberContext['scope']) {
  const say = textsIn(language, 'sheet');
  const own = merchant.ownFields.filter(({ subject }) => subject === 'booking');
  const columns = Object.keys(cellOf);
  return {
    names: [...columns, ...own.map(ownColumnName)],
    heads: [
      ...columns.map((name) => say(`booking.${name}`)),
      ...own.map(({ label }) => label[language]),
    ],
    cellsOf: (row: MerchantBookingRow): XlsxCell[] => {
      const booking = presentMerchantBooking(row);
      return [
        ...Object.values(cellOf).map((cell) => cell(booking, row, { language, say })),
        ...ownFieldCells(own, row.is_hidden ? {} : row.own_fields, language),
      ];
    },
  };
}

async function* inText(batches: AsyncIterable<readonly (readonly XlsxCell[])[]>) {
  for await (const rows of batches) {
    yield rows.map((row) => row.map((cell) => (cell instanceof Date ? wallText(cell) : cell)));
  }
}
