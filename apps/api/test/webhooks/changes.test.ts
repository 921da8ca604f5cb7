import { randomUUID } from 'node:crypto';
import {
  activateUser,
  approveBooking,
  deleteResource,
  inviteUser,
  updateResource,
  updateUser,
} from '@axp/contracts';
import { deactivateUser, planMaintenance } from '@axp/contracts/administration';
import { importResourceSheet, undoResourceImport } from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from '../admin/admin-world.ts';
import { resourceWorld, sendFile } from '../admin/resource-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
import { addEndpoint } from './webhook-world.ts';

const api = testApi();

/** Types of the queued events of a merchant with the objects that they are about, in order. */
async function queuedFor({ merchantId }: Member) {
  const rows = await api.db
    .selectFrom('webhook_event')
    .select(['type', 'object_id as objectId'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute();
  return rows.map(({ type, objectId }) => [type, objectId]);
}

let world: Awaited<ReturnType<typeof resourceWorld>>;
beforeEach(async () => {
  world = await resourceWorld(api);
  await addEndpoint(api, world.admin, 'http://127.0.0.1:9');
});

describe('events', () => {
  it('[J-02] are queued for each change of a resource, and none for a refused one', async () => {
    const { admin: as, create } = world;
    const { id, version } = (await create()).data;
    const params = { id };
    const change = (body: object) =>
      api.call(updateResource, { as, params, body: { version, ...body } });
    await change({ capacity: 12 });
    expect((await change({ capacity: 13 })).problem.code).toBe('resource.stale');
    const body = {
      kind: 'maintenance' as const,
      title: 'Paint',
      start: at('10:00', 9),
      end: at('11:00', 9),
      bookings: [],
    };
    await api.call(planMaintenance, { as, params, body });
    await api.call(deleteResource, { as, params });
    expect(await queuedFor(as)).toEqual([
      ['resource.created', id],
      ['resource.updated', id],
      ['resource.updated', id],
      ['resource.deleted', id],
    ]);
  });

  it('[J-02] are queued for each resource of a sheet, and for each that its undo removes', async () => {
    const { admin: as, create } = world;
    const { id } = (await create({ code: 'R-1', name: 'Lotus' })).data;
    const params = { type: 'room', importId: randomUUID() };
    const content =
      'code,name,building,capacity\nR-1,Wrong name,River House,4\nR-2,Rose,River House,4\n';
    await sendFile(api, importResourceSheet, { as, content, params });
    const [, , [, added] = []] = await queuedFor(as);
    await api.call(undoResourceImport, { as, params: { importId: params.importId } });
    expect(await queuedFor(as)).toEqual([
      ['resource.created', id],
      ['resource.updated', id],
      ['resource.created', added],
      ['resource.deleted', added],
      ['resource.updated', id],
    ]);
  });

  it('[J-02] are queued for each change of a person', async () => {
    const { admin: as } = world;
    const body = { email: 'new@acme.test', fullName: 'New' };
    const { id, version } = (await api.call(inviteUser, { as, body })).data;
    const params = { id };
    await api.call(updateUser, { as, params, body: { version, fullName: 'Newer' } });
    const decided = { version: version + 1, decisions: [] };
    await api.call(deactivateUser, { as, params, body: decided });
    await api.call(activateUser, { as, params, body: { version: version + 2 } });
    expect(await queuedFor(as)).toEqual([
      ['person.created', id],
      ['person.updated', id],
      ['person.deactivated', id],
      ['person.activated', id],
    ]);
  });

  it('[J-02] are queued for a request and its decision', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const as = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    await addEndpoint(api, as, 'http://127.0.0.1:9');
    const { id, version } = (await book(api, ann, room.id)).data;
    await api.call(approveBooking, { as, params: { id }, body: { version } });
    expect(await queuedFor(as)).toEqual([
      ['booking.created', id],
      ['approval.requested', id],
      ['approval.approved', id],
    ]);
  });

  it.each(['booking', 'webhook_event'])(
    '[J-02] are part of the transaction of their change, of which nothing stays if %s fails',
    async (table) => {
      const { ann, room } = await bookingWorld(api);
      const as = await administrator(api, ann);
      await addEndpoint(api, as, 'http://127.0.0.1:9');
      // As late as anything can fail.
      await sql`create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'fails'; end $$`.execute(api.db);
      await sql`create constraint trigger fails after insert on ${sql.table(table)}
        deferrable initially deferred for each row execute function fail()`.execute(api.db);
      await expect(book(api, ann, room.id)).rejects.toThrow('does not declare');
      await sql`drop function fail cascade`.execute(api.db);
      expect(await queuedFor(as)).toEqual([]);
      const booked = await api.db
        .selectFrom('booking')
        .where('resource_id', '=', room.id)
        .select('id')
        .execute();
      expect(booked).toEqual([]);
    },
  );
});
