import type { Bill } from '@axp/contracts';
import {
  AppError,
  issueBill as issueOperation,
  listBills,
  payBill as payOperation,
  voidBill as voidOperation,
} from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { mayReadBills } from './bill.policy.ts';
import { presentBill } from './bill.presenter.ts';
import { billsOf, findBilledBooking } from './bill.queries.ts';
import type { BillContext } from './use-cases/move-bill.ts';
import { issueBill, payBill, voidBill } from './use-cases/move-bill.ts';

/** Runs work on bills in one transaction: all of it happens, or nothing. */
export type BillTransaction = <T>(
  context: MemberContext,
  work: (bills: BillContext) => Promise<T>,
) => Promise<T>;

export interface BillRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: BillTransaction;
}

export function billRoutes(app: FastifyInstance, { serve, inTransaction }: BillRouteDeps): void {
  serve.member(app, listBills, async ({ params, context }) => ({
    data: await billsFor(context, params.id),
  }));

  serve.member(app, issueOperation, async ({ params, body, context }) => {
    const wish = { ...body, bookingId: params.id, billId: params.billId };
    await inTransaction(context, (bills) => issueBill(bills, wish));
    return { data: await billFor(context, params) };
  });

  serve.member(app, payOperation, async ({ params, body, context }) => {
    const wish = { ...body, bookingId: params.id, billId: params.billId };
    await inTransaction(context, (bills) => payBill(bills, wish));
    return { data: await billFor(context, params) };
  });

  serve.member(app, voidOperation, async ({ params, body, context }) => {
    const wish = { ...body, bookingId: params.id, billId: params.billId };
    await inTransaction(context, (bills) => voidBill(bills, wish));
    return { data: await billFor(context, params) };
  });
}

/** The bills of a booking; to everybody else as if the booking weren't there. */
async function billsFor({ scope, actor }: MemberContext, bookingId: string): Promise<Bill[]> {
  const { id: merchantId } = scope.merchant;
  return scope.read(async (trx) => {
    const billed = await findBilledBooking(trx, merchantId, bookingId);
    if (!billed || !mayReadBills(actor, billed)) throw new AppError('booking.not_found');
    return (await billsOf(trx, merchantId, bookingId)).map(presentBill);
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
