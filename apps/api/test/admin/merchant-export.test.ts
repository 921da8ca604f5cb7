import { randomUUID } from 'node:crypto';
import { basePathOf } from '@axp/contracts';
import { exportMerchant, listAuditEvents } from '@axp/contracts/administration';
import { importPeopleSheet, importResourceSheet } from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { readMovedUpload } from '../../src/modules/administration/move-in/readers/read-moved-upload.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import {
  buildBuilding,
  buildBusinessUnit,
  buildFloor,
  buildMembership,
  buildResource,
  buildUser,
} from '../factories.ts';
import { pdf } from '../files/sample-files.ts';
import { sendFile as attach } from '../files/send-file.ts';
import { addField, plugType, typeG } from '../resources/own-field-world.ts';
import { administrator } from './admin-world.ts';
import { sendFile } from './resource-world.ts';

const api = testApi();

async function download(as: Member): Promise<ReadonlyMap<string, Uint8Array>> {
  const response = await api.inject({
    method: 'POST',
    url: `${basePathOf(exportMerchant)}${exportMerchant.path}`,
    headers: { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` },
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  return new Map(Object.entries(unzipSync(response.rawPayload)));
}

async function sheetsOf(as: Member) {
  const files = await download(as);
  return (name: string) => strFromU8(files.get(`${name}.csv`) ?? new Uint8Array());
}

/** A merchant with the places and definitions that its sheets name. */
async function company() {
  const boss = await administrator(api);
  const merchant_id = boss.merchantId;
  const building = await buildBuilding(api.db, { merchant_id, name: 'Head office' });
  const place = { merchant_id, building_id: building.id };
  const floor = await buildFloor(api.db, { ...place, name: 'Level 2' });
  const unit = await buildBusinessUnit(api.db, { merchant_id, title: 'ฝ่ายขาย' });
  const plug = await addField(api, boss, { ...plugType, types: ['room', 'asset'] });
  return { boss, merchant_id, place: { ...place, floor_id: floor.id }, unit, plug };
}

describe('exportMerchant', () => {
  it('[R-06] has sheets, files and a description in both languages, and is recorded', async () => {
    api.clock.set(at('08:00'));
    const { boss, place } = await company();
    const ann = await colleagueOf(api, boss);
    const note = await addField(api, boss);
    const room = await buildResource(api.db, { ...place, name: 'Lotus' });
    const guest = { email: 'guest@partner.test', name: 'Gail Guest' };
    const { data } = await book(api, ann, room.id, {
      title: '=Plan of Ann',
      invitees: [guest],
      ownFields: { [note]: 'K-7' },
    });
    await attach(api, ann, `/bookings/${data.id}/attachments`, {
      fileName: 'แผน.pdf',
      content: pdf,
    });
    const other = await administrator(api);
    await buildResource(api.db, { merchant_id: other.merchantId, name: 'Foreign room' });

    const files = await download(boss);

    const text = (name: string) => strFromU8(files.get(name) ?? new Uint8Array());
    const [heads = '', row = ''] = text('bookings.csv').split('\r\n');
    expect(heads).toMatch(/^room,type,building,start,end,timezone,organizer_email/);
    expect(row).toContain(`Lotus,room,Head office,${data.start.slice(0, 19)}`);
    expect(row).toContain("'=Plan of Ann");
    expect(row).toMatch(/K-7$/);
    expect(text('invitees.csv')).toContain(`${data.id},guest@partner.test,Gail Guest`);
    expect(text('README.txt')).toContain('rooms.csv: rooms');
    expect(text('README.txt')).toContain('rooms.csv: ห้อง');
    const attached = [...files].filter(([name]) => name.startsWith(`attachments/${data.id}/`));
    expect(attached).toEqual([[expect.stringContaining('แผน.pdf'), new Uint8Array(pdf)]]);
    expect([...files.keys()].filter((name) => name.endsWith('.csv'))).toEqual(
      text('README.txt')
        .split('\r\n\r\n')[1]
        ?.split('\r\n')
        .flatMap((line) => /^[\w-]+\.csv/.exec(line) ?? []),
    );
    expect([...files.values()].map((bytes) => strFromU8(bytes)).join()).not.toContain('Foreign');
    const audited = await api.call(listAuditEvents, { as: boss, query: {} });
    expect(audited.data[0]).toMatchObject({ action: 'download', object: { type: 'company' } });
  });

  it('[R-06] is read again by the imports of an empty company, and is the same then', async () => {
    const from = await company();
    const { place, unit, plug, boss } = from;
    await buildResource(api.db, {
      ...place,
      code: 'R-1',
      name: 'ห้องดอกบัว, "เล็ก"',
      description: '-1 floor\nsecond line',
      capacity: 8,
      opening_hours: JSON.stringify([{ weekday: 1, opens: '08:00', closes: '18:00' }]),
      booking_rules: JSON.stringify({ bufferAfterMinutes: 15, requiresCheckIn: true }),
      price_amount: 25_050,
      price_currency: 'THB',
      price_per: 'hour',
      own_fields: JSON.stringify({ [plug]: typeG }),
      business_unit_id: unit.id,
      privacy: 'private',
    });
    await buildResource(api.db, { ...place, type: 'car', code: 'C-1', licence_class: 'B' });
    await buildResource(api.db, { ...place, type: 'asset', code: 'A-1', quantity: 3 });
    const { merchant_id } = from;
    const ann = await buildUser(api.db, { merchant_id, full_name: 'Lee, Ann', is_approver: true });
    await buildMembership(api.db, { merchant_id, user_id: ann.id, business_unit_id: unit.id });
    const sheetOf = await sheetsOf(boss);

    const to = await company();
    for (const type of ['room', 'car', 'asset'] as const) {
      const params = { type, importId: randomUUID() };
      const content = sheetOf(`${type}s`);
      const { data } = await sendFile(api, importResourceSheet, {
        as: to.boss,
        content,
        query: {},
        params,
      });
      expect([type, data.created, data.faults]).toEqual([type, 1, []]);
    }
    const params = { importId: randomUUID() };
    const content = sheetOf('people');
    await sendFile(api, importPeopleSheet, { as: to.boss, content, query: {}, params });

    const again = await sheetsOf(to.boss);
    for (const name of ['rooms', 'cars', 'assets']) expect(again(name)).toBe(sheetOf(name));
    const lineOf = (sheet: string) => sheet.split('\r\n').find((line) => line.includes(ann.email));
    expect(lineOf(again('people'))).toBe(lineOf(content));
  });

  it('[R-06] has bookings that the import from elsewhere reads', async () => {
    const { boss, place } = await company();
    const ann = await colleagueOf(api, boss);
    const room = await buildResource(api.db, { ...place, name: 'Lotus' });
    const { data } = await book(api, ann, room.id, { title: 'Planning' });
    const sheetOf = await sheetsOf(boss);

    const file = readMovedUpload(
      { bytes: Buffer.from(sheetOf('bookings')) },
      { resource: null, timezone: 'UTC', language: 'en', now: api.clock.now() },
    );

    expect(file.bookings).toMatchObject([
      { title: 'Planning', time: { start: data.start, end: data.end }, ownerKey: ann.email },
    ]);
    expect(file.resources).toMatchObject([{ title: 'Lotus', type: 'room' }]);
    expect(file.buildings).toMatchObject([{ title: 'Head office' }]);
  });
});
