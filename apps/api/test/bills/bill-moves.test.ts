import { editBooking, getBooking, issueBill, payBill, voidBill } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
import { bookCar, thingOf } from '../bookings/kind-world.ts';
import { administratorOf, billOf, billsOf, perHour, perKm } from './bill-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

/** Ann's meeting that costs 300 baht, its draft, and who administers. */
async function draft() {
  const { ann, room } = await bookingWorld(api, perHour);
  const { data: booking } = await book(api, ann, room.id);
  const bill = await billOf(api, ann, booking.id);
  const params = { id: booking.id, billId: bill.id };
  return { ann, room, booking, bill, params, boss: await administratorOf(api, ann) };
}

type Params = { readonly id: string; readonly billId: string };
const issue = (as: Member, params: Params, version = 1) =>
  api.call(issueBill, { as, params, body: { version } });
const pay = (as: Member, params: Params, version = 2) =>
  api.call(payBill, { as, params, body: { version } });
const revoke = (as: Member, params: Params, version: number) =>
  api.call(voidBill, { as, params, body: { version, reason: 'Wrong unit' } });
const longer = (as: Member, id: string) =>
  api.call(editBooking, { as, params: { id }, body: { version: 1, end: at('12:00') } });

describe('issueBill', () => {
  it('[D-07] issues a draft, which no longer changes with its booking', async () => {
    const { ann, boss, params, booking } = await draft();
    const sent = await issue(boss, params);
    expect(sent.data).toMatchObject({
      status: 'issued',
      version: 2,
      issuedAt: at('09:00'),
      issuedBy: { id: boss.id, fullName: boss.fullName },
    });
    expect((await longer(ann, booking.id)).data.bill).toMatchObject({
      status: 'issued',
      amount: 30_000,
    });
  });

  it('[D-07] is for administrators only', async () => {
    const { ann, params } = await draft();
    expect((await issue(ann, params)).problem.code).toBe('access.denied');
  });

  it('[D-07] refuses a draft that changed since, and an issued bill', async () => {
    const { ann, boss, params, booking } = await draft();
    await longer(ann, booking.id);
    expect((await issue(boss, params, 1)).problem.code).toBe('bill.stale');
    await issue(boss, params, 2);
    expect((await issue(boss, params, 3)).problem.code).toBe('bill.not_issuable');
  });

  it('[D-07] refuses a bill with an unknown amount or an unapproved booking', async () => {
    const { ann, boss } = await draft();
    const values = { ...perKm, type: 'car', odometer_km: 12_000 };
    const car = await thingOf(api, ann, values);
    const trip = await bookCar(api, ann, car);
    const bill = await billOf(api, ann, trip.data.id);
    const refused = await issue(boss, { id: trip.data.id, billId: bill.id });
    expect(refused.problem.code).toBe('bill.not_issuable');
    const daily = await thingOf(api, ann, { ...perHour, type: 'car' });
    const waiting = await bookCar(api, ann, daily);
    expect(waiting.data.status).toBe('pending-approval-book');
    const open = await billOf(api, ann, waiting.data.id);
    const early = await issue(boss, { id: waiting.data.id, billId: open.id });
    expect(early.problem.code).toBe('bill.not_issuable');
  });

  it('[T-07] finds no bill of another booking or merchant', async () => {
    const { ann, room, boss, params } = await draft();
    const slot = { start: at('12:00'), end: at('13:00') };
    const { data: second } = await book(api, ann, room.id, slot);
    const mixed = { id: second.id, billId: params.billId };
    expect((await issue(boss, mixed)).problem.code).toBe('bill.not_found');
    expect(await billOf(api, ann, params.id)).toMatchObject({ status: 'draft' });
    const other = await draft();
    expect((await issue(boss, other.params)).problem.code).toBe('bill.not_found');
  });
});

describe('payBill', () => {
  it('[B-08] [D-07] marks the bill as paid, on the booking too', async () => {
    const { ann, boss, params, booking } = await draft();
    expect((await pay(boss, params, 1)).problem.code).toBe('bill.not_payable');
    await issue(boss, params);
    const paid = await pay(boss, params);
    expect(paid.data).toMatchObject({ status: 'paid', version: 3, paidBy: { id: boss.id } });
    const { data } = await api.call(getBooking, { as: ann, params: { id: booking.id } });
    expect(data.bill).toEqual({ status: 'paid', amount: 30_000, currency: 'THB' });
    expect((await pay(boss, params, 3)).problem.code).toBe('bill.not_payable');
  });
});

describe('voidBill', () => {
  it('[D-07] corrects a bill: the issued one stays as sent, the next one has the current price', async () => {
    const { ann, boss, params, booking } = await draft();
    await issue(boss, params);
    await longer(ann, booking.id);
    const gone = await revoke(boss, params, 2);
    expect(gone.data).toMatchObject({
      status: 'void',
      amount: 30_000,
      voidedBy: { id: boss.id },
      voidReason: 'Wrong unit',
    });
    expect(await billsOf(api, ann, booking.id)).toMatchObject([
      { status: 'draft', version: 1, amount: 60_000 },
      { status: 'void', amount: 30_000 },
    ]);
    expect((await revoke(boss, params, 3)).problem.code).toBe('bill.not_voidable');
    const next = await billOf(api, ann, booking.id);
    const nextParams = { ...params, billId: next.id };
    expect((await issue(boss, nextParams, 1)).data.status).toBe('issued');
  });

  it('[D-07] reverses a paid bill, and refuses a draft', async () => {
    const { boss, params } = await draft();
    expect((await revoke(boss, params, 1)).problem.code).toBe('bill.not_voidable');
    await issue(boss, params);
    await pay(boss, params);
    expect((await revoke(boss, params, 3)).data.status).toBe('void');
    expect((await revoke(boss, params, 4)).problem.code).toBe('bill.not_voidable');
  });
});

describe('an issued bill', () => {
  it('[D-07] can’t be changed, even in the database', async () => {
    const { boss, params } = await draft();
    await issue(boss, params);
    const dearer = sql`update bill set amount = 1 where id = ${params.billId}`;
    await expect(dearer.execute(api.db)).rejects.toThrow(/changes no more/);
    const back = sql`update bill set status = 'draft', issued_at = null, issued_by = null
      where id = ${params.billId}`;
    await expect(back.execute(api.db)).rejects.toThrow(/changes no more/);
  });
});
