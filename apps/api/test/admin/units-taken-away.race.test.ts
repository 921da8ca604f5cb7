import { updateResource } from '@axp/contracts';
import { expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { bookAsset, thingOf, unitsOf } from '../bookings/kind-world.ts';
import { administrator } from './admin-world.ts';

const rounds = 10;
const units = 5;
const kept = 2;

const api = testApi();

async function numbersOf(resourceId: string): Promise<number[]> {
  const rows = await api.db
    .selectFrom('resource_unit')
    .select('number')
    .where('resource_id', '=', resourceId)
    .execute();
  return rows.map(({ number }) => number);
}

it('[Z-04] [D-03] units that are being booked are not removed, ten times', async () => {
  const boss = await administrator(api);
  const people = await Promise.all(Array.from({ length: 8 }, () => colleagueOf(api, boss)));
  for (let round = 0; round < rounds; round += 1) {
    const asset = await thingOf(api, boss);
    const [fewer, ...answers] = await Promise.all([
      api.call(updateResource, {
        as: boss,
        params: { id: asset.id },
        body: { version: 1, quantity: kept },
      }),
      ...people.map((as) => bookAsset(api, as, asset, { quantity: 1 })),
    ]);
    const booked = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    // The first request wins: either all remaining units are booked, or none was removed.
    const outcome = fewer.status === 200 ? 'done' : fewer.problem.code;
    expect(['done', 'resource.units_in_use']).toContain(outcome);
    const left = outcome === 'done' ? kept : units;
    const stored = await numbersOf(asset.id);
    expect([stored.length, booked.length]).toEqual([left, left]);
    const taken = (await Promise.all(booked.map(({ data }) => unitsOf(api, data.id)))).flat();
    expect(new Set(taken)).toEqual(new Set(stored));
  }
});
