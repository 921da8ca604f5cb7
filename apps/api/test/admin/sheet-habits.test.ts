import { randomUUID } from 'node:crypto';
import type { ManagedResource } from '@axp/contracts';
import { listManagedResources } from '@axp/contracts';
import {
  checkResourceSheet,
  downloadSheetTemplate,
  importResourceSheet,
} from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import { strToU8 } from 'fflate';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBooking, buildBusinessUnit } from '../factories.ts';
import { resourceWorld, sendFile } from './resource-world.ts';
import { downloadFile, xlsxOf } from './xlsx-files.ts';

const api = testApi();

const params = { type: 'room' };
type Query = Readonly<Record<string, string | number>>;
type Content = Uint8Array | string;

const check = async (as: Member, content: Content, query: Query = {}, language = 'en') =>
  sendFile(api, checkResourceSheet, { as, content, params, query, language });

const importRows = (as: Member, content: Content, query: Query = {}) =>
  sendFile(api, importResourceSheet, {
    as,
    content,
    query,
    params: { ...params, importId: randomUUID() },
  });

async function roomsOf(as: Member): Promise<ManagedResource[]> {
  return (await api.call(listManagedResources, { as, query: {} })).data;
}

const lines = (...rows: readonly string[]) => rows.join('\n');

/** Text in the bytes of Windows-1252 or Windows-874. */
const bytesOf = (text: string, offset: (code: number) => number) =>
  Uint8Array.from(Array.from(text), (one) => offset(one.charCodeAt(0)));
const western = (text: string) => bytesOf(text, (code) => code);
const thai = (text: string) => bytesOf(text, (code) => (code > 0xe00 ? code - 0xe00 + 0xa0 : code));

describe('empty cells', () => {
  it('[D-03] give new rooms the default values: the template with only required columns adds active rooms', async () => {
    const { admin } = await resourceWorld(api);
    const template = await downloadFile(api, downloadSheetTemplate, {
      as: admin,
      params,
      query: {},
    });
    const [head = ''] = template.bytes.toString().split(/\r?\n/);
    const cells = head.split(',').map((name) => {
      const required: Readonly<Record<string, string>> = {
        name: 'Lotus',
        building: 'River House',
        capacity: '8',
      };
      return required[name.replace('\uFEFF', '')] ?? '';
    });
    await importRows(admin, lines(head, cells.join(',')));
    expect(await roomsOf(admin)).toMatchObject([
      { name: 'Lotus', isActive: true, needsApproval: false, privacy: 'normal', amenities: [] },
    ]);
  });

  it('[D-03] keep the values of a known room, and a dash clears a field', async () => {
    const { admin, floor, create } = await resourceWorld(api);
    await create({ code: 'R-1', description: 'By the stairs', floorId: floor.id });
    const head = 'code,name,building,floor,capacity,active,amenities,description';
    const { data } = await check(admin, lines(head, 'R-1,,,,,,,'));
    expect(data).toMatchObject({ created: 0, updated: 0, faultCount: 0, changes: [] });
    await importRows(admin, lines(head, 'R-1,,,,9,,,-'));
    expect(await roomsOf(admin)).toMatchObject([
      { name: 'Lotus', isActive: true, capacity: 9, amenities: ['screen'], description: null },
    ]);
  });
});

describe('the dry run', () => {
  it('[D-03] explains what each row switches, with its upcoming bookings', async () => {
    const { admin, create } = await resourceWorld(api);
    const { data: room } = await create({ code: 'R-1' });
    const merchant_id = admin.merchantId;
    for (const day of [-2, 5, 6]) {
      const times = { starts_at: at('10:00', day), ends_at: at('11:00', day) };
      await buildBooking(api.db, { merchant_id, resource_id: room.id, ...times });
    }
    const content = lines('code,name,building,capacity,active', 'R-1,Lotus,River House,10,no');
    expect((await check(admin, content)).data.changes).toEqual([
      {
        row: 2,
        name: 'Lotus',
        fields: [
          { label: 'Capacity', before: '8', after: '10' },
          { label: 'Active', before: 'yes', after: 'no' },
        ],
        upcoming: 2,
      },
    ]);
    const inThai = await check(admin, content, {}, 'th');
    expect(inThai.data.changes[0]?.fields[1]).toEqual({
      label: 'เปิดใช้งาน',
      before: 'ใช่',
      after: 'ไม่ใช่',
    });
  });

  it('[D-03] warns of two rooms with one name on a floor, even if they have codes', async () => {
    const { admin } = await resourceWorld(api);
    const content = lines(
      'code,name,building,floor,capacity',
      'R-1,Chiang Mai,River House,Floor 3,4',
      'R-2,chiang mai,River House,Floor 3,6',
      'R-3,Chiang Mai,River House,,6',
    );
    expect((await check(admin, content)).data.sameNames).toEqual([{ row: 3, name: 'chiang mai' }]);
  });
});

