import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { MovedFile } from '@axp/contracts/move-in';
import {
  checkMoveIn,
  chooseInMoveIn as choose,
  discardMoveIn,
  downloadMoveInRows,
  getMoveIn,
  listMoveInRows,
  listMoveIns,
  runMoveIn,
  startMoveIn,
} from '@axp/contracts/move-in';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { sendFile } from '../admin/resource-world.ts';
import { downloadFile } from '../admin/xlsx-files.ts';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { buildBuilding, buildResource, buildUser } from '../factories.ts';
import { booking, countsIn, movedFile, moveInWorld, person, room } from './move-in-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

const past = (count: number): MovedFile['left'][number] => ({
  kind: 'booking',
  reason: 'past',
  count,
  examples: ['Old one'],
});

describe('startMoveIn', () => {
  it.each([
    ['broken JSON', '{hello', 'move_in.unreadable', /axp-booking move-in read/],
    ['a broken archive', gzipSync('{}').subarray(0, 12), 'move_in.unreadable', /compressed/],
    ['another format', '{"format":"else"}', 'move_in.unreadable', /axp-booking move-in read/],
    [
      'another release',
      '{"format":"axp-move-in-9"}',
      'move_in.unreadable',
      /format: .*axp-move-in-1/,
    ],
    ['a zero byte', JSON.stringify(movedFile({ version: 'a\0b' })), 'move_in.unreadable', /zero/],
    [
      'a key twice',
      JSON.stringify(movedFile({ people: [person('p1'), person('p1')] })),
      'move_in.unreadable',
      /person p1/,
    ],
    [
      'a text where a number belongs',
      JSON.stringify(movedFile()).replace('"capacity":8', '"capacity":"8"'),
      'move_in.unreadable',
      /resources\.0\.capacity/,
    ],
    [
      'a time zone that is none',
      JSON.stringify(movedFile()).replace('"timezone":"Asia/Bangkok"', '"timezone":"Moon/Base"'),
      'move_in.unreadable',
      /timezone: Enter a valid time zone/,
    ],
    [
      'fewer things than it counts',
      JSON.stringify(movedFile()).replace('"person":1', '"person":2'),
      'move_in.unreadable',
      /of 2 things that were read \(kind: Person\), 1 are in the file and 0/,
    ],
    [
      'more things than it counts',
      JSON.stringify(movedFile({ left: [past(12)] })).replace('"booking":12', '"booking":11'),
      'move_in.unreadable',
      /of 11 things that were read \(kind: Booking\), 0 are in the file and 12/,
    ],
  ])('[R-06] refuses %s with path and rule', async (_, content, code, reason) => {
    const { upload } = await moveInWorld(api);
    const { problem } = await upload(content);
    expect(problem.code).toBe(code);
    expect(problem.detail).toMatch(reason);
  });

  it('[R-06] refuses what inflates beyond all bounds', async () => {
    const { upload } = await moveInWorld(api);
    const { problem } = await upload(gzipSync(Buffer.alloc(401_000_000, ' '), { level: 1 }));
    expect(problem.code).toBe('move_in.unreadable');
  });

  it('[R-06] takes hostile texts and references as they are, and counts them', async () => {
    const world = await moveInWorld(api);
    const json = JSON.stringify(
      movedFile({
        people: [person('__proto__', { fullName: "Robert'); drop table booking;--" })],
        bookings: [
          booking('constructor', '2026-11-03T02:00:00Z', {
            ownerKey: '__proto__',
            title: `half${'x'.repeat(500)}`,
            ownFields: { gone: 'kept' },
          }),
          booking('lost', '2026-11-03T04:00:00Z', { resourceKey: 'nowhere' }),
          booking('alone', '2026-11-03T05:00:00Z', { ownerKey: 'no one' }),
        ],
      }),
    ).replace('half', '\\ud83d');
    const { data } = await world.upload(json);
    const done = await world.run(await world.check(data));
    expect(countsIn(done)).toMatchObject({ 'booking created': 1, 'booking impossible': 2 });
    const { description, title } = await api.db
      .selectFrom('booking')
      .select(['title', 'description'])
      .where('merchant_id', '=', world.admin.merchantId)
      .executeTakeFirstOrThrow();
    expect(title).toHaveLength(120);
    expect(description).toContain('x'.repeat(500));
    expect(description).toContain('gone: kept');
    const reasons = (await world.rows(done, 'booking')).map(({ reason }) => reason);
    expect(reasons).toEqual(['The resource is left out.', '', 'The person is left out.']);
  });

  it('[R-06] finds the resource of a calendar file only in the own merchant', async () => {
    const boss = await administrator(api);
    const { problem } = await sendFile(api, startMoveIn, {
      as: boss,
      params: {},
      query: { resourceId: randomUUID() },
      content: JSON.stringify(movedFile()),
    });
    expect(problem.code).toBe('resource.not_found');
  });
});

