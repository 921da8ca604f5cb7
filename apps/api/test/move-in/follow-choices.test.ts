import type { MoveIn } from '@axp/contracts/move-in';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { generatedImport, generator } from './generated-import.ts';
import { booking, countsIn, movedFile, moveInWorld, person, room } from './move-in-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

/** Everything that is known of the things of an import. */
async function judged({ id }: Pick<MoveIn, 'id'>) {
  const { rows } = await sql`
    select kind, key, outcome, reason, target_id, here, clash, suggestion, starts_at
    from move_in_thing where move_in_id = ${id} order by kind, key`.execute(api.db);
  return rows;
}

/** The transaction that wrote each row. */
async function writers({ id }: Pick<MoveIn, 'id'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ thing: string; writer: string }>`
    select kind || ' ' || key as thing, xmin::text as writer
    from move_in_thing where move_in_id = ${id}`.execute(api.db);
  return new Map(rows.map(({ thing, writer }) => [thing, writer]));
}

describe('chooseInMoveIn', () => {
  it('[R-06] judges 15 generated imports choice by choice as it would judge them as a whole', async () => {
    for (let seed = 1; seed <= 15; seed += 1) {
      const world = await moveInWorld(api);
      const file = generatedImport(seed);
      const draft = await world.start(file);
      const pick = generator(seed + 1_000);
      const existing = { to: 'existing', id: world.admin.id };
      const fates = [{ to: 'leave' }, { to: 'create' }, existing];
      for (let count = 0; count < 3; count += 1) {
        const resource = file.resources[pick(file.resources.length)]?.key ?? '';
        const owner = file.people[pick(file.people.length)]?.key ?? '';
        await world.choose(draft, { resources: { [resource]: fates[pick(2)] } });
        await world.choose(draft, { people: { [owner]: fates[pick(3)] } });
      }
      const followed = await judged(draft);
      // Choices of buildings judge everything.
      await world.choose(draft, { buildings: {} });
      expect([seed, followed]).toEqual([seed, await judged(draft)]);
    }
  });

  it('[R-06] judges again only what a choice touches', async () => {
    const world = await moveInWorld(api);
    const draft = await world.start(
      movedFile({
        resources: [room('r1'), room('r2', { rules: { bufferAfterMinutes: 15 } })],
        people: [person('p1'), person('p2')],
        bookings: [
          booking('1', at('10:00')),
          booking('2', at('12:00'), { ownerKey: 'p2' }),
          booking('3', at('14:00'), { resourceKey: 'r2' }),
        ],
      }),
    );
    const writtenBy = async (choices: object) => {
      const earlier = await writers(draft);
      await world.choose(draft, choices);
      const later = await writers(draft);
      return [...later.keys()].filter((thing) => later.get(thing) !== earlier.get(thing)).sort();
    };
    const person2 = await writtenBy({ people: { p2: { to: 'leave' } } });
    expect(person2).toEqual(['booking 2', 'person p2']);
    const resource2 = await writtenBy({ resources: { r2: { to: 'leave' } } });
    expect(resource2).toEqual(['booking 3', 'resource r2', 'rule r2 bufferAfterMinutes']);
    expect(await writtenBy({ bookings: { 1: { to: 'leave' } } })).toEqual(['booking 1']);
    expect(await writtenBy({ conflicts: 'move', takesBreaches: false })).toEqual([]);
    expect(countsIn(await world.get(draft))).toMatchObject({
      'booking ready': 1,
      'booking impossible': 2,
    });
  });

  it('[R-06] keeps the conflicts of a check while they are decided one by one', async () => {
    const world = await moveInWorld(api);
    const { admin } = world;
    const { merchantId: merchant_id } = admin;
    const house = await buildBuilding(api.db, { merchant_id, name: 'Old House' });
    const place = { merchant_id, building_id: house.id, capacity: 8 };
    const nile = await buildResource(api.db, { ...place, name: 'Room r1' });
    const hall = await buildResource(api.db, { ...place, name: 'Hall' });
    await book(api, admin, nile.id, { start: at('14:00'), end: at('15:00') });
    await book(api, admin, nile.id, { start: at('16:00'), end: at('17:00') });
    const bookings = [booking('1', at('14:00')), booking('2', at('16:00'))];
    const checked = await world.check(await world.start(movedFile({ bookings })));
    expect(countsIn(checked)).toMatchObject({ 'booking conflict': 2 });
    const one = await world.choose(checked, { bookings: { 1: { to: 'leave' } } });
    expect(one.state).toBe('draft');
    expect(countsIn(one)).toMatchObject({ 'booking conflict': 2 });
    const elsewhere = await world.choose(checked, {
      resources: { r1: { to: 'existing', id: hall.id } },
    });
    expect(countsIn(elsewhere)).toMatchObject({ 'booking ready': 2 });
    const again = await world.check(elsewhere);
    expect(countsIn(again)).toMatchObject({ 'booking ready': 2 });
  });
});
