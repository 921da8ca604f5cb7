import { takeHold } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { untilWaiting } from '../waiters.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';
import { bookAsset, thingOf } from './kind-world.ts';

const rounds = 15;

const api = testApi();

const hourOf = (day: number) => ({ start: at('10:00', day), end: at('11:00', day) });

describe('a race around holds', () => {
  it('[Z-03] of 12 forms for one time has one winner, who then books it', async () => {
    const { ann, room } = await bookingWorld(api);
    const people = await Promise.all(Array.from({ length: 12 }, () => colleagueOf(api, ann)));
    for (let round = 0; round < rounds; round += 1) {
      const slot = hourOf(3 + round);
      const held = await Promise.all(
        people.map((as) =>
          api.call(takeHold, {
            as,
            params: { formId: crypto.randomUUID() },
            body: { resourceId: room.id, ...slot },
          }),
        ),
      );
      const winner = held.findIndex(({ status }) => status === 200);
      expect(held.filter(({ status }) => status === 200)).toHaveLength(1);
      const booked = await Promise.all(people.map((person) => book(api, person, room.id, slot)));
      expect(booked.map(({ status }) => status === 201)).toEqual(
        people.map((_, index) => index === winner),
      );
    }
  });

  it('[Z-03] for a time whose hold has expired has one winner while the cleanup runs', async () => {
    const { ann, room } = await bookingWorld(api);
    const people = await Promise.all(Array.from({ length: 12 }, () => colleagueOf(api, ann)));
    for (let round = 0; round < rounds; round += 1) {
      const slot = hourOf(3 + round);
      await api.call(takeHold, {
        as: ann,
        params: { formId: crypto.randomUUID() },
        body: { resourceId: room.id, ...slot },
      });
      await api.db
        .updateTable('occupancy')
        .set({ expires_at: sql`now()` })
        .where('merchant_id', '=', ann.merchantId)
        .where('kind', '=', 'hold')
        .execute();
      const [booked] = await Promise.all([
        Promise.all(people.map((person) => book(api, person, room.id, slot))),
        api.runJob('sweep_holds'),
        api.runJob('sweep_holds'),
      ]);
      expect(booked.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(new Set(booked.map(({ status }) => status))).toEqual(new Set([201, 409]));
    }
  });

  it.each([
    ['of one unit', 1],
    ['of two units', 2],
  ])('[Z-03] of one form with its own booking %s is won by the booking', async (_, quantity) => {
    const ann = await api.member();
    const asset = await thingOf(api, ann, { quantity });
    const commit = await writeHold(ann, asset.id);
    const booking = bookAsset(api, ann, asset, { ...hourOf(3), quantity });
    await untilWaiting(api.db, 1, booking);
    await commit();
    expect((await booking).status).toBe(201);
  });

  it('[Z-03] of a form with a booking of another person is won by the form', async () => {
    const { ann, room } = await bookingWorld(api);
    const commit = await writeHold(ann, room.id);
    const booking = book(api, await colleagueOf(api, ann), room.id, hourOf(3));
    await untilWaiting(api.db, 1, booking);
    await commit();
    expect((await booking).problem.code).toBe('booking.slot_taken');
  });
});

/** A hold whose transaction stays open until the returned function commits it. */
async function writeHold({ id, merchantId }: Member, resourceId: string) {
  const unit = await api.db
    .selectFrom('resource_unit')
    .select('id')
    .where('resource_id', '=', resourceId)
    .orderBy('number')
    .executeTakeFirstOrThrow();
  const other = await api.db.startTransaction().execute();
  await other
    .insertInto('occupancy')
    .values({
      merchant_id: merchantId,
      id: crypto.randomUUID(),
      resource_id: resourceId,
      unit_id: unit.id,
      kind: 'hold',
      starts_at: hourOf(3).start,
      ends_at: hourOf(3).end,
      holder_id: id,
      form_id: crypto.randomUUID(),
      expires_at: sql`now() + interval '5 minutes'`,
    })
    .execute();
  return () => other.commit().execute();
}
