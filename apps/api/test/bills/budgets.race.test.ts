import { updateBudget } from '@axp/contracts/administration';
import { describe, expect, it, jest } from '@jest/globals';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { administratorOf, billOf, perHour } from './bill-world.ts';

jest.setTimeout(600_000);

const api = testApi();

describe('bookings of one unit at the same moment', () => {
  it('[R-08] never take more than the budget has', async () => {
    api.clock.set(at('09:00'));
    const { ann } = await bookingWorld(api, perHour);
    const boss = await administratorOf(api, ann);
    await api.call(updateBudget, {
      as: boss,
      params: { id: ann.businessUnitId ?? '' },
      // Enough for three hours of ten that are asked for.
      body: { year: 2026, amount: 100_000, whenUsedUp: 'refuse', version: null },
    });
    const colleagues = await Promise.all(
      Array.from({ length: 10 }, () =>
        api.member({
          user: { merchant_id: ann.merchantId },
          businessUnit: ann.businessUnitId ?? 'none',
        }),
      ),
    );
    const answers = await Promise.all(
      colleagues.map(async (person) => {
        const room = await buildResource(api.db, { ...perHour, merchant_id: ann.merchantId });
        const slot = { start: at('10:00'), end: at('11:00') };
        return { person, answer: await book(api, person, room.id, slot) };
      }),
    );
    const booked = answers.filter(({ answer }) => answer.status === 201);
    expect(booked).toHaveLength(3);
    for (const { person, answer } of booked) {
      expect(await billOf(api, person, answer.data.id)).toMatchObject({ amount: 30_000 });
    }
    const refused = answers.filter(({ answer }) => answer.status !== 201);
    expect(new Set(refused.map(({ answer }) => answer.problem.code))).toEqual(
      new Set(['booking.over_budget']),
    );
  });
});
