import { editBooking, extendBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { at, book, bookingWorld, roomBody } from './booking-world.ts';

const api = testApi();

const weekdays = [1, 2, 3, 4, 5];
const officeHours = weekdays.map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));

/** A room in a building that is open on working days, and closed on Wednesday, 4 November. */
async function officeWorld(room: Parameters<typeof buildResource>[1] = {}) {
  const { ann } = await bookingWorld(api);
  const building = await buildBuilding(api.db, {
    merchant_id: ann.merchantId,
    opening_hours: JSON.stringify(officeHours),
  });
  await api.db
    .insertInto('closed_day')
    .values({
      merchant_id: ann.merchantId,
      building_id: building.id,
      day: '2026-11-04',
      name_en: 'Founders’ day',
      name_th: 'วันก่อตั้งบริษัท',
    })
    .execute();
  const office = await buildResource(api.db, {
    ...room,
    merchant_id: ann.merchantId,
    building_id: building.id,
  });
  return { ann, office };
}

const window = (from: string, to: string, day: number) => ({
  start: at(from, day),
  end: at(to, day),
});

describe('opening hours', () => {
  it('[Z-12] do not apply if none are set', async () => {
    const { ann, room } = await bookingWorld(api);
    expect((await book(api, ann, room.id, window('02:00', '03:00', 8))).status).toBe(201);
  });

  it('[Z-12] [Z-14] refuse an early start with the hours and the next opening, in both languages', async () => {
    const { ann, office } = await officeWorld();
    const { status, problem } = await book(api, ann, office.id, window('07:00', '08:00', 3));
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      code: 'booking.outside_hours',
      params: { hours: '08:00–18:00', nextOpenAt: at('08:00', 3) },
      detail: 'Open 08:00–18:00 on this day. The next opening is 3 Nov, 08:00.',
      errors: [{ path: 'start', code: 'booking.outside_hours' }],
    });
    const late = await book(api, ann, office.id, window('17:30', '18:30', 3));
    expect(late.problem).toMatchObject({
      code: 'booking.open_until',
      params: { closesAt: at('18:00', 3) },
      errors: [{ path: 'end' }],
    });
    expect((await book(api, ann, office.id, window('17:30', '18:00', 3))).status).toBe(201);
  });

  it('[Z-12] [Z-14] refuse a closed day with its name in the language of the reader', async () => {
    const { ann, office } = await officeWorld();
    const { problem } = await book(api, ann, office.id, window('10:00', '11:00', 4));
    expect(problem).toMatchObject({
      code: 'booking.closed_day',
      detail: 'Closed on this day: Founders’ day. The next opening is 5 Nov, 08:00.',
      params: { nextOpenAt: at('08:00', 5) },
    });
    const response = await api.inject({
      method: 'POST',
      url: '/v1/frontend/bookings',
      headers: {
        host: ann.host,
        locale: 'th',
        authorization: `Bearer ${await api.tokenOf(ann)}`,
      },
      payload: roomBody(office.id, window('10:00', '11:00', 4)),
    });
    expect(response.json()).toMatchObject({
      detail: 'ปิดทำการในวันดังกล่าว: วันก่อตั้งบริษัท เปิดอีกครั้ง 5 พ.ย. 08:00 น.',
    });
  });

  it('[Z-12] of a resource replace those of its building, including closed days', async () => {
    const night = officeHours.map((day) => ({ ...day, opens: '20:00', closes: '02:00' }));
    const { ann, office } = await officeWorld({
      opening_hours: JSON.stringify(night),
      is_open_on_closed_days: true,
    });
    const late = { start: at('22:00', 4), end: at('02:00', 5) };
    expect((await book(api, ann, office.id, late)).status).toBe(201);
    const day = await book(api, ann, office.id, window('10:00', '11:00', 3));
    expect(day.problem).toMatchObject({
      code: 'booking.outside_hours',
      params: { hours: '20:00–02:00', nextOpenAt: at('20:00', 3) },
    });
  });

  it('[Z-12] [Z-14] are returned in the time zone of the place', async () => {
    const { ann } = await bookingWorld(api);
    const building = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      timezone: 'Europe/Berlin',
      opening_hours: JSON.stringify(officeHours),
    });
    const room = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      building_id: building.id,
    });
    // 10:00 in Bangkok is 04:00 in Berlin.
    const { problem } = await book(api, ann, room.id, window('10:00', '11:00', 3));
    expect(problem.detail).toBe('Open 08:00–18:00 on this day. The next opening is 3 Nov, 08:00.');
    expect(problem.params).toMatchObject({ nextOpenAt: '2026-11-03T07:00:00.000Z' });
  });

  it('[Z-12] apply to a moved booking, or only to its end if only that moves', async () => {
    const { ann, office } = await officeWorld();
    const { data } = await book(api, ann, office.id, window('10:00', '11:00', 3));
    const edit = (body: object) =>
      api.call(editBooking, { as: ann, params: { id: data.id }, body: { version: 1, ...body } });
    expect((await edit(window('10:00', '11:00', 4))).problem.code).toBe('booking.closed_day');
    expect((await edit({ end: at('18:15', 3) })).problem.code).toBe('booking.open_until');
    expect((await edit({ end: at('18:00', 3) })).status).toBe(200);
  });

  it('[Z-12] of the new room apply to a booking that moves there at the same time', async () => {
    const { ann, office } = await officeWorld();
    const late = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      opening_hours: JSON.stringify(
        weekdays.map((weekday) => ({ weekday, opens: '11:00', closes: '18:00' })),
      ),
    });
    const { data } = await book(api, ann, office.id, window('10:00', '11:30', 3));
    const edit = (body: object) =>
      api.call(editBooking, { as: ann, params: { id: data.id }, body: { version: 1, ...body } });
    const { problem } = await edit({ resourceId: late.id });
    expect([problem.code, problem.params]).toMatchObject([
      'booking.outside_hours',
      { nextOpenAt: at('11:00', 3) },
    ]);
    const moved = await edit({ resourceId: late.id, ...window('11:00', '12:00', 3) });
    expect(moved.data.resource.id).toBe(late.id);
  });

  it('[Z-12] limit an extension as well', async () => {
    const { ann, office } = await officeWorld();
    const { data } = await book(api, ann, office.id, window('16:00', '17:00', 2));
    api.clock.set(at('16:30'));
    const extend = (end: string) =>
      api.call(extendBooking, { as: ann, params: { id: data.id }, body: { version: 1, end } });
    expect((await extend(at('18:15'))).problem).toMatchObject({
      code: 'booking.open_until',
      params: { closesAt: at('18:00') },
    });
    expect((await extend(at('18:00'))).status).toBe(200);
  });
});
