import { getMe, listBusinessUnits, listPeople } from '@axp/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Member } from './app.ts';
import { testApi } from './app.ts';
import { buildBusinessUnit, buildImage, buildMembership, buildUser } from './factories.ts';

const api = testApi();

describe('getMe', () => {
  it('[A-15] returns the signed-in user with business units', async () => {
    const ann = await api.member({ user: { full_name: 'Ann Lee', has_accepted_terms: false } });
    const second = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId, title: 'Zoo' });
    await buildMembership(api.db, {
      merchant_id: ann.merchantId,
      user_id: ann.id,
      business_unit_id: second.id,
    });
    const { data } = await api.call(getMe, { as: ann, query: { include: 'businessUnits' } });
    expect(data).toMatchObject({
      id: ann.id,
      email: ann.email,
      fullName: 'Ann Lee',
      profileImage: null,
      timezone: 'Asia/Bangkok',
      termCondition: 0,
      isAllBu: 0,
      isAdministrator: false,
      isApprover: false,
    });
    expect(data.businessUnits.map((unit) => [unit.id, unit.userBusinessUnit.default])).toEqual([
      [ann.businessUnitId, 1],
      [second.id, 0],
    ]);
  });

  it('[A-15] returns rights and picture of an administrator of all units', async () => {
    const { merchantId } = await api.member();
    const image = await buildImage(api.db, { merchant_id: merchantId });
    const boss = await api.member({
      user: {
        merchant_id: merchantId,
        is_administrator: true,
        is_approver: true,
        is_all_bu: true,
        profile_image_id: image.id,
      },
      businessUnit: 'none',
    });
    const { data } = await api.call(getMe, { as: boss, query: {} });
    expect(data).toMatchObject({
      isAdministrator: true,
      isApprover: true,
      isAllBu: 1,
      businessUnits: [],
      profileImage: { thumbnail: `/v1/frontend/images/${image.id}/thumbnail` },
    });
  });

  it('[Z-113] refuses an unknown include', async () => {
    const ann = await api.member();
    const response = await api.inject({
      url: '/v1/frontend/auth/me?include=everything',
      headers: { host: ann.host, authorization: `Bearer ${await api.tokenOf(ann)}` },
    });
    expect(response.json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'query.include', code: 'invalid_choice' }],
    });
  });
});

describe('listBusinessUnits', () => {
  it('returns the units of the merchant by title, also to people who may only view', async () => {
    const guest = await api.member({ businessUnit: 'none' });
    for (const title of ['Sales', 'Finance']) {
      await buildBusinessUnit(api.db, { merchant_id: guest.merchantId, title });
    }
    await buildBusinessUnit(api.db, { title: 'Of another merchant' });
    const { data } = await api.call(listBusinessUnits, { as: guest });
    expect(data.map((unit) => unit.title)).toEqual(['Finance', 'Sales']);
  });
});

describe('listPeople', () => {
  let ann: Member;
  const names = (text?: string) => async () => {
    const { data } = await api.call(listPeople, { as: ann, query: text ? { text } : {} });
    return data.map((person) => person.fullName);
  };

  beforeAll(async () => {
    ann = await api.member({ user: { full_name: 'Ann Lee', email: 'ann@merchant.test' } });
    const people = [
      ['สมชาย ใจดี', 'somchai@merchant.test'],
      ['Bob 100% Builder', 'bob@merchant.test'],
      ['Cara_Lee', 'cara@merchant.test'],
    ] as const;
    for (const [full_name, email] of people) {
      await buildUser(api.db, { merchant_id: ann.merchantId, full_name, email });
    }
    await buildUser(api.db, {
      merchant_id: ann.merchantId,
      full_name: 'Gone',
      status: 'deactivated',
    });
    await buildUser(api.db, { full_name: 'Lee of another merchant' });
  });

  it('lists active staff by name', async () => {
    expect(await names()()).toEqual(['Ann Lee', 'Bob 100% Builder', 'Cara_Lee', 'สมชาย ใจดี']);
  });

  it.each([
    ['lee', ['Ann Lee', 'Cara_Lee']],
    ['LEE ann', ['Ann Lee']],
    ['bob@', ['Bob 100% Builder']],
    ['ใจดี', ['สมชาย ใจดี']],
    ['100%', ['Bob 100% Builder']],
    ['a_l', ['Cara_Lee']],
    ['\\', []],
    ["'; drop table app_user", []],
    ['gone', []],
  ])('finds %j in name or email', async (text, found) => {
    expect(await names(text)()).toEqual(found);
  });

  it('[Z-90] finds one colleague by id, and no one of another merchant', async () => {
    const ann = await api.member();
    const bob = await api.member({ user: { merchant_id: ann.merchantId, full_name: 'Bob' } });
    const stranger = await api.member();
    const named = async (id: string) =>
      (await api.call(listPeople, { as: ann, query: { id } })).data.map(({ fullName }) => fullName);
    expect(await named(bob.id)).toEqual(['Bob']);
    expect(await named(stranger.id)).toEqual([]);
  });

  it('[Z-125] pages by cursor without losing or repeating anyone', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: 1, ...(cursor !== null && { cursor }) };
      const answer: Awaited<ReturnType<typeof page>> = await page(query);
      seen.push(...answer.data.map((person) => person.fullName));
      cursor = answer.meta.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(await names()());
  });

  const page = (query: { limit: number; cursor?: string }) =>
    api.call(listPeople, { as: ann, query });

  it.each([
    'x',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('["\\u0000","x"]').toString('base64url'),
  ])('[Z-114] refuses the cursor %j', async (cursor) => {
    const { problem } = await page({ limit: 1, cursor });
    expect(problem).toMatchObject({ code: 'request.invalid', errors: [{ path: 'cursor' }] });
  });

  it.each([0, 101, 1.5])('[Z-125] refuses a page size of %d', async (limit) => {
    const { problem } = await page({ limit });
    expect(problem.errors[0]?.path).toBe('query.limit');
  });
});
