import { randomUUID } from 'node:crypto';
import { listApiKeys } from '@axp/contracts/api-keys';
import { describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { merchantKey } from '../api-keys/key-world.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';

const api = testApi();
const hoursAgo = (hours: number) => api.clock.hoursFromNow(-hours);
const daysAgo = (days: number) => hoursAgo(24 * days);

describe('the worker forgets', () => {
  it('[J-08] idempotency keys after 23 hours, and keeps those that can be used again', async () => {
    const { ann } = await bookingWorld(api);
    const owner = { merchant_id: ann.merchantId, user_id: ann.id };
    const key = { ...owner, request_hash: Buffer.from('hash') };
    await api.db
      .insertInto('idempotency_key')
      .values([
        { ...key, key: 'old', created_at: hoursAgo(24) },
        { ...key, key: 'new', created_at: hoursAgo(22) },
      ])
      .execute();
    await api.runJob('forget_old_rows');
    const left = await api.db
      .selectFrom('idempotency_key')
      .select('key')
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    expect(left.map(({ key: kept }) => kept)).toEqual(['new']);
  });

  it('[Z-53] notifications older than a year, read or not', async () => {
    const { ann, room } = await bookingWorld(api);
    for (const [day, age] of [
      [3, 366],
      [4, 364],
    ] as const) {
      const { data } = await book(api, ann, room.id, {
        start: at('10:00', day),
        end: at('11:00', day),
      });
      await api.db
        .updateTable('notification')
        .set({ created_at: daysAgo(age) })
        .where('booking_id', '=', data.id)
        .execute();
    }
    await api.runJob('forget_old_rows');
    const left = await api.db
      .selectFrom('notification')
      .select('created_at')
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    expect(left.map(({ created_at }) => new Date(created_at))).toEqual([new Date(daysAgo(364))]);
  });

  it('[J-01] API keys 90 days after the last day that they could have', async () => {
    const boss = await administrator(api);
    for (const age of [457, 455]) {
      const { id } = await merchantKey(api, boss, { name: `${age} days` });
      const dates = { created_at: daysAgo(age), expires_at: daysAgo(age - 366) };
      await api.db.updateTable('api_key').set(dates).where('id', '=', id).execute();
    }
    await api.runJob('forget_old_rows');
    const { data } = await api.call(listApiKeys, { as: boss });
    expect(data.map(({ name }) => name)).toEqual(['455 days']);
  });

  it('[D-03] bulk jobs older than 90 days', async () => {
    const { ann } = await bookingWorld(api);
    const job = {
      merchant_id: ann.merchantId,
      subject: 'user',
      action: '{"kind":"deactivate"}',
      selection: '{"filter":{}}',
      actor_id: ann.id,
      address: '',
      device: '',
      total: 0,
      state: 'done',
      ended_at: daysAgo(80),
    };
    await api.db
      .insertInto('bulk_job')
      .values([
        { ...job, id: randomUUID(), created_at: daysAgo(91) },
        { ...job, id: randomUUID(), created_at: daysAgo(89) },
      ])
      .execute();
    await api.runJob('forget_old_rows');
    const left = await api.db.selectFrom('bulk_job').select('created_at').execute();
    expect(left.map(({ created_at }) => new Date(created_at))).toEqual([new Date(daysAgo(89))]);
  });
});
