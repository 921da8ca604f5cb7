import { listUsers } from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import {
  cancelBulkJob,
  countManagedResources,
  getBulkJob,
  hideBulkJob,
  listBulkJobs,
  runPeopleAction,
  runResourceAction,
} from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

const many = 1_050;
const deactivation = { kind: 'deactivate' } as const;

/** An administrator, and 1,050 people whom they have started to deactivate as a job. */
async function startedJob() {
  const boss = await administrator(api);
  const { merchantId: merchant_id } = boss;
  await sql`insert into app_user (merchant_id, id, email, full_name, status)
    select ${merchant_id}, gen_random_uuid(), 'p' || n || '@many.test', 'Person ' || n, 'active'
    from generate_series(1, ${many}::integer) n`.execute(api.db);
  const body = { selection: { filter: { text: 'person' } }, action: deactivation };
  const { data } = await api.call(runPeopleAction, { as: boss, body: { ...body, affected: many } });
  const { jobId } = data;
  if (jobId === null) throw new Error('no job was started');
  const job = async () => (await api.call(getBulkJob, { as: boss, params: { id: jobId } })).data;
  const left = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from app_user
      where merchant_id = ${merchant_id} and status = 'active' and full_name like 'Person %'`.execute(
      api.db,
    );
    return rows[0]?.count;
  };
  return { boss, merchant_id, jobId, job, left };
}

const work = () => api.runJob('bulk_jobs');

/** Lets the worker fail after some batches of 100, as if it was killed. */
const stopAfter = async (jobId: string, batches: number) => {
  await sql`create or replace function stop_job() returns trigger language plpgsql as $$
    begin
      if new.done > ${sql.lit(batches * 100)} and new.id = ${sql.lit(jobId)} then
        raise exception 'killed';
      end if;
      return new;
    end $$`.execute(api.db);
  await sql`create or replace trigger stop_job before update on bulk_job
    for each row execute function stop_job()`.execute(api.db);
};
const goOn = () => sql`drop trigger if exists stop_job on bulk_job`.execute(api.db);

const auditedOf = async (merchantId: string) => {
  const { rows } = await sql<{ count: number; objects: number }>`
    select count(*)::integer as count, count(distinct object_id)::integer as objects
    from audit_event where merchant_id = ${merchantId} and action = 'deactivate'`.execute(api.db);
  return rows[0];
};

describe('runPeopleAction of more than 1,000', () => {
  it('[D-04] runs on a server that no request has told of the company', async () => {
    const { job, left } = await startedJob();
    // A server forgets what it knows of companies by then.
    api.clock.advance({ minutes: 1 });
    await work();
    expect(await left()).toBe(0);
    expect(await job()).toMatchObject({ state: 'done', changed: many });
  });

  it('[D-04] starts a job that changes nothing until a worker runs it, and ends with a summary', async () => {
    const { boss, merchant_id, jobId, job, left } = await startedJob();
    expect(await left()).toBe(many);
    expect(await job()).toMatchObject({ state: 'running', total: many, done: 0, endedAt: null });
    const { data } = await api.call(listUsers, {
      as: boss,
      query: { text: 'person 7', limit: 1 },
    });
    const room = await buildResource(api.db, { merchant_id });
    const [busy] = data;
    if (!busy) throw new Error('no person was found');
    // One of them books before their batch.
    await buildBooking(api.db, {
      merchant_id,
      resource_id: room.id,
      booker_id: busy.id,
      starts_at: at('14:00'),
      ends_at: at('15:00'),
    });
    await work();
    expect(await left()).toBe(1);
    expect(await job()).toMatchObject({
      id: jobId,
      subject: 'user',
      action: 'deactivate',
      state: 'done',
      done: many,
      changed: many - 1,
      skipped: [
        { reason: 'open_items', count: 1, examples: [{ id: busy.id, name: busy.fullName }] },
      ],
      startedBy: { id: boss.id },
      endedAt: expect.any(String),
    });
    expect(await auditedOf(merchant_id)).toEqual({ count: many - 1, objects: many - 1 });
    const trail = await api.call(listAuditEvents, { as: boss, query: { limit: 1 } });
    expect(trail.data).toMatchObject([{ action: 'deactivate', actor: { id: boss.id } }]);
  });

  it('[D-04] runs each batch once with two workers', async () => {
    const { merchant_id, job, left } = await startedJob();
    await Promise.all([work(), work()]);
    await work();
    expect(await left()).toBe(0);
    expect(await job()).toMatchObject({ state: 'done', done: many, changed: many });
    expect(await auditedOf(merchant_id)).toEqual({ count: many, objects: many });
  });

  it('[D-04] continues after a worker was killed, and gives up after five failures', async () => {
    const { merchant_id, jobId, job, left } = await startedJob();
    await stopAfter(jobId, 3);
    await expect(work()).rejects.toThrow('bulk jobs failed');
    expect(await left()).toBe(many - 300);
    expect(await job()).toMatchObject({ state: 'running', done: 300 });
    await goOn();
    await work();
    expect(await job()).toMatchObject({ state: 'done', done: many });
    expect(await auditedOf(merchant_id)).toEqual({ count: many, objects: many });

    const other = await startedJob();
    await stopAfter(other.jobId, 0);
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(work()).rejects.toThrow('bulk jobs failed');
    }
    await goOn();
    expect(await other.job()).toMatchObject({ state: 'failed', done: 0 });
  });

  it('[D-04] stops when its user is no longer an administrator', async () => {
    const { boss, left } = await startedJob();
    const other = await administrator(api, boss);
    await api.db
      .updateTable('app_user')
      .set({ is_administrator: false })
      .where('id', '=', boss.id)
      .execute();
    await work();
    expect(await left()).toBe(many);
    const { data } = await api.call(listBulkJobs, { as: other, query: { subject: 'user' } });
    expect(data).toMatchObject([{ state: 'not_allowed', done: 0 }]);
  });
});

describe('cancelBulkJob', () => {
  it('[D-04] stops between two batches and keeps completed changes', async () => {
    const { boss, jobId, job, left } = await startedJob();
    await stopAfter(jobId, 2);
    await expect(work()).rejects.toThrow('bulk jobs failed');
    await goOn();
    const params = { id: jobId };
    const { data } = await api.call(cancelBulkJob, { as: boss, params });
    expect(data).toMatchObject({ state: 'cancelled', done: 200, changed: 200 });
    await work();
    expect(await left()).toBe(many - 200);
    expect(await job()).toMatchObject({ state: 'cancelled' });
    const { problem } = await api.call(cancelBulkJob, { as: boss, params });
    expect(problem.code).toBe('bulk_job.ended');
  });
});

describe('listBulkJobs', () => {
  it('[D-04] has the jobs of one subject that run or ended in the last 7 days', async () => {
    const { boss, jobId } = await startedJob();
    const list = async (subject: 'user' | 'resource') =>
      (await api.call(listBulkJobs, { as: boss, query: { subject } })).data.map(({ id }) => id);
    expect([await list('user'), await list('resource')]).toEqual([[jobId], []]);
    await api.call(cancelBulkJob, { as: boss, params: { id: jobId } });
    expect(await list('user')).toEqual([jobId]);
    await sql`update bulk_job set ended_at = now() - interval '8 days'
      where id = ${jobId}`.execute(api.db);
    expect(await list('user')).toEqual([]);
  });
});

describe('hideBulkJob', () => {
  it('[D-04] removes a finished job from the list, and refuses a running one', async () => {
    const { boss, jobId } = await startedJob();
    const params = { id: jobId };
    const hidden = await api.call(hideBulkJob, { as: boss, params });
    expect(hidden.problem.code).toBe('bulk_job.running');
    await api.call(cancelBulkJob, { as: boss, params });
    await api.call(hideBulkJob, { as: boss, params });
    const { data } = await api.call(listBulkJobs, { as: boss, query: { subject: 'user' } });
    expect(data).toEqual([]);
  });
});

describe('getBulkJob', () => {
  it('[T-07] finds no job of another merchant, nor cancels or hides it', async () => {
    const { boss, jobId } = await startedJob();
    const other = await administrator(api);
    const params = { id: jobId };
    for (const operation of [getBulkJob, cancelBulkJob, hideBulkJob]) {
      const { problem } = await api.call(operation, { as: other, params });
      expect(problem.code).toBe('bulk_job.not_found');
    }
    const { data } = await api.call(listBulkJobs, { as: other, query: { subject: 'user' } });
    expect(data).toEqual([]);
    await api.call(cancelBulkJob, { as: boss, params });
  });
});

describe('runResourceAction of more than 1,000', () => {
  it('[D-03] deactivates resources as a job, and skips those already inactive', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    const sample = await buildResource(api.db, { merchant_id, name: 'Desk 0' });
    await sql`insert into resource
      select (jsonb_populate_record(null::resource, to_jsonb(resource) || jsonb_build_object(
        'id', gen_random_uuid(), 'name', 'Desk ' || n, 'code', 'D' || n))).*
      from resource, generate_series(1, ${many}::integer) n
      where resource.id = ${sample.id}`.execute(api.db);
    const selection = { filter: { type: 'room' as const } };
    const body = { selection, action: 'deactivate' as const, affected: many + 1 };
    const { data } = await api.call(runResourceAction, { as: boss, body });
    expect(data).toMatchObject({ affected: many + 1, ids: [], jobId: expect.any(String) });
    const one = { selection: { ids: [sample.id] }, action: 'deactivate' as const, affected: 1 };
    const small = await api.call(runResourceAction, { as: boss, body: one });
    expect(small.data).toEqual({ affected: 1, ids: [sample.id], jobId: null });
    await work();
    const jobs = await api.call(listBulkJobs, { as: boss, query: { subject: 'resource' } });
    expect(jobs.data).toMatchObject([
      {
        action: 'deactivate',
        state: 'done',
        done: many + 1,
        changed: many,
        skipped: [{ reason: 'already', examples: [{ id: sample.id, name: 'Desk 0' }] }],
      },
    ]);
    const active = await api.call(countManagedResources, { as: boss, query: { active: 'yes' } });
    expect(active.data.total).toBe(0);
  });
});
