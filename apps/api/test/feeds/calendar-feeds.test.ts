import {
  cancelBooking,
  createCalendarFeed,
  deleteCalendarFeed,
  editBooking,
  listCalendarFeeds,
} from '@axp/contracts';
import { answerInvitation } from '@axp/contracts/invitations';
import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { hallWorld } from '../bookings/parts-world.ts';
import { bookSeries, daily, datesOf } from '../bookings/series-world.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { nobodysId } from '../send.ts';
import { datesIn } from './calendar-dates.ts';

const api = testApi();

const list = (as: Member) => api.call(listCalendarFeeds, { as });
const create = (as: Member, body: { resourceId?: string } = {}) =>
  api.call(createCalendarFeed, { as, body });
const remove = (as: Member, id: string) => api.call(deleteCalendarFeed, { as, params: { id } });

/** As a calendar program reads it: no token, only the address. */
const read = (host: string, path: string, headers: Record<string, string> = {}) =>
  api.inject({ url: path, headers: { host, ...headers } });

async function entriesOf(host: string, path: string) {
  const { body } = await read(host, path);
  return ICAL.Component.fromString(body)
    .getAllSubcomponents('vevent')
    .map((event) => ({
      uid: String(event.getFirstPropertyValue('uid')),
      title: String(event.getFirstPropertyValue('summary')),
      status: String(event.getFirstPropertyValue('status')),
      start: String(event.getFirstPropertyValue('dtstart')),
      recurrenceId: String(event.getFirstPropertyValue('recurrence-id')),
      description: event.getFirstPropertyValue('description'),
    }));
}

async function titlesOf(host: string, path: string): Promise<string[]> {
  return (await entriesOf(host, path)).map(({ title }) => title);
}

