import type { ResourceType } from '@axp/contracts';
import { getResource, searchResources } from '@axp/contracts';
import type { RuleChange } from '@axp/contracts/administration';
import {
  getRules,
  listAuditEvents,
  previewRules,
  updateRules,
} from '@axp/contracts/administration';
import { bookingRuleRanges } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildBusinessUnit, buildResource } from '../factories.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

/** Creates an administrator, a member and a room without its own rules. */
async function office(room: Parameters<typeof buildResource>[1] = {}) {
  const boss = await administrator(api);
  const ann = await colleagueOf(api, boss);
  const { id } = await buildResource(api.db, {
    name: 'Lotus',
    ...room,
    merchant_id: boss.merchantId,
  });
  return { boss, ann, roomId: id };
}

type Wish = Partial<RuleChange> & { readonly version?: number };

const set = (boss: Member, wish: Wish) =>
  api.call(updateRules, {
    as: boss,
    body: { type: 'room', version: 1, set: {}, inherit: [], ...wish },
  });
const preview = (boss: Member, wish: Wish) =>
  api.call(previewRules, { as: boss, body: { type: 'room', set: {}, inherit: [], ...wish } });

async function ruleOf(boss: Member, rule: string, place: Partial<RuleChange> = {}) {
  const query = { type: 'room' as const, ...place };
  const { data } = await api.call(getRules, { as: boss, query });
  return data.rules.find((one) => one.rule === rule);
}

const nextWeek = { start: at('10:00', 9), end: at('11:00', 9) };

describe('getRules', () => {
  it('[Z-11] returns each rule with its value, its source and its limits', async () => {
    const { boss, roomId } = await office();
    const sales = await buildBusinessUnit(api.db, { merchant_id: boss.merchantId, title: 'Sales' });
    const { data } = await api.call(getRules, { as: boss, query: { type: 'car' } });
    expect(data).toMatchObject({ type: 'car', level: 'merchant', id: null, version: 1 });
    expect(data.rules.map(({ rule, value }) => [rule, value])).toEqual([
      ['gridMinutes', 15],
      ['defaultLengthMinutes', 240],
      ['maxAheadDays', 180],
      ['minNoticeMinutes', 60],
      ['maxLengthMinutes', 14 * 24 * 60],
      ['bufferAfterMinutes', 15],
      ['maxUpcomingBookings', 200],
      ['driverLicence', 'confirmed'],
      ['approval', 'always'],
      ['approvalAboveMinutes', null],
      ['approvalOutsideHours', false],
      ['approvalForOtherUnits', false],
      ['requiresCheckIn', true],
      ['checkInOpensMinutes', 30],
      ['releaseAfterMinutes', 60],
      ['notReleasedFromMinutes', 240],
      ['isNeverReleased', false],
    ]);
    const unitId = sales.id;
    await set(boss, { set: { maxAheadDays: 90 } });
    await set(boss, { businessUnitId: unitId, set: { maxAheadDays: 60 } });
    const merchantName = (
      await api.db
        .selectFrom('merchant')
        .select('title')
        .where('id', '=', boss.merchantId)
        .executeTakeFirstOrThrow()
    ).title;
    const ofMerchant = { value: 90, from: { level: 'merchant', name: merchantName } };
    const common = { rule: 'maxAheadDays', range: bookingRuleRanges.maxAheadDays };
    expect(await ruleOf(boss, 'maxAheadDays')).toEqual({
      ...common,
      ...ofMerchant,
      isOwn: true,
      inherited: { value: 180, from: { level: 'default', name: null } },
      units: [{ id: unitId, name: 'Sales', value: 60 }],
      resources: 0,
    });
    expect(await ruleOf(boss, 'maxAheadDays', { businessUnitId: unitId })).toEqual({
      ...common,
      value: 60,
      from: { level: 'business-unit', name: 'Sales' },
      isOwn: true,
      inherited: ofMerchant,
      units: [],
      resources: 0,
    });
    expect(await ruleOf(boss, 'maxAheadDays', { resourceId: roomId })).toEqual({
      ...common,
      ...ofMerchant,
      isOwn: false,
      inherited: ofMerchant,
      units: [{ id: unitId, name: 'Sales', value: 60 }],
      resources: 0,
    });
  });

  it('[Z-11] counts the active resources of the kind that set a rule themselves', async () => {
    const { boss } = await office({ booking_rules: '{"gridMinutes":30,"maxAheadDays":60}' });
    const of = { merchant_id: boss.merchantId, booking_rules: '{"gridMinutes":30}' };
    await buildResource(api.db, of);
    await buildResource(api.db, { ...of, is_active: false });
    await buildResource(api.db, { ...of, type: 'car' });
    expect(await ruleOf(boss, 'gridMinutes')).toMatchObject({ resources: 2 });
    expect(await ruleOf(boss, 'maxAheadDays')).toMatchObject({ resources: 1 });
    expect(await ruleOf(boss, 'minNoticeMinutes')).toMatchObject({ resources: 0 });
  });

  it('[T-07] does not find a unit or resource of another merchant, nor a resource of another kind', async () => {
    const { boss, roomId } = await office();
    const foreign = await office();
    const ask = (query: { type: ResourceType; businessUnitId?: string; resourceId?: string }) =>
      api.call(getRules, { as: boss, query });
    expect((await ask({ type: 'room', resourceId: foreign.roomId })).problem.errors).toMatchObject([
      { path: 'resourceId', code: 'resource.not_found' },
    ]);
    expect((await ask({ type: 'car', resourceId: roomId })).problem.code).toBe(
      'resource.not_found',
    );
    const businessUnitId = foreign.boss.businessUnitId ?? '';
    expect((await ask({ type: 'room', businessUnitId })).problem.code).toBe(
      'business_unit.not_found',
    );
  });
});

