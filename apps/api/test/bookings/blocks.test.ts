import {
  blockResource,
  listCalendar,
  takeHold,
  unblockResource,
  unpackCalendar,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();

async function blockWorld() {
  const world = await bookingWorld(api);
  const admin = await api.member({
    user: { merchant_id: world.ann.merchantId, is_administrator: true },
  });
  return { ...world, admin };
}

const noon = { start: at('12:00'), end: at('14:00') };

const block = (as: Member, resourceId: string, changes: object = {}) =>
  api.call(blockResource, {
    as,
    params: { id: resourceId },
    body: { kind: 'maintenance', title: 'New projector', ...noon, ...changes },
  });

describe('blockResource', () => {
  it('[Z-03] blocks the time of a room, shown in the calendar with its title', async () => {
    const { ann, admin, room } = await blockWorld();
    const { status, data } = await block(admin, room.id);
    expect(status).toBe(201);
    expect(data).toMatchObject({ kind: 'maintenance', title: 'New projector', ...noon });
    const { problem } = await book(api, ann, room.id, { start: at('13:00'), end: at('15:00') });
    expect([problem.code, problem.clashes]).toEqual(['booking.slot_taken', [noon]]);
    const query = { from: at('00:00'), to: at('23:00') };
    const calendar = await api.call(listCalendar, { as: ann, query });
    expect(unpackCalendar(calendar.data)).toEqual([
      expect.objectContaining({ kind: 'maintenance', title: 'New projector', bookingId: null }),
    ]);
  });

  it('[Z-03] blocks every unit of an asset', async () => {
    const { admin } = await blockWorld();
    const asset = await buildResource(api.db, {
      merchant_id: admin.merchantId,
      type: 'asset',
      quantity: 3,
    });
    await block(admin, asset.id, { kind: 'blackout' });
    const taken = await api.db
      .selectFrom('occupancy')
      .select(['kind', 'unit_id'])
      .where('resource_id', '=', asset.id)
      .execute();
    expect(new Set(taken.map((row) => row.unit_id)).size).toBe(3);
    expect(new Set(taken.map((row) => row.kind))).toEqual(new Set(['blackout']));
  });

  it('[Z-01] [Z-03] is refused by a booking at its time, and stores nothing', async () => {
    const { ann, admin, room } = await blockWorld();
    const body = { start: at('13:00'), end: at('15:00') };
    await book(api, ann, room.id, body);
    const { status, problem } = await block(admin, room.id);
    expect([status, problem.code, problem.clashes]).toEqual([409, 'booking.slot_taken', [body]]);
    const blocks = await api.db
      .selectFrom('resource_block')
      .select('id')
      .where('resource_id', '=', room.id)
      .execute();
    expect(blocks).toEqual([]);
  });

  it('[Z-03] takes the time of open forms', async () => {
    const { ann, admin, room } = await blockWorld();
    const body = { resourceId: room.id, ...noon };
    await api.call(takeHold, { as: ann, params: { formId: crypto.randomUUID() }, body });
    expect((await block(admin, room.id)).status).toBe(201);
    expect((await book(api, ann, room.id, noon)).problem.code).toBe('booking.slot_taken');
  });

  it('[Z-14] may have started, but not be over, and lasts a year at most', async () => {
    const { admin, room } = await blockWorld();
    expect((await block(admin, room.id, { start: at('08:07') })).status).toBe(201);
    const over = await block(admin, room.id, { start: at('07:00'), end: at('08:00') });
    expect(over.problem.errors).toEqual([
      expect.objectContaining({ path: 'end', code: 'end_in_past' }),
    ]);
    const long = await block(admin, room.id, { end: '2027-11-04T00:00:00Z' });
    expect(long.problem).toMatchObject({
      code: 'booking.too_long',
      params: { latestEndAt: '2027-11-03T05:00:00.000Z' },
    });
  });

  it('[Z-114] reports times outside the range of the database by field', async () => {
    const { admin, room } = await blockWorld();
    for (const start of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00']) {
      const { problem } = await block(admin, room.id, { start });
      expect(problem.errors).toMatchObject([{ path: 'start' }]);
    }
    const late = { start: '9999-12-31T00:00:00Z', end: '9999-12-31T23:59:59-14:00' };
    expect((await block(admin, room.id, late)).problem.errors).toMatchObject([{ path: 'end' }]);
  });

  it('[D-01] is for administrators, and for resources of their own merchant', async () => {
    const { ann, admin, room } = await blockWorld();
    expect((await block(ann, room.id)).problem.code).toBe('access.denied');
    const foreign = await buildResource(api.db);
    expect((await block(admin, foreign.id)).problem.code).toBe('resource.not_found');
  });
});

describe('unblockResource', () => {
  it('[Z-03] releases the time at once', async () => {
    const { ann, admin, room } = await blockWorld();
    const { data } = await block(admin, room.id);
    const bob = await colleagueOf(api, ann);
    const params = { id: room.id, blockId: data.id };
    expect((await api.call(unblockResource, { as: bob, params })).problem.code).toBe(
      'access.denied',
    );
    expect((await api.call(unblockResource, { as: admin, params })).status).toBe(204);
    expect((await book(api, ann, room.id, noon)).status).toBe(201);
    expect((await api.call(unblockResource, { as: admin, params })).problem.code).toBe(
      'resource.not_found',
    );
  });
});
