import { apiBasePath, createBooking, getMe, setTimezone, updateMe } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { readAnswer } from '../answer.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import {
  buildBooking,
  buildBuilding,
  buildBusinessUnit,
  buildMembership,
  buildResource,
} from '../factories.ts';
import type { FormPart } from '../files/form.ts';
import { formHeaders, formOf } from '../files/form.ts';

const api = testApi();

const me = async (as: Member) => (await api.call(getMe, { as, query: {} })).data;

async function sendForm(as: Member, parts: readonly FormPart[]) {
  const response = await api.inject({
    method: 'PATCH',
    url: `${apiBasePath}/auth/me`,
    headers: {
      host: as.host,
      authorization: `Bearer ${await api.tokenOf(as)}`,
      ...formHeaders,
    },
    payload: formOf(parts),
  });
  return readAnswer(updateMe, response);
}

const defaultsOf = (user: Awaited<ReturnType<typeof me>>) =>
  user.businessUnits
    .filter((unit) => unit.userBusinessUnit.default === 1)
    .map((unit) => unit.title);

/** A member of two units, none of which is the default. */
async function undecided() {
  const ann = await api.member({ businessUnit: 'none' });
  const units = await Promise.all(
    ['Finance', 'Sales'].map(async (title) => {
      const unit = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId, title });
      await buildMembership(api.db, {
        merchant_id: ann.merchantId,
        user_id: ann.id,
        business_unit_id: unit.id,
      });
      return unit.id;
    }),
  );
  return { ann, finance: units[0] ?? '', sales: units[1] ?? '' };
}

describe('getMe', () => {
  it('[Z-11] returns the times that can be booked, by the rules of merchant and default unit', async () => {
    const { ann, finance } = await undecided();
    await api.db
      .updateTable('merchant')
      .set({
        booking_rules: JSON.stringify({ room: { defaultLengthMinutes: 45, gridMinutes: 5 } }),
      })
      .where('id', '=', ann.merchantId)
      .execute();
    await api.db
      .updateTable('business_unit')
      .set({ booking_rules: JSON.stringify({ room: { defaultLengthMinutes: 30 } }) })
      .where('id', '=', finance)
      .execute();
    api.clock.advance({ minutes: 1 });
    const before = await me(ann);
    expect(before.timeRules.room).toEqual({
      gridMinutes: 5,
      defaultLengthMinutes: 45,
      maxAheadDays: 180,
      minNoticeMinutes: 0,
      maxLengthMinutes: 1440,
    });
    expect(before.timeRules.car).toMatchObject({ gridMinutes: 15, defaultLengthMinutes: 240 });
    const { data } = await api.call(updateMe, { as: ann, body: { defaultBu: finance } });
    expect(data.timeRules.room).toMatchObject({ gridMinutes: 5, defaultLengthMinutes: 30 });
  });
});

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));

describe('getMe, hours', () => {
  it('[Z-12] lists the hours of the usual building, or of any in the user’s time zone', async () => {
    const ann = await api.member();
    const add = (name: string, timezone: string, hours: readonly object[]) =>
      buildBuilding(api.db, {
        merchant_id: ann.merchantId,
        name,
        timezone,
        opening_hours: JSON.stringify(hours),
      });
    const house = await add('House', 'Asia/Bangkok', weekdays);
    await add('Court', 'Asia/Bangkok', [{ weekday: 6, opens: '09:00', closes: '13:00' }]);
    await add('Tower', 'Europe/Berlin', [{ weekday: 7, opens: '09:00', closes: '13:00' }]);
    await api.db
      .insertInto('closed_day')
      .values({
        merchant_id: ann.merchantId,
        building_id: house.id,
        day: '2026-11-03',
        name_en: 'Holiday',
        name_th: 'วันหยุด',
      })
      .execute();
    api.clock.advance({ minutes: 1 });
    const anywhere = (await me(ann)).usualHours;
    expect(anywhere?.buildingId).toBeNull();
    expect(anywhere?.open.slice(0, 5).map(({ start }) => start)).toEqual([
      '2026-11-02T01:00:00.000Z',
      '2026-11-04T01:00:00.000Z',
      '2026-11-05T01:00:00.000Z',
      '2026-11-06T01:00:00.000Z',
      '2026-11-07T02:00:00.000Z',
    ]);
    const { data } = await api.call(updateMe, { as: ann, body: { usualBuildingId: house.id } });
    expect(data.usualHours?.buildingId).toBe(house.id);
    expect(data.usualHours?.open[4]).toEqual({
      start: '2026-11-09T01:00:00.000Z',
      end: '2026-11-09T11:00:00.000Z',
    });
  });

  it('[Z-12] has no hours for a building that never closes, or if closed times can be requested', async () => {
    const ann = await api.member();
    expect((await me(ann)).usualHours).toBeNull();
    await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      opening_hours: JSON.stringify(weekdays),
    });
    api.clock.advance({ minutes: 1 });
    expect((await me(ann)).usualHours).not.toBeNull();
    await api.db
      .updateTable('merchant')
      .set({
        booking_rules: JSON.stringify({ room: { approval: 'when', approvalOutsideHours: true } }),
      })
      .where('id', '=', ann.merchantId)
      .execute();
    api.clock.advance({ minutes: 1 });
    expect((await me(ann)).usualHours).toBeNull();
  });
});

