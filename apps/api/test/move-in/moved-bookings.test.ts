import type { Recurrence } from '@axp/contracts';
import { getBooking, listBookingEvents } from '@axp/contracts';
import { chooseInMoveIn } from '@axp/contracts/move-in';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { buildBuilding, buildResource, buildUser } from '../factories.ts';
import { booking, countsIn, movedFile, moveInWorld, person, room } from './move-in-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

const weekly: Recurrence = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['tuesday'],
  until: '2027-01-01',
};
const tuesdays = ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24', '2026-12-01'];

/** Dates of a series at nine in Bangkok, from an earlier year on. */
const datesOf = (days: readonly string[], changes: Parameters<typeof booking>[2] = {}) =>
  days.map((day) =>
    booking(day, `${day}T02:00:00Z`, {
      title: 'Jour fixe',
      seriesKey: 's1',
      originalStart: `${day}T02:00:00.000Z`,
      ...changes,
    }),
  );
const series = (recurrence: Recurrence | null) => [
  {
    key: 's1',
    recurrence,
    start: '2025-01-07T02:00:00.000Z',
    end: '2025-01-07T03:00:00.000Z',
  },
];

const seriesRows = (merchantId: string) =>
  api.db
    .selectFrom('booking')
    .leftJoin('booking_series as series', 'series.id', 'booking.series_id')
    .select(['booking.id', 'booking.series_id', 'booking.original_start', 'series.first_start'])
    .where('booking.merchant_id', '=', merchantId)
    .orderBy('booking.starts_at')
    .execute();

