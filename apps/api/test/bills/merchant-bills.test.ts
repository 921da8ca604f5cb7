import { issueBill, payBill, voidBill } from '@axp/contracts';
import {
  exportMerchantBills,
  getMerchantBill,
  listMerchantBills,
} from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { downloadFile } from '../admin/xlsx-files.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';

import { administratorOf, billOf, perHour } from './bill-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

type Query = Parameters<typeof api.call<typeof listMerchantBills>>[1]['query'];
const list = (as: Member, query: Query = {}) => api.call(listMerchantBills, { as, query });

/** Hours of Ann on several days and one of Bob, whose unit is another one. */
async function billed() {
  const { ann, room } = await bookingWorld(api, perHour);
  const bob = await colleagueOf(api, ann);
  const hour = (day: number) => ({ start: at('10:00', day), end: at('11:00', day) });
  const bookings = [
    await book(api, ann, room.id, { ...hour(3), title: 'First' }),
    await book(api, ann, room.id, { ...hour(4), title: 'Second', privacy: 'private' }),
    await book(api, bob, room.id, { ...hour(5), title: 'Third' }),
  ].map(({ data }) => data.id);
  return { ann, bob, room, bookings, boss: await administratorOf(api, ann) };
}

async function issue(boss: Member, owner: Member, id: string) {
  const bill = await billOf(api, owner, id);
  const params = { id, billId: bill.id };
  return {
    params,
    bill: (await api.call(issueBill, { as: boss, params, body: { version: 1 } })).data,
  };
}

describe('listMerchantBills', () => {
  it('[D-07] lists bills by start, the latest first, page by page, with totals', async () => {
    const { boss, bookings } = await billed();
    const first = await list(boss, { limit: 2 });
    expect(first.data.map(({ booking }) => booking.id)).toEqual([bookings[2], bookings[1]]);
    const cursor = first.meta.nextCursor ?? '';
    const rest = await list(boss, { limit: 2, cursor });
    expect(rest.data.map(({ booking }) => booking.id)).toEqual([bookings[0]]);
    expect(rest.meta).toEqual({
      nextCursor: null,
      totals: [{ status: 'draft', currency: 'THB', count: 3, amount: 90_000 }],
    });
  });

  it('[H-05] tells nothing of a private booking but its time, resource and unit', async () => {
    const { boss, ann, bookings } = await billed();
    const { data } = await list(boss);
    expect(data.map(({ booking }) => booking)).toEqual([
      { id: bookings[2], details: { title: 'Third', bookedFor: expect.any(String) } },
      { id: bookings[1], details: null },
      { id: bookings[0], details: { title: 'First', bookedFor: ann.fullName } },
    ]);
    const { bytes } = await downloadFile(api, exportMerchantBills, { as: boss, query: {} });
    expect(bytes.toString()).toContain('Private');
    expect(bytes.toString()).not.toContain('Second');
  });

  it('[D-07] filters by status, unit and month of the merchant', async () => {
    const { boss, ann, bob, room, bookings } = await billed();
    await issue(boss, ann, bookings[0] ?? '');
    const idsOf = async (query: Query) =>
      (await list(boss, query)).data.map(({ booking }) => booking.id);
    expect(await idsOf({ status: 'issued' })).toEqual([bookings[0]]);
    expect(await idsOf({ text: 'b-2026' })).toEqual([bookings[0]]);
    expect(await idsOf({ text: 'third' })).toEqual([bookings[2]]);
    // The title of a private booking.
    expect(await idsOf({ text: 'second' })).toEqual([]);
    expect(await idsOf({ businessUnitId: bob.businessUnitId ?? '' })).toEqual([bookings[2]]);
    // Still November in UTC, while it is December in Bangkok.
    const december = { start: at('00:00', 31), end: at('00:30', 31) };
    const { data: night } = await book(api, ann, room.id, december);
    expect(await idsOf({ month: '2026-12' })).toEqual([night.id]);
    expect(await idsOf({ month: '2026-11' })).toEqual([bookings[2], bookings[1], bookings[0]]);
    const { meta } = await list(boss, { month: '2026-11', status: 'draft' });
    expect(meta.totals).toEqual([
      { status: 'draft', currency: 'THB', count: 2, amount: 60_000 },
      { status: 'issued', currency: 'THB', count: 1, amount: 30_000 },
    ]);
    expect((await list(boss, { month: '2026-13' })).problem.errors).toMatchObject([
      { path: 'query.month' },
    ]);
  });

  it('[D-07] is for administrators and auditors of the merchant', async () => {
    const { ann } = await billed();
    expect((await list(ann)).problem.code).toBe('access.denied');
    const auditor = await api.member({ user: { merchant_id: ann.merchantId, is_auditor: true } });
    expect((await list(auditor)).data).toHaveLength(3);
  });
});