describe('getMe, usual building', () => {
  it('[Z-33] names the building of the latest bookings, until the profile names another', async () => {
    const ann = await api.member();
    expect((await me(ann)).homeBuildingId).toBeNull();
    const merchant = { merchant_id: ann.merchantId };
    const [house, tower] = [
      await buildBuilding(api.db, merchant),
      await buildBuilding(api.db, merchant),
    ];
    const room = await buildResource(api.db, { ...merchant, building_id: house.id });
    const past = { starts_at: at('08:00'), ends_at: at('08:30') };
    await buildBooking(api.db, { ...merchant, ...past, resource_id: room.id, booker_id: ann.id });
    api.clock.advance({ minutes: 10 });
    expect((await me(ann)).homeBuildingId).toBe(house.id);
    const { data } = await api.call(updateMe, { as: ann, body: { usualBuildingId: tower.id } });
    expect(data.homeBuildingId).toBe(tower.id);
  });
});

describe('updateMe', () => {
  it('[P-01] changes the fields sent, keeps the rest and returns the profile', async () => {
    const ann = await api.member({ user: { full_name: 'Ann Lee' } });
    const { data } = await api.call(updateMe, {
      as: ann,
      body: { fullName: '  แอน ลี  ', language: 'th', mutedMails: ['reminders'] },
    });
    expect(data).toMatchObject({
      fullName: 'แอน ลี',
      language: 'th',
      mutedMails: ['reminders'],
      timezone: 'Asia/Bangkok',
    });
    expect(await me(ann)).toEqual(data);
    await api.call(updateMe, { as: ann, body: { language: null } });
    expect(await me(ann)).toEqual({ ...data, language: null });
    expect((await api.call(updateMe, { as: ann, body: {} })).data.fullName).toBe('แอน ลี');
  });

  it('[P-01] is visible in the next request of the session', async () => {
    const ann = await api.member();
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    await api.call(updateMe, { as: ann, body: { fullName: 'Anna Lee-Wong' } });
    const { data } = await api.call(createBooking, {
      as: ann,
      body: {
        type: 'room',
        resourceId: room.id,
        title: 'Review',
        attendees: 1,
        start: at('10:00'),
        end: at('11:00'),
      },
    });
    expect(data.booker.fullName).toBe('Anna Lee-Wong');
  });

  it.each([
    ['fullName', '', 'required'],
    ['fullName', '   ', 'required'],
    ['fullName', 'x'.repeat(121), 'too_long'],
    ['fullName', 'Ann\u0007', 'control_characters'],
    ['language', 'fr', 'invalid_choice'],
    ['defaultBu', 'finance', 'invalid_id'],
    ['mutedMails.0', ['everything'], 'invalid_choice'],
    ['email', 'other@merchant.test', 'unknown_field'],
    ['isAdministrator', true, 'unknown_field'],
  ])('[P-01] refuses %s %j', async (path, value, code) => {
    const ann = await api.member();
    const before = await me(ann);
    const [field = ''] = path.split('.');
    const response = await api.inject({
      method: 'PATCH',
      url: `${apiBasePath}/auth/me`,
      headers: { host: ann.host, authorization: `Bearer ${await api.tokenOf(ann)}` },
      payload: { [field]: value },
    });
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path, code }] });
    expect(await me(ann)).toEqual(before);
  });

  it('[P-04] accepts name and default business unit as a form', async () => {
    const { ann, finance, sales } = await undecided();
    expect(defaultsOf(await me(ann))).toEqual([]);
    const name = { name: 'fullName', content: ann.fullName };
    const { data } = await sendForm(ann, [name, { name: 'defaultBu', content: sales }]);
    expect(defaultsOf(data)).toEqual(['Sales']);
    await sendForm(ann, [name, { name: 'defaultBu', content: finance }]);
    expect(defaultsOf(await me(ann))).toEqual(['Finance']);
  });

  it('[P-04] applies to the next booking', async () => {
    const { ann, sales } = await undecided();
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    const body = {
      type: 'room' as const,
      resourceId: room.id,
      title: 'Review',
      attendees: 1,
      start: at('10:00'),
      end: at('11:00'),
    };
    expect((await api.call(createBooking, { as: ann, body })).status).toBe(400);
    await api.call(updateMe, { as: ann, body: { defaultBu: sales } });
    const { data } = await api.call(createBooking, { as: ann, body });
    expect(data.businessUnit.id).toBe(sales);
  });

  it('[P-04] accepts an own unit, or any of the merchant for people of all units', async () => {
    const { ann, sales } = await undecided();
    const other = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId, title: 'HR' });
    const foreign = await buildBusinessUnit(api.db);
    for (const defaultBu of [other.id, foreign.id]) {
      const { problem } = await api.call(updateMe, { as: ann, body: { defaultBu } });
      expect(problem).toMatchObject({
        code: 'business_unit.not_allowed',
        errors: [{ path: 'defaultBu' }],
      });
    }
    expect(defaultsOf(await me(ann))).toEqual([]);

    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_all_bu: true },
      businessUnit: sales,
    });
    const { data } = await api.call(updateMe, { as: boss, body: { defaultBu: other.id } });
    expect(defaultsOf(data)).toEqual(['HR']);
    const refused = await api.call(updateMe, { as: boss, body: { defaultBu: foreign.id } });
    expect(refused.problem.code).toBe('business_unit.not_allowed');
  });

  it('[P-04] refuses an inactive unit, also for people of all units', async () => {
    const { ann, sales } = await undecided();
    const boss = await api.member({ user: { merchant_id: ann.merchantId, is_all_bu: true } });
    await api.db
      .updateTable('business_unit')
      .set({ is_active: false })
      .where('id', '=', sales)
      .execute();
    for (const as of [ann, boss]) {
      const { problem } = await api.call(updateMe, { as, body: { defaultBu: sales } });
      expect(problem.code).toBe('business_unit.not_allowed');
    }
  });

  it('[P-04] keeps one default when two windows change it concurrently', async () => {
    const { ann, finance, sales } = await undecided();
    const answers = await Promise.all(
      [finance, sales, finance, sales].map((defaultBu) =>
        api.call(updateMe, { as: ann, body: { defaultBu } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(defaultsOf(await me(ann))).toHaveLength(1);
  });

  it.each([
    ['a field twice', [['fullName', 'A'] as const, ['fullName', 'B'] as const], 'too_many'],
    ['an unknown field', [['nickname', 'A'] as const], 'unknown_field'],
    ['a list as a text', [['mutedMails', 'reminders'] as const], 'wrong_type'],
    ['an empty name', [['fullName', ''] as const], 'required'],
  ])('[Z-114] refuses a form with %s', async (_, fields, code) => {
    const ann = await api.member();
    const answer = await sendForm(
      ann,
      fields.map(([name, content]) => ({ name, content })),
    );
    expect(answer.problem.errors.map((error) => error.code)).toEqual([code]);
  });

  it('[Z-114] refuses a form with a file', async () => {
    const ann = await api.member();
    const file = { name: 'fullName', fileName: 'a.txt', content: 'x'.repeat(30_000) };
    expect((await sendForm(ann, [file])).status).toBe(400);
  });
});

describe('setTimezone', () => {
  it('[P-03] stores the time zone of a person', async () => {
    const ann = await api.member();
    const { data } = await api.call(setTimezone, {
      as: ann,
      body: { timezone: 'America/Argentina/Buenos_Aires' },
    });
    expect(data).toEqual({ timezone: 'America/Argentina/Buenos_Aires' });
    expect((await me(ann)).timezone).toBe('America/Argentina/Buenos_Aires');
  });

  it.each(['', 'Bangkok', '+07:00', 'Asia/Atlantis', '../etc', 'x'.repeat(65)])(
    '[P-03] refuses %j, which is not a time zone',
    async (timezone) => {
      const ann = await api.member();
      const { problem } = await api.call(setTimezone, { as: ann, body: { timezone } });
      expect(problem.errors[0]?.path).toBe('timezone');
      expect((await me(ann)).timezone).toBe('Asia/Bangkok');
    },
  );
});
