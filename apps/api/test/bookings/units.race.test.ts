import { editBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, colleagueOf } from './booking-world.ts';
import { bookAnyCar, bookAsset, thingOf, unitsOf } from './kind-world.ts';

const rounds = 10;

const api = testApi();

async function crowd(ann: Member, size: number): Promise<readonly Member[]> {
  return Promise.all(Array.from({ length: size }, () => colleagueOf(api, ann)));
}

function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const dayOf = (round: number) => ({ start: at('09:00', 3 + round), end: at('17:00', 3 + round) });

describe('a race for units', () => {
  it('[Z-04] of 20 people for 2 of 5 units each has exactly 2 winners and leaves 1 unit, ten times', async () => {
    const ann = await api.member();
    const asset = await thingOf(api, ann);
    const people = await crowd(ann, 20);
    for (let round = 0; round < rounds; round += 1) {
      const wish = { ...dayOf(round), quantity: 2 };
      const answers = await Promise.all(people.map((as) => bookAsset(api, as, asset, wish)));
      expect(tally(answers)).toEqual({ 201: 2, 409: 18 });
      const winners = answers.filter(({ status }) => status === 201);
      const taken = await Promise.all(winners.map(({ data }) => unitsOf(api, data.id)));
      expect(new Set(taken.flat()).size).toBe(4);
      const last = await bookAsset(api, ann, asset, { ...wish, quantity: 1 });
      expect(last.status).toBe(201);
    }
  });

  it('[Z-04] of ten people for any of 3 cars has exactly 3 winners with different cars, ten times', async () => {
    const ann = await api.member();
    const [one, ...others] = await Promise.all(
      [1, 2, 3].map(() => thingOf(api, ann, { type: 'car' })),
    );
    if (!one) throw new Error('three cars were built');
    const people = await crowd(ann, 10);
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(
        people.map((as) => bookAnyCar(api, as, [one, ...others], dayOf(round))),
      );
      expect(tally(answers)).toEqual({ 201: 3, 409: 7 });
      const winners = answers.filter(({ status }) => status === 201);
      expect(new Set(winners.map(({ data }) => data.resource.id)).size).toBe(3);
    }
  });

  it('[Z-04] between bookings, more units and pools in any order ends without a deadlock', async () => {
    const ann = await api.member();
    const [one, two] = await Promise.all([1, 2].map(() => thingOf(api, ann)));
    if (!one || !two) throw new Error('two assets were built');
    const people = await crowd(ann, 16);
    for (let round = 0; round < rounds; round += 1) {
      const wish = dayOf(round);
      const mine = await bookAsset(api, ann, one, { ...wish, quantity: 1 });
      const answers = await Promise.all([
        api.call(editBooking, {
          as: ann,
          params: { id: mine.data.id },
          body: { version: 1, quantity: 3 },
        }),
        ...people.map((as, index) =>
          bookAsset(api, as, one, {
            ...wish,
            quantity: 1 + (index % 3),
            resourceId: undefined,
            anyOf: index % 2 === 0 ? [one.id, two.id] : [two.id, one.id],
          }),
        ),
      ]);
      const faults = answers.filter(({ status }) => ![200, 201, 409].includes(status));
      expect(faults.map(({ problem }) => problem)).toEqual([]);
    }
    const { count } = await api.db
      .selectFrom('occupancy')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('merchant_id', '=', ann.merchantId)
      .executeTakeFirstOrThrow();
    const { units } = await api.db
      .selectFrom('booking')
      .select((eb) => eb.fn.sum<number>('quantity').as('units'))
      .where('merchant_id', '=', ann.merchantId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(Number(units));
    expect(count).toBeGreaterThan(8 * rounds);
  });
});