describe('createCalendarFeed', () => {
  it('[Z-81] returns a secret address of 192 bits once, and stores only its hash', async () => {
    const ann = await api.member();
    const { data } = await create(ann);
    const secret = /^\/v1\/frontend\/feeds\/([\w-]+)\.ics$/.exec(data.path)?.[1] ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(24);
    expect(data.resource).toBeNull();
    const { data: listed } = await list(ann);
    expect(JSON.stringify(listed)).not.toContain(secret);
    const row = await api.db
      .selectFrom('calendar_feed')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(row.secret_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('[T-07] finds no resource of another merchant', async () => {
    const ann = await api.member();
    const foreign = await buildResource(api.db);
    const { problem } = await create(ann, { resourceId: foreign.id });
    expect([problem.code, problem.errors[0]?.path]).toEqual(['resource.not_found', 'resourceId']);
  });

  it('creates at most twenty per person', async () => {
    const ann = await api.member();
    for (let made = 0; made < 20; made += 1) await create(ann);
    const { problem } = await create(ann);
    expect([problem.code, problem.params.maximum]).toEqual(['feed.too_many', 20]);
  });
});

describe('listCalendarFeeds', () => {
  it('[T-07] lists my own, oldest first', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await create(bob);
    const mine = await create(ann);
    const ofRoom = await create(ann, { resourceId: room.id });
    const { data } = await list(ann);
    expect(data.map(({ id, resource }) => [id, resource?.name])).toEqual([
      [mine.data.id, undefined],
      [ofRoom.data.id, room.name],
    ]);
  });
});

describe('deleteCalendarFeed', () => {
  it('[Z-81] revokes the address at once, and that one only', async () => {
    const ann = await api.member();
    const [first, second] = [await create(ann), await create(ann)];
    expect((await remove(ann, first.data.id)).status).toBe(204);
    expect((await read(ann.host, first.data.path)).statusCode).toBe(404);
    expect((await read(ann.host, second.data.path)).statusCode).toBe(200);
    expect((await remove(ann, first.data.id)).problem.code).toBe('feed.not_found');
  });

  it('[T-07] keeps the feeds of other people', async () => {
    const ann = await api.member();
    const bob = await colleagueOf(api, ann);
    const { data } = await create(ann);
    expect((await remove(bob, data.id)).problem.code).toBe('feed.not_found');
    expect((await read(ann.host, data.path)).statusCode).toBe(200);
  });
});

describe('readCalendarFeed', () => {
  it('[Z-81] has bookings that I made, that are for me, and to which I am invited', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const on = (day: number) => ({ start: at('10:00', day), end: at('11:00', day) });
    await book(api, ann, room.id, { ...on(3), title: 'Mine', description: 'Agenda' });
    await book(api, bob, room.id, { ...on(4), title: 'For me', bookedForId: ann.id });
    await book(api, bob, room.id, { ...on(5), title: 'Invited', invitees: [{ userId: ann.id }] });
    await book(api, bob, room.id, { ...on(6), title: 'Not mine' });
    const declined = await book(api, bob, room.id, {
      ...on(7),
      title: 'Declined',
      invitees: [{ userId: ann.id }],
    });
    const params = { id: declined.data.id };
    await api.call(answerInvitation, { as: ann, params, body: { answer: 'declined' } });
    const { data } = await create(ann);
    const entries = await entriesOf(ann.host, data.path);
    expect(entries.map(({ title }) => title)).toEqual(['Mine', 'For me', 'Invited']);
    expect(entries[0]).toMatchObject({
      status: 'CONFIRMED',
      start: '2026-11-03T10:00:00',
      description: 'Agenda',
    });
  });

  it('[Z-81] updates bookings under the same id, and drops cancelled ones', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data: booking } = await book(api, ann, room.id, { title: 'Before' });
    const { data } = await create(ann);
    const [before] = await entriesOf(ann.host, data.path);
    const params = { id: booking.id };
    await api.call(editBooking, { as: ann, params, body: { version: 1, title: 'After' } });
    const [after] = await entriesOf(ann.host, data.path);
    expect([before?.title, after?.title, after?.uid]).toEqual([
      'Before',
      'After',
      `${booking.id}@axp-booking`,
    ]);
    expect(after?.uid).toBe(before?.uid);
    await api.call(cancelBooking, { as: ann, params, body: { version: 2 } });
    expect(await entriesOf(ann.host, data.path)).toEqual([]);
  });

  it('[Z-80] [Z-81] has a series as one recurring event, and each exception by its original date', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data: first } = await bookSeries(api, ann, room.id, { recurrence: daily(4) });
    const dates = await datesOf(api, first.seriesId);
    const [, moved, cancelled] = dates.map(({ id }) => ({ id }));
    const on = { start: at('14:00', 3), end: at('15:00', 3) };
    await api.call(editBooking, {
      as: ann,
      params: { id: moved?.id ?? '' },
      body: { version: 1, ...on },
    });
    await api.call(cancelBooking, {
      as: ann,
      params: { id: cancelled?.id ?? '' },
      body: { version: 1 },
    });
    const expected = [
      [at('10:00', 2), at('11:00', 2)],
      [at('14:00', 3), at('15:00', 3)],
      [at('10:00', 5), at('11:00', 5)],
    ];
    for (const body of [{}, { resourceId: room.id }]) {
      const { data } = await create(ann, body);
      const { body: file } = await read(ann.host, data.path);
      expect(datesIn(file).map(({ start, end }) => [start, end])).toEqual(expected);
      const entries = await entriesOf(ann.host, data.path);
      expect(entries.map(({ start, recurrenceId }) => [start, recurrenceId])).toEqual([
        ['2026-11-02T10:00:00', 'null'],
        ['2026-11-03T14:00:00', '2026-11-03T10:00:00'],
      ]);
      expect(file).toContain('RRULE:FREQ=DAILY;INTERVAL=1;COUNT=4');
      expect(file).toContain('EXDATE;TZID=Asia/Bangkok:20261104T100000');
      expect(new Set(entries.map(({ uid }) => uid))).toEqual(
        new Set([`${first.seriesId}@axp-booking`]),
      );
    }
  });

  it('[F-05] of a part has the bookings of its whole, and that of a whole those of its parts', async () => {
    const { ann, a, b, west } = await hallWorld(api);
    await book(api, ann, west.id, { title: 'All hands' });
    const later = { start: at('12:00'), end: at('13:00') };
    await book(api, ann, b.id, { ...later, title: 'Stand-up' });
    const feedOf = async (resourceId: string) =>
      titlesOf(ann.host, (await create(ann, { resourceId })).data.path);
    expect(await feedOf(a.id)).toEqual(['All hands']);
    expect(await feedOf(west.id)).toEqual(['All hands', 'Stand-up']);
  });

  it('shows a pending booking as tentative to its owner, and not to its invitees', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const bob = await colleagueOf(api, ann);
    await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    const [anns, bobs] = [await create(ann), await create(bob)];
    expect((await entriesOf(ann.host, anns.data.path)).map(({ status }) => status)).toEqual([
      'TENTATIVE',
    ]);
    expect(await entriesOf(bob.host, bobs.data.path)).toEqual([]);
  });

  it('[Z-83] answers 304 while the calendar is unchanged, and the new calendar after a change', async () => {
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id);
    const { data } = await create(ann);
    const first = await read(ann.host, data.path);
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const held = { 'if-none-match': String(first.headers.etag) };
    const unchanged = await read(ann.host, data.path, held);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    await book(api, ann, room.id, { start: at('15:00'), end: at('16:00') });
    expect((await read(ann.host, data.path, held)).statusCode).toBe(200);
  });

  it('[Z-81] is refused for unknown addresses, other merchants, and after its owner was deactivated', async () => {
    const ann = await api.member();
    const stranger = await api.member();
    const { data } = await create(ann);
    const statusOf = async (host: string, path: string) => (await read(host, path)).statusCode;
    const feeds = '/v1/frontend/feeds';
    for (const secret of ['x', 'a'.repeat(32), '%00', '..%2f', 'x'.repeat(290)]) {
      expect([secret, await statusOf(ann.host, `${feeds}/${secret}.ics`)]).toEqual([secret, 404]);
    }
    expect(await statusOf(stranger.host, data.path)).toBe(404);
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', ann.id)
      .execute();
    expect(await statusOf(ann.host, data.path)).toBe(404);
  });
});