describe('getMerchantBill', () => {
  it('[D-07] returns a bill with its booking and resource, to its own merchant', async () => {
    const { ann, boss, room, bookings } = await billed();
    const { id } = await billOf(api, ann, bookings[0] ?? '');
    const { data } = await api.call(getMerchantBill, { as: boss, params: { id } });
    expect(data).toMatchObject({
      id,
      amount: 30_000,
      resource: { id: room.id, type: 'room', name: room.name },
      booking: { id: bookings[0], details: { title: 'First' } },
    });
    const other = await billed();
    expect((await list(other.boss)).data).toHaveLength(3);
    const foreign = await api.call(getMerchantBill, { as: other.boss, params: { id } });
    expect(foreign.problem.code).toBe('bill.not_found');
  });
});

describe('the number of a bill', () => {
  it('[D-07] is given on issue, without gaps in a year, and stays', async () => {
    const { boss, ann, bookings } = await billed();
    const [first, second] = bookings;
    expect((await billOf(api, ann, first ?? '')).number).toBeNull();
    const one = await issue(boss, ann, second ?? '');
    expect(one.bill.number).toBe('B-2026-0001');
    // A refused issue takes no number.
    const again = { as: boss, params: one.params, body: { version: 2 } };
    expect((await api.call(issueBill, again)).problem.code).toBe('bill.not_issuable');
    const two = await issue(boss, ann, first ?? '');
    expect(two.bill.number).toBe('B-2026-0002');
    const paid = await api.call(payBill, { as: boss, params: two.params, body: { version: 2 } });
    expect(paid.data.number).toBe('B-2026-0002');
    const body = { version: 3, reason: 'Wrong unit' };
    const gone = await api.call(voidBill, { as: boss, params: two.params, body });
    expect(gone.data.number).toBe('B-2026-0002');
  });

  it('[D-07] starts again with the year of the merchant', async () => {
    api.clock.set('2026-12-31T16:50:00.000Z');
    const { ann, room } = await bookingWorld(api, perHour);
    const boss = await administratorOf(api, ann);
    const slot = (hour: number) => ({
      start: `2027-01-05T0${hour}:00:00.000Z`,
      end: `2027-01-05T0${hour + 1}:00:00.000Z`,
    });
    const { data: first } = await book(api, ann, room.id, slot(3));
    const { data: second } = await book(api, ann, room.id, slot(5));
    expect((await issue(boss, ann, first.id)).bill.number).toBe('B-2026-0001');
    // Still 2026 in UTC.
    api.clock.set('2026-12-31T17:05:00.000Z');
    expect((await issue(boss, ann, second.id)).bill.number).toBe('B-2027-0001');
  });

  it('[D-07] is given once where several are issued at the same moment', async () => {
    const { boss, ann, bob, bookings } = await billed();
    const owners = [ann, ann, bob];
    const issued = await Promise.all(
      bookings.map((id, place) => issue(boss, owners[place] ?? ann, id)),
    );
    expect(new Set(issued.map(({ bill }) => bill.number))).toEqual(
      new Set(['B-2026-0001', 'B-2026-0002', 'B-2026-0003']),
    );
  });
});

describe('exportMerchantBills', () => {
  it('[D-07] has a line for each bill, with amounts as accounting reads them', async () => {
    const { boss, ann, bookings } = await billed();
    await issue(boss, ann, bookings[0] ?? '');
    const { bytes } = await downloadFile(api, exportMerchantBills, {
      as: boss,
      query: { status: 'issued', columns: 'number,status,start,price,price_per,amount,currency' },
    });
    expect(bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Number,Status,Start,Price,Price per,Amount,Currency',
      'B-2026-0001,Issued,2026-11-03 10:00,300.00,Hour,300.00,THB',
    ]);
  });
});
