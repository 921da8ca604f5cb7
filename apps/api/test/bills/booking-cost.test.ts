import { quoteBooking } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { thingOf } from '../bookings/kind-world.ts';
import { nobodysId } from '../send.ts';
import { perHour, perKm } from './bill-world.ts';
import { budgetWorld, hours } from './budget-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));
const { budgeted, roomOf, budgetOf, setBudget } = budgetWorld(api);

describe('quoteBooking', () => {
  const quote = (as: Member, resourceId: string, more: object = {}) =>
    api.call(quoteBooking, {
      as,
      body: {
        resourceId,
        businessUnitId: as.businessUnitId ?? '',
        times: [hours('12:00', '13:30')],
        ...more,
      },
    });

  it('[R-08] returns the cost and what is left, without changing anything', async () => {
    const { ann, room, boss } = await budgeted(100_000, 'approval');
    await book(api, ann, room.id, hours('10:00', '11:00'));
    const { data } = await quote(ann, room.id);
    const budget = { year: 2026, amount: 100_000, used: 30_000, cost: 45_000, formerCost: 0 };
    expect(data).toEqual({
      amount: 45_000,
      formerAmount: null,
      currency: 'THB',
      dates: 1,
      budgets: [{ ...budget, isOver: false, whenUsedUp: 'approval' }],
    });
    expect(await budgetOf(boss, ann)).toMatchObject({ planned: 30_000 });
    const twoYears = {
      times: [
        hours('12:00', '13:00'),
        { start: '2027-01-05T03:00:00.000Z', end: '2027-01-05T04:00:00.000Z' },
      ],
    };
    expect((await quote(ann, room.id, twoYears)).data).toMatchObject({
      amount: 60_000,
      budgets: [{ year: 2026, cost: 30_000 }],
    });
  });

  it('[R-08] returns null for a free resource, and no amount before the distance is known', async () => {
    const { ann } = await budgeted(100_000);
    const free = await roomOf(ann, {});
    expect((await quote(ann, free)).data).toBeNull();
    const car = await thingOf(api, ann, { ...perKm, type: 'car' });
    expect((await quote(ann, car.id)).data).toMatchObject({ amount: null });
    expect((await quote(ann, car.id, { estimatedKm: 10 })).data).toMatchObject({ amount: 9_000 });
  });

  it('[R-08] returns the cost of a change, in place of what the booking takes', async () => {
    const { ann, room, boss } = await budgeted(50_000);
    const { data: booked } = await book(api, ann, room.id, hours('10:00', '11:00'));
    const change = { bookingId: booked.id, times: [hours('10:00', '12:00')] };
    expect((await quote(ann, room.id, change)).data).toMatchObject({
      amount: 60_000,
      formerAmount: 30_000,
      budgets: [{ used: 0, cost: 60_000, formerCost: 30_000, isOver: true, whenUsedUp: 'refuse' }],
    });
    // It keeps its price, which another resource does not have.
    const half = await roomOf(ann, { ...perHour, price_amount: 15_000 });
    expect((await quote(ann, half, change)).data).toMatchObject({ amount: 30_000 });
    await setBudget(boss, ann, { amount: 10_000, version: 1 });
    const kept = { bookingId: booked.id, times: [hours('10:30', '11:30')] };
    const asManager = { ...kept, businessUnitId: ann.businessUnitId };
    for (const answer of [await quote(ann, room.id, kept), await quote(boss, room.id, asManager)]) {
      expect(answer.data).toMatchObject({ amount: 30_000, budgets: [{ isOver: false }] });
    }
    expect((await quote(ann, room.id, { ...kept, businessUnitId: nobodysId })).status).toBe(422);
  });

  it('[H-05] tells nothing of a booking that the caller may not change', async () => {
    const { ann, room, boss } = await budgeted(50_000);
    const secret = { ...hours('10:00', '11:00'), privacy: 'private' };
    const { data: hidden } = await book(api, ann, room.id, secret);
    const bob = await colleagueOf(api, ann);
    for (const as of [bob, boss]) {
      const asked = { bookingId: hidden.id, businessUnitId: ann.businessUnitId };
      expect((await quote(as, room.id, asked)).problem.code).toBe('booking.not_found');
    }
  });

  it('[R-08] tells nothing of a unit that the caller may not book for', async () => {
    const { ann, room } = await budgeted(100_000);
    const bob = await colleagueOf(api, ann);
    const foreign = await quote(bob, room.id, { businessUnitId: ann.businessUnitId });
    expect(foreign.problem.errors).toMatchObject([
      { path: 'businessUnitId', code: 'business_unit.not_allowed' },
    ]);
    const other = await budgeted(1);
    expect((await quote(ann, other.room.id)).problem.errors).toMatchObject([
      { path: 'resourceId', code: 'resource.not_found' },
    ]);
  });
});
