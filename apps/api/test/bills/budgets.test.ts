import {
  approveBooking,
  cancelBooking,
  checkIn,
  checkOut,
  createBooking,
  editBooking,
  extendBooking,
  issueBill,
  voidBill,
} from '@axp/contracts';
import { listAuditEvents, listBudgets } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at, book, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { bookCar, thingOf } from '../bookings/kind-world.ts';
import { billOf, perHour, perKm } from './bill-world.ts';
import { budgetWorld, hours } from './budget-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

const { setBudget, budgeted, roomOf, budgetOf } = budgetWorld(api);

describe('a booking that goes over its budget', () => {
  it('[R-08] is refused with both figures, and leaves nothing behind', async () => {
    const { ann, room, boss } = await budgeted(40_000);
    expect((await book(api, ann, room.id, hours('10:00', '11:00'))).status).toBe(201);
    const refused = await book(api, ann, room.id, hours('12:00', '13:00'));
    expect(refused.problem.errors).toMatchObject([
      {
        path: 'businessUnitId',
        code: 'booking.over_budget',
        params: { budgetYear: 2026, costAmount: '30000 THB', leftAmount: '10000 THB' },
        message:
          'This costs ฿300, but ฿100 is left of the 2026 budget of the business unit. Choose another business unit or a shorter time.',
      },
    ]);
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 30_000, spent: 0 });
  });

  it('[R-08] takes the last money to the satang', async () => {
    const { ann, room } = await budgeted(60_000);
    expect((await book(api, ann, room.id, hours('10:00', '12:00'))).status).toBe(201);
    const refused = await book(api, ann, room.id, hours('12:00', '12:15'));
    expect(refused.problem.code).toBe('booking.over_budget');
  });

  it('[R-08] waits for approval where the budget asks for it, and then counts', async () => {
    const { ann, room, boss } = await budgeted(40_000, 'approval');
    const { data: fits } = await book(api, ann, room.id, hours('10:00', '11:00'));
    expect(fits.status).toBe('approved');
    const { data: over } = await book(api, ann, room.id, hours('12:00', '13:00'));
    expect(over.status).toBe('pending-approval-book');
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 60_000 });
    const approver = await api.member({ user: { merchant_id: ann.merchantId, is_approver: true } });
    const approved = await api.call(approveBooking, {
      as: approver,
      params: { id: over.id },
      body: { version: over.version },
    });
    expect(approved.data.status).toBe('approved');
  });

  it('[R-08] is judged by its own unit, currency and year', async () => {
    const { ann, room } = await budgeted(0);
    const bob = await colleagueOf(api, ann);
    expect((await book(api, bob, room.id, hours('10:00', '11:00'))).status).toBe(201);
    const yen = { ...perHour, price_currency: 'JPY' };
    const other = await roomOf(ann, yen);
    expect((await book(api, ann, other, hours('10:00', '11:00'))).status).toBe(201);
    expect((await book(api, ann, room.id, hours('12:00', '13:00'))).status).toBe(422);
    api.clock.set('2026-12-31T10:00:00.000Z');
    const { ann: later, room: hall } = await budgeted(0);
    // Still 2026 in UTC, while it is 2027 in Bangkok.
    const night = { start: '2026-12-31T17:00:00.000Z', end: '2026-12-31T18:00:00.000Z' };
    expect((await book(api, later, hall.id, night)).status).toBe(201);
  });

  it('[R-08] is refused as a series where its dates together cost too much', async () => {
    const { ann, room, boss } = await budgeted(80_000);
    const series = (count: number, from: string, to: string) =>
      api.call(createBooking, {
        as: ann,
        body: roomBody(room.id, {
          ...hours(from, to, 3),
          recurrence: { frequency: 'daily', count },
        }),
      });
    const refused = await series(3, '10:00', '11:00');
    expect(refused.problem.errors).toMatchObject([
      { code: 'booking.over_budget', params: { costAmount: '90000 THB', leftAmount: '80000 THB' } },
    ]);
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 0 });
    const { data } = await series(2, '10:00', '11:00');
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 60_000 });
    const longer = await api.call(editBooking, {
      as: ann,
      params: { id: data.id },
      query: { scope: 'all' },
      body: { version: 1, end: at('11:30', 3) },
    });
    expect(longer.problem.code).toBe('booking.over_budget');
    const fits = await api.call(editBooking, {
      as: ann,
      params: { id: data.id },
      query: { scope: 'all' },
      body: { version: 1, end: at('11:15', 3) },
    });
    expect(fits.status).toBe(200);
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 75_000 });
  });

  it('[R-08] waits as a series where the budget asks for approval', async () => {
    const { ann, room } = await budgeted(40_000, 'approval');
    const recurrence = { frequency: 'daily', count: 2 };
    const { data } = await book(api, ann, room.id, { ...hours('10:00', '11:00', 3), recurrence });
    expect(data.status).toBe('pending-approval-book');
  });
});

