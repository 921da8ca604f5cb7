import type { AuditObject } from '@axp/contracts';
import { exportAuditEvents, getAuditEvent, listAuditEvents } from '@axp/contracts/administration';
import { createUnitOfWork } from '@axp/server-kit/db';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordChange } from '../../src/modules/records/audit/index.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { send } from '../send.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

type RecordedChange = Parameters<typeof recordChange>[1];

interface Place {
  /** Id of the merchant whose rows the transaction may access. */
  readonly within: string;
  /** Member who writes, and the merchant in the written row. */
  readonly by: Pick<Member, 'id' | 'merchantId' | 'fullName'>;
}

/** Work as the application does it: with the rights and the rows of one merchant. */
const recordAs = ({ within, by }: Place, recorded: RecordedChange) =>
  createUnitOfWork(api.database).withMerchant(within, (db) => {
    const tx = { db, merchant: { id: by.merchantId }, clock: api.clock, newId: uuidv7, actor: by };
    return recordChange(tx, recorded);
  });

/** A change a minute after the last one. */
async function change(boss: Member, values: Partial<RecordedChange> = {}): Promise<void> {
  api.clock.advance({ minutes: 1 });
  const object = { type: 'resource' as const, id: uuidv7(), name: 'Lotus' };
  const facts = { before: { capacity: 8 }, after: { capacity: 10 } };
  const place = { within: boss.merchantId, by: boss };
  await recordAs(place, { action: 'update', object, ...facts, ...values });
}

const named = (name: string, type: AuditObject = 'resource') => ({
  object: { type, id: uuidv7(), name },
});

type Filter = Parameters<typeof api.call<typeof listAuditEvents>>[1]['query'];
const list = (as: Member, query: Filter = {}) => api.call(listAuditEvents, { as, query });
const namesOf = async (as: Member, query: Filter = {}) =>
  (await list(as, query)).data.map((event) => event.object.name);

