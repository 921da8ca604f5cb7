import { randomUUID } from 'node:crypto';
import { listManagedResources } from '@axp/contracts';
import {
  checkResourceSheet,
  downloadSheetTemplate,
  exportResources,
  importResourceSheet,
} from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBuilding } from '../factories.ts';
import { resourceWorld, sendFile } from './resource-world.ts';
import { downloadFile, xlsxOf } from './xlsx-files.ts';

const api = testApi();

const params = { type: 'room' };
type Query = Readonly<Record<string, string>>;

const check = (as: Member, content: Uint8Array | string, query: Query = {}) =>
  sendFile(api, checkResourceSheet, { as, content, params, query });

const importRows = (as: Member, content: Uint8Array | string, query: Query = {}) =>
  sendFile(api, importResourceSheet, {
    as,
    content,
    query,
    params: { ...params, importId: randomUUID() },
  });

const namesIn = async (as: Member) => {
  const { data } = await api.call(listManagedResources, { as, query: {} });
  return data.map(({ name, capacity }) => `${name} ${capacity}`);
};

describe('an Excel file', () => {
  it('[D-03] is imported like a CSV file, with texts, numbers and formula results', async () => {
    const { admin } = await resourceWorld(api);
    const content = xlsxOf([
      ['name', 'building', 'capacity', 'needs_approval'],
      ['Lotus', 'River House', 8, true],
      [],
      ['ดอกบัว', 'River House', { formula: '2*6', value: 12 }, ''],
    ]);
    const { data } = await importRows(admin, content);
    expect(data).toMatchObject({ rows: 2, created: 2, faultCount: 0 });
    expect(await namesIn(admin)).toEqual(['Lotus 8', 'ดอกบัว 12']);
  });

  it('[D-03] reports a bad value by its row in Excel', async () => {
    const { admin } = await resourceWorld(api);
    const rows = [['name', 'building', 'capacity'], [], ['Lotus', 'Rivr House', 8]];
    const { data } = await check(admin, xlsxOf(rows));
    expect(data.faults).toMatchObject([{ row: 3, column: 'building', code: 'not_among' }]);
  });

  it('[H-09] is refused if it unpacks to more than a sheet can need, in every layout', async () => {
    const { admin } = await resourceWorld(api);
    const codeOf = async (content: Uint8Array) => (await check(admin, content)).problem.code;
    const bomb = { 'xl/sharedStrings.xml': new Uint8Array(40 * 1024 * 1024) };
    expect(await codeOf(xlsxOf([['name'], ['A']], bomb))).toBe('sheet.too_large');
    const far = '<row r="2"><c r="XFD2" t="str"><v>x</v></c></row>';
    expect(await codeOf(xlsxOf([['name']], {}, far))).toBe('sheet.too_large');
    const many = '<row><c t="str"><v>x</v></c></row>'.repeat(10_005);
    expect(await codeOf(xlsxOf([['name']], {}, many))).toBe('sheet.too_many_rows');
    expect(await codeOf(zipSync({ 'note.txt': strToU8('x') }))).toBe('sheet.not_readable');
    expect(await codeOf(strToU8('PK\u0003\u0004 and nothing else'))).toBe('sheet.not_readable');
  });
});

describe('column headers of other systems', () => {
  it('[D-03] are recognised in English and Thai', async () => {
    const { admin } = await resourceWorld(api);
    const { data } = await check(admin, 'Room Name,อาคาร,จำนวนที่นั่ง\nLotus,River House,8');
    expect(data.columns).toEqual([
      { head: 'Room Name', column: 'name' },
      { head: 'อาคาร', column: 'building' },
      { head: 'จำนวนที่นั่ง', column: 'capacity' },
    ]);
    expect(data).toMatchObject({ missing: [], created: 1 });
  });

  it('[D-03] can be mapped by the user if unknown, and are never dropped silently', async () => {
    const { admin } = await resourceWorld(api);
    const content = 'Wo,Wie,Plätze,Farbe\nRiver House,Lotus,8,red';
    const { data } = await check(admin, content);
    expect(data).toMatchObject({ missing: ['name', 'building', 'capacity'], created: 0 });
    expect((await importRows(admin, content)).problem.code).toBe('sheet.wrong_columns');
    const columns = 'building,name,capacity,';
    expect((await check(admin, content, { columns })).data).toMatchObject({ created: 1 });
    await importRows(admin, content, { columns });
    expect(await namesIn(admin)).toEqual(['Lotus 8']);
    const partly = 'name,building,capacity,colour\nOrchid,River House,4,red';
    expect((await check(admin, partly)).data).toMatchObject({ missing: [], created: 1 });
    expect((await importRows(admin, partly)).problem.code).toBe('sheet.wrong_columns');
  });
});

describe('equal names without codes', () => {
  it('[D-03] are reported, within the file and against existing resources', async () => {
    const { admin, create } = await resourceWorld(api);
    const { merchantId: merchant_id } = admin;
    await buildBuilding(api.db, { merchant_id, name: 'Hill House' });
    await create({ name: 'Lotus' });
    const content = [
      'code,name,building,capacity',
      ',lotus,River House,8',
      ',Lotus,Hill House,8',
      ',Orchid,River House,4',
      ',Orchid,River House,4',
      'R-9,Lotus,River House,8',
    ].join('\n');
    const { data } = await check(admin, content);
    expect([data.sameNameCount, data.sameNames]).toEqual([
      2,
      [
        { row: 2, name: 'lotus' },
        { row: 5, name: 'Orchid' },
      ],
    ]);
  });
});

describe('a template for Excel', () => {
  it('[D-03] has the columns, and on a second sheet an example and the allowed values', async () => {
    const { admin } = await resourceWorld(api);
    const query = { format: 'xlsx' };
    const file = await downloadFile(api, downloadSheetTemplate, { as: admin, params, query });
    expect((await check(admin, file.bytes)).problem.code).toBe('sheet.empty');
    expect(file.texts).toContain('River House');
    expect(file.texts).toContain('whiteboard');
    expect(file.texts).toContain('1-5 08:00-18:00; 6 09:00-12:00');
  });
});

describe('an export', () => {
  it('[D-03] has the filtered resources of the list, and imports without changes', async () => {
    const { admin, create } = await resourceWorld(api);
    await create({ name: 'Lotus', code: 'R-2' });
    await create({ name: 'Orchid', code: 'R-10' });
    await create({ name: 'Old lotus', code: 'R-3', isActive: false });
    const query = { format: 'xlsx', active: 'yes', text: 'lotus' };
    const file = await downloadFile(api, exportResources, { as: admin, params, query });
    expect(file.texts).toContain('R-2');
    expect(file.texts).not.toContain('R-10');
    expect(file.texts).not.toContain('R-3');
    expect((await check(admin, file.bytes)).data).toMatchObject({
      rows: 1,
      created: 0,
      updated: 0,
    });
    const csv = await downloadFile(api, exportResources, {
      as: admin,
      params,
      query: { format: 'csv', active: 'no' },
    });
    expect(csv.bytes.toString()).toContain('Old lotus');
    expect(csv.bytes.toString()).not.toContain('Orchid');
  });
});