describe('a change of a booking', () => {
  it('[R-08] is refused where it makes the booking too dear, and may make it cheaper', async () => {
    const { ann, room, boss } = await budgeted(60_000);
    const { data } = await book(api, ann, room.id, hours('10:00', '12:00'));
    const edit = (version: number, end: string) =>
      api.call(editBooking, {
        as: ann,
        params: { id: data.id },
        body: { version, end: at(end) },
      });
    const refused = await edit(1, '12:15');
    expect(refused.problem.errors).toMatchObject([
      {
        path: 'end',
        code: 'booking.over_budget',
        params: { costAmount: '67500 THB', leftAmount: '60000 THB' },
      },
    ]);
    expect((await edit(1, '11:00')).status).toBe(200);
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 30_000 });
    // Of a budget that was cut since, a cheaper booking is not refused.
    await setBudget(boss, ann, { amount: 1_000, version: 1 });
    expect((await edit(2, '10:45')).status).toBe(200);
  });

  it('[R-08] waits for approval where the budget asks for it', async () => {
    const { ann, room } = await budgeted(60_000, 'approval');
    const { data } = await book(api, ann, room.id, hours('10:00', '12:00'));
    const longer = await api.call(editBooking, {
      as: ann,
      params: { id: data.id },
      body: { version: 1, end: at('12:30') },
    });
    expect(longer.data.status).toBe('pending-approval-edit');
  });

  it('[R-08] is judged by the price agreed, and by that of another resource', async () => {
    const { ann, room } = await budgeted(60_000);
    const { data } = await book(api, ann, room.id, hours('10:00', '11:00'));
    await api.db
      .updateTable('resource')
      .set({ price_amount: 90_000 })
      .where('id', '=', room.id)
      .execute();
    const edit = (body: object) =>
      api.call(editBooking, { as: ann, params: { id: data.id }, body: { version: 1, ...body } });
    const dear = await roomOf(ann, { ...perHour, price_amount: 61_000 });
    expect((await edit({ resourceId: dear })).problem.code).toBe('booking.over_budget');
    expect((await edit({ end: at('12:00') })).status).toBe(200);
  });

  it('[R-08] can’t extend a running booking over its budget, by either rule', async () => {
    for (const [rule, code] of [
      ['refuse', 'booking.over_budget'],
      ['approval', 'booking.extension_needs_approval'],
    ] as const) {
      api.clock.set(at('09:00'));
      const { ann, room } = await budgeted(40_000, rule);
      const { data } = await book(api, ann, room.id, hours('10:00', '11:00'));
      api.clock.set(at('10:00'));
      const params = { id: data.id };
      await api.call(checkIn, { as: ann, params, body: {} });
      const extend = (end: string) =>
        api.call(extendBooking, { as: ann, params, body: { version: 2, end: at(end) } });
      expect((await extend('11:30')).problem.code).toBe(code);
      expect((await extend('11:15')).status).toBe(200);
    }
  });
});

