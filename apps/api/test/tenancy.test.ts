import { abilityFor, adminSubjects, operations } from '@axp/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Member } from './app.ts';
import { testApi } from './app.ts';
import { codeOf, send } from './send.ts';

const api = testApi();
let ann: Member;
let stranger: Member;
let guest: Member;
let annsToken: string;
let strangersToken: string;

beforeAll(async () => {
  ann = await api.member();
  stranger = await api.member();
  guest = await api.member({ user: { merchant_id: ann.merchantId }, businessUnit: 'none' });
  annsToken = await api.tokenOf(ann);
  strangersToken = await api.tokenOf(stranger);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The one operation that is asked before a merchant is known; it has tests of its own. */
const bound = operations.filter(({ id }) => id !== 'getMerchant');
const forMembers = bound.filter(({ access }) => access !== 'public');
const named = (list: typeof operations) =>
  list.map((operation) => [operation.id, operation] as const);

describe.each(named(bound))('[T-07] %s', (_, operation) => {
  it('refuses a Merchant-Id of another merchant than the host', async () => {
    const headers = { host: ann.host, 'merchant-id': stranger.merchantId, ...bearer(annsToken) };
    expect(codeOf(await send(api, operation, { headers }))).toBe('merchant.mismatch');
  });

  it.each(['nobody.test', 'localhost:3000', '', 'x/y', 'a\u0000b'])(
    'finds no merchant on the host %j',
    async (host) => {
      const headers = { host, ...bearer(annsToken) };
      expect(codeOf(await send(api, operation, { headers }))).toBe('merchant.unknown');
    },
  );

  it.each(['', 'x', '01a1f000-0000-7000-8000-00000000dead', "' or true --"])(
    'finds no merchant by the id %j on an unknown host',
    async (id) => {
      const headers = { host: 'nobody.test', 'merchant-id': id, ...bearer(annsToken) };
      expect(codeOf(await send(api, operation, { headers }))).toBe('merchant.unknown');
    },
  );

  it('ignores a forwarded host except from a trusted proxy', async () => {
    const headers = { host: 'nobody.test', 'x-forwarded-host': ann.host, ...bearer(annsToken) };
    expect(codeOf(await send(api, operation, { headers }))).toBe('merchant.unknown');
  });
});

describe.each(named(forMembers))('[T-07] %s', (_, operation) => {
  it('refuses the token of another merchant', async () => {
    const headers = { host: ann.host, ...bearer(strangersToken) };
    expect(codeOf(await send(api, operation, { headers }))).toBe('merchant.mismatch');
  });

  it('refuses the token of another merchant on an unknown host', async () => {
    const headers = {
      host: 'nobody.test',
      'merchant-id': ann.merchantId,
      ...bearer(strangersToken),
    };
    expect(codeOf(await send(api, operation, { headers }))).toBe('merchant.mismatch');
  });

  it('requires authentication before any validation', async () => {
    const response = await send(api, operation, { headers: { host: ann.host }, payload: '{}' });
    expect(response.statusCode).toBe(401);
    expect(codeOf(response)).toBe('auth.required');
  });

  it.each([
    ['no bearer token', () => `Basic ${annsToken}`],
    ['an empty one', () => 'Bearer '],
    ['a broken one', () => `Bearer ${annsToken.slice(0, -4)}AAAA`],
    ['one with more behind it', () => `Bearer ${annsToken} x`],
  ])('refuses an authorization that is %s', async (_name, authorization) => {
    const headers = { host: ann.host, authorization: authorization() };
    expect(codeOf(await send(api, operation, { headers }))).toBe('auth.required');
  });
});

describe('[G-06] a user without business units', () => {
  const facts = { businessUnits: [], isAllBu: 0, isAdministrator: false, roles: [] } as const;
  const ability = abilityFor(facts);
  const mayNot = forMembers.filter(
    ({ access }) => typeof access !== 'string' && !ability.can(...access),
  );

  it('is refused some operations, so that the tests below are meaningful', () => {
    expect(mayNot.map(({ id }) => id)).toContain('createBooking');
  });

  it.each(named(mayNot))('can’t %s', async (_, operation) => {
    const headers = { host: guest.host, ...bearer(await api.tokenOf(guest)) };
    expect(codeOf(await send(api, operation, { headers, payload: '{}' }))).toBe('access.denied');
  });
});

describe('[D-01] the administration', () => {
  const subjects: readonly string[] = adminSubjects;
  const isAdministered = ({ access }: (typeof operations)[number]) =>
    typeof access !== 'string' && subjects.includes(access[1]);

  it('needs its own right for each of its operations, and for these in addition', () => {
    const inside = operations.filter(({ base }) => base === 'admin');
    expect(inside.filter((operation) => !isAdministered(operation))).toEqual([]);
    const outside = forMembers.filter((one) => isAdministered(one) && one.base !== 'admin');
    expect(outside.map(({ id }) => id).sort()).toEqual([
      'blockResource',
      'createResourceCode',
      'deleteResourceCode',
      'issueBill',
      'payBill',
      'shareBlock',
      'unblockResource',
      'voidBill',
    ]);
  });
});

describe('a Merchant-Id header', () => {
  it('selects the merchant on an unknown host', async () => {
    const operation = operations.find(({ id }) => id === 'getMe');
    if (!operation) throw new Error('getMe is gone');
    const headers = {
      host: 'api.internal',
      'merchant-id': ann.merchantId.toUpperCase(),
      ...bearer(annsToken),
    };
    expect((await send(api, operation, { headers })).statusCode).toBe(200);
  });
});

describe('[Z-101] an expired token', () => {
  it.each(named(forMembers))(
    'has a code of its own in %s, so that a client can refresh',
    async (_, operation) => {
      const token = await api.tokenOf(ann);
      api.clock.advance({ minutes: 15 });
      const headers = { host: ann.host, ...bearer(token) };
      expect(codeOf(await send(api, operation, { headers }))).toBe('auth.token_expired');
    },
  );
});
