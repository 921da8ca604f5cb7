import type { Language } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MerchantBill } from '@axp/contracts/administration';
import {
  downloadBill,
  exportMerchantBills,
  getMerchantBill,
  listMerchantBills,
} from '@axp/contracts/administration';
import type { Cell } from '@axp/server-kit/http';
import { savedFile } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { csvStreamAnswer } from '../../../../platform/csv/csv-answer.ts';
import { batchesOf, decodeCursor, pageOf, TimedPlace } from '../../../../platform/db/cursor.ts';
import type { PictureDecoders } from '../../../../platform/pictures/picture-decoder.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { amountInWhole } from '../../../../platform/sheets/amount-in-whole.ts';
import { exportedColumns } from '../../../../platform/sheets/exported-columns.ts';
import { onTheWall, wallText } from '../../../../platform/sheets/wall-time.ts';
import type { Translator } from '../../../../platform/texts/texts.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { billPaper } from './bill-paper.ts';
import type { BillsFilter } from './merchant-bills.ts';
import { billTotals, merchantBill, merchantBills, presentMerchantBill } from './merchant-bills.ts';

export interface BillRouteDeps {
  readonly serve: ApiServe;
  readonly pictures: PictureDecoders;
}

/** All bills of the merchant, for its administrators (D-07). */
export function merchantBillRoutes(app: FastifyInstance, { serve, pictures }: BillRouteDeps): void {
  serve.member(app, listMerchantBills, async ({ query, context }) => {
    const { cursor, limit, ...criteria } = query;
    const after = decodeCursor(cursor, TimedPlace);
    const filter = filterOf(context, criteria);
    return context.scope.read(async (tx) => {
      const [rows, totals] = await Promise.all([
        merchantBills(tx, filter, { after, limit }),
        billTotals(tx, filter),
      ]);
      const page = pageOf(rows, limit, (row) => [row.starts_at, row.id]);
      const meta = { nextCursor: page.nextCursor, totals };
      return { data: page.rows.map(presentMerchantBill), meta };
    });
  });

  serve.member(app, getMerchantBill, async ({ params, context }) => ({
    data: presentMerchantBill(await foundBill(context, params.id)),
  }));

  serve.member(app, downloadBill, async ({ params, context }) => {
    const row = await foundBill(context, params.id);
    const bill = presentMerchantBill(row);
    const { language, clock, merchant } = context.scope;
    const about = { language, company: row.company, timezone: merchant.timezone, now: clock.now() };
    const paper = billPaper(bill, about);
    const bytes = Buffer.from(JSON.stringify(paper));
    const [printed] = await pictures.of(context).run({ kind: 'paper', bytes });
    if (!printed) throw new Error('one paper was written');
    return savedFile(`${bill.number ?? 'bill'}.pdf`, 'application/pdf', printed.bytes);
  });

  serve.member(app, exportMerchantBills, async ({ query, context }) => {
    const { columns: chosen, separator, ...criteria } = query;
    const { language } = context.scope;
    const pick = exportedColumns(columns, chosen);
    const say = textsIn(language, 'sheet');
    const batches = lineBatches(context, filterOf(context, criteria), pick);
    const heads = pick(columns.map((name) => say(`bill.${name}`)));
    return csvStreamAnswer('bills.csv', { columns: heads, batches, separator });
  });
}

async function foundBill({ scope, actor }: MemberContext, id: string) {
  const row = await scope.read((tx) => merchantBill(tx, id, actor));
  if (!row) throw new AppError('bill.not_found');
  return row;
}

function filterOf(
  { scope, actor }: MemberContext,
  criteria: Omit<BillsFilter, 'reader' | 'timezone'>,
): BillsFilter {
  return { ...criteria, reader: actor, timezone: scope.merchant.timezone };
}

async function* lineBatches(
  { scope }: MemberContext,
  filter: BillsFilter,
  pick: (row: readonly Cell[]) => Cell[],
) {
  const { language } = scope;
  const words = { language, say: textsIn(language, 'sheet') };
  const batches = batchesOf(
    (page) => scope.readRecent((tx) => merchantBills(tx, filter, page)),
    ({ starts_at, id }) => [starts_at, id],
  );
  for await (const rows of batches) yield rows.map((row) => pick(lineOf(row, words)));
}

interface Words {
  readonly language: Language;
  readonly say: Translator<'sheet'>;
}

const wall = (at: string | null, { timezone }: MerchantBill) =>
  at === null ? null : wallText(onTheWall(at, timezone));

/** Cells by the names of their columns; amounts in whole units, as accounting reads them. */
const cellOf: Readonly<Record<string, (bill: MerchantBill, words: Words) => Cell>> = {
  number: ({ number }) => number,
  id: ({ id }) => id,
  status: ({ status }, { say }) => say(`billStatus.${status}`),
  business_unit: ({ businessUnit }) => businessUnit.title,
  resource: ({ resource }) => resource.name,
  title: ({ booking }, { language }) =>
    booking.details?.title ?? textsIn(language, 'calendar')('entry.private'),
  booked_for: ({ booking }) => booking.details?.bookedFor ?? null,
  booking_id: ({ booking }) => booking.id,
  start: (bill) => wall(bill.start, bill),
  end: (bill) => wall(bill.end, bill),
  timezone: ({ timezone }) => timezone,
  quantity: ({ quantity }) => quantity,
  driven_km: ({ drivenKm }) => drivenKm,
  price: ({ price }) => amountInWhole(price),
  price_per: ({ price }, { say }) => say(`priceUnit.${price.per}`),
  amount: ({ amount, currency }) => (amount === null ? null : amountInWhole({ amount, currency })),
  currency: ({ currency }) => currency,
  issued: (bill) => wall(bill.issuedAt, bill),
  paid: (bill) => wall(bill.paidAt, bill),
  voided: (bill) => wall(bill.voidedAt, bill),
  void_reason: ({ voidReason }) => voidReason,
};

const columns = Object.keys(cellOf);

function lineOf(row: Parameters<typeof presentMerchantBill>[0], words: Words): Cell[] {
  const bill = presentMerchantBill(row);
  return Object.values(cellOf).map((cell) => cell(bill, words));
}