describe('readCalendarFeed of a resource', () => {
  it('[Z-81] [Z-20] shows another person’s private booking as busy, and my own in full', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const on = (day: number) => ({ start: at('10:00', day), end: at('11:00', day) });
    const secret = { title: 'Secret', description: 'Salaries', privacy: 'private' };
    await book(api, ann, room.id, { ...on(3), ...secret });
    await book(api, bob, room.id, { ...on(4), title: 'Open', description: 'For those invited' });
    const [anns, bobs] = [
      await create(ann, { resourceId: room.id }),
      await create(bob, { resourceId: room.id }),
    ];
    expect(await titlesOf(ann.host, anns.data.path)).toEqual(['Secret', `Open (${bob.fullName})`]);
    const { body } = await read(bob.host, bobs.data.path);
    expect(await titlesOf(bob.host, bobs.data.path)).toEqual(['Private booking', 'Open']);
    expect(body).not.toMatch(/Secret|Salaries/);
    expect((await read(ann.host, anns.data.path)).body).not.toContain('For those invited');
  });

  it('[Z-81] [Z-03] has blocked times, in the language of the merchant', async () => {
    const { ann, room } = await bookingWorld(api);
    await api.db
      .updateTable('merchant')
      .set({ locale: 'th' })
      .where('id', '=', ann.merchantId)
      .execute();
    const unit = await api.db
      .selectFrom('resource_unit')
      .select('id')
      .where('resource_id', '=', room.id)
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('occupancy')
      .values({
        merchant_id: ann.merchantId,
        id: uuidv7(),
        resource_id: room.id,
        unit_id: unit.id,
        kind: 'maintenance',
        starts_at: at('08:00'),
        ends_at: at('12:00'),
      })
      .execute();
    const { data } = await create(ann, { resourceId: room.id });
    expect(await titlesOf(ann.host, data.path)).toEqual(['ซ่อมบำรุง']);
  });
});

describe('downloadBooking', () => {
  const fileOf = async (as: Member, id: string) =>
    api.inject({
      url: `/v1/frontend/bookings/${id}.ics`,
      headers: { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` },
    });

  it('[Z-80] [Z-122] is for people who take part', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id, { title: 'ประชุม' });
    const file = await fileOf(ann, data.id);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="booking.ics"');
    const event = ICAL.Component.fromString(file.body).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('summary')).toBe('ประชุม');
    expect(event?.getFirstPropertyValue('uid')).toBe(`${data.id}@axp-booking`);
  });

  it('[Z-80] cancels a cancelled booking in the calendar', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    await api.call(cancelBooking, { as: ann, params: { id: data.id }, body: { version: 1 } });
    const { body } = await fileOf(ann, data.id);
    expect(body).toContain('METHOD:CANCEL');
    expect(body).toContain('STATUS:CANCELLED');
  });

  it('[T-07] answers 404 to others, to guests and for unknown ids', async () => {
    const ann = await api.member();
    const bob = await colleagueOf(api, ann);
    const booking = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      booker_id: bob.id,
      starts_at: at('10:00'),
      ends_at: at('11:00'),
    });
    for (const id of [booking.id, nobodysId]) {
      const refused = await fileOf(ann, id);
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'booking.not_found']);
    }
    const url = `/v1/frontend/bookings/${booking.id}.ics`;
    const guest = await api.inject({ url, headers: { host: ann.host } });
    expect(guest.statusCode).toBe(401);
  });
});
