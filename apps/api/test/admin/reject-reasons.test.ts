import { getRejectReasons, updateRejectReasons } from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

const own = [{ en: 'The room is being painted.', th: 'ห้องกำลังทาสี' }];

describe('getRejectReasons', () => {
  it('[D-05] returns the built-in ones in both languages until an administrator sets others', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const { data } = await api.call(getRejectReasons, { as: ann });
    expect(data).toMatchObject({ isBuiltIn: true, version: 0 });
    expect(data.reasons).toContainEqual({
      en: 'Please choose a smaller one, or fewer pieces.',
      th: 'โปรดเลือกขนาดที่เล็กกว่านี้ หรือลดจำนวนชิ้น',
    });
    await api.call(updateRejectReasons, { as: boss, body: { version: 0, reasons: own } });
    const after = await api.call(getRejectReasons, { as: ann });
    expect(after.data).toEqual({ reasons: own, isBuiltIn: false, version: 1 });
    const elsewhere = await api.call(getRejectReasons, { as: await api.member() });
    expect(elsewhere.data.isBuiltIn).toBe(true);
  });
});

describe('updateRejectReasons', () => {
  it('[D-05] [D-08] can reset to the built-in ones; each change is in the audit log', async () => {
    const boss = await administrator(api);
    const write = (version: number, reasons: typeof own | null) =>
      api.call(updateRejectReasons, { as: boss, body: { version, reasons } });
    expect((await write(0, own)).data.version).toBe(1);
    expect((await write(1, [])).data).toMatchObject({ reasons: [], isBuiltIn: false });
    expect((await write(2, null)).data).toMatchObject({ isBuiltIn: true, version: 3 });
    const query = { objectType: 'reason-template' } as const;
    const { data } = await api.call(listAuditEvents, { as: boss, query });
    expect(data).toHaveLength(3);
    expect(data.at(-1)?.changes).toContainEqual({
      field: 'reasonsTh',
      before: expect.stringContaining('โปรดเลือกขนาดที่เล็กกว่านี้ หรือลดจำนวนชิ้น'),
      after: own[0]?.th,
    });
  });

  it('[D-08] refuses an outdated version, also the first time', async () => {
    const boss = await administrator(api);
    const write = (version: number) =>
      api.call(updateRejectReasons, { as: boss, body: { version, reasons: own } });
    expect((await write(1)).problem.code).toBe('reject_reasons.stale');
    await write(0);
    expect((await write(0)).problem.code).toBe('reject_reasons.stale');
  });

  it('[D-05] names the reason and the language that is missing', async () => {
    const boss = await administrator(api);
    const reasons = [{ en: 'Full', th: '' }];
    const { problem } = await api.call(updateRejectReasons, {
      as: boss,
      body: { version: 0, reasons },
    });
    expect(problem.errors).toMatchObject([{ path: 'reasons.0.th', code: 'required' }]);
  });
});
