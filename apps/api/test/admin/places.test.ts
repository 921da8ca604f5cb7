import type { BuildingBody } from '@axp/contracts';
import {
  addClosedDays,
  createBuilding,
  deleteBuilding,
  deleteClosedDay,
  listBuildings,
  listClosedDays,
  listManagedBuildings,
  previewBuildingChange,
  readHolidayCalendar,
  searchResources,
  updateBuilding,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { resourceWorld, sendFile, trailOf } from './resource-world.ts';

const api = testApi();

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));
const tower = {
  name: 'Tower',
  timezone: 'Asia/Bangkok',
  openingHours: weekdays,
  floors: [
    { name: 'Ground', level: 0 },
    { name: 'First', level: 1 },
  ],
};
const newYear = { day: '2027-01-01', nameEn: 'New Year', nameTh: 'วันขึ้นปีใหม่' };

describe('createBuilding', () => {
  it('[Z-12] adds a building with floors and hours that staff can choose', async () => {
    const { ann, admin } = await resourceWorld(api);
    const { data } = await api.call(createBuilding, { as: admin, body: tower });
    expect(data).toMatchObject({ version: 1, openingHours: weekdays, resourceCount: 0 });
    const shown = await api.call(listBuildings, { as: ann });
    expect(shown.data.find(({ name }) => name === 'Tower')?.floors.map(({ name }) => name)).toEqual(
      ['Ground', 'First'],
    );
    const again = await api.call(createBuilding, { as: admin, body: tower });
    expect(again.problem.code).toBe('building.name_taken');
    const denied = await api.call(createBuilding, { as: ann, body: tower });
    expect(denied.problem.code).toBe('access.denied');
  });
});

describe('listManagedBuildings', () => {
  it('[D-03] counts the resources of each, of one merchant only', async () => {
    const { admin, create } = await resourceWorld(api);
    await create();
    const { data } = await api.call(listManagedBuildings, { as: admin });
    expect(data).toMatchObject([{ name: 'River House', resourceCount: 1, closedDayCount: 0 }]);
  });

  it('[D-03] counts the closed days from today on, in the time zone of the building', async () => {
    const { admin, building } = await resourceWorld(api);
    const days = [{ day: '2026-11-02', nameEn: 'Flood', nameTh: 'น้ำท่วม' }];
    await api.call(addClosedDays, { as: admin, params: { id: building.id }, body: { days } });
    const count = async () =>
      (await api.call(listManagedBuildings, { as: admin })).data.map((one) => one.closedDayCount);
    expect(await count()).toEqual([1]);
    // One o'clock in Bangkok; in UTC it is still the day before.
    const before = api.clock.hoursFromNow(0);
    api.clock.set('2026-11-02T18:00:00.000Z');
    expect(await count()).toEqual([0]);
    api.clock.set(before);
  });
});

describe('updateBuilding', () => {
  it('[D-03] renames floors, keeps those in use, and finds resources by the new name', async () => {
    const { ann, admin, building, floor, create } = await resourceWorld(api);
    await create({ floorId: floor.id });
    const change = (body: object, version = 1) =>
      api.call(updateBuilding, {
        as: admin,
        params: { id: building.id },
        body: { version, ...body },
      });
    const kept = await change({ floors: [] });
    expect([kept.problem.code, kept.problem.params]).toEqual([
      'floor.in_use',
      { floor: 'Floor 3' },
    ]);
    const floors = [{ id: floor.id, name: 'Sky lounge', level: 3 }];
    expect((await change({ name: 'Harbour', floors })).data).toMatchObject({ version: 2, floors });
    expect((await change({ name: 'Late' })).problem.code).toBe('building.stale');
    const body = {
      type: 'room' as const,
      start: at('10:00'),
      end: at('11:00'),
      text: 'harbour sky',
    };
    expect((await api.call(searchResources, { as: ann, body })).data).toHaveLength(1);
  });

  it('stores an address, and returns it with each booking and in its calendar file', async () => {
    const { ann, admin, building, create } = await resourceWorld(api);
    const { data: room } = await create();
    const params = { id: building.id };
    const change = (version: number, body: Partial<BuildingBody>) =>
      api.call(updateBuilding, { as: admin, params, body: { version, ...body } });
    const address = '128 Charoen Krung Road, Bangkok';
    const kept = await change(1, { address });
    expect(kept.data).toMatchObject({ address });
    const renamed = await change(2, { name: 'Harbour' });
    expect(renamed.data).toMatchObject({ address });
    const { data: booking } = await book(api, ann, room.id);
    expect(booking.address).toBe(address);
    const { body: file } = await api.inject({
      url: `/v1/frontend/bookings/${booking.id}.ics`,
      headers: { host: ann.host, authorization: `Bearer ${await api.tokenOf(ann)}` },
    });
    const [event] = ICAL.Component.fromString(file).getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('location')).toBe(`Lotus, Harbour, ${address}`);
    const { problem } = await change(3, { address: 'x'.repeat(301) });
    expect(problem.errors).toMatchObject([{ path: 'address' }]);
  });

  it('[T-07] refuses a floor of another building', async () => {
    const { admin, building } = await resourceWorld(api);
    const other = await resourceWorld(api);
    const body = { version: 1, floors: [{ id: other.floor.id, name: 'Mine', level: 1 }] };
    const { problem } = await api.call(updateBuilding, {
      as: admin,
      params: { id: building.id },
      body,
    });
    expect(problem.code).toBe('floor.not_found');
  });
});

