import { randomUUID } from 'node:crypto';
import { getManagedResource, updateResource } from '@axp/contracts';
import { updateOwnField } from '@axp/contracts/administration';
import {
  checkResourceSheet,
  downloadSheetTemplate,
  exportResources,
  importResourceSheet,
} from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import { resourceWorld, sendFile } from '../admin/resource-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { send } from '../send.ts';
import { addField, plugType, typeC, typeG } from './own-field-world.ts';

const api = testApi();

const shared = { subject: 'resource', filledBy: 'administrators' } as const;

async function world() {
  const found = await resourceWorld(api);
  const { admin } = found;
  const plug = await addField(api, admin, { ...plugType, isRequired: true });
  const label = { en: 'Sockets', th: 'จำนวนเต้ารับ' };
  const sockets = await addField(api, admin, { ...shared, kind: 'number', label });
  return { ...found, plug, sockets };
}

async function exported(
  as: Member,
  operation: typeof exportResources | typeof downloadSheetTemplate,
  query: Readonly<Record<string, string>> = {},
) {
  const headers = { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` };
  const response = await send(api, operation, { headers, param: { type: 'room' }, query });
  return response.payload.replace('\uFEFF', '').trim().split('\r\n');
}

const importOf = (as: Member, lines: readonly string[]) =>
  sendFile(api, importResourceSheet, {
    as,
    content: lines.join('\r\n'),
    params: { type: 'room', importId: randomUUID() },
  });

describe('sheets of resources', () => {
  it('[F-03] have a column for each own field, that is read again by its label in either language', async () => {
    const { admin, create, plug, sockets } = await world();
    const { data: lotus } = await create({ ownFields: { [plug]: typeC, [sockets]: 4 } });
    const [head = '', row = ''] = await exported(admin, exportResources);
    const heads = head.split(',');
    const cell = (name: string) => row.split(',')[heads.indexOf(name)];
    expect([cell('Plug type'), cell('Sockets')]).toEqual(['Type C', '4']);
    const [template = ''] = await exported(admin, downloadSheetTemplate);
    expect(template.split(',').slice(-2)).toEqual(['Plug type', 'Sockets']);
    const again = await importOf(admin, [
      'code,name,building,capacity,ชนิดปลั๊ก,Sockets',
      `${lotus.code},Lotus,River House,8,แบบ G,-`,
      'R-2,Jasmine,River House,8,Type C,2',
    ]);
    expect(again.data).toMatchObject({ created: 1, updated: 1, faultCount: 0 });
    expect(again.data.changes[0]?.fields).toEqual([
      { label: 'Plug type', before: 'Type C', after: 'แบบ G' },
      { label: 'Sockets', before: '4', after: '-' },
    ]);
    const { data } = await api.call(getManagedResource, { as: admin, params: { id: lotus.id } });
    expect(data.ownFields.map(({ value }) => value)).toEqual([typeG]);
  });

  it('[F-03] name what an own field refuses by row and column', async () => {
    const { admin } = await world();
    const content = [
      'code,name,building,capacity,Plug type,Sockets',
      'R-1,Lotus,River House,8,Type X,2',
      'R-2,Jasmine,River House,8,,2.5',
      'R-3,Orchid,River House,8,Type C,',
    ].join('\r\n');
    const { data } = await sendFile(api, checkResourceSheet, {
      as: admin,
      content,
      params: { type: 'room' },
    });
    expect(data.known.slice(-2).map(({ label }) => label)).toEqual(['Plug type', 'Sockets']);
    expect(data.created).toBe(1);
    expect(data.faults).toMatchObject([
      { row: 2, column: 'Plug type', code: 'not_among', value: 'Type X' },
      { row: 3, column: 'Plug type', code: 'required' },
      { row: 3, column: 'Sockets', code: 'too_many_decimals', value: '2.5' },
    ]);
  });

  it('[F-03] keep an archived choice that they were exported with, and choose none anew', async () => {
    const { admin, create, plug, sockets } = await world();
    const { data: lotus } = await create({ ownFields: { [plug]: typeG, [sockets]: 3 } });
    const { data: fern } = await create({ name: 'Fern', ownFields: { [plug]: typeC } });
    const change = (id: string, version: number, body: object) =>
      api.call(updateOwnField, { as: admin, params: { id }, body: { version, ...body } });
    // A choice added later may have the label of the archived one.
    const another = { id: randomUUID(), label: { en: 'Type G', th: 'แบบ G' } };
    const typeCAlone = plugType.choices?.slice(0, 1) ?? [];
    await change(plug, 1, { choices: typeCAlone });
    await change(sockets, 1, { number: { min: 4, max: null, decimals: 0 } });
    const columns = `code,name,building,capacity,own_${plug},own_${sockets}`;
    const lines = await exported(admin, exportResources, { columns });
    const unchanged = await importOf(admin, lines);
    expect(unchanged.data).toMatchObject({ created: 0, updated: 0, faultCount: 0 });
    const renamed = await importOf(
      admin,
      lines.map((line) => line.replace('Lotus', 'Orchid')),
    );
    expect(renamed.data).toMatchObject({ updated: 1, faultCount: 0 });
    const anew = await sendFile(api, checkResourceSheet, {
      as: admin,
      content: lines.map((line) => line.replace('Type C', 'Type G')).join('\r\n'),
      params: { type: 'room' },
    });
    expect(anew.data.faults).toMatchObject([{ column: 'Plug type', value: 'Type G' }]);
    await change(plug, 2, { choices: [...typeCAlone, another] });
    expect((await importOf(admin, lines)).data).toMatchObject({ updated: 1, faultCount: 0 });
    const valuesOf = async (id: string) => {
      const { data } = await api.call(getManagedResource, { as: admin, params: { id } });
      return data.ownFields.map(({ value }) => value);
    };
    expect(await valuesOf(lotus.id)).toEqual([typeG, 3]);
    const body = { version: 3, ownFields: { [plug]: typeG, [sockets]: 3 } };
    const same = await api.call(updateResource, { as: admin, params: { id: lotus.id }, body });
    expect(same.status).toBe(200);
    const other = await api.call(updateResource, {
      as: admin,
      params: { id: fern.id },
      body: { version: 1, ownFields: { [plug]: typeG } },
    });
    expect(other.problem.errors).toMatchObject([{ code: 'invalid_choice' }]);
    expect(await valuesOf(fern.id)).toEqual([typeC]);
  });
});