describe('chooseInMoveIn', () => {
  it('[R-06] proposes people and resources, and follows decisions on them', async () => {
    const world = await moveInWorld(api);
    const { merchantId: merchant_id } = world.admin;
    const house = await buildBuilding(api.db, { merchant_id, name: 'Old House' });
    const same = await buildResource(api.db, {
      merchant_id,
      building_id: house.id,
      name: 'Nile',
      capacity: 8,
    });
    const alike = await buildResource(api.db, {
      merchant_id,
      building_id: house.id,
      name: 'Rhine',
      capacity: 20,
    });
    const ann = await buildUser(api.db, {
      merchant_id,
      email: 'ann@old.test',
      full_name: 'Ann Lee',
    });
    const bob = await buildUser(api.db, { merchant_id, full_name: 'Bob Wu' });
    await buildUser(api.db, { merchant_id, email: 'gone@old.test', status: 'deactivated' });
    const draft = await world.start(
      movedFile({
        resources: [
          room('r1', { title: 'nile' }),
          room('r2', { title: 'RHINE' }),
          room('r3', { title: 'Elbe', capacity: null }),
        ],
        people: [
          person('p1', { email: 'ann@old.test' }),
          person('p2', { email: null, fullName: 'Bob Wu' }),
          person('p3', { email: 'gone@old.test' }),
          person('p4', { isActive: false }),
          person('p5'),
        ],
      }),
    );
    const outcomes = async (kind: 'resource' | 'person') =>
      Object.fromEntries(
        (await world.rows(draft, kind)).map((row) => [
          row.key,
          [row.outcome, row.here?.id ?? row.suggestion?.id],
        ]),
      );
    expect(await outcomes('resource')).toEqual({
      r1: ['matched', same.id],
      r2: ['undecided', alike.id],
      r3: ['created', undefined],
    });
    expect(await outcomes('person')).toEqual({
      p1: ['matched', ann.id],
      p2: ['undecided', bob.id],
      p3: ['left', undefined],
      p4: ['left', undefined],
      p5: ['created', undefined],
    });
    const thai = await world.rows(draft, 'resource', 'th');
    expect(thai.find(({ key }) => key === 'r3')?.reason).toContain('ที่นั่ง');
    const decide = (body: object) =>
      api.call(choose, {
        as: world.admin,
        params: { id: draft.id },
        body: { version: 1, ...body },
      });
    const wrong = await decide({ people: { p2: { to: 'existing', id: randomUUID() } } });
    expect(wrong.problem.code).toBe('user.not_found');
    const unknown = await decide({ people: { p9: { to: 'leave' } } });
    expect(unknown.problem.errors).toMatchObject([{ path: 'people.p9' }]);
    const { data } = await decide({
      people: { p2: { to: 'existing', id: bob.id }, p5: { to: 'leave' } },
      resources: { r2: { to: 'create' } },
      buildings: { b1: { to: 'existing', id: house.id } },
    });
    expect(data.version).toBe(2);
    expect((await outcomes('person')).p2).toEqual(['matched', bob.id]);
    expect((await outcomes('person')).p5).toEqual(['left', undefined]);
    expect((await outcomes('resource')).r2).toEqual(['created', undefined]);
    expect((await decide({ conflicts: 'move' })).problem.code).toBe('move_in.stale');
  });

  it('[R-06] asks for the clock times of periods', async () => {
    const world = await moveInWorld(api);
    const period = (key: string) => ({
      key,
      buildingKey: 'b1',
      title: `Period ${key}`,
      start: null,
      end: null,
    });
    const draft = await world.start(
      movedFile({
        buildings: [{ key: 'b1', title: 'School', timezone: 'Europe/Berlin' }],
        periods: [period('1'), period('2')],
        bookings: [
          booking('1', '2026-11-03T02:00:00Z', {
            time: null,
            periods: { day: '2026-11-03', first: '1', last: '2' },
          }),
        ],
      }),
    );
    expect(countsIn(draft)).toMatchObject({ 'booking impossible': 1 });
    expect(draft.periods).toMatchObject([{ building: 'School', start: null }, { key: '2' }]);
    const set = (periods: Record<string, { start: string; end: string }>) =>
      api.call(choose, {
        as: world.admin,
        params: { id: draft.id },
        body: { version: 1, periods },
      });
    const early = await set({ 1: { start: '09:00', end: '08:00' } });
    expect(early.problem.errors).toMatchObject([{ path: 'periods.1.end' }]);
    await set({ 1: { start: '08:00', end: '08:45' }, 2: { start: '08:50', end: '09:35' } });
    const [row] = await world.rows(draft, 'booking');
    expect(row).toMatchObject({
      outcome: 'ready',
      time: { start: '2026-11-03T07:00:00.000Z', end: '2026-11-03T08:35:00.000Z' },
    });
  });

  it('[R-06] moves conflicts to the best free room, or leaves them', async () => {
    const world = await moveInWorld(api);
    const { admin } = world;
    const { merchantId: merchant_id } = admin;
    const house = await buildBuilding(api.db, { merchant_id, name: 'Old House' });
    const at_ = { merchant_id, building_id: house.id };
    const nile = await buildResource(api.db, { ...at_, name: 'Room r1', capacity: 8 });
    await buildResource(api.db, { ...at_, name: 'Hall', capacity: 90 });
    const next = await buildResource(api.db, { ...at_, name: 'Next', capacity: 9 });
    await book(api, admin, nile.id, {
      start: at('14:00'),
      end: at('15:00'),
      title: 'Here',
    });
    const draft = await world.start(
      movedFile({ bookings: [booking('1', at('14:30')), booking('2', at('16:00'))] }),
    );
    const checked = await world.check(draft);
    const clash = async (id: string) =>
      (await world.rows({ id }, 'booking')).find(({ key }) => key === '1');
    expect(await clash(checked.id)).toMatchObject({
      outcome: 'conflict',
      here: { id: nile.id },
      clash: { name: expect.stringContaining('Here'), isAlike: false, start: at('14:00') },
      suggestion: { id: next.id, name: 'Next', detail: 'Old House' },
    });
    const { data } = await api.call(choose, {
      as: admin,
      params: { id: draft.id },
      body: { version: checked.version, conflicts: 'move' },
    });
    const unchecked = await api.call(runMoveIn, {
      as: admin,
      params: { id: draft.id },
      body: data,
    });
    expect(unchecked.problem.code).toBe('request.invalid');
    const { version } = data;
    const early = await api.call(runMoveIn, {
      as: admin,
      params: { id: draft.id },
      body: { version },
    });
    expect(early.problem.code).toBe('move_in.unchecked');
    const done = await world.run(await world.check(draft));
    expect(countsIn(done)).toMatchObject({ 'booking created': 2 });
    expect(await clash(done.id)).toMatchObject({ here: { id: next.id }, clash: null });
  });
});

