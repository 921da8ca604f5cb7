import { createBuilding, updateBuilding } from '@axp/contracts';
import {
  getDisplayState,
  getSystemAlerts,
  identifyDisplay,
  listAuditEvents,
  listDisplays,
  pairDisplay,
  revokeDisplay,
  updateDisplay,
} from '@axp/contracts/administration';
import { readDisplay, startDisplayPairing } from '@axp/contracts/displays';
import { pairingAlphabet } from '@axp/contracts/vocabulary';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { nobodysId } from '../send.ts';
import { displayWorld, pairedDisplay, startPairing } from './display-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

const list = async (as: Member) => (await api.call(listDisplays, { as })).data;
const pairAs = (as: Member, code: string, showsId: string) =>
  api.call(pairDisplay, { as, body: { code, kind: 'room', showsId, language: 'en' } });
const settings = {
  details: 'full' as const,
  actions: ['book' as const],
  language: 'th' as const,
  theme: 'dark' as const,
  screenOff: { start: '20:00', end: '07:00' },
};

describe('startDisplayPairing', () => {
  it('[D-09] gives codes of eight characters that no one mistakes, for ten minutes', async () => {
    const { ann } = await displayWorld(api);
    const { code, expiresAt } = await startPairing(api, ann);
    expect(code).toHaveLength(8);
    expect(code.split('').filter((character) => !pairingAlphabet.includes(character))).toEqual([]);
    expect(pairingAlphabet).not.toMatch(/[01OI]/);
    expect(expiresAt).toBe(at('09:10'));
  });

  it('[H-09] refuses the 31st device that waits at one address, until codes have expired', async () => {
    const { ann } = await displayWorld(api);
    for (let waiting = 0; waiting < 30; waiting += 1) await startPairing(api, ann);
    const refused = await api.call(startDisplayPairing, { host: ann.host, body: {} });
    expect(refused.problem.code).toBe('display.too_many_pairings');
    api.clock.advance({ minutes: 11 });
    await api.runJob('forget_pairings');
    expect((await startPairing(api, ann)).code).toHaveLength(8);
  });
});

describe('pairDisplay', () => {
  it('[D-09] pairs the device that shows the code, however it is typed', async () => {
    const { ann, admin, room } = await displayWorld(api);
    const { code, secret } = await startPairing(api, ann);
    const read = () => api.call(readDisplay, { host: ann.host, body: { secret } });
    expect((await read()).problem.code).toBe('display.not_found');
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const { data } = await pairAs(admin, typed, room.id);
    expect(data).toMatchObject({ kind: 'room', shows: { id: room.id, name: room.name } });
    expect((await read()).data).toMatchObject({ id: data.id, rooms: [{ name: room.name }] });
  });

  it('[D-09] refuses a code once used, after ten minutes, of another merchant, and an unknown one', async () => {
    const { ann, admin, room } = await displayWorld(api);
    const other = await displayWorld(api);
    const { code } = await startPairing(api, ann);
    const refused = async (as: Member, tried: string, id: string) =>
      (await pairAs(as, tried, id)).problem.errors;
    const unknown = [expect.objectContaining({ path: 'code', code: 'display.code_unknown' })];
    expect(await refused(other.admin, code, other.room.id)).toEqual(unknown);
    expect(await refused(admin, 'AAAABBBB', room.id)).toEqual(unknown);
    expect((await pairAs(admin, code, room.id)).status).toBe(201);
    expect(await refused(admin, code, room.id)).toEqual(unknown);
    const late = await startPairing(api, ann);
    api.clock.advance({ minutes: 10 });
    expect(await refused(admin, late.code, room.id)).toEqual(unknown);
  });

  it('[D-09] keeps the code for another try if the room is unknown, of another kind or another merchant', async () => {
    const { ann, admin, room } = await displayWorld(api);
    const other = await displayWorld(api);
    const car = await buildResource(api.db, { merchant_id: ann.merchantId, type: 'car' });
    const { code } = await startPairing(api, ann);
    for (const id of [nobodysId, other.room.id, car.id]) {
      expect((await pairAs(admin, code, id)).problem.code).toBe('resource.not_found');
    }
    expect((await pairAs(admin, code, room.id)).status).toBe(201);
  });
});

