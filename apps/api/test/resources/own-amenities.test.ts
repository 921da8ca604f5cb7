import { randomUUID } from 'node:crypto';
import { basePathOf, getManagedResource, getMe, searchResources } from '@axp/contracts';
import type { OwnAmenitiesBody } from '@axp/contracts/administration';
import {
  getOwnAmenities,
  listAuditEvents,
  updateOwnAmenities,
} from '@axp/contracts/administration';
import { exportResources, importResourceSheet } from '@axp/contracts/sheets';
import { ownAmenities } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { resourceWorld, sendFile } from '../admin/resource-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';

const api = testApi();

type Wanted = OwnAmenitiesBody['amenities'][number];

const piano: Wanted = {
  key: null,
  name: { en: 'Piano', th: 'เปียโน' },
  icon: 'piano',
  types: ['room'],
};
const lockers: Wanted = {
  key: null,
  name: { en: 'Lockers', th: 'ตู้ล็อกเกอร์' },
  icon: 'lock',
  types: ['room', 'asset'],
};

const write = (as: Member, version: number, amenities: OwnAmenitiesBody['amenities']) =>
  api.call(updateOwnAmenities, { as, body: { version, amenities } });

const time = { type: 'room', start: at('10:00'), end: at('11:00') } as const;

describe('getOwnAmenities', () => {
  it('[F-04] has names, icons and kinds that staff see, and which are searched and counted like others', async () => {
    const { ann, admin, create } = await resourceWorld(api);
    await write(admin, 0, [piano, lockers]);
    const { data: me } = await api.call(getMe, { as: ann });
    expect(me.ownAmenities).toEqual([
      { ...piano, key: 'own-1' },
      { ...lockers, key: 'own-2' },
    ]);
    await create({ name: 'Lotus', amenities: ['own-1', 'screen'] });
    await create({ name: 'Jasmine', amenities: ['screen'] });
    const all = await api.call(searchResources, { as: ann, body: { ...time, facets: true } });
    expect(all.meta.facets?.amenities).toMatchObject({ 'own-1': 1, screen: 2 });
    const body = { ...time, amenities: ['own-1' as const] };
    const found = await api.call(searchResources, { as: ann, body });
    expect(found.data.map(({ resource }) => resource.name)).toEqual(['Lotus']);
    const { data } = await api.call(getOwnAmenities, { as: admin });
    expect(data.amenities.map(({ resources }) => resources)).toEqual([1, 0]);
    const { data: elsewhere } = await api.call(getMe, { as: await api.member() });
    expect(elsewhere.ownAmenities).toEqual([]);
  });
});

describe('updateOwnAmenities', () => {
  it('[F-04] removes an amenity from its resources, and uses its place again last', async () => {
    const { ann, admin, create } = await resourceWorld(api);
    await write(admin, 0, [piano, lockers]);
    const room = await create({ amenities: ['own-1', 'own-2', 'screen'] });
    await write(admin, 1, [{ ...lockers, key: 'own-2' }, piano]);
    const { data: changed } = await api.call(getManagedResource, {
      as: admin,
      params: { id: room.data.id },
    });
    expect(changed.amenities).toEqual(['screen', 'own-2']);
    expect(changed.version).toBe(room.data.version + 1);
    const { data: me } = await api.call(getMe, { as: ann });
    expect(me.ownAmenities.map(({ key }) => key)).toEqual(['own-2', 'own-3']);
    const many = Array.from({ length: ownAmenities.length }, (_, index) => ({
      ...piano,
      name: { en: `Piano ${index}`, th: `เปียโน ${index}` },
    }));
    const { data } = await write(admin, 2, many);
    // All are new: first the places that were never used, then those that were, the oldest first.
    expect(data.amenities.map(({ key }) => key)).toEqual([
      ...ownAmenities.slice(3),
      'own-1',
      'own-2',
      'own-3',
    ]);
  });

  it('[F-04] refuses a name that another has, in either language and whatever its case', async () => {
    const { admin } = await resourceWorld(api);
    const english = await write(admin, 0, [piano, { ...lockers, name: { en: ' PIANO', th: 'ตู้' } }]);
    expect(english.problem.errors).toMatchObject([
      { path: 'amenities.1.name.en', code: 'amenity.name_taken' },
    ]);
    const thai = await write(admin, 0, [piano, { ...lockers, name: { en: 'Box', th: 'เปียโน' } }]);
    expect(thai.problem.errors).toMatchObject([{ path: 'amenities.1.name.th' }]);
  });

  it('[F-04] refuses a key that is not the merchant’s or comes twice, and an outdated version', async () => {
    const { admin } = await resourceWorld(api);
    const unknown = await write(admin, 0, [{ ...piano, key: 'own-1' }]);
    expect(unknown.problem.errors).toMatchObject([
      { path: 'amenities.0.key', code: 'amenity.not_found' },
    ]);
    await write(admin, 0, [piano]);
    const kept = { ...piano, key: 'own-1' as const };
    const twice = await write(admin, 1, [kept, { ...lockers, key: 'own-1' }]);
    expect(twice.problem.errors).toMatchObject([{ path: 'amenities.1.key' }]);
    expect((await write(admin, 0, [])).problem.code).toBe('amenities.stale');
  });

  it('[F-04] allows resources to have what was added, and nothing else', async () => {
    const { admin, create } = await resourceWorld(api);
    const before = await create({ amenities: ['own-1'] });
    expect(before.problem.errors).toMatchObject([{ path: 'amenities', code: 'amenity.not_found' }]);
    await write(admin, 0, [piano]);
    expect((await create({ amenities: ['own-1'] })).data.amenities).toEqual(['own-1']);
  });

  it('[F-04] adds names that sheets have: read in either language, written in English', async () => {
    const { admin } = await resourceWorld(api);
    await write(admin, 0, [piano, lockers]);
    const content = [
      'code,name,building,capacity,amenities',
      'R-1,Lotus,River House,8,Piano | screen',
      'R-2,Jasmine,River House,8,ตู้ล็อกเกอร์',
    ].join('\r\n');
    const params = { type: 'room', importId: randomUUID() };
    const { data } = await sendFile(api, importResourceSheet, { as: admin, content, params });
    expect(data).toMatchObject({ created: 2, faultCount: 0 });
    const { body } = await api.inject({
      url: `${basePathOf(exportResources)}${exportResources.path.replace('{type}', 'room')}`,
      headers: { host: admin.host, authorization: `Bearer ${await api.tokenOf(admin)}` },
    });
    expect(body).toContain('screen | Piano');
    expect(body).toContain('Lockers');
    expect(body).not.toContain('own-');
  });

  it('[F-04] [D-08] is in the audit log by names, as are the resources that have them', async () => {
    const { admin, create } = await resourceWorld(api);
    await write(admin, 0, [piano]);
    await create({ amenities: ['own-1'] });
    const { data } = await api.call(listAuditEvents, { as: admin, query: {} });
    const changes = data.flatMap((event) => event.changes);
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'amenitiesTh', after: 'เปียโน' }),
    );
    expect(changes).toContainEqual(expect.objectContaining({ field: 'amenities', after: 'Piano' }));
  });
});