describe('values in common spellings', () => {
  it.each([
    ['5-1 08:00-18:00', [5, 6, 7, 1]],
    ['7-2 08:00-18:00', [7, 1, 2]],
    ['1-5 8:00-18:00', [1, 2, 3, 4, 5]],
    ['3-3 08:00-18:00', [3]],
  ])('[D-03] %s is open on the days %j', async (hours, weekdays) => {
    const { admin } = await resourceWorld(api);
    await importRows(
      admin,
      lines('name,building,capacity,opening_hours', `Lotus,River House,8,${hours}`),
    );
    const [room] = await roomsOf(admin);
    const byNumber = (one: number, other: number) => one - other;
    expect(room?.openingHours?.map(({ weekday }) => weekday).toSorted(byNumber)).toEqual(
      weekdays.toSorted(byNumber),
    );
    expect(new Set(room?.openingHours?.map(({ opens }) => opens))).toEqual(new Set(['08:00']));
  });

  it.each([
    ['R-1FDA', 'r-1fda'],
    ['0123', '123'],
    ['123', '0123'],
  ])('[D-03] the code %s is recognised when it is written %s', async (code, written) => {
    const { admin, create } = await resourceWorld(api);
    await create({ code });
    await importRows(
      admin,
      lines('code,name,building,capacity', `${written},Orchid,River House,8`),
    );
    expect(await roomsOf(admin)).toMatchObject([{ code, name: 'Orchid' }]);
    const twice = lines(
      'code,name,building,capacity',
      `${code},A,River House,8`,
      `${written},B,River House,8`,
    );
    expect((await check(admin, twice)).data.faults).toMatchObject([{ row: 3, code: 'duplicate' }]);
  });

  it('[D-03] names, features and ticks are read in any case and in both languages', async () => {
    const { admin } = await resourceWorld(api);
    await buildBusinessUnit(api.db, { merchant_id: admin.merchantId, title: 'Café Ventes' });
    const content = lines(
      'name,building,floor,capacity,amenities,business_unit,needs_approval,privacy,price,price_currency,price_per',
      'Lotus,RIVER  HOUSE,floor 3,8 seats,"Projector, จอภาพ",cafe ventes,x,Private,"฿1,500.00",thb,Day',
    );
    const { data } = await importRows(admin, content);
    expect(data).toMatchObject({ created: 1, faultCount: 0 });
    expect(await roomsOf(admin)).toMatchObject([
      {
        building: { name: 'River House' },
        floor: { name: 'Floor 3' },
        capacity: 8,
        amenities: ['screen', 'projector'],
        businessUnit: { title: 'Café Ventes' },
        needsApproval: true,
        privacy: 'private',
        price: { amount: 150_000, currency: 'THB', per: 'day' },
      },
    ]);
  });

  it('[D-03] an unknown value is reported with the allowed ones', async () => {
    const { admin } = await resourceWorld(api);
    const { data } = await check(
      admin,
      lines('name,building,floor,capacity', 'Lotus,River House,G,8'),
    );
    expect(data.faults).toMatchObject([
      { column: 'floor', message: "Unknown: 'G'. Allowed: Floor 3" },
    ]);
  });

  it('[D-03] faulty rows, such as a total, are skipped on request', async () => {
    const { admin } = await resourceWorld(api);
    const content = lines('name,building,capacity', 'Lotus,River House,8', 'Total,,8');
    expect((await check(admin, content)).data).toMatchObject({ created: 1, faultyRows: 1 });
    expect((await importRows(admin, content)).problem.code).toBe('sheet.has_faults');
    await importRows(admin, content, { faulty: 'skip' });
    expect((await roomsOf(admin)).map(({ name }) => name)).toEqual(['Lotus']);
  });
});