describe('getMoveIn', () => {
  it('[R-06] hides imports of other merchants in each operation', async () => {
    const world = await moveInWorld(api);
    const { id } = await world.start(movedFile());
    const stranger = await administrator(api);
    const params = { id };
    const answers = [
      await api.call(getMoveIn, { as: stranger, params }),
      await api.call(listMoveInRows, { as: stranger, params, query: { kind: 'person' } }),
      await api.call(choose, { as: stranger, params, body: { version: 1 } }),
      await api.call(checkMoveIn, { as: stranger, params }),
      await api.call(runMoveIn, { as: stranger, params, body: { version: 1 } }),
      await api.call(discardMoveIn, { as: stranger, params }),
    ];
    for (const { problem } of answers) expect(problem.code).toBe('move_in.not_found');
    expect((await api.call(listMoveIns, { as: stranger })).data).toEqual([]);
  });
});

describe('listMoveIns', () => {
  it('[R-06] lists imports, the newest first', async () => {
    const world = await moveInWorld(api);
    const one = await world.start(movedFile());
    api.clock.advance({ minutes: 1 });
    const other = await world.start(movedFile());
    const { data } = await api.call(listMoveIns, { as: world.admin });
    expect(data.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(data[0]).toMatchObject({ keptUntil: '2026-11-09T01:01:00.000Z' });
  });
});

describe('listMoveInRows', () => {
  it('[R-06] pages rows, and finds by name and outcome', async () => {
    const world = await moveInWorld(api);
    const people = Array.from({ length: 7 }, (_, index) => person(`p${index}`));
    const { id } = await world.start(
      movedFile({ people: [...people, person('x', { email: null })] }),
    );
    const read = (query: object) =>
      api.call(listMoveInRows, {
        as: world.admin,
        params: { id },
        query: { kind: 'person', ...query },
      });
    const first = await read({ limit: 5 });
    const cursor = first.meta.nextCursor ?? '';
    const second = await read({ limit: 5, cursor });
    const keys = [...first.data, ...second.data].map(({ key }) => key);
    expect(new Set(keys).size).toBe(8);
    expect((await read({ outcome: 'undecided' })).data).toMatchObject([{ key: 'x' }]);
    expect((await read({ q: 'person p3' })).data).toMatchObject([{ key: 'p3' }]);
  });
});

describe('downloadMoveInRows', () => {
  it('[R-06] names every thing and what the file does not have', async () => {
    const world = await moveInWorld(api);
    const file = movedFile({
      bookings: [booking('1', '2026-11-03T02:00:00Z')],
      left: [past(12)],
    });
    const { id } = await world.start(file);
    const { bytes } = await downloadFile(api, downloadMoveInRows, {
      as: world.admin,
      params: { id },
      query: {},
    });
    const lines = bytes.toString().trim().split('\r\n').slice(1);
    expect(lines[0]).toContain('Old one');
    const counted = lines.map((line) => Number(line.split(',').at(-1)));
    const read = Object.values(file.counts).reduce((sum, count) => sum + (count ?? 0), 0);
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(read);
  });
});

describe('discardMoveIn', () => {
  it('[R-06] deletes a draft with all that its file held, and nothing that was run', async () => {
    const world = await moveInWorld(api);
    const draft = await world.start(movedFile());
    await api.call(discardMoveIn, { as: world.admin, params: { id: draft.id } });
    const left = await api.db
      .selectFrom('move_in_thing')
      .select('key')
      .where('move_in_id', '=', draft.id)
      .execute();
    expect(left).toEqual([]);
    const { id } = await world.moveAll(movedFile());
    const { problem } = await api.call(discardMoveIn, { as: world.admin, params: { id } });
    expect(problem.code).toBe('move_in.begun');
  });
});
