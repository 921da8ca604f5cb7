import type { OperationRequest } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MerchantBooking } from '@axp/contracts/administration';
import {
  exportBookingsSheet,
  exportMerchantBookings,
  listMerchantBookings,
  listOverdueReturns,
  mostInExcel,
} from '@axp/contracts/administration';
import type { Cell } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { csvStreamAnswer } from '../../../platform/csv/csv-answer.ts';
import { batchesOf, decodeCursor, pageOf, TimedPlace } from '../../../platform/db/cursor.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { exportedColumns } from '../../../platform/sheets/exported-columns.ts';
import { xlsxAnswer } from '../../../platform/sheets/xlsx-answer.ts';
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
    const rows = await context.scope.readRecent((trx) =>
      merchantBookings(trx, filter, { after, limit }),
    );
    const page = pageOf(rows, limit, (row) => [row.starts_at, row.id]);
    return { data: page.rows.map(presentMerchantBooking), meta: { nextCursor: page.nextCursor } };
  });

  serve.member(app, exportMerchantBookings, async ({ query, context }) => {
    const { columns: chosen, separator, ...criteria } = query;
    const pick = exportedColumns(columns, chosen);
    const batches = cellBatches(context, { filter: filterOf(context, criteria), pick });
    return csvStreamAnswer('bookings.csv', { columns: pick(columns), batches, separator });
  });

  serve.member(app, exportBookingsSheet, async ({ query, context }) => {
    const { columns: chosen, separator: _, ...criteria } = query;
    const pick = exportedColumns(columns, chosen);
    const rows: Cell[][] = [];
    for await (const batch of cellBatches(context, { filter: filterOf(context, criteria), pick })) {
      rows.push(...batch);
      if (rows.length > mostInExcel) {
        throw new AppError('booking.too_many_for_excel', { params: { maximum: mostInExcel } });
      }
    }
    return xlsxAnswer('bookings.xlsx', [{ name: 'bookings', rows: [pick(columns), ...rows] }]);
  });

  serve.member(app, listOverdueReturns, async ({ context }) => {
    const { scope, actor } = context;
    const { merchant, clock } = scope;
    const { id: merchantId, timezone } = merchant;
    const filter = { merchantId, timezone, reader: actor, now: clock.now() };
    const { rows, next, total } = await scope.read((trx) => overdueReturns(trx, filter));
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
  readonly pick: (row: readonly Cell[]) => Cell[];
}

async function* cellBatches({ scope }: MemberContext, { filter, pick }: Exported) {
  const batches = batchesOf(
    (page) => scope.readRecent((trx) => merchantBookings(trx, filter, page)),
    ({ starts_at, id }) => [starts_at, id],
  );
  for await (const rows of batches) yield rows.map((row) => pick(cellsOf(row)));
}

/** Cells by the names of their columns, the same in every language: programs go by them. */
const cellOf: Readonly<Record<string, (booking: MerchantBooking) => Cell>> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  status: ({ status }) => status,
  is_overdue: ({ isOverdue }) => String(isOverdue),
  start: ({ start }) => start,
  end: ({ end }) => end,
  timezone: ({ timezone }) => timezone,
  resource: ({ resource }) => resource.name,
  building: ({ resource }) => resource.building,
  title: ({ details }) => details?.title ?? null,
  booked_for: ({ details }) => details?.bookedFor.fullName ?? null,
  business_unit: ({ details }) => details?.businessUnit ?? null,
};

const columns = Object.keys(cellOf);

function cellsOf(row: MerchantBookingRow): Cell[] {
  const booking = presentMerchantBooking(row);
  return Object.values(cellOf).map((cell) => cell(booking));
}