describe('updateRules', () => {
  it('[Z-11] applies the merchant’s rule from the next booking on, and the refusal names it', async () => {
    const { boss, ann, roomId } = await office();
    await set(boss, { set: { maxAheadDays: 3, maxLengthMinutes: 45, defaultLengthMinutes: 30 } });
    const { problem } = await book(api, ann, roomId, nextWeek);
    expect(problem.errors).toMatchObject([
      { path: 'end', code: 'booking.too_long', message: expect.stringContaining('45 min') },
      { path: 'end', code: 'booking.too_far_ahead', message: expect.stringContaining('3 days') },
    ]);
    await set(boss, { version: 2, inherit: ['maxAheadDays', 'maxLengthMinutes'] });
    expect((await book(api, ann, roomId, nextWeek)).data.status).toBe('approved');
  });

  it('[Z-11] prefers a unit to the merchant, and a resource to both, until it is reset', async () => {
    const { boss, ann, roomId } = await office();
    const businessUnitId = ann.businessUnitId ?? '';
    const attempt = async (start: string) =>
      (await book(api, ann, roomId, { start: at(start, 9), end: at('18:00', 9) })).problem.code;
    await set(boss, { set: { maxAheadDays: 30 } });
    await set(boss, { businessUnitId, set: { maxAheadDays: 2 } });
    expect(await attempt('10:00')).toBe('booking.too_far_ahead');
    expect((await book(api, boss, roomId, nextWeek)).data.status).toBe('approved');
    await set(boss, { resourceId: roomId, set: { maxAheadDays: 10 } });
    expect(
      (await book(api, ann, roomId, { start: at('11:00', 9), end: at('12:00', 9) })).data.status,
    ).toBe('approved');
    await set(boss, { resourceId: roomId, version: 2, inherit: ['maxAheadDays'] });
    expect(await attempt('12:00')).toBe('booking.too_far_ahead');
    await set(boss, { businessUnitId, version: 2, inherit: ['maxAheadDays'] });
    expect(
      (await book(api, ann, roomId, { start: at('12:00', 9), end: at('13:00', 9) })).data.status,
    ).toBe('approved');
  });

  it('[Z-40] applies approval by the rule of its level', async () => {
    const { boss, ann, roomId } = await office();
    const statusAt = async (hour: number) =>
      (await book(api, ann, roomId, { start: at(`${hour}:00`), end: at(`${hour + 1}:00`) })).data
        .status;
    expect(await statusAt(10)).toBe('approved');
    await set(boss, { set: { approval: 'when', approvalAboveMinutes: 30 } });
    expect(await statusAt(11)).toBe('pending-approval-book');
    await set(boss, { resourceId: roomId, set: { approval: 'never' } });
    expect(await statusAt(12)).toBe('approved');
  });

  it('[Z-13] [Z-14] applies a quota of the merchant to the next booking, and the refusal names it', async () => {
    const { boss, ann, roomId } = await office();
    await set(boss, { set: { maxUpcomingBookings: 1 } });
    await book(api, ann, roomId);
    const { problem } = await book(api, ann, roomId, nextWeek);
    expect(problem.errors).toMatchObject([
      { path: 'bookedForId', code: 'booking.quota_reached', params: { maxUpcomingBookings: 1 } },
    ]);
  });

  it('[Z-11] [Z-24] shows people the rules of their unit before they book', async () => {
    const { boss, ann, roomId } = await office();
    const businessUnitId = ann.businessUnitId ?? '';
    await set(boss, { set: { gridMinutes: 30 } });
    await set(boss, { businessUnitId, set: { maxLengthMinutes: 120, approval: 'always' } });
    const seenBy = async (as: Member) =>
      (await api.call(getResource, { as, params: { id: roomId } })).data.rules;
    expect(await seenBy(ann)).toMatchObject({ gridMinutes: 30, maxLengthMinutes: 120 });
    expect(await seenBy(boss)).toMatchObject({ gridMinutes: 30, maxLengthMinutes: 1440 });
    const search = { type: 'room', ...nextWeek, limit: 5, favouritesOnly: false } as const;
    const { data } = await api.call(searchResources, { as: ann, body: search });
    expect(data).toMatchObject([{ resource: { id: roomId }, needsApproval: true }]);
  });

  it('[Z-06] refuses an outdated version, at every level', async () => {
    const { boss, roomId } = await office();
    const places = [{}, { businessUnitId: boss.businessUnitId ?? '' }, { resourceId: roomId }];
    for (const place of places) {
      expect((await set(boss, { ...place, set: { gridMinutes: 30 } })).data.version).toBe(2);
      expect((await set(boss, { ...place, set: { gridMinutes: 10 } })).problem.code).toBe(
        'rules.stale',
      );
      expect(await ruleOf(boss, 'gridMinutes', place)).toMatchObject({ value: 30, isOwn: true });
    }
  });

  it('[D-08] records a change in the audit log with the values before and after', async () => {
    const { boss } = await office();
    await set(boss, { set: { maxAheadDays: 30, releaseAfterMinutes: null } });
    await set(boss, { version: 2, inherit: ['maxAheadDays'] });
    const query = { objectType: 'booking-rules' } as const;
    const { data } = await api.call(listAuditEvents, { as: boss, query });
    expect(data.map(({ changes }) => changes)).toEqual([
      [{ field: 'room.maxAheadDays', before: '30', after: null }],
      [
        { field: 'room.maxAheadDays', before: null, after: '30' },
        { field: 'room.releaseAfterMinutes', before: null, after: 'none' },
      ],
    ]);
  });

  it.each<[Wish, string, string]>([
    [{ set: { gridMinutes: 0 } }, 'set.gridMinutes', 'too_small'],
    [{ set: { bufferAfterMinutes: 241 } }, 'set.bufferAfterMinutes', 'too_big'],
    [{ set: { maxAheadDays: 1.5 } }, 'set.maxAheadDays', 'wrong_type'],
    [{ set: { maxLengthMinutes: 30 } }, 'set.defaultLengthMinutes', 'longer_than_longest'],
    [{ set: { approval: 'when' } }, 'set.approval', 'needs_condition'],
    [{ set: { gridMinutes: 5 }, inherit: ['gridMinutes'] }, 'inherit.0', 'not_together'],
    [{ type: 'car', set: { enforceCapacity: true } }, 'set.enforceCapacity', 'not_for_kind'],
  ])('[Z-11] refuses %j at its field', async (wish, path, code) => {
    const boss = await administrator(api);
    expect((await set(boss, wish)).problem.errors).toMatchObject([{ path, code }]);
  });

  it('[D-01] [T-07] is for administrators alone, and for their own merchant', async () => {
    const { boss, ann, roomId } = await office();
    const approver = await api.member({
      user: { merchant_id: boss.merchantId, is_approver: true },
    });
    const foreign = await office();
    for (const as of [ann, approver]) {
      expect((await set(as, { set: { gridMinutes: 30 } })).problem.code).toBe('access.denied');
      expect((await preview(as, { set: { gridMinutes: 30 } })).problem.code).toBe('access.denied');
    }
    const wish = { resourceId: roomId, set: { gridMinutes: 30 } };
    expect((await set(foreign.boss, wish)).problem.code).toBe('resource.not_found');
    const ofUnit = { businessUnitId: boss.businessUnitId ?? '', set: { gridMinutes: 30 } };
    expect((await set(foreign.boss, ofUnit)).problem.code).toBe('business_unit.not_found');
    expect(await ruleOf(boss, 'gridMinutes')).toMatchObject({ value: 15 });
  });

  it('[D-01] does not give a resource manager access to its rules', async () => {
    const { boss, ann, roomId } = await office();
    await api.db
      .insertInto('resource_approver')
      .values({ merchant_id: boss.merchantId, resource_id: roomId, user_id: ann.id })
      .execute();
    const wish = { resourceId: roomId, set: { gridMinutes: 30 } };
    expect((await set(ann, wish)).problem.code).toBe('access.denied');
  });
});

