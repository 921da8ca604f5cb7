import {
  approveBooking,
  editBooking,
  extendBooking,
  getBooking,
  listBookingEvents,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld } from './booking-world.ts';

const api = testApi();

async function changesOf(as: Member, id: string) {
  const { data } = await api.call(listBookingEvents, { as, params: { id } });
  return data.map(({ action, changes }) => [action, changes]);
}

describe('listBookingEvents', () => {
  it('[Z-70] shows what a change replaced: the old value and the new one', async () => {
    const { ann, room } = await bookingWorld(api, { name: 'Thames' });
    const other = await buildResource(api.db, { merchant_id: ann.merchantId, name: 'Ebro' });
    const { id } = (await book(api, ann, room.id)).data;
    const params = { id };
    const moved = { start: at('14:30'), end: at('15:30') };
    await api.call(editBooking, { as: ann, params, body: { version: 1, ...moved } });
    const place = { version: 2, resourceId: other.id, title: 'Client call', attendees: 6 };
    await api.call(editBooking, { as: ann, params, body: place });
    expect(await changesOf(ann, id)).toEqual([
      ['book', []],
      ['edit', [{ field: 'time', before: { start: at('10:00'), end: at('11:00') }, after: moved }]],
      [
        'edit',
        [
          {
            field: 'resource',
            before: { name: 'Thames', floor: null },
            after: { name: 'Ebro', floor: null },
          },
          { field: 'title', before: 'Weekly sync', after: 'Client call' },
          { field: 'attendees', before: 4, after: 6 },
        ],
      ],
    ]);
  });

  it('[Z-43] [Z-70] shows the requested change while it is pending, and again when approved', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const { id } = (await book(api, ann, room.id)).data;
    const params = { id };
    await api.call(approveBooking, { as: boss, params, body: { version: 1 } });
    await api.call(editBooking, { as: ann, params, body: { version: 2, end: at('12:00') } });
    await api.call(approveBooking, { as: boss, params, body: { version: 3 } });
    const change = {
      field: 'time',
      before: { start: at('10:00'), end: at('11:00') },
      after: { start: at('10:00'), end: at('12:00') },
    };
    expect(await changesOf(ann, id)).toEqual([
      ['book', []],
      ['approve', []],
      ['edit', [change]],
      ['approve', [change]],
    ]);
  });

  it('[Z-70] shows the old and new end of an extension', async () => {
    const { ann, room } = await bookingWorld(api);
    const { id } = (await book(api, ann, room.id, { start: at('10:00'), end: at('11:00') })).data;
    api.clock.set(at('10:05'));
    const params = { id };
    await api.call(extendBooking, { as: ann, params, body: { version: 1, end: at('11:30') } });
    const changes = (await changesOf(ann, id)).at(-1);
    expect(changes).toEqual([
      'extend',
      [
        {
          field: 'time',
          before: { start: at('10:00'), end: at('11:00') },
          after: { start: at('10:00'), end: at('11:30') },
        },
      ],
    ]);
    api.clock.set(at('08:00'));
  });
});

describe('getBooking', () => {
  it('[Z-50] returns when check-in opens and when an unused booking is released', async () => {
    const { ann, room } = await bookingWorld(api, {
      booking_rules: JSON.stringify({ requiresCheckIn: true }),
    });
    const { id } = (await book(api, ann, room.id, { start: at('14:30'), end: at('15:30') })).data;
    const { data } = await api.call(getBooking, { as: ann, params: { id } });
    expect(data.checkIn).toEqual({
      opensAt: at('14:15'),
      isRequired: true,
      releaseAt: at('14:45'),
    });
  });

  it('[Z-50] returns from when check-in is possible, and no release for a long or exempt booking', async () => {
    const { ann, room } = await bookingWorld(api, {
      booking_rules: JSON.stringify({ requiresCheckIn: false }),
    });
    const free = (await book(api, ann, room.id)).data.id;
    expect((await api.call(getBooking, { as: ann, params: { id: free } })).data.checkIn).toEqual({
      opensAt: at('09:45'),
      isRequired: false,
      releaseAt: null,
    });
    const strict = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      booking_rules: JSON.stringify({ requiresCheckIn: true }),
    });
    const long = { start: at('13:00'), end: at('17:30') };
    const { id } = (await book(api, ann, strict.id, long)).data;
    const { data } = await api.call(getBooking, { as: ann, params: { id } });
    expect(data.checkIn).toEqual({ opensAt: at('12:45'), isRequired: true, releaseAt: null });
  });
});
