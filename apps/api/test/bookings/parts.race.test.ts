import { randomUUID } from 'node:crypto';
import { cancelBooking, getManagedResource, updateResource } from '@axp/contracts';
import { importResourceSheet } from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from '../admin/admin-world.ts';
import { sendFile } from '../admin/resource-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from './booking-world.ts';
import { hallWorld } from './parts-world.ts';

const api = testApi();
const rounds = 10;

type Room = Awaited<ReturnType<typeof hallWorld>>['hall'];

async function composeByForm(as: Member, { id }: Room, parts: readonly Room[]) {
  const params = { id };
  const { version } = (await api.call(getManagedResource, { as, params })).data;
  const body = { version, partIds: parts.map((part) => part.id) };
  return api.call(updateResource, { as, params, body });
}

function composeBySheet(as: Member, { code }: Room, parts: readonly Room[]) {
  const codes = parts.map((part) => part.code).join(' | ') || '-';
  const content = `code,name,building,capacity,parts\r\n${code},,,,${codes}`;
  const params = { type: 'room', importId: randomUUID() };
  return sendFile(api, importResourceSheet, { as, content, params });
}

describe('a race of new parts with bookings', () => {
  it.each([
    ['a form', composeByForm],
    ['a sheet', composeBySheet],
  ])(
    '[F-05] by %s never lets room and part both have the time, twenty times',
    async (_, compose) => {
      const { ann, a, b, hall } = await hallWorld(api);
      const admin = await administrator(api, ann);
      const bob = await colleagueOf(api, ann);
      for (let round = 0; round < 2 * rounds; round += 1) {
        await compose(admin, hall, []);
        const slot = { start: at('09:00', 3 + round), end: at('17:00', 3 + round) };
        const [composed, whole, part] = await Promise.all([
          compose(admin, hall, [a, b]),
          book(api, ann, hall.id, slot),
          book(api, bob, a.id, slot),
        ]);
        const taken = [whole, part].filter(({ status }) => status === 201).length;
        // Both can only have it where the room got no parts.
        expect(taken).toBe(composed.status === 200 ? 1 : 2);
        if (composed.status !== 200) {
          const { id, version } = whole.data;
          await api.call(cancelBooking, { as: ann, params: { id }, body: { version } });
        }
      }
    },
    120_000,
  );
});

describe('a race for a whole and its parts', () => {
  it('[F-05] of 20 people never gives one room to two of them, ten times', async () => {
    const { ann, ...rooms } = await hallWorld(api);
    const { a, b, c, west, east, hall } = rooms;
    const partsOf = new Map([a, b, c].map((room) => [room.id, [room.id]]));
    partsOf.set(west.id, [a.id, b.id]).set(east.id, [b.id, c.id]).set(hall.id, [a.id, b.id, c.id]);
    const people = await Promise.all(Array.from({ length: 20 }, () => colleagueOf(api, ann)));
    const wanted = Object.values(rooms);
    for (let round = 0; round < rounds; round += 1) {
      const slot = { start: at('09:00', 3 + round), end: at('17:00', 3 + round) };
      const answers = await Promise.all(
        people.map((as, index) => book(api, as, wanted[index % 6]?.id ?? '', slot)),
      );
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      const won = answers.filter(({ status }) => status === 201);
      const holders = won.flatMap(({ data }) => partsOf.get(data.resource.id) ?? []);
      expect(new Set(holders).size).toBe(holders.length);
      expect(holders.length).toBeGreaterThan(0);
    }
    // Each booking has one row for itself; what it takes elsewhere says so.
    const { rows } = await sql<{ orphans: number }>`
      select count(*)::integer as orphans from occupancy
      join booking on booking.merchant_id = occupancy.merchant_id and booking.id = booking_id
      where occupancy.merchant_id = ${ann.merchantId}
        and (booking.status = 'cancelled'
          or coalesce(via_resource_id, occupancy.resource_id) <> booking.resource_id)
    `.execute(api.db);
    expect(rows).toEqual([{ orphans: 0 }]);
  });
});
