import { editBooking, getBooking, previewSeriesEdit, quoteSeriesEdit } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { bookCar, thingOf } from '../bookings/kind-world.ts';
import { bookSeries, daily, datesOf } from '../bookings/series-world.ts';
import { billsOf, perHour, perKm } from './bill-world.ts';
import { budgetWorld, hours } from './budget-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));
const { budgeted, roomOf, setBudget } = budgetWorld(api);

type Body = Readonly<Record<string, unknown>>;
type Scope = 'following' | 'all';

const requestOf = (as: Member, id: string | undefined, scope: Scope, body: Body) => ({
  as,
  params: { id: id ?? '' },
  query: { scope },
  body: { version: 1, ...body },
});
const quote = (...asked: Parameters<typeof requestOf>) =>
  api.call(quoteSeriesEdit, requestOf(...asked));
const edit = (...asked: Parameters<typeof requestOf>) => api.call(editBooking, requestOf(...asked));

/** Three hours of Ann's unit from 3 November on, at 300 baht each. */
async function threeDates(amount: number, whenUsedUp: 'refuse' | 'approval' = 'refuse') {
  const world = await budgeted(amount, whenUsedUp);
  const times = hours('10:00', '11:00', 3);
  const { data } = await bookSeries(api, world.ann, world.room.id, {
    ...times,
    recurrence: daily(3),
  });
  const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
  return { ...world, ids };
}

async function sumOfBills(as: Member, ids: readonly string[]): Promise<number> {
  const bills = (await Promise.all(ids.map((id) => billsOf(api, as, id)))).flat();
  return bills.reduce(
    (sum, { status, amount }) => sum + (status === 'void' ? 0 : (amount ?? 0)),
    0,
  );
}

