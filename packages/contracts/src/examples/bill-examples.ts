import { issueBill, listBills, payBill, voidBill } from '../bookings/bill.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { ann, ben, sampleBill, sampleBookingId } from './samples.ts';

const params = { id: sampleBookingId };
const one = { ...params, billId: sampleBill.id };
const administrator = { id: ben.id, fullName: ben.fullName };

const issued = {
  ...sampleBill,
  status: 'issued',
  version: 2,
  issuedAt: '2026-11-24T02:00:00.000Z',
  issuedBy: administrator,
} as const;

const paid = {
  ...issued,
  status: 'paid',
  version: 3,
  paidAt: '2026-11-30T07:30:00.000Z',
  paidBy: administrator,
} as const;

export const billExamples: readonly OperationExample[] = [
  exampleOf(listBills, { params, data: [sampleBill] }),
  exampleOf(issueBill, { params: one, body: { version: 1 }, data: issued }),
  exampleOf(payBill, { params: one, body: { version: 2 }, data: paid }),
  exampleOf(voidBill, {
    params: one,
    body: { version: 2, reason: 'Billed to the wrong price' },
    data: {
      ...issued,
      status: 'void',
      version: 3,
      voidedAt: '2026-11-25T04:00:00.000Z',
      voidedBy: { id: ann.id, fullName: ann.fullName },
      voidReason: 'Billed to the wrong price',
    },
  }),
];
