import { exportProblems } from '@axp/contracts/administration';
import {
  listProblems,
  reportResourceProblem,
  resolveProblem,
  startProblem,
} from '@axp/contracts/problems';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { downloadFile } from '../admin/xlsx-files.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBuilding } from '../factories.ts';
import { at, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

/** A room, an administrator, and a colleague who reports. */
async function roomWorld() {
  const { ann, room } = await bookingWorld(api, { name: 'Ebro' });
  const boss = await api.member({
    user: { merchant_id: ann.merchantId, is_administrator: true },
  });
  const report = async (text: string, body: object = {}) => {
    const request = { params: { id: room.id }, body: { text, ...body } };
    return (await api.call(reportResourceProblem, { as: ann, ...request })).data.id;
  };
  const start = (id: string, body: object) =>
    api.call(startProblem, { as: boss, params: { id }, body: { version: 1, ...body } });
  const resolve = (id: string) =>
    api.call(resolveProblem, {
      as: boss,
      params: { id },
      body: { version: 1, note: '=New cable' },
    });
  return { ann, boss, room, report, start, resolve };
}

const list = async (as: Member, query: object) => {
  const { data, meta } = await api.call(listProblems, { as, query });
  return [data.map(({ text }) => text), meta] as const;
};

describe('a problem with a supplier', () => {
  it('[R-03] is listed and counted, and stays the responsibility of its manager', async () => {
    const { boss, report, start } = await roomWorld();
    const id = await report('The camera does not turn.');
    await report('The screen stays dark.');
    const { data } = await start(id, { supplier: 'AV Service' });
    expect(data).toMatchObject({
      supplier: 'AV Service',
      assignee: { id: boss.id },
      abilities: { start: true },
    });
    const [texts, meta] = await list(boss, { work: 'supplier' });
    expect(texts).toEqual(['The camera does not turn.']);
    expect(meta).toMatchObject({ open: 2, new: 1, mine: 1, supplier: 1 });
    const back = await start(id, { version: 2 });
    expect(back.data).toMatchObject({ supplier: null, abilities: { start: false } });
    const tooLong = await start(id, { version: 3, supplier: 'x'.repeat(121) });
    expect(tooLong.problem.errors).toMatchObject([{ path: 'supplier', code: 'too_long' }]);
  });
});

describe('listProblems', () => {
  it('[R-03] counts those that can’t be used, and lists them alone on request', async () => {
    const { boss, report, resolve } = await roomWorld();
    await report('The screen stays dark.');
    await report('The ceiling is wet.', { isUnusable: true });
    await resolve(await report('The door is stuck.', { isUnusable: true }));
    const [texts, meta] = await list(boss, { unusable: 'yes' });
    expect(texts).toEqual(['The ceiling is wet.']);
    expect(meta).toMatchObject({ unusable: 1, open: 1 });
  });

  it('[R-03] has the average time until problems were resolved', async () => {
    const { boss, report, resolve } = await roomWorld();
    const [first, second] = [await report('One light is out.'), await report('Two are out.')];
    expect((await list(boss, {}))[1].averageMinutes).toBeNull();
    api.clock.set(at('10:00'));
    await resolve(first);
    api.clock.set(at('12:00'));
    await resolve(second);
    expect((await list(boss, {}))[1].averageMinutes).toBe(120);
  });
});

describe('exportProblems', () => {
  it('[R-03] has what the list has, with the chosen columns and harmless cells', async () => {
    const { ann, boss, report, start, resolve } = await roomWorld();
    await start(await report('The camera does not turn.'), { supplier: 'AV Service' });
    api.clock.advance({ minutes: 1 });
    await resolve(await report('The screen, it is dark.', { category: 'screen' }));
    const columns = 'status,text,category,reported,reported_by,supplier,resolution';
    const { bytes } = await downloadFile(api, exportProblems, { as: boss, query: { columns } });
    expect(bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Status,Problem,About,Reported,Reported by,Supplier,Resolution',
      `Resolved,"The screen, it is dark.","Screen, sound",2026-11-02 09:01,${ann.fullName},,'=New cable`,
      `With supplier,The camera does not turn.,,2026-11-02 09:00,${ann.fullName},AV Service,`,
    ]);
    const query = { state: 'open' as const, columns: 'text' };
    const open = await downloadFile(api, exportProblems, { as: boss, query });
    expect(open.bytes.toString('utf8')).not.toContain('dark');
  });

  it('[R-03] is an Excel file on request, and refused without the right', async () => {
    const { ann, boss, report } = await roomWorld();
    await report('The screen stays dark.');
    const query = { format: 'xlsx' as const };
    const { bytes } = await downloadFile(api, exportProblems, { as: boss, query });
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const colleague = await colleagueOf(api, ann);
    const refused = await api.call(exportProblems, { as: colleague, query });
    expect(refused.problem.code).toBe('access.denied');
  });

  it('[R-03] shows a facility manager the problems of their buildings alone', async () => {
    const { ann, room, report } = await roomWorld();
    await report('The screen stays dark.');
    const { merchantId: merchant_id } = ann;
    const other = await buildBuilding(api.db, { merchant_id });
    const seen = async (building_id: string) => {
      const as = await colleagueOf(api, ann);
      const manager = { merchant_id, building_id, user_id: as.id };
      await api.db.insertInto('building_manager').values(manager).execute();
      const { bytes } = await downloadFile(api, exportProblems, { as, query: {} });
      return bytes.toString('utf8').includes('The screen stays dark.');
    };
    expect([await seen(room.building_id), await seen(other.id)]).toEqual([true, false]);
  });
});