describe('previewRules', () => {
  it('[Z-11] counts bookings that could no longer be made, and changes none of them', async () => {
    const { boss, ann, roomId } = await office();
    const own = { merchant_id: boss.merchantId, booking_rules: '{"maxAheadDays":60}' };
    const other = await buildResource(api.db, own);
    await buildResource(api.db, { ...own, is_active: false });
    await book(api, ann, roomId);
    const later = await book(api, ann, roomId, nextWeek);
    await book(api, ann, other.id, nextWeek);
    const wish = { set: { maxAheadDays: 3, gridMinutes: 60 } };
    const { data } = await preview(boss, wish);
    expect(data).toMatchObject({
      bookings: 1,
      hasMore: false,
      resources: 2,
      rules: [
        { rule: 'gridMinutes', bookings: 0, resources: 2 },
        { rule: 'maxAheadDays', bookings: 1, resources: 1 },
      ],
    });
    expect((await preview(boss, { ...wish, resourceId: other.id })).data).toMatchObject({
      bookings: 1,
      resources: 1,
    });
    await set(boss, wish);
    const stands = await api.db
      .selectFrom('booking')
      .select(['status', 'starts_at'])
      .where('id', '=', later.data.id)
      .executeTakeFirstOrThrow();
    expect(stands).toEqual({ status: 'approved', starts_at: nextWeek.start });
  });

  it('[Z-11] checks only the bookings of a unit when that unit is to change', async () => {
    const { boss, ann, roomId } = await office();
    await book(api, ann, roomId, nextWeek);
    await book(api, boss, roomId, { start: at('11:00', 9), end: at('12:00', 9) });
    const effectOf = async (member: Member) =>
      (
        await preview(boss, {
          businessUnitId: member.businessUnitId ?? '',
          set: { maxAheadDays: 3 },
        })
      ).data.bookings;
    expect([await effectOf(ann), await effectOf(boss)]).toEqual([1, 1]);
    const { data } = await preview(boss, { set: { maxAheadDays: 3 } });
    expect(data.bookings).toBe(2);
  });

  it.each([
    [{ maxLengthMinutes: 60 }, 'maxLengthMinutes', 1],
    [{ gridMinutes: 60 }, 'gridMinutes', 1],
    [{ minNoticeMinutes: 24 * 60 }, 'minNoticeMinutes', 2],
    [{ bufferAfterMinutes: 15 }, 'bufferAfterMinutes', 1],
    [{ enforceCapacity: true }, 'enforceCapacity', 1],
    [{ maxUpcomingBookings: 1 }, 'maxUpcomingBookings', 1],
    [{ requiresCheckIn: true }, 'requiresCheckIn', 0],
  ])('[Z-11] [Z-13] [Z-21] checks upcoming bookings against %j', async (wish, rule, bookings) => {
    const { boss, ann, roomId } = await office({ capacity: 5 });
    await book(api, ann, roomId, { attendees: 6 });
    await book(api, ann, roomId, { start: at('11:00'), end: at('12:30') });
    const { data } = await preview(boss, { set: wish });
    expect(data.rules).toEqual([{ rule, bookings, resources: 1 }]);
  });

  it('[Z-12] [Z-40] counts bookings outside the hours once approval no longer covers them', async () => {
    const hours = [{ weekday: 1, opens: '08:00', closes: '09:30' }];
    const { boss, ann, roomId } = await office({ opening_hours: JSON.stringify(hours) });
    await set(boss, { set: { approval: 'when', approvalOutsideHours: true } });
    expect((await book(api, ann, roomId)).data.status).toBe('pending-approval-book');
    const { data } = await preview(boss, { set: { approval: 'never' } });
    expect(data).toMatchObject({ bookings: 1, rules: [{ rule: 'approval', bookings: 1 }] });
  });
});