describe('deleteBuilding', () => {
  it('[D-03] refuses with what the building still contains, and deletes an empty one', async () => {
    const { ann, admin, building, create } = await resourceWorld(api);
    const { data: room } = await create();
    await book(api, ann, room.id);
    const remove = (id: string) => api.call(deleteBuilding, { as: admin, params: { id } });
    const refused = await remove(building.id);
    expect([refused.problem.code, refused.problem.params]).toEqual([
      'building.in_use',
      { resources: 1, bookings: 1 },
    ]);
    const { data: empty } = await api.call(createBuilding, { as: admin, body: tower });
    expect((await remove(empty.id)).status).toBe(204);
    expect((await trailOf(api, admin)).at(-1)).toMatchObject({
      action: 'delete',
      object_type: 'building',
      object_name: 'Tower',
    });
    const other = await resourceWorld(api);
    expect((await remove(other.building.id)).problem.code).toBe('building.not_found');
  });
});

describe('addClosedDays', () => {
  it('[Z-12] closes a building for the next search and booking', async () => {
    const { ann, admin, building, create } = await resourceWorld(api);
    const { data: room } = await create();
    const body = { type: 'room' as const, start: at('10:00', 3), end: at('11:00', 3) };
    const search = async () => (await api.call(searchResources, { as: ann, body })).data[0];
    expect((await search())?.isClosed).toBe(false);
    const days = [{ day: '2026-11-03', nameEn: 'Inventory', nameTh: 'ตรวจนับ' }, newYear];
    const params = { id: building.id };
    const { data } = await api.call(addClosedDays, { as: admin, params, body: { days } });
    expect(data).toEqual(days);
    expect((await search())?.isClosed).toBe(true);
    const refused = await book(api, ann, room.id, body);
    expect(refused.problem).toMatchObject({
      code: 'booking.closed_day',
      params: { nameEn: 'Inventory' },
    });
  });
});

describe('listClosedDays', () => {
  it('[T-07] returns nothing to another merchant', async () => {
    const { building } = await resourceWorld(api);
    const { admin } = await resourceWorld(api);
    const { problem } = await api.call(listClosedDays, { as: admin, params: { id: building.id } });
    expect(problem.code).toBe('building.not_found');
  });
});

describe('deleteClosedDay', () => {
  it('[Z-12] opens a day again', async () => {
    const { admin, building } = await resourceWorld(api);
    const params = { id: building.id };
    await api.call(addClosedDays, { as: admin, params, body: { days: [newYear] } });
    const open = () =>
      api.call(deleteClosedDay, { as: admin, params: { ...params, day: newYear.day } });
    expect((await open()).status).toBe(204);
    expect((await api.call(listClosedDays, { as: admin, params })).data).toEqual([]);
    expect((await open()).problem.code).toBe('closed_day.not_found');
  });
});

describe('previewBuildingChange', () => {
  it('[Z-12] lists the bookings that would not fit other hours or closed days', async () => {
    const { ann, admin, building, create } = await resourceWorld(api);
    const { data: room } = await create();
    const { data: booking } = await book(api, ann, room.id);
    const preview = (body: object) =>
      api.call(previewBuildingChange, { as: admin, params: { id: building.id }, body });
    const today = { day: '2026-11-02', nameEn: 'Flood', nameTh: 'น้ำท่วม' };
    const changes = [
      { closedDays: [today] },
      { openingHours: [{ weekday: 1, opens: '12:00', closes: '18:00' }] },
    ];
    for (const change of changes) {
      expect((await preview(change)).data).toMatchObject({
        total: 1,
        bookings: [{ id: booking.id, reasons: ['hours'] }],
      });
    }
    expect((await preview({ openingHours: weekdays })).data.total).toBe(0);
    const zone = { openingHours: weekdays, timezone: 'America/New_York' };
    const reasonsOf = async (keepTimes: 'wall' | 'instant') =>
      (await preview({ ...zone, keepTimes })).data.bookings.map(({ reasons }) => reasons);
    expect(await reasonsOf('wall')).toEqual([['zone']]);
    expect(await reasonsOf('instant')).toEqual([['hours', 'zone']]);
  });
});