describe('listDisplays', () => {
  it('[D-09] lists displays with their device, and whether they were seen in the last five minutes', async () => {
    const { admin, ann, display, state, room } = await displayWorld(api);
    expect(await list(admin)).toMatchObject([
      { id: display.id, isOnline: false, lastSeenAt: null },
    ]);
    await state();
    await api.runJob('write_display_sightings');
    const seen = { id: display.id, shows: { name: room.name }, isOnline: true };
    expect(await list(admin)).toMatchObject([{ ...seen, lastSeenAt: at('09:00') }]);
    api.clock.advance({ minutes: 5 });
    expect(await list(admin)).toMatchObject([{ isOnline: false, lastSeenAt: at('09:00') }]);
    expect((await api.call(listDisplays, { as: ann })).problem.code).toBe('access.denied');
  });
});

describe('the situation of a listed display', () => {
  it('[D-09] is what its room is now, and null for a board', async () => {
    const { admin, room, tap } = await displayWorld(api);
    await pairedDisplay(api, admin, { kind: 'board', showsId: room.building_id });
    const situations = async () =>
      (await list(admin))
        .map(({ kind, situation }) => `${kind}: ${situation}`)
        .toSorted((one, other) => one.localeCompare(other));
    expect(await situations()).toEqual(['board: null', 'room: free']);
    await tap(at('09:30'));
    expect((await situations())[1]).toBe('room: busy');
  });
});

describe('the way to a floor', () => {
  it('[D-09] is set with its building, kept by changes without it, and shown on its board', async () => {
    const { admin, ann } = await displayWorld(api);
    const floors = [{ name: 'Level 2', level: 2, way: 'Lift A, then right' }];
    const body = { name: 'Tower', timezone: 'Asia/Bangkok', openingHours: null, floors };
    const { data: tower } = await api.call(createBuilding, { as: admin, body });
    const [floor] = tower.floors;
    const { merchantId: merchant_id } = ann;
    await buildResource(api.db, { merchant_id, building_id: tower.id, floor_id: floor?.id ?? '' });
    const { secret } = await pairedDisplay(api, admin, { kind: 'board', showsId: tower.id });
    const ways = async () => {
      const { data } = await api.call(readDisplay, { host: ann.host, body: { secret } });
      return data.rooms.map(({ floor: name, way }) => [name, way]);
    };
    expect(await ways()).toEqual([['Level 2', 'Lift A, then right']]);
    const params = { id: tower.id };
    const change = (version: number, way?: string) =>
      api.call(updateBuilding, {
        as: admin,
        params,
        body: {
          version,
          floors: [
            { id: floor?.id, name: 'Level Two', level: 2, ...(way !== undefined && { way }) },
          ],
        },
      });
    await change(1);
    expect(await ways()).toEqual([['Level Two', 'Lift A, then right']]);
    await change(2, '');
    expect(await ways()).toEqual([['Level Two', '']]);
    expect((await change(3, 'x'.repeat(81))).problem.errors).toMatchObject([
      { path: 'floors.0.way', code: 'too_long' },
    ]);
  });
});

describe('getSystemAlerts', () => {
  it('[D-09] counts displays that were not seen for 15 minutes, and names the one seen first', async () => {
    const { admin, ann, room, display, state } = await displayWorld(api);
    const alert = async () => (await api.call(getSystemAlerts, { as: admin })).data.displays;
    const board = { kind: 'board', showsId: room.building_id } as const;
    const { secret } = await pairedDisplay(api, admin, board);
    api.clock.advance({ minutes: 10 });
    await state();
    await api.runJob('write_display_sightings');
    api.clock.advance({ minutes: 4 });
    expect(await alert()).toBeNull();
    api.clock.advance({ minutes: 1 });
    expect(await alert()).toMatchObject({ total: 1, since: at('09:00') });
    api.clock.advance({ minutes: 10 });
    expect(await alert()).toMatchObject({ total: 2, since: at('09:00') });
    await api.call(readDisplay, { host: ann.host, body: { secret } });
    await api.runJob('write_display_sightings');
    expect(await alert()).toEqual({ total: 1, name: room.name, since: at('09:10') });
    await api.call(revokeDisplay, { as: admin, params: { id: display.id } });
    expect(await alert()).toBeNull();
  });
});