describe('the money of a budget', () => {
  it('[R-08] is given back by a cancellation, an early end and a void bill', async () => {
    const { ann, room, boss } = await budgeted(60_000);
    const { data: first } = await book(api, ann, room.id, hours('10:00', '11:00'));
    const { data: second } = await book(api, ann, room.id, hours('12:00', '13:00'));
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 60_000 });
    await api.call(cancelBooking, { as: ann, params: { id: second.id }, body: { version: 1 } });
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 30_000 });
    api.clock.set(at('10:00'));
    const params = { id: first.id };
    await api.call(checkIn, { as: ann, params, body: {} });
    api.clock.set(at('10:30'));
    await api.call(checkOut, { as: ann, params, body: { version: 2 } });
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 15_000 });
    const bill = await billOf(api, ann, first.id);
    const ofBill = { as: boss, params: { ...params, billId: bill.id } };
    await api.call(issueBill, { ...ofBill, body: { version: bill.version } });
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 0, spent: 15_000 });
    const body = { version: bill.version + 1, reason: 'Wrong' };
    await api.call(voidBill, { ...ofBill, body });
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 15_000, spent: 0 });
  });

  it('[R-08] counts the expected distance of a trip until it is over', async () => {
    const { ann, boss } = await budgeted(100_000);
    const car = await thingOf(api, ann, { ...perKm, type: 'car', needs_approval: false });
    const { data } = await bookCar(api, ann, car, { estimatedKm: 50 });
    expect(data.bill).toMatchObject({ amount: null });
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 45_000 });
  });
});

describe('updateBudget', () => {
  it('[R-08] sets, changes and removes a budget, from the version that was seen', async () => {
    const { ann, boss } = await budgeted(100_000);
    const again = await setBudget(boss, ann, { amount: 1 });
    expect(again.problem.code).toBe('budget.stale');
    const changed = await setBudget(boss, ann, {
      amount: 250_000,
      whenUsedUp: 'approval',
      version: 1,
    });
    expect(changed.data).toMatchObject({
      currency: 'THB',
      budget: { amount: 250_000, whenUsedUp: 'approval', version: 2 },
    });
    expect((await budgetOf(boss, ann, 2027))?.budget).toBeNull();
    const gone = await setBudget(boss, ann, { amount: null, version: 2 });
    expect(gone.data.budget).toBeNull();
    const { data } = await api.call(listAuditEvents, { as: boss, query: {} });
    expect(data.map(({ changes }) => changes.find(({ field }) => field === 'budget'))).toEqual([
      { field: 'budget', before: '2026: 2500.00 THB', after: null },
      { field: 'budget', before: '2026: 1000.00 THB', after: '2026: 2500.00 THB' },
      { field: 'budget', before: null, after: '2026: 1000.00 THB' },
    ]);
  });

  it('[R-08] is for administrators, and for units of their own merchant', async () => {
    const { ann } = await budgeted(100_000);
    expect((await setBudget(ann, ann, { amount: 1 })).problem.code).toBe('access.denied');
    const other = await budgeted(1);
    const foreign = await setBudget(other.boss, ann, { amount: 1 });
    expect(foreign.problem.code).toBe('business_unit.not_found');
  });
});

describe('listBudgets', () => {
  it('[R-08] lists all units of the merchant for a year, this one by default', async () => {
    const { ann, boss } = await budgeted(100_000);
    const { data, meta } = await api.call(listBudgets, { as: boss, query: {} });
    expect(meta).toEqual({ year: 2026 });
    expect(data).toHaveLength(2);
    expect(data).toContainEqual({
      businessUnit: { id: ann.businessUnitId, title: expect.any(String) },
      year: 2026,
      currency: 'THB',
      budget: { amount: 100_000, whenUsedUp: 'refuse', version: 1 },
      spent: 0,
      planned: 0,
    });
    expect((await api.call(listBudgets, { as: ann, query: {} })).problem.code).toBe(
      'access.denied',
    );
  });
});