const calendar = (...events: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event.split('\n'), 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');

describe('readHolidayCalendar', () => {
  const read = async (content: string | Uint8Array) => {
    const { admin, building } = await resourceWorld(api);
    const params = { id: building.id };
    return sendFile(api, readHolidayCalendar, { as: admin, params, content, fileName: 'th.ics' });
  };

  it('[Z-12] reads single days, date ranges and yearly days, from today on', async () => {
    const { data } = await read(
      calendar(
        'UID:1\nDTSTART;VALUE=DATE:20261205\nSUMMARY;LANGUAGE=th:วันพ่อ\nSUMMARY;LANGUAGE=en:Father',
        'UID:2\nDTSTART;VALUE=DATE:20270413\nDTEND;VALUE=DATE:20270416\nSUMMARY:Songkran',
        'UID:3\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=YEARLY\nSUMMARY:New Year',
        'UID:4\nDTSTART;VALUE=DATE:20251013\nSUMMARY:Long ago',
      ),
    );
    expect(data.map(({ day, nameEn }) => `${day} ${nameEn}`)).toEqual([
      '2026-12-05 Father',
      '2027-01-01 New Year',
      '2027-04-13 Songkran',
      '2027-04-14 Songkran',
      '2027-04-15 Songkran',
      '2028-01-01 New Year',
    ]);
    expect(data[0]?.nameTh).toBe('วันพ่อ');
  });

  it('[Z-12] maps an instant to its day at the building, and skips cancelled and moved dates', async () => {
    const { data, meta } = await read(
      calendar(
        'UID:1\nDTSTART:20261209T170000Z\nDTEND:20261210T170000Z\nSUMMARY:Constitution Day',
        'UID:2\nDTSTART;VALUE=DATE:20261211\nSTATUS:CANCELLED\nSUMMARY:Bridge day',
        'UID:3\nDTSTART;VALUE=DATE:20200501\nRRULE:FREQ=YEARLY\nSUMMARY:Labour Day',
        'UID:3\nRECURRENCE-ID;VALUE=DATE:20270501\nDTSTART;VALUE=DATE:20270503\nSUMMARY:Labour Day (moved)',
        'UID:4\nDTSTART;VALUE=DATE:20251013\nSUMMARY:Long ago',
        'UID:5\nDTSTART;VALUE=DATE:20261210\nSUMMARY:Same day',
      ),
    );
    expect(data.map(({ day, nameEn }) => `${day} ${nameEn}`)).toEqual([
      '2026-12-10 Constitution Day',
      '2027-05-03 Labour Day (moved)',
      '2028-05-01 Labour Day',
    ]);
    expect(meta.leftOut).toEqual([
      { name: 'Bridge day', reason: 'cancelled' },
      { name: 'Long ago', reason: 'not_in_range' },
      { name: 'Same day', reason: 'same_day' },
    ]);
  });

  it('[Z-12] reads a Thai calendar that is not UTF-8', async () => {
    const text = calendar('UID:1\nDTSTART;VALUE=DATE:20261205\nSUMMARY:วันพ่อแห่งชาติ');
    const bytes = Uint8Array.from(Array.from(text), (one) => {
      const code = one.charCodeAt(0);
      return code > 0xe00 ? code - 0xe00 + 0xa0 : code;
    });
    expect((await read(bytes)).data[0]?.nameTh).toBe('วันพ่อแห่งชาติ');
  });

  it('[Z-114] refuses a file that is no calendar, and stops at one that never ends', async () => {
    for (const content of ['hello', '<html></html>', new Uint8Array([0xff, 0xfe, 0x00])]) {
      expect((await read(content)).problem.code).toBe('calendar.not_readable');
    }
    const endless = calendar(
      'UID:5\nDTSTART:19000101T000000Z\nRRULE:FREQ=SECONDLY\nSUMMARY:Tick',
      'UID:6\nDTSTART;VALUE=DATE:20270101\nDTEND;VALUE=DATE:99990101\nSUMMARY:For ever',
    );
    expect((await read(endless)).data).toHaveLength(31);
  });
});