describe('identifyDisplay', () => {
  it('[D-09] lets the display show its name for 20 seconds, and no other', async () => {
    const { admin, ann, display, state } = await displayWorld(api);
    const other = await displayWorld(api);
    const { id } = display;
    const asked = await api.call(identifyDisplay, { as: admin, params: { id } });
    expect(asked.status).toBe(204);
    const until = new Date(Date.parse(at('09:00')) + 20_000).toISOString();
    expect((await state()).data).toMatchObject({ identifyUntil: until });
    expect((await other.state()).data).toMatchObject({ identifyUntil: null });
    const refused = async (as: Member) =>
      (await api.call(identifyDisplay, { as, params: { id } })).problem.code;
    expect(await refused(other.admin)).toBe('display.not_found');
    expect(await refused(ann)).toBe('access.denied');
  });
});

describe('getDisplayState', () => {
  it('[D-09] answers administrators what the device shows, by its settings', async () => {
    const { admin, ann, display, room, state } = await displayWorld(api);
    const other = await displayWorld(api);
    await book(api, ann, room.id);
    const params = { id: display.id };
    const { data } = await api.call(getDisplayState, { as: admin, params });
    expect(data).toEqual((await state()).data);
    const foreign = await api.call(getDisplayState, { as: other.admin, params });
    expect(foreign.problem.code).toBe('display.not_found');
    expect((await api.call(getDisplayState, { as: ann, params })).problem.code).toBe(
      'access.denied',
    );
  });
});

describe('updateDisplay', () => {
  it('[D-09] changes what the device shows and what is possible there, and is in the audit log', async () => {
    const { admin, display, state, tap } = await displayWorld(api);
    const { id, version } = display;
    const body = { ...settings, actions: [], version };
    const changed = await api.call(updateDisplay, { as: admin, params: { id }, body });
    expect(changed.data).toMatchObject({ actions: [], language: 'th', version: version + 1 });
    expect((await state()).data).toMatchObject({
      language: 'th',
      theme: 'dark',
      walkUp: null,
      screenOff: settings.screenOff,
    });
    expect((await tap(at('09:30'))).problem.code).toBe('display.action_off');
    const stale = await api.call(updateDisplay, { as: admin, params: { id }, body });
    expect(stale.problem.code).toBe('display.stale');
    const { data } = await api.call(listAuditEvents, {
      as: admin,
      query: { objectType: 'display' },
    });
    expect(data.map(({ action }) => action)).toEqual(['update', 'create']);
  });

  it.each([
    ['full', { title: 'Weekly sync', name: 'Ann' }],
    ['name', { title: null, name: 'Ann' }],
    ['busy', { title: null, name: null }],
  ] as const)('[D-09] shows of a booking what the setting %s allows', async (details, shown) => {
    const { admin, ann, room, display, state } = await displayWorld(api);
    await book(api, ann, room.id);
    const { id, version } = display;
    const body = { ...settings, details, version };
    await api.call(updateDisplay, { as: admin, params: { id }, body });
    const name = shown.name && ann.fullName;
    expect((await state()).data.rooms[0]?.entries).toMatchObject([{ ...shown, name }]);
  });
});

describe('revokeDisplay', () => {
  it('[D-09] refuses the device at once, and leaves others alone', async () => {
    const { admin, ann, room, display, state, tap } = await displayWorld(api);
    const kept = await pairedDisplay(api, admin, { showsId: room.id });
    const revoke = () => api.call(revokeDisplay, { as: admin, params: { id: display.id } });
    expect((await revoke()).status).toBe(204);
    expect((await state()).problem.code).toBe('display.not_found');
    expect((await tap(at('09:30'))).problem.code).toBe('display.not_found');
    expect((await revoke()).problem.code).toBe('display.not_found');
    expect(await list(admin)).toMatchObject([{ id: kept.id }]);
    const body = { secret: kept.secret };
    expect((await api.call(readDisplay, { host: ann.host, body })).status).toBe(200);
  });
});
