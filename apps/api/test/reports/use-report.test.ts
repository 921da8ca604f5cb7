import {
  exportReportBookings,
  exportUseReport,
  getReportSettings,
  listAuditEvents,
  listBuildingDays,
  updateReportSettings,
} from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { send } from '../send.ts';
import {
  behind,
  bookMonday,
  endDay,
  monday,
  recordStep,
  releaseMonday,
  report,
  reportWorld,
  unitOfPeople,
} from './report-world.ts';

const api = testApi();

describe('getUseReport', () => {
  it('divides booked minutes by opening minutes, by hour, resource and building', async () => {
    const { admin, lotus, orchid, building } = await reportWorld(api);
    await bookMonday(api, lotus, ['10:30', '12:00'], { attendees: 3 });
    await bookMonday(api, lotus, ['17:00', '19:00']);
    await bookMonday(api, orchid, ['09:00', '10:00'], { status: 'cancelled' });
    expect((await report(api, admin)).figures).toMatchObject({ openMinutes: 0, usedMinutes: 0 });
    await endDay(api);
    const found = await report(api, admin);
    expect(found.figures).toMatchObject({ openMinutes: 1200, usedMinutes: 150, bookings: 2 });
    expect(found.hours).toHaveLength(10);
    const used = found.hours.filter(({ usedMinutes }) => usedMinutes > 0);
    expect(used).toMatchObject([
      { weekday: 1, hour: 10, openMinutes: 120, usedMinutes: 30 },
      { weekday: 1, hour: 11, usedMinutes: 60 },
      { weekday: 1, hour: 17, usedMinutes: 60 },
    ]);
    expect(found.resources).toMatchObject([
      { id: lotus.id, building: 'Riverside', seats: 10, openMinutes: 600, usedMinutes: 150 },
      { id: orchid.id, usedMinutes: 0, hasParts: false },
    ]);
    expect(found.buildings).toMatchObject([{ id: building.id, usedMinutes: 150 }]);
    const fit = found.fit.filter(({ usedMinutes }) => usedMinutes > 0);
    expect(fit).toMatchObject([
      { seats: 9, people: 1, usedMinutes: 60 },
      { seats: 9, people: 3, usedMinutes: 90 },
    ]);
    expect(found.weeks).toMatchObject([{ week: '2026-11-02', usedMinutes: 150 }]);
  });

  it('counts no-shows, and released time that was booked again', async () => {
    const { admin, lotus, orchid } = await reportWorld(api);
    await releaseMonday(api, lotus, ['10:00', '12:00', '10:15']);
    await bookMonday(api, lotus, ['11:00', '11:30'], {
      checked_in_at: at('11:00'),
      status: 'checked-in',
    });
    await bookMonday(api, orchid, ['11:00', '12:00']);
    await endDay(api);
    const { figures } = await report(api, admin);
    expect(figures).toMatchObject({ bookings: 3, awaited: 2, noShows: 1 });
    expect(figures).toMatchObject({ releasedMinutes: 105, reusedMinutes: 30 });
  });

  it('compares with the days before, or the same weekdays a year before', async () => {
    const { admin, lotus } = await reportWorld(api);
    await bookMonday(api, lotus, ['10:00', '11:00']);
    await endDay(api);
    await endDay(api, '2026-11-03T17:30:00.000Z');
    const tuesday = { from: '2026-11-03', to: '2026-11-03' };
    const found = await report(api, admin, tuesday);
    expect(found.before).toEqual(monday);
    expect(found.figures.usedMinutes).toBe(0);
    expect(found.figuresBefore?.usedMinutes).toBe(60);
    expect(found.resources[0]?.before).toEqual({ openMinutes: 600, usedMinutes: 60 });
    const year = await report(api, admin, { ...tuesday, compare: 'year' });
    expect(year.before).toEqual({ from: '2025-11-04', to: '2025-11-04' });
    const alone = await report(api, admin, { ...tuesday, compare: 'none' });
    expect([alone.before, alone.figuresBefore, alone.resources[0]?.before]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('lists searches without a result, the rare ones merged', async () => {
    const { admin, building } = await reportWorld(api);
    const search = { merchant_id: admin.merchantId, day: monday.from, type: 'room' };
    const common = { ...search, place_id: building.id, least_size: 9, hour: 10 };
    await api.db
      .insertInto('wanted_time')
      .values([
        { ...common, outcome: 'miss', searches: 6 },
        { ...common, outcome: 'hit', searches: 4 },
        { ...common, hour: 11, outcome: 'miss', searches: 2 },
        { ...common, least_size: 3, outcome: 'miss', searches: 4 },
        { ...common, least_size: 0, place_id: admin.merchantId, outcome: 'miss', searches: 3 },
      ])
      .execute();
    const { searches, figures } = await report(api, admin);
    expect(figures).toMatchObject({ searches: 19, misses: 15 });
    expect(searches).toMatchObject([
      {
        building: 'Riverside',
        leastSize: 9,
        misses: 8,
        searches: 12,
        mostOften: { weekday: 1, hour: 10 },
      },
      { building: null, leastSize: null, isMerged: true, misses: 7 },
    ]);
  });

  it('refuses a period that ends before it begins, or is longer than a year', async () => {
    const { admin } = await reportWorld(api);
    const refusal = async (to: string) =>
      (
        await send(api, exportUseReport, {
          headers: { host: admin.host, authorization: `Bearer ${await api.tokenOf(admin)}` },
          query: { from: monday.from, to },
        })
      ).json();
    expect(await refusal('2026-11-01')).toMatchObject({ errors: [{ path: 'query.to' }] });
    expect(await refusal('2027-11-03')).toMatchObject({ errors: [{ path: 'query.to' }] });
  });

  it('counts an ended day again once a booking of it changed', async () => {
    const { admin, lotus } = await reportWorld(api);
    const booking = await bookMonday(api, lotus, ['10:00', '12:00'], {
      status: 'checked-in',
      checked_in_at: at('10:00'),
    });
    await endDay(api);
    const change = { status: 'checked-out', checked_out_at: at('11:00') };
    await api.db.updateTable('booking').set(change).where('id', '=', booking.id).execute();
    await api.runJob('count_use');
    expect((await report(api, admin)).figures.usedMinutes).toBe(120);
    await recordStep(
      api,
      { ...booking, status: 'checked-out' },
      { action: 'check-out', at: at('11:00') },
    );
    await api.runJob('count_use');
    expect((await report(api, admin)).figures.usedMinutes).toBe(60);
    // A transaction that began earlier and ends later.
    await api.db
      .updateTable('booking')
      .set({ checked_out_at: at('10:30') })
      .where('id', '=', booking.id)
      .execute();
    const latest = await api.db
      .selectFrom('booking_event')
      .select('id')
      .where('merchant_id', '=', admin.merchantId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const madeMs = Number.parseInt(latest.id.replace('-', '').slice(0, 12), 16);
    await recordStep(api, booking, {
      action: 'check-out',
      at: at('11:00'),
      id: uuidv7({ msecs: madeMs - 9 * 60_000 }),
    });
    await api.runJob('count_use');
    expect((await report(api, admin)).figures.usedMinutes).toBe(60);
    api.clock.advance({ minutes: 11 });
    await api.runJob('count_use');
    expect((await report(api, admin)).figures.usedMinutes).toBe(30);
  });

  it('keeps the building of each day when a resource moves, also for managers', async () => {
    const { admin, lotus, building, place } = await reportWorld(api);
    const hill = await buildBuilding(api.db, { ...place, name: 'Hill' });
    await bookMonday(api, lotus, ['10:00', '11:00']);
    await endDay(api);
    await api.db
      .updateTable('resource')
      .set({ building_id: hill.id })
      .where('id', '=', lotus.id)
      .execute();
    await endDay(api, '2026-11-03T17:30:00.000Z');
    const both = { from: '2026-11-02', to: '2026-11-03' };
    const usedAt = async (as = admin) =>
      (await report(api, as, both)).buildings.map(({ name, usedMinutes }) => [name, usedMinutes]);
    expect(await usedAt()).toEqual([
      ['Riverside', 60],
      ['Hill', 0],
    ]);
    const manager = await api.member({ user: { merchant_id: admin.merchantId } });
    await api.db
      .insertInto('building_manager')
      .values({ merchant_id: admin.merchantId, user_id: manager.id, building_id: hill.id })
      .execute();
    expect(await usedAt(manager)).toEqual([['Hill', 0]]);
    expect((await report(api, manager, both)).figures.usedMinutes).toBe(0);
    expect(await behind(api, manager, both)).toEqual([]);
    expect(building.id).not.toBe(hill.id);
  });
});

describe('listReportBookings', () => {
  it('lists bookings whose minutes add up to the figure', async () => {
    const { admin, lotus, orchid, building } = await reportWorld(api);
    await bookMonday(api, lotus, ['07:00', '09:30']);
    await bookMonday(api, lotus, ['10:30', '12:00']);
    await bookMonday(api, orchid, ['11:00', '13:00']);
    await bookMonday(api, orchid, ['19:00', '20:00']);
    const noShow = await releaseMonday(api, lotus, ['14:00', '15:00', '14:15']);
    await endDay(api);
    const found = await report(api, admin);
    const sum = (rows: Awaited<ReturnType<typeof behind>>) =>
      rows.reduce((total, { usedMinutes }) => total + usedMinutes, 0);
    const all = await behind(api, admin, { buildingId: building.id });
    expect(all).toHaveLength(3);
    expect(sum(all)).toBe(found.figures.usedMinutes);
    for (const { id, usedMinutes } of found.resources) {
      expect(sum(await behind(api, admin, { resourceId: id }))).toBe(usedMinutes);
    }
    for (const { weekday, hour, usedMinutes } of found.hours) {
      expect(sum(await behind(api, admin, { weekday, hour }))).toBe(usedMinutes);
    }
    const missed = await behind(api, admin, { show: 'no-shows' });
    expect(missed).toMatchObject([{ id: noShow.id, isNoShow: true, usedMinutes: 0 }]);
    expect(await behind(api, admin, { show: 'no-shows', hour: 13 })).toEqual([]);
  });

  it('[H-05] shows the time of a private booking alone, in the list and the file', async () => {
    const { admin, lotus } = await reportWorld(api);
    const { people } = await unitOfPeople(api, admin.merchantId, 'Sales', 1);
    const booker_id = people[0]?.id ?? '';
    await bookMonday(api, lotus, ['10:00', '11:00'], {
      title: 'Board secrets',
      privacy: 'private',
      booker_id,
      booked_for_id: booker_id,
    });
    await endDay(api);
    await api.call(updateReportSettings, { as: admin, body: { people: 'names' } });
    expect(await behind(api, admin)).toMatchObject([{ usedMinutes: 60, details: null }]);
    const headers = { host: admin.host, authorization: `Bearer ${await api.tokenOf(admin)}` };
    const file = await send(api, exportReportBookings, { headers, query: monday });
    expect(file.body).toContain('2026-11-02 10:00,2026-11-02 11:00,Lotus,Private');
    for (const secret of ['Board secrets', people[0]?.full_name ?? '?']) {
      expect(file.body).not.toContain(secret);
    }
  });
});

describe('exportReportBookings', () => {
  it('writes the bookings of the list in batches', async () => {
    const { admin, lotus } = await reportWorld(api);
    await bookMonday(api, lotus, ['10:00', '11:00'], { title: 'Design review' });
    await bookMonday(api, lotus, ['12:00', '12:30'], { title: '=1+1 a formula' });
    await endDay(api);
    const headers = { host: admin.host, authorization: `Bearer ${await api.tokenOf(admin)}` };
    const { body } = await send(api, exportReportBookings, { headers, query: monday });
    const [, first, second] = body.split('\r\n');
    expect(first).toMatch(/12:00,2026-11-02 12:30,Lotus,"?'=1\+1 a formula"?,2,,30,no/);
    expect(second).toBe('2026-11-02 10:00,2026-11-02 11:00,Lotus,Design review,2,,60,no');
  });
});

describe('getReportSettings', () => {
  it('[R-09] returns units without names until an administrator changes it', async () => {
    const { admin } = await reportWorld(api);
    expect((await api.call(getReportSettings, { as: admin })).data).toEqual({ people: 'units' });
  });
});

describe('updateReportSettings', () => {
  it('[R-09] shows no person unless the setting is on, which the audit log records', async () => {
    const { admin, lotus } = await reportWorld(api);
    const { people } = await unitOfPeople(api, admin.merchantId, 'Sales', 1);
    const booker_id = people[0]?.id ?? '';
    await bookMonday(api, lotus, ['10:00', '11:00'], { booker_id, booked_for_id: booker_id });
    await endDay(api);
    const nameOf = async () => (await behind(api, admin))[0]?.details?.bookedFor;
    expect(await nameOf()).toBeNull();
    await api.call(updateReportSettings, { as: admin, body: { people: 'names' } });
    expect(await nameOf()).toBe(people[0]?.full_name);
    const log = await api.call(listAuditEvents, { as: admin, query: {} });
    expect(log.data[0]).toMatchObject({ action: 'update', object: { type: 'report-settings' } });
  });

  it('[R-09] merges units with fewer than five people, and hides all of them when off', async () => {
    const { admin, lotus } = await reportWorld(api);
    const counts = [
      ['Sales', 5],
      ['Legal', 2],
      ['Product', 3],
      ['Design', 6],
    ] as const;
    let hour = 8;
    for (const [title, count] of counts) {
      const { unit, people } = await unitOfPeople(api, admin.merchantId, title, count);
      for (const [index, { id }] of people.entries()) {
        const start = `${String(hour).padStart(2, '0')}:${String(index * 10).padStart(2, '0')}`;
        const end = `${String(hour).padStart(2, '0')}:${String(index * 10 + 10).padStart(2, '0')}`;
        const isLast = index === 5;
        await bookMonday(api, lotus, [start, isLast ? `${hour + 1}:00`.padStart(5, '0') : end], {
          business_unit_id: unit.id,
          booker_id: id,
          booked_for_id: id,
        });
      }
      hour += 1;
    }
    await endDay(api);
    const units = async () =>
      (await report(api, admin)).units?.map(({ name, bookings }) => [name, bookings]);
    expect(await units()).toEqual(
      expect.arrayContaining([
        ['Design', 6],
        ['Sales', 5],
        [null, 5],
      ]),
    );
    expect(await units()).toHaveLength(3);
    await api.call(updateReportSettings, { as: admin, body: { people: 'off' } });
    expect((await report(api, admin)).units).toBeNull();
  });
});

describe('listBuildingDays', () => {
  it('counts bookings and attendees of past and coming days in the zone of the building', async () => {
    const { admin, lotus, building } = await reportWorld(api);
    await bookMonday(api, lotus, ['23:30', '23:45'], { attendees: 7 });
    const early = { starts_at: at('00:15', 3), ends_at: at('01:00', 3) };
    await bookMonday(api, lotus, ['00:15', '01:00'], { ...early, attendees: 5 });
    await bookMonday(api, lotus, ['10:00', '11:00'], { status: 'cancelled' });
    const query = { from: '2026-11-01', to: '2026-11-03' };
    const { data } = await api.call(listBuildingDays, { as: admin, query });
    const place = { id: building.id, name: 'Riverside' };
    expect(data).toEqual([
      { day: '2026-11-02', building: place, bookings: 1, people: 7 },
      { day: '2026-11-03', building: place, bookings: 1, people: 5 },
    ]);
  });
});

describe('exportUseReport', () => {
  it('writes one table as CSV, with the figures of the report', async () => {
    const { admin, lotus } = await reportWorld(api);
    await bookMonday(api, lotus, ['10:00', '11:30']);
    await endDay(api);
    const headers = { host: admin.host, authorization: `Bearer ${await api.tokenOf(admin)}` };
    const file = async (query: Record<string, string>) =>
      (await send(api, exportUseReport, { headers, query: { ...monday, ...query } })).body;
    expect(await file({ table: 'resources' })).toContain('Lotus,Riverside,,10,600,90,15,');
    expect(await file({ table: 'hours', separator: 'semicolon' })).toContain(
      'Monday;10;120;60;50;',
    );
    for (const table of [
      'figures',
      'weeks',
      'buildings',
      'fit',
      'leadTimes',
      'searches',
      'units',
    ]) {
      expect((await file({ table })).split('\n').length).toBeGreaterThan(1);
    }
  });

  it('writes all tables as an Excel file, without units if reports show none', async () => {
    const { admin } = await reportWorld(api);
    const resource = await buildResource(api.db, { merchant_id: admin.merchantId });
    expect(resource.type).toBe('room');
    const headers = { host: admin.host, authorization: `Bearer ${await api.tokenOf(admin)}` };
    const response = await send(api, exportUseReport, {
      headers,
      query: { ...monday, format: 'xlsx' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
