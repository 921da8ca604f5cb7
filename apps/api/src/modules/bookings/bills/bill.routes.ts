import type { Bill } from '@axp/contracts';
import {
  AppError,
  issueBill as issueOperation,
  listBills,
  payBill as payOperation,
  voidBill as voidOperation,
} from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { mayReadBills } from './bill.policy.ts';
import { presentBill } from './bill.presenter.ts';
import { billsOf, findBilledBooking } from './bill.queries.ts';
import { issueBill, payBill, voidBill } from './use-cases/bills.ts';

export function billRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listBills, async ({ params, context }) => ({
    data: await billsFor(context, params.id),
  }));

  serve.member(app, issueOperation, async ({ params, body, context }) => {
    const move = { ...body, bookingId: params.id, billId: params.billId };
    await write(context, (tx) => issueBill(tx, move));
    return { data: await billFor(context, params) };
  });

  serve.member(app, payOperation, async ({ params, body, context }) => {
    const move = { ...body, bookingId: params.id, billId: params.billId };
    await write(context, (tx) => payBill(tx, move));
    return { data: await billFor(context, params) };
  });

  serve.member(app, voidOperation, async ({ params, body, context }) => {
    const move = { ...body, bookingId: params.id, billId: params.billId };
    await write(context, (tx) => voidBill(tx, move));
    return { data: await billFor(context, params) };
  });
}

/** The bills of a booking; to everybody else as if the booking weren't there. */
async function billsFor({ scope, actor }: MemberContext, bookingId: string): Promise<Bill[]> {
  return scope.read(async (tx) => {
    const billed = await findBilledBooking(tx, bookingId);
    if (!billed || !mayReadBills(actor, billed)) throw new AppError('booking.not_found');
    return (await billsOf(tx, bookingId)).map(presentBill);
  });
}

async function billFor(
  context: MemberContext,
  { id, billId }: { readonly id: string; readonly billId: string },
): Promise<Bill> {
  const bill = (await billsFor(context, id)).find((one) => one.id === billId);
  if (!bill) throw new AppError('bill.not_found');
  return bill;
}