describe('files of common programs', () => {
  const row = (name: string) => lines('name,building,capacity', `${name},River House,8`);

  it.each([
    ['Windows-1252', western(row('Café Müller')), 'Café Müller', 'windows-1252'],
    ['Windows-874', thai(row('ห้องประชุมใหญ่ ชั้น 3')), 'ห้องประชุมใหญ่ ชั้น 3', 'windows-874'],
    ['UTF-8', strToU8(row('Café ห้อง')), 'Café ห้อง', 'utf-8'],
    [
      'UTF-16',
      new Uint8Array(Buffer.from(`\uFEFF${row('Café ห้อง')}`, 'utf16le')),
      'Café ห้อง',
      'utf-16le',
    ],
  ])('[D-03] %s is recognised by its content', async (_, content, name, encoding) => {
    const { admin } = await resourceWorld(api);
    const { data } = await importRows(admin, content);
    expect(data.encoding).toEqual({ name: encoding, isSure: true });
    expect((await roomsOf(admin)).map((room) => room.name)).toEqual([name]);
  });

  it('[D-03] an uncertain encoding is reported and can be chosen, with the first rows as read', async () => {
    const { admin } = await resourceWorld(api);
    const content = western(row('Salle É1 ÀÂ'));
    const { data } = await check(admin, content);
    expect(data.encoding?.isSure).toBe(false);
    const read = await check(admin, content, { encoding: 'windows-1252' });
    expect(read.data.firstRows[1]?.cells[0]).toBe('Salle É1 ÀÂ');
  });

  it('[D-03] a line sep=; and title rows are skipped, and another header row can be chosen', async () => {
    const { admin } = await resourceWorld(api);
    const content = lines(
      'sep=;',
      'Rooms of 2027',
      '',
      'name;building;capacity',
      'Lotus;River House;8',
    );
    const { data } = await importRows(admin, content);
    expect(data).toMatchObject({ headerRow: 3, created: 1 });
    const strange = lines('Rooms,,', 'Wie,Wo,Plätze', 'Orchid,River House,4');
    const query = { headerRow: 2, columns: 'name,building,capacity' };
    expect((await check(admin, strange, query)).data).toMatchObject({ created: 1, headerRow: 2 });
  });

  it('[D-03] an Excel file is read as displayed: dates, leading zeros, failed formulas, hidden sheets and rows', async () => {
    const { admin } = await resourceWorld(api);
    const styles = strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/><numFmt numFmtId="165" formatCode="d mmm yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    );
    const content = xlsxOf(
      [
        ['code', 'name', 'building', 'capacity', 'description'],
        [
          { number: 7, style: 1 },
          { number: 46145, style: 2 },
          'River House',
          8,
          { number: 46145, style: 3 },
        ],
      ],
      { 'xl/styles.xml': styles },
      '<row r="3" hidden="1"><c r="B3" t="str"><v>Hidden</v></c><c r="C3" t="str"><v>River House</v></c><c r="D3"><v>4</v></c></row>',
    );
    await importRows(admin, content);
    expect(await roomsOf(admin)).toMatchObject([
      { code: '0007', name: '3 May 2026', description: '2026-05-03' },
    ]);
    const failed = xlsxOf([
      ['name', 'building', 'capacity'],
      [{ error: '#N/A' }, 'River House', 8],
    ]);
    expect((await check(admin, failed)).data.faults).toMatchObject([
      { column: 'name', code: 'failed_formula' },
    ]);
    const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const hiddenFirst = xlsxOf([['nothing', 'here']], {
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="${links}"><sheets><sheet name="A" state="hidden" r:id="rId1"/><sheet name="B" r:id="rId2"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet2.xml': strToU8(
        '<worksheet><sheetData><row><c t="str"><v>name</v></c><c t="str"><v>building</v></c><c t="str"><v>capacity</v></c></row><row><c t="str"><v>Shown</v></c><c t="str"><v>River House</v></c><c><v>4</v></c></row></sheetData></worksheet>',
      ),
    });
    expect((await check(admin, hiddenFirst)).data).toMatchObject({ created: 1, faultCount: 0 });
  });
});