describe('listAuditEvents', () => {
  it('[D-08] lists who changed what and when, with the fields before and after', async () => {
    const boss = await administrator(api);
    await change(boss, { before: { capacity: 8, name: 'A' }, after: { capacity: 10, name: 'A' } });
    expect((await list(boss)).data).toEqual([
      {
        id: expect.any(String),
        at: api.clock.now().toISOString(),
        actor: { id: boss.id, fullName: boss.fullName },
        action: 'update',
        object: { type: 'resource', id: expect.any(String), name: 'Lotus' },
        changes: [{ field: 'capacity', before: '8', after: '10' }],
      },
    ]);
  });

  it('[D-08] has no entry for a change without effect', async () => {
    const boss = await administrator(api);
    await change(boss, { before: { capacity: 8 }, after: { capacity: 8 } });
    expect((await list(boss)).data).toEqual([]);
  });

  it('[D-08] can be filtered by actor, action, object, name and time', async () => {
    const boss = await administrator(api);
    const other = await administrator(api, boss);
    await change(boss, named('River House', 'building'));
    await change(other, named('Orchid'));
    const middle = api.clock.now().toISOString();
    await change(boss, { ...named('Orchid Lounge'), action: 'create', before: null });
    const { data } = await list(boss);
    expect(data.map(({ object }) => object.name)).toEqual([
      'Orchid Lounge',
      'Orchid',
      'River House',
    ]);
    const objectId = data[2]?.object.id ?? '';
    expect(await namesOf(boss, { actorId: other.id })).toEqual(['Orchid']);
    expect(await namesOf(boss, { action: 'create' })).toEqual(['Orchid Lounge']);
    expect(await namesOf(boss, { objectType: 'building' })).toEqual(['River House']);
    expect(await namesOf(boss, { objectId })).toEqual(['River House']);
    expect(await namesOf(boss, { text: 'lounge orch' })).toEqual(['Orchid Lounge']);
    expect(await namesOf(boss, { from: middle })).toEqual(['Orchid Lounge', 'Orchid']);
    expect(await namesOf(boss, { to: middle })).toEqual(['River House']);
  });

  it('pages by cursor without losing entries, including changes at the same moment', async () => {
    const boss = await administrator(api);
    for (const name of ['a', 'b', 'c']) {
      await change(boss, named(name));
      api.clock.advance({ minutes: -1 });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(boss, { limit: 1, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.data.map(({ object }) => object.name));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['c', 'b', 'a']);
  });

  it('[T-07] shows nothing of another merchant', async () => {
    const boss = await administrator(api);
    await change(boss);
    expect((await list(await administrator(api), { actorId: boss.id })).data).toEqual([]);
  });
});

describe('getAuditEvent', () => {
  it('[D-08] returns the change that a link names', async () => {
    const boss = await administrator(api);
    await change(boss, named('River House', 'building'));
    await change(boss);
    const [, wanted] = (await list(boss)).data;
    const { data } = await api.call(getAuditEvent, {
      as: boss,
      params: { id: wanted?.id ?? '' },
    });
    expect(data).toEqual(wanted);
    expect(data.object.name).toBe('River House');
  });

  it('[T-07] does not find unknown entries, nor those of another merchant', async () => {
    const boss = await administrator(api);
    const stranger = await administrator(api);
    await change(stranger);
    const [theirs] = (await list(stranger)).data;
    for (const id of [uuidv7(), theirs?.id ?? '']) {
      const { problem } = await api.call(getAuditEvent, { as: boss, params: { id } });
      expect(problem.code).toBe('audit_event.not_found');
    }
  });

  it('[D-01] is for administrators only', async () => {
    const boss = await administrator(api);
    await change(boss);
    const [event] = (await list(boss)).data;
    const staff = await api.member({ user: { merchant_id: boss.merchantId } });
    const refused = await api.call(getAuditEvent, {
      as: staff,
      params: { id: event?.id ?? '' },
    });
    expect(refused.problem.code).toBe('access.denied');
  });
});

describe('exportAuditEvents', () => {
  it('[D-08] writes a line for each field with the chosen columns, escaped against spreadsheet formulas', async () => {
    const boss = await administrator(api);
    await change(boss, {
      object: { type: 'building', id: null, name: '=cmd()|x' },
      before: { name: 'ตึก, ใหญ่', address: null },
      after: { name: '@SUM(A1)', address: '+66 2' },
    });
    const answer = await send(api, exportAuditEvents, {
      headers: { host: boss.host, authorization: `Bearer ${await api.tokenOf(boss)}` },
      query: { objectType: 'building' },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
    });
    const [head, ...lines] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe(
      'at,actor_id,actor,action,object_type,object_id,object_name,field,before,after',
    );
    const actor = `${boss.id},${boss.fullName}`;
    const common = `${api.clock.now().toISOString()},${actor},update,building,,'=cmd()|x`;
    expect(lines).toEqual([`${common},name,"ตึก, ใหญ่",'@SUM(A1)`, `${common},address,,'+66 2`]);
    const chosen = await send(api, exportAuditEvents, {
      headers: { host: boss.host, authorization: `Bearer ${await api.tokenOf(boss)}` },
      query: { columns: 'object_name,action,field,after', separator: 'semicolon' },
    });
    const [chosenHead, ...chosenLines] = chosen.body.replace('\uFEFF', '').split('\r\n');
    expect(chosenHead).toBe('action;object_name;field;after');
    expect(chosenLines[0]).toBe("update;'=cmd()|x;name;'@SUM(A1)");
    const short = await send(api, exportAuditEvents, {
      headers: { host: boss.host, authorization: `Bearer ${await api.tokenOf(boss)}` },
      query: { columns: 'object_name,at' },
    });
    expect(short.body.trimEnd().split('\r\n')).toHaveLength(2);
  });
});

describe('[D-08] the audit trail', () => {
  it.each([
    ['changed', sql`update audit_event set object_name = 'x'`],
    ['deleted', sql`delete from audit_event`],
    ['emptied', sql`truncate audit_event`],
  ])('cannot be %s by the application', async (_, statement) => {
    const boss = await administrator(api);
    await change(boss);
    const attempt = createUnitOfWork(api.database).withMerchant(boss.merchantId, (trx) =>
      statement.execute(trx),
    );
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
    expect(await namesOf(boss)).toEqual(['Lotus']);
  });

  it('accepts no entry in the name of another merchant', async () => {
    const boss = await administrator(api);
    const stranger = await administrator(api);
    const attempt = recordAs(
      { within: stranger.merchantId, by: boss },
      { ...named('Forged'), action: 'create', before: null, after: {} },
    );
    await expect(attempt).rejects.toThrow('row-level security');
    expect(await namesOf(boss)).toEqual([]);
  });
});
