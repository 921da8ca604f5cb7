import { createUnitOfWork } from '@axp/server-kit/db';
import { expect, it } from '@jest/globals';
import type { DB } from '../../src/platform/db/schema.ts';
import { UseCounter } from '../../src/platform/limits/use-counter.ts';
import { testApi } from '../app.ts';
import { book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { hourOf, limitWorld, usedOf } from './limit-world.ts';

const api = testApi();

it('[H-09] concurrent requests of one person never exceed their limit', async () => {
  const { ann, room } = await limitWorld(api, { bookings: { person: 7 } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, day) => book(api, ann, room.id, hourOf(3 + day))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(13);
  expect(await usedOf(api, 'bookings', ann.id)).toBe(7);
});

it('[H-09] concurrent requests of many people never exceed the limit of the merchant', async () => {
  const { ann } = await limitWorld(api, { bookings: { merchant: 21 } });
  const people = await Promise.all(Array.from({ length: 10 }, () => colleagueOf(api, ann)));
  const rooms = await Promise.all(
    people.map(() => buildResource(api.db, { merchant_id: ann.merchantId })),
  );
  const answers = await Promise.all(
    people.flatMap((person, index) =>
      [3, 4, 5].map((day) => book(api, person, rooms[index]?.id ?? '', hourOf(day))),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(21);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  expect(await usedOf(api, 'bookings', ann.merchantId)).toBe(21);
});

it('[H-09] a booking does not wait for the count of another that has not committed', async () => {
  const { ann, room } = await limitWorld(api, {});
  const bob = await colleagueOf(api, ann);
  expect((await book(api, ann, room.id, hourOf(3))).status).toBe(201);
  const [counted, booked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const merchant = { id: ann.merchantId, timezone: 'Asia/Bangkok', limits: {} };
  const open = createUnitOfWork<DB>(api.database).withMerchant(merchant.id, async (trx) => {
    const uses = new UseCounter(trx, { merchant, clock: api.clock }, bob);
    await uses.count({ bookings: 1, mails: 1 });
    counted.resolve();
    await booked.promise;
  });
  await counted.promise;
  expect((await book(api, ann, room.id, hourOf(4))).status).toBe(201);
  booked.resolve();
  await open;
  expect(await usedOf(api, 'bookings', ann.merchantId)).toBe(3);
});
