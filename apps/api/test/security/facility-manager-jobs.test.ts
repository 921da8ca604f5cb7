import type { BulkJob } from '@axp/contracts/sheets';
import {
  cancelBulkJob,
  countManagedResources,
  getBulkJob,
  hideBulkJob,
  listBulkJobs,
  runResourceAction,
} from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { roleWorld } from './role-world.ts';

const api = testApi();

const outsideCount = 6;
const insideCount = 1_010;
const subject = 'resource' as const;

/** Copies a resource, so that its building has many. */
const copies = (id: string, count: number) =>
  sql`insert into resource
    select (jsonb_populate_record(own, jsonb_build_object(
      'id', gen_random_uuid(), 'code', own.code || n, 'name', own.name || ' ' || n))).*
    from resource own, generate_series(1, ${count}::integer) n
    where own.id = ${id}`.execute(api.db);

/** The role world with many resources in the manager's building, and a few in the other. */
async function manyWorld() {
  const world = await roleWorld(api);
  const { own, foreign } = world;
  await copies(own.id, insideCount - 1);
  await copies(foreign.id, outsideCount - 1);
  return world;
}

async function started(as: Member, affected: number) {
  const body = { selection: { filter: {} }, action: 'deactivate' as const, affected };
  const { data } = await api.call(runResourceAction, { as, body });
  if (data.jobId === null) throw new Error('no job was started');
  const params = { id: data.jobId };
  const job = async (): Promise<BulkJob> => (await api.call(getBulkJob, { as, params })).data;
  return { params, job };
}

const activeOf = async (as: Member, buildingId: string) =>
  (await api.call(countManagedResources, { as, query: { buildingId } })).data.active;

const give = ({ merchantId: merchant_id, id: user_id }: Member, building_id: string) =>
  api.db.insertInto('building_manager').values({ merchant_id, user_id, building_id }).execute();

const take = ({ id }: Member, buildingId: string) =>
  api.db
    .deleteFrom('building_manager')
    .where('user_id', '=', id)
    .where('building_id', '=', buildingId)
    .execute();

const work = () => api.runJob('bulk_jobs');

describe('[D-01] [D-03] a job of a facility manager', () => {
  it('changes only resources of their buildings, even if they get another one', async () => {
    const { manager, admin, building, other } = await manyWorld();
    const { job } = await started(manager, insideCount);
    await give(manager, other.id);
    await work();
    expect(await job()).toMatchObject({ state: 'done', changed: insideCount, skipped: [] });
    expect(await activeOf(admin, building.id)).toBe(0);
    expect(await activeOf(admin, other.id)).toBe(outsideCount);
  });

  it('leaves out resources of a building they lost, and names some', async () => {
    const { manager, admin, building, other } = await manyWorld();
    await give(manager, other.id);
    const { job } = await started(manager, insideCount + outsideCount);
    await take(manager, other.id);
    await work();
    expect(await job()).toMatchObject({
      state: 'done',
      done: insideCount + outsideCount,
      changed: insideCount,
      skipped: [{ reason: 'not_managed', count: outsideCount }],
    });
    const [outside] = (await job()).skipped;
    expect(outside?.examples).toHaveLength(5);
    expect(outside?.examples[0]?.name).toMatch(/^Orchid/);
    expect(await activeOf(admin, building.id)).toBe(0);
    expect(await activeOf(admin, other.id)).toBe(outsideCount);
  });

  it('ends when the role was removed, visible to administrators', async () => {
    const { manager, admin, building } = await manyWorld();
    const { params } = await started(manager, insideCount);
    await take(manager, building.id);
    await work();
    const { data } = await api.call(getBulkJob, { as: admin, params });
    expect(data).toMatchObject({ state: 'not_allowed', changed: 0 });
    expect(await activeOf(admin, building.id)).toBe(insideCount);
  });

  it('is limited when an administrator becomes one after the start', async () => {
    const { admin, building, other } = await manyWorld();
    const starter = await administrator(api, admin);
    const { job } = await started(starter, insideCount + outsideCount);
    const user = api.db.updateTable('app_user').where('id', '=', starter.id);
    await user.set({ is_administrator: false }).execute();
    await give(starter, other.id);
    await work();
    expect(await job()).toMatchObject({
      changed: outsideCount,
      skipped: [{ reason: 'not_managed', count: insideCount }],
    });
    expect(await activeOf(admin, building.id)).toBe(insideCount);
  });
});

describe('[D-01] jobs of others', () => {
  it('are hidden from a facility manager, and visible to an auditor who can’t stop them', async () => {
    const { manager, admin, building, other } = await manyWorld();
    const { params } = await started(admin, insideCount + outsideCount);
    await give(manager, other.id);
    const own = await started(manager, insideCount + outsideCount);
    const listed = await api.call(listBulkJobs, { as: manager, query: { subject } });
    expect(listed.data.map(({ id }) => id)).toEqual([own.params.id]);
    for (const operation of [getBulkJob, cancelBulkJob, hideBulkJob]) {
      const { problem } = await api.call(operation, { as: manager, params });
      expect(problem.code).toBe('bulk_job.not_found');
    }
    const user = { merchant_id: manager.merchantId, is_auditor: true };
    const auditor = await api.member({ user });
    await give(auditor, building.id);
    const all = await api.call(listBulkJobs, { as: auditor, query: { subject } });
    expect(all.data).toHaveLength(2);
    const refused = await api.call(cancelBulkJob, { as: auditor, params });
    expect(refused.problem.code).toBe('bulk_job.not_found');
    const stopped = await api.call(cancelBulkJob, { as: manager, params: own.params });
    expect(stopped.data.state).toBe('cancelled');
    await api.call(cancelBulkJob, { as: admin, params });
  });
});
