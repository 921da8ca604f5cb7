import { randomUUID } from 'node:crypto';
import type { OperationShape, ResourceType } from '@axp/contracts';
import { basePathOf, listManagedResources, searchResources } from '@axp/contracts';
import {
  checkResourceSheet,
  downloadSheetTemplate,
  exportResources,
  getImportProgress,
  importResourceSheet,
} from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBooking } from '../factories.ts';
import { resourceWorld, sendFile, trailOf } from './resource-world.ts';

const api = testApi();

const importId = '01a1f000-0000-7000-8000-00000000beef';

interface Sent {
  readonly type?: ResourceType;
  readonly language?: string;
}

const check = (as: Member, content: Uint8Array | string, { type = 'room', ...sent }: Sent = {}) =>
  sendFile(api, checkResourceSheet, { as, content, params: { type }, ...sent });

/** Each import has an id of its own, unless a test repeats one. */
const importRows = (
  as: Member,
  content: Uint8Array | string,
  type: ResourceType = 'room',
  id: string = randomUUID(),
) => sendFile(api, importResourceSheet, { as, content, params: { type, importId: id } });

async function download(as: Member, operation: OperationShape, type: ResourceType) {
  const response = await api.inject({
    url: `${basePathOf(operation)}${operation.path.replace('{type}', type)}`,
    headers: { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` },
  });
  return { body: response.body, headers: response.headers };
}

const sheet = (...lines: readonly string[]) => lines.join('\r\n');

const tenRooms = sheet(
  'code,name,building,floor,capacity,amenities,buffer_minutes,check_in,opening_hours,price,price_currency,price_per',
  ...Array.from(
    { length: 10 },
    (_, index) =>
      `R-${index},Room ${index},River House,Floor 3,${index + 2},screen | whiteboard,15,yes,1-5 08:00-18:00,300.50,THB,hour`,
  ),
);

describe('importResourceSheet', () => {
  it('[D-03] adds ten rooms that staff find at once, and updates them by their codes', async () => {
    const { ann, admin } = await resourceWorld(api);
    const { data } = await importRows(admin, tenRooms);
    expect(data).toMatchObject({ rows: 10, created: 10, updated: 0, faultCount: 0 });
    const body = { type: 'room' as const, start: at('10:00'), end: at('11:00') };
    const found = await api.call(searchResources, { as: ann, body });
    expect(found.meta.total).toBe(10);
    const list = await api.call(listManagedResources, { as: admin, query: { text: 'R-3' } });
    expect(list.data).toMatchObject([
      {
        code: 'R-3',
        capacity: 5,
        amenities: ['screen', 'whiteboard'],
        rules: { bufferAfterMinutes: 15, requiresCheckIn: true },
        price: { amount: 30_050, currency: 'THB', per: 'hour' },
        floor: { name: 'Floor 3' },
      },
    ]);
    const again = sheet(
      'code;name;building;capacity',
      'R-3;Orchid;River House;5',
      'R-4;Room 4;River House;6',
      'R-99;New;River House;4',
    );
    const second = await importRows(admin, again);
    expect(second.data).toMatchObject({ rows: 3, created: 1, updated: 1 });
    const after = await api.call(listManagedResources, { as: admin, query: { text: 'R-3' } });
    expect(after.data[0]).toMatchObject({ name: 'Orchid', version: 2, price: { amount: 30_050 } });
    expect(await trailOf(api, admin)).toMatchObject([
      { action: 'import', after: { created: 10, updated: 0 } },
      { action: 'import', after: { created: 1, updated: 1 } },
    ]);
  });

  it.each([
    ['19.99', 1999],
    ['0.29', 29],
    ['1.1', 110],
    ['4.35', 435],
  ])('[D-07] stores a price of %s baht as %d satang', async (price, amount) => {
    const { admin } = await resourceWorld(api);
    const columns = 'code,name,building,capacity,price,price_currency,price_per';
    await importRows(admin, sheet(columns, `R-1,Room 1,River House,4,${price},THB,hour`));
    const { data } = await api.call(listManagedResources, { as: admin, query: {} });
    expect(data[0]?.price).toEqual({ amount, currency: 'THB', per: 'hour' });
  });

  it('[D-07] imports and exports a price in whole yen, which have no minor units', async () => {
    const { admin } = await resourceWorld(api);
    const yen = sheet(
      'code,name,building,capacity,price,price_currency,price_per',
      'R-1,Room 1,River House,4,1500,JPY,hour',
    );
    await importRows(admin, yen);
    const list = await api.call(listManagedResources, { as: admin, query: {} });
    expect(list.data[0]?.price).toEqual({ amount: 1500, currency: 'JPY', per: 'hour' });
    const { body } = await download(admin, exportResources, 'room');
    expect(body).toContain(',1500,JPY,hour,');
    expect((await check(admin, body)).data).toMatchObject({ rows: 1, updated: 0, faultCount: 0 });
  });

  it('[D-03] writes nothing when one value is invalid', async () => {
    const { admin } = await resourceWorld(api);
    const { problem } = await importRows(admin, `${tenRooms}\r\nR-10,,River House,,4,,,,,,,`);
    expect([problem.code, problem.params]).toEqual(['sheet.has_faults', { faults: 1 }]);
    expect((await api.call(listManagedResources, { as: admin, query: {} })).data).toEqual([]);
  });

  it('[Z-04] sets the units of assets, and removes none that is booked', async () => {
    const { admin } = await resourceWorld(api);
    const assets = (quantity: number) =>
      sheet('code,name,building,quantity', `P-1,Projector,River House,${quantity}`);
    await importRows(admin, assets(3), 'asset');
    const { id } = await api.db
      .selectFrom('resource')
      .select('id')
      .where('merchant_id', '=', admin.merchantId)
      .executeTakeFirstOrThrow();
    const times = { starts_at: at('10:00', 5), ends_at: at('11:00', 5), quantity: 2 };
    await buildBooking(api.db, { merchant_id: admin.merchantId, resource_id: id, ...times });
    const refused = await importRows(admin, assets(1), 'asset');
    expect(refused.problem.code).toBe('resource.units_in_use');
    await importRows(admin, assets(2), 'asset');
    const units = await api.db
      .selectFrom('resource_unit')
      .select('id')
      .where('resource_id', '=', id)
      .execute();
    expect(units).toHaveLength(2);
  });

  it('[D-03] imports ten thousand rows in one transaction, and reports its progress', async () => {
    const { admin, create } = await resourceWorld(api);
    await create({ code: 'ROW-5', name: 'Before' });
    const rows = Array.from({ length: 10_000 }, (_, row) => `ROW-${row},Room ${row},River House,4`);
    const content = sheet('code,name,building,capacity', ...rows);
    const { data } = await importRows(admin, content, 'room', importId);
    expect(data).toMatchObject({ rows: 10_000, created: 9_999, updated: 1 });
    const progress = await api.call(getImportProgress, { as: admin, params: { importId } });
    expect(progress.data).toEqual({ done: 10_000, total: 10_000 });
  });
});

describe('getImportProgress', () => {
  it('[T-07] returns nothing to another merchant', async () => {
    const { admin } = await resourceWorld(api);
    await importRows(admin, tenRooms, 'room', importId);
    const other = await resourceWorld(api);
    const asked = await api.call(getImportProgress, { as: other.admin, params: { importId } });
    expect(asked.problem.code).toBe('import.not_found');
  });
});

describe('checkResourceSheet', () => {
  it('[D-03] names each bad value by row, column and rule, in the reader’s language', async () => {
    const { admin, create } = await resourceWorld(api);
    await create({ type: 'car', name: 'Van', code: 'VAN-1' });
    const content = sheet(
      'code,name,building,floor,capacity,business_unit,needs_approval,buffer_minutes,amenities,opening_hours,privacy',
      'A,Fine,River House,Floor 3,4,,,,,,',
      'A,Twice,River House,,4,,,,,,',
      'VAN-1,A car,River House,,4,,,,,,',
      'B,,Rivr House,,4,,,,,,',
      'C,=cmd(),River House,Floor 9,many,Sales,maybe,999,pool,8 to 6,secret',
      '',
      'D,No size,River House,,,Nobody,,,,,',
    );
    const { data } = await check(admin, content);
    expect(data.faults.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '3 code duplicate',
      '4 code other_kind',
      '5 building not_among',
      '5 name required',
      '6 name formula',
      '6 floor not_among',
      '6 capacity not_a_number',
      '6 amenities not_among',
      '6 business_unit not_among',
      '6 needs_approval not_yes_or_no',
      '6 opening_hours invalid_format',
      '6 privacy not_among',
      '6 buffer_minutes too_big',
      '8 business_unit not_among',
      '8 capacity required',
    ]);
    expect(data).toMatchObject({ rows: 6, faultCount: 15 });
    const messageOf = ({ faults }: typeof data, wanted: string) =>
      faults.find(({ column }) => column === wanted)?.message;
    expect(messageOf(data, 'amenities')).toBe(
      "Unknown: 'pool'. Allowed: Video conference, Screen, Projector, Whiteboard, Conference phone, Microphones, Natural light, Step-free access and 10 more",
    );
    expect(messageOf(data, 'privacy')).toBe("Unknown: 'secret'. Allowed: Normal, Private");
    const { data: inThai } = await check(admin, content, { language: 'th' });
    expect(messageOf(inThai, 'amenities')).toMatch(
      /^ไม่พบ 'pool' ค่าที่ใช้ได้: ประชุมทางวิดีโอ, จอภาพ, .* และอีก 10 รายการ$/,
    );
    expect(messageOf(inThai, 'privacy')).toBe("ไม่พบ 'secret' ค่าที่ใช้ได้: ปกติ, ส่วนตัว");
    expect(inThai.faults[2]).toMatchObject({
      value: 'Rivr House',
      message: "ไม่พบ 'Rivr House' ค่าที่ใช้ได้: River House",
    });
    expect((await api.call(listManagedResources, { as: admin, query: {} })).data).toHaveLength(1);
  });

  it('[D-03] reads Thai text in the encodings of new and old spreadsheets', async () => {
    const { admin } = await resourceWorld(api);
    const thai = 'ห้องประชุมดอกบัว';
    const text = sheet('name,building,capacity', `${thai},River House,4`);
    const inTis620 = Buffer.from(
      Array.from(text, (letter) => {
        const point = letter.codePointAt(0) ?? 0;
        return point >= 0x0e00 ? point - 0x0e00 + 0xa0 : point;
      }),
    );
    const inUtf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const content of [`\uFEFF${text}`, inTis620, inUtf16]) {
      await importRows(admin, content);
      const { data } = await api.call(listManagedResources, { as: admin, query: { text: thai } });
      expect(data.at(-1)?.name).toBe(thai);
    }
    expect((await api.call(listManagedResources, { as: admin, query: {} })).data).toHaveLength(3);
  });

  it('[D-03] refuses wrong columns by name, an empty sheet, other files, and too many rows', async () => {
    const { admin } = await resourceWorld(api);
    const refusal = async (content: string | Uint8Array) => (await check(admin, content)).problem;
    const wrongSheet = sheet('name,building,colour,pets', 'A,River House,red,1');
    const { problem: wrong } = await importRows(admin, wrongSheet);
    expect([wrong.code, wrong.params]).toEqual([
      'sheet.wrong_columns',
      { columns: '+ capacity, − colour, − pets' },
    ]);
    expect((await refusal(sheet('name,building,capacity', ''))).code).toBe('sheet.empty');
    expect((await refusal('name,building,capacity\n"A,River House')).code).toBe(
      'sheet.not_readable',
    );
    const many = ['name,building,capacity', ...Array.from({ length: 100_000 }, () => 'A,B,4')];
    const tooMany = await refusal(many.join('\n'));
    expect([tooMany.code, tooMany.params]).toEqual(['sheet.too_many_rows', { maximum: 10_000 }]);
  });

  it('[D-01] is for administrators only', async () => {
    const { ann } = await resourceWorld(api);
    expect((await check(ann, tenRooms)).problem.code).toBe('access.denied');
    expect((await importRows(ann, tenRooms)).problem.code).toBe('access.denied');
  });
});

describe('exportResources', () => {
  it('[D-03] writes a sheet that imports without changes, with no formula in it', async () => {
    const { admin, create, ann } = await resourceWorld(api);
    await create({
      code: 'R-1',
      name: '=cmd|calc',
      description: 'Two\nlines, "quoted"',
      visibleTo: [ann.businessUnitId ?? ''],
      rules: { requiresCheckIn: false },
      openingHours: [{ weekday: 1, opens: '08:00', closes: '12:00' }],
      price: { amount: 30_050, currency: 'THB', per: 'hour' },
    });
    const { body, headers } = await download(admin, exportResources, 'room');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body).toContain("'=cmd|calc");
    expect((await check(admin, body)).data).toMatchObject({
      rows: 1,
      created: 0,
      updated: 0,
      faultCount: 0,
    });
    const other = await resourceWorld(api);
    expect((await download(other.admin, exportResources, 'room')).body).not.toContain('R-1');
  });
});

describe('downloadSheetTemplate', () => {
  it('[D-03] has the columns of its kind', async () => {
    const { admin } = await resourceWorld(api);
    const { body } = await download(admin, downloadSheetTemplate, 'car');
    expect(body).toMatch(/^\uFEFFcode,name,description,building,floor,capacity,licence_class,/);
  });
});