describe('quoteSeriesEdit', () => {
  it('[R-08] returns the cost of all dates before and after, without changing anything', async () => {
    const { ann, room, ids } = await threeDates(500_000);
    await book(api, ann, room.id, hours('15:00', '16:00'));
    const longer = { end: at('12:00', 3) };
    expect((await quote(ann, ids[0], 'all', longer)).data).toEqual({
      amount: 180_000,
      formerAmount: 90_000,
      currency: 'THB',
      dates: 3,
      budgets: [
        {
          year: 2026,
          amount: 500_000,
          used: 30_000,
          cost: 180_000,
          formerCost: 90_000,
          isOver: false,
          whenUsedUp: 'refuse',
        },
      ],
    });
    expect(await sumOfBills(ann, ids)).toBe(90_000);
    expect(
      (await api.call(getBooking, { as: ann, params: { id: ids[0] ?? '' } })).data,
    ).toMatchObject({ version: 1, end: at('11:00', 3) });
    await edit(ann, ids[0], 'all', longer);
    expect(await sumOfBills(ann, ids)).toBe(180_000);
  });

  it('[R-08] counts the dates that the change reaches and that have not begun', async () => {
    const { ann, ids } = await threeDates(500_000);
    const following = await quote(ann, ids[1], 'following', { end: at('12:00', 4) });
    expect(following.data).toMatchObject({ amount: 120_000, formerAmount: 60_000, dates: 2 });
    // The first date runs.
    api.clock.set(at('10:30', 3));
    const all = await quote(ann, ids[1], 'all', { end: at('12:00', 4) });
    expect(all.data).toMatchObject({ amount: 120_000, formerAmount: 60_000, dates: 2 });
  });

  it('[R-08] shares the cost between the budgets of two years', async () => {
    const { ann, room, boss } = await budgeted(500_000);
    await setBudget(boss, ann, { year: 2027, amount: 40_000, whenUsedUp: 'approval' });
    const start = new Date(Date.UTC(2026, 11, 30, 3)).toISOString();
    const end = new Date(Date.UTC(2026, 11, 30, 4)).toISOString();
    const { data } = await bookSeries(api, ann, room.id, { start, end, recurrence: daily(3) });
    const longer = { end: new Date(Date.UTC(2026, 11, 30, 5)).toISOString() };
    expect((await quote(ann, data.id, 'all', longer)).data).toMatchObject({
      amount: 180_000,
      formerAmount: 90_000,
      budgets: [
        { year: 2026, cost: 120_000, formerCost: 60_000, isOver: false },
        { year: 2027, cost: 60_000, formerCost: 30_000, isOver: true, whenUsedUp: 'approval' },
      ],
    });
    // Dates that leave a year give its budget their money back.
    const later = {
      start: new Date(Date.UTC(2027, 0, 4, 3)).toISOString(),
      end: new Date(Date.UTC(2027, 0, 4, 4)).toISOString(),
    };
    expect((await quote(ann, data.id, 'all', later)).data?.budgets).toMatchObject([
      { year: 2026, used: 0, cost: 0, formerCost: 60_000, isOver: false },
      { year: 2027, used: 0, cost: 90_000, formerCost: 30_000, isOver: true },
    ]);
  });

  it('[R-08] counts dates that are added, skipped or moved to a room with another price', async () => {
    const { ann, ids } = await threeDates(500_000);
    const half = await roomOf(ann, { ...perHour, price_amount: 15_000 });
    const free = await roomOf(ann);
    const amounts = async (change: Body) => {
      const { amount, formerAmount, dates } = (await quote(ann, ids[0], 'all', change)).data ?? {};
      return [amount, formerAmount, dates];
    };
    expect(await amounts({ recurrence: daily(5) })).toEqual([150_000, 90_000, 5]);
    expect(await amounts({ recurrence: daily(2) })).toEqual([60_000, 90_000, 2]);
    expect(await amounts({ resourceId: half })).toEqual([45_000, 90_000, 3]);
    expect(await amounts({ resourceId: free })).toEqual([0, 90_000, 3]);
    const skip = { action: 'skip', originalStart: at('10:00', 4) };
    const elsewhere = { action: 'replace', originalStart: at('10:00', 5), resourceId: half };
    const exceptions = [skip, elsewhere];
    expect(await amounts({ exceptions })).toEqual([45_000, 90_000, 2]);
    await edit(ann, ids[0], 'all', { exceptions });
    expect(await sumOfBills(ann, ids)).toBe(45_000);
  });

  it('[R-08] keeps the distance of a date that was changed separately', async () => {
    const { ann } = await budgeted(500_000);
    const car = await thingOf(api, ann, { ...perKm, type: 'car' });
    const { data } = await bookCar(api, ann, car, { recurrence: daily(3), estimatedKm: 10 });
    const [first, second] = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    const params = { id: second ?? '' };
    const own = { version: 1, estimatedKm: 100 };
    await api.call(editBooking, { as: ann, params, query: {}, body: own });
    expect((await quote(ann, first, 'all', { estimatedKm: 20 })).data).toMatchObject({
      amount: 900 * (20 + 100 + 20),
      formerAmount: 900 * (10 + 100 + 10),
    });
    // New dates are copies of the one that was opened.
    const more = { version: 2, recurrence: { ...daily(3) } };
    expect((await quote(ann, second, 'following', more)).data).toMatchObject({
      amount: 900 * (100 + 10 + 100),
      formerAmount: 900 * (100 + 10),
      dates: 3,
    });
    expect((await quote(ann, first, 'all', { estimatedKm: null })).data?.amount).toBeNull();
  });

  it('[R-08] gives back what a shortened series no longer costs, before it judges the budget', async () => {
    const { ann, ids } = await threeDates(130_000);
    // Two dates of two hours cost 1,200 baht, which fit without the third one.
    const fewer = { end: at('12:00', 3), recurrence: daily(2) };
    expect((await quote(ann, ids[0], 'all', fewer)).data?.budgets).toMatchObject([
      { used: 0, cost: 120_000, formerCost: 90_000, isOver: false },
    ]);
    expect((await edit(ann, ids[0], 'all', fewer)).status).toBe(200);
    expect(await sumOfBills(ann, ids)).toBe(120_000);
  });

  it('[R-08] shows dates and cost of a change that its budget refuses', async () => {
    const { ann, ids } = await threeDates(100_000);
    const longer = { end: at('12:00', 3) };
    expect((await quote(ann, ids[0], 'all', longer)).data?.budgets).toMatchObject([
      { cost: 180_000, isOver: true, whenUsedUp: 'refuse' },
    ]);
    const preview = await api.call(previewSeriesEdit, requestOf(ann, ids[0], 'all', longer));
    expect(preview.data.map(({ availability }) => availability)).toEqual(['free', 'free', 'free']);
    expect((await edit(ann, ids[0], 'all', longer)).problem.errors).toMatchObject([
      { path: 'end', code: 'booking.over_budget' },
    ]);
  });

  it('[R-08] returns null where nothing is charged', async () => {
    const { ann } = await budgeted(100_000);
    const { data } = await bookSeries(api, ann, await roomOf(ann));
    expect((await quote(ann, data.id, 'all', { end: at('12:00') })).data).toBeNull();
  });

  it('[H-05] [T-07] tells nothing to those who may not change the series', async () => {
    const { ann, room, boss } = await budgeted(500_000);
    const secret = { privacy: 'private', recurrence: daily(2) };
    const { data: hidden } = await bookSeries(api, ann, room.id, secret);
    const bob = await colleagueOf(api, ann);
    const stranger = await api.member();
    for (const as of [bob, boss, stranger]) {
      const refused = await quote(as, hidden.id, 'all', { end: at('12:00') });
      expect(refused.problem.code).toBe('booking.not_found');
    }
    const stale = await quote(ann, hidden.id, 'all', { version: 7 });
    expect(stale.problem.code).toBe('booking.stale');
  });
});