describe('bookings that were moved in', () => {
  it('[R-06] are dates of a series with its exceptions where the rule yields them', async () => {
    const world = await moveInWorld(api);
    const { merchantId } = world.admin;
    const [first, , third, fourth] = datesOf(tuesdays);
    if (!first || !third || !fourth) throw new Error('no dates');
    const moved = {
      ...fourth,
      time: { start: '2026-11-24T05:00:00.000Z', end: '2026-11-24T06:00:00.000Z' },
    };
    const done = await world.moveAll(
      movedFile({ series: series(weekly), bookings: [first, third, moved] }),
    );
    expect(countsIn(done)).toMatchObject({ 'series created': 1, 'booking created': 3 });
    const rows = await seriesRows(merchantId);
    expect(new Set(rows.map(({ series_id }) => series_id)).size).toBe(1);
    expect(rows.map(({ original_start }) => original_start)).toEqual([
      '2026-11-03T02:00:00.000Z',
      '2026-11-17T02:00:00.000Z',
      '2026-11-24T02:00:00.000Z',
    ]);
    const exceptions = await api.db
      .selectFrom('booking_series_exception')
      .select(['original_start', 'kind', 'fields'])
      .where('merchant_id', '=', merchantId)
      .orderBy('original_start')
      .execute();
    expect(exceptions).toEqual([
      { original_start: '2026-11-10T02:00:00.000Z', kind: 'skipped', fields: [] },
      { original_start: '2026-11-24T02:00:00.000Z', kind: 'changed', fields: ['time'] },
    ]);
    const id = rows[0]?.id ?? '';
    const { data } = await api.call(getBooking, { as: world.admin, params: { id } });
    expect(data.series).toMatchObject({ id: rows[0]?.series_id });
    const events = await api.call(listBookingEvents, { as: world.admin, params: { id } });
    expect(events.data).toMatchObject([{ action: 'book', actor: { id: world.admin.id } }]);
    const more = movedFile({
      series: series(weekly),
      bookings: [first, third, moved, ...datesOf(['2026-12-01'])],
    });
    expect(countsIn(await world.moveAll(more))).toMatchObject({
      'booking known': 3,
      'booking created': 1,
      'series known': 1,
    });
  });

  it.each([
    ['a rule without a counterpart', null, datesOf(tuesdays)],
    ['a date that the rule does not yield', weekly, datesOf(['2026-11-03', '2026-11-04'])],
    [
      'two owners',
      weekly,
      datesOf(tuesdays).map((one, at) => (at === 1 ? { ...one, ownerKey: 'p2' } : one)),
    ],
  ])('[R-06] are single, and counted, with %s', async (_, recurrence, bookings) => {
    const world = await moveInWorld(api);
    const people = [person('p1'), person('p2')];
    const file = movedFile({ people, series: series(recurrence), bookings });
    const done = await world.moveAll(file);
    expect(countsIn(done)).toMatchObject({ 'series left': 1, 'booking created': bookings.length });
    const rows = await seriesRows(world.admin.merchantId);
    expect(rows.map(({ series_id }) => series_id)).toEqual(bookings.map(() => null));
  });

  it('[R-06] keep their time on the wall over a change of the clocks', async () => {
    const world = await moveInWorld(api);
    // Berlin leaves summer time on 25 October 2026, and goes back to it on 28 March 2027.
    api.clock.set('2026-10-01T08:00:00.000Z');
    const days = [
      ['2026-10-20', '07:00'],
      ['2026-10-27', '08:00'],
      ['2026-11-03', '08:00'],
    ];
    const done = await world.moveAll(
      movedFile({
        buildings: [{ key: 'b1', title: 'Haus', timezone: 'Europe/Berlin' }],
        timezone: 'Europe/Berlin',
        series: [
          {
            key: 's1',
            recurrence: weekly,
            start: '2026-10-20T07:00:00.000Z',
            end: '2026-10-20T08:00:00.000Z',
          },
        ],
        bookings: days.map(([day, time]) =>
          booking(`${day}`, `${day}T${time}:00Z`, { seriesKey: 's1', title: 'Jour fixe' }),
        ),
      }),
    );
    expect(countsIn(done)).toMatchObject({ 'series created': 1, 'booking created': 3 });
    const exceptions = await api.db
      .selectFrom('booking_series_exception')
      .select('kind')
      .where('merchant_id', '=', world.admin.merchantId)
      .execute();
    expect(exceptions).toEqual([]);
  });

  it('[R-06] send no mail, no notification and no webhook, and wait where a request would', async () => {
    const world = await moveInWorld(api);
    const { merchantId: merchant_id } = world.admin;
    await world.moveAll(
      movedFile({
        resources: [room('r1', { needsApproval: true }), room('r2')],
        bookings: [
          booking('1', '2026-11-03T02:00:00Z', {
            isPending: true,
            invitees: [{ email: 'guest@else.test', fullName: 'Guest' }],
          }),
          booking('2', '2026-11-03T04:00:00Z'),
          booking('3', '2026-11-03T02:00:00Z', { isPending: true, resourceKey: 'r2' }),
        ],
      }),
    );
    const rows = await api.db
      .selectFrom('booking')
      .select('status')
      .where('merchant_id', '=', merchant_id)
      .orderBy('title')
      .execute();
    expect(rows.map(({ status }) => status)).toEqual([
      'pending-approval-book',
      'approved',
      'approved',
    ]);
    for (const table of ['outbox_mail', 'account_mail', 'notification', 'webhook_event'] as const) {
      const sent = await api.db
        .selectFrom(table)
        .select('merchant_id')
        .where('merchant_id', '=', merchant_id)
        .execute();
      expect([table, sent]).toEqual([table, []]);
    }
    const trail = await api.db
      .selectFrom('audit_event')
      .select(['action', 'object_type', 'after'])
      .where('merchant_id', '=', merchant_id)
      .execute();
    expect(trail).toMatchObject([
      { action: 'import', object_type: 'move-in', after: { booking: 3 } },
    ]);
  });

  it('[R-06] break rules with a note, unless an administrator leaves them out', async () => {
    const world = await moveInWorld(api);
    const far = [booking('1', '2028-11-07T02:00:00Z'), booking('2', '2026-11-03T02:00:00Z')];
    const draft = await world.start(movedFile({ bookings: far }));
    const checked = await world.check(draft);
    expect(countsIn(checked)).toMatchObject({ 'booking ready': 1, 'booking breaks_rule': 1 });
    const row = (await world.rows(draft, 'booking')).find(({ key }) => key === '1');
    expect(row?.reason).toMatch(/180|days/);
    await api.call(chooseInMoveIn, {
      as: world.admin,
      params: { id: draft.id },
      body: { version: 1, takesBreaches: false },
    });
    const done = await world.run(await world.check(draft));
    expect(countsIn(done)).toMatchObject({ 'booking created': 1, 'booking left': 1 });
  });

  it('[R-06] [H-05] clash with private bookings of which they show the time alone', async () => {
    const world = await moveInWorld(api);
    const { merchantId: merchant_id } = world.admin;
    const house = await buildBuilding(api.db, { merchant_id, name: 'Old House' });
    const nile = await buildResource(api.db, {
      merchant_id,
      building_id: house.id,
      name: 'Room r1',
      capacity: 8,
    });
    const ann = await api.member({ user: { merchant_id, email: 'p1@old.test' } });
    const own = { title: 'Meeting 1', start: at('14:00'), end: at('15:00') };
    await book(api, ann, nile.id, { ...own, privacy: 'private' });
    await book(api, ann, nile.id, {
      ...own,
      title: 'Meeting 2',
      start: at('16:00'),
      end: at('17:00'),
    });
    const draft = await world.start(
      movedFile({ bookings: [booking('1', at('14:00')), booking('2', at('16:00'))] }),
    );
    await world.check(draft);
    const rows = await world.rows(draft, 'booking');
    expect(rows.map(({ clash }) => clash)).toEqual([
      { name: null, start: at('14:00'), end: at('15:00'), isAlike: false },
      {
        name: expect.stringContaining('Meeting 2'),
        start: at('16:00'),
        end: at('17:00'),
        isAlike: true,
      },
    ]);
  });

  it('[R-06] clash with each other in the check as in the run', async () => {
    const world = await moveInWorld(api);
    const many = Array.from({ length: 520 }, (_, index) =>
      booking(
        `b${index}`,
        new Date(Date.parse('2026-11-03T02:00:00Z') + index * 3_600_000).toISOString(),
      ),
    );
    const double = booking('double', '2026-11-03T02:30:00Z');
    // In the first part by its first date, in the time of the last one by its second.
    const [first, last] = ['2026-11-03T01:00:00Z', many.at(-1)?.time?.start ?? ''];
    const pair = [first, last].map((start) => booking(`s ${start}`, start, { seriesKey: 's1' }));
    const file = movedFile({ series: series(null), bookings: [...many, double, ...pair] });
    const checked = await world.check(await world.start(file));
    const planned = countsIn(checked);
    expect(planned['booking conflict']).toBe(2);
    const done = countsIn(await world.run(checked));
    expect(done['booking conflict']).toBe(2);
    expect((done['booking created'] ?? 0) + (done['booking breaks_rule'] ?? 0)).toBe(521);
  });

  it('[R-06] leave the time of blackouts to nothing else, around what is booked', async () => {
    const world = await moveInWorld(api);
    const { merchantId: merchant_id } = world.admin;
    const done = await world.moveAll(
      movedFile({
        resources: [room('r1'), room('r2')],
        bookings: [booking('1', '2026-11-03T02:00:00Z')],
        blackouts: [
          {
            key: 'x',
            resourceKeys: ['r1', 'r2'],
            title: 'Painting',
            start: '2026-11-03T00:00:00.000Z',
            end: '2026-11-04T00:00:00.000Z',
          },
          {
            key: 'y',
            resourceKeys: ['r1'],
            title: '',
            start: '2026-01-03T00:00:00.000Z',
            end: '2026-01-04T00:00:00.000Z',
          },
        ],
      }),
    );
    expect(countsIn(done)).toMatchObject({
      'blackout created': 1,
      'blackout left': 1,
      'booking created': 1,
    });
    const blocks = await api.db
      .selectFrom('resource_block')
      .select(['title', 'kind'])
      .where('merchant_id', '=', merchant_id)
      .execute();
    expect(blocks).toEqual([
      { title: 'Painting', kind: 'blackout' },
      { title: 'Painting', kind: 'blackout' },
    ]);
  });

  it('[R-06] have the values of own fields, and what no field takes in their text', async () => {
    const world = await moveInWorld(api);
    const field = { key: 'f1', subject: 'booking' as const, isRequired: false };
    const done = await world.moveAll(
      movedFile({
        fields: [
          { ...field, kind: 'number', title: 'Guests', choices: [] },
          { ...field, key: 'f2', kind: 'choice', title: 'Colour', choices: ['Red', 'Blue'] },
          {
            ...field,
            key: 'f3',
            subject: 'resource',
            kind: 'yes-no',
            title: 'Projector',
            choices: [],
          },
        ],
        resources: [room('r1', { ownFields: { f3: '1' }, rules: { maxLengthMinutes: 480 } })],
        bookings: [
          booking('1', '2026-11-03T02:00:00Z', { ownFields: { f1: '12', f2: 'Blue' } }),
          booking('2', '2026-11-03T04:00:00Z', { ownFields: { f1: 'a few', f2: 'Green' } }),
        ],
      }),
    );
    expect(countsIn(done)).toMatchObject({ 'field created': 3, 'rule created': 1 });
    const rows = await api.db
      .selectFrom('booking')
      .select(['description', 'own_fields'])
      .where('merchant_id', '=', world.admin.merchantId)
      .orderBy('starts_at')
      .execute();
    const [first, second] = rows;
    expect(Object.values(Object(first?.own_fields))).toEqual(expect.arrayContaining([12]));
    expect(second).toMatchObject({ description: 'Guests: a few\nColour: Green', own_fields: {} });
    const resource = await api.db
      .selectFrom('resource')
      .select(['own_fields', 'booking_rules'])
      .where('merchant_id', '=', world.admin.merchantId)
      .executeTakeFirstOrThrow();
    expect(Object.values(Object(resource.own_fields))).toEqual([true]);
    expect(resource.booking_rules).toEqual({ maxLengthMinutes: 480 });
  });

  it('[R-06] belong to the administrator where the source names nobody', async () => {
    const world = await moveInWorld(api);
    const { merchantId: merchant_id } = world.admin;
    await buildUser(api.db, { merchant_id, email: 'p1@old.test' });
    await world.moveAll(
      movedFile({ bookings: [booking('1', '2026-11-03T02:00:00Z', { ownerKey: null })] }),
    );
    const row = await api.db
      .selectFrom('booking')
      .select('booked_for_id')
      .where('merchant_id', '=', merchant_id)
      .executeTakeFirstOrThrow();
    expect(row.booked_for_id).toBe(world.admin.id);
  });
});
