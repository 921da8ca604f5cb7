import * as z from 'zod/mini';
import { BusinessUnit } from '../auth/user.ts';
import { operation } from '../operation.ts';
import { Person } from '../people/people.ts';
import { Price } from '../resources/price.ts';
import { Id, Instant, line, named, Version } from '../schemas.ts';
import { BillSummary } from './bill-summary.ts';

const billedBy = z.nullable(z.pick(Person, { id: true, fullName: true }));

/** A bill to a business unit, with all that its amount follows from. */
export const Bill = named(
  'Bill',
  z.extend(BillSummary, {
    id: Id,
    /** Without gaps in a year; null until the bill is issued. */
    number: z.nullable(z.string()),
    /** Grows with each change; a move must name the one it was made from. */
    version: z.int(),
    businessUnit: BusinessUnit,
    /** Price when the bill was made; later price changes don't affect it. */
    price: Price,
    start: Instant,
    /** When what was booked came back, else the end of the booking. */
    end: Instant,
    /** IANA zone of the resource, in which days are counted. */
    timezone: z.string(),
    quantity: z.int(),
    /** From the odometer at the return; null for what is not paid by the kilometre. */
    drivenKm: z.nullable(z.int()),
    drawnAt: Instant,
    issuedAt: z.nullable(Instant),
    issuedBy: billedBy,
    paidAt: z.nullable(Instant),
    paidBy: billedBy,
    voidedAt: z.nullable(Instant),
    /** Null for a draft that ended with its booking. */
    voidedBy: billedBy,
    voidReason: z.nullable(z.string()),
  }),
);

export type Bill = z.output<typeof Bill>;

const moveErrors = ['bill.not_found', 'bill.stale'] as const;

export const listBills = operation('GET', '/bookings/{id}/bills', {
  summary: 'List the bill of a booking and its voided ones, latest first',
  access: ['view', 'Booking'],
  success: { status: 200, data: z.array(Bill) },
  errors: ['booking.not_found'],
});

export const issueBill = operation('POST', '/bookings/{id}/bills/{billId}/issue', {
  summary: 'Issue a bill to its business unit, which makes it final',
  access: ['update', 'Bill'],
  body: z.strictObject({ version: Version }),
  success: { status: 200, data: Bill },
  errors: [...moveErrors, 'bill.not_issuable'],
});

export const payBill = operation('POST', '/bookings/{id}/bills/{billId}/pay', {
  summary: 'Mark an issued bill as paid',
  access: ['update', 'Bill'],
  body: z.strictObject({ version: Version }),
  success: { status: 200, data: Bill },
  errors: [...moveErrors, 'bill.not_payable'],
});

export const voidBill = operation('POST', '/bookings/{id}/bills/{billId}/void', {
  summary: 'Void an issued or paid bill, and create a new one with the current price',
  access: ['update', 'Bill'],
  body: z.strictObject({ version: Version, reason: line(1, 500) }),
  success: { status: 200, data: Bill },
  errors: [...moveErrors, 'bill.not_voidable'],
});
