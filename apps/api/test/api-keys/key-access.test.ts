import { readFile } from 'node:fs/promises';
import type { OperationShape } from '@axp/contracts';
import { getMe, keyScopeInWords, keyScopeOf, listBuildings, operations } from '@axp/contracts';
import { listSecurityEvents } from '@axp/contracts/administration';
import { listApiKeys } from '@axp/contracts/api-keys';
import { problemCodesOf } from '@axp/contracts/openapi';
import type { KeyScopes } from '@axp/contracts/vocabulary';
import { noScopes } from '@axp/contracts/vocabulary';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { noteKeyUse } from '../../src/platform/auth/api-key.repository.ts';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { codeOf, send } from '../send.ts';
import type { KeyCalls } from './key-world.ts';
import { allScopes, merchantKey, personalKey } from './key-world.ts';

const api = testApi();
let boss: Member;
let stranger: Member;
beforeAll(async () => {
  boss = await administrator(api);
  stranger = await administrator(api);
});

const forMembers = operations.filter(
  ({ access, id }) => access !== 'public' && id !== 'streamNotifications',
);

/** Scopes with which a key may call an operation, and those with which it may not; null for none. */
function scopesFor(operation: OperationShape) {
  const needed = keyScopeOf(operation);
  if (needed === 'never') return { accepted: null, refused: allScopes };
  if (needed === 'any') return { accepted: { ...noScopes, logs: 'see' as const }, refused: null };
  const { group, level } = needed;
  const less = level === 'change' && group !== 'checkIn' ? 'see' : 'none';
  return {
    accepted: { ...noScopes, [group]: level },
    refused: { ...allScopes, [group]: less },
  };
}

describe.each([
  ['of the merchant', merchantKey],
  ['of an administrator', personalKey],
] as const)('a key %s', (_, createKey) => {
  const keys = new Map<string, KeyCalls>();
  let all: KeyCalls;

  const keyWith = async (scopes: KeyScopes) => {
    const name = JSON.stringify(scopes);
    const known = keys.get(name);
    // A person has fewer keys than there are scopes.
    const key = known ?? (await createKey(api, await administrator(api, boss), { scopes }));
    keys.set(name, key);
    return key;
  };
  const answer = async (operation: (typeof operations)[number], { host, token }: KeyCalls) => {
    const payload = operation.method === 'GET' ? {} : { payload: '{"unknown":1}' };
    const headers = { host, authorization: `Bearer ${token}` };
    const response = await send(api, operation, { headers, ...payload });
    expect(response.statusCode).not.toBe(500);
    return response.statusCode < 400 ? null : codeOf(response);
  };

  beforeAll(async () => {
    all = await createKey(api, boss, { scopes: allScopes });
  });

  it.each(forMembers)('[J-01] calls $id with its scope alone', async (operation) => {
    const { accepted, refused } = scopesFor(operation);
    const own = accepted && (await answer(operation, await keyWith(accepted)));
    expect(['api_key.not_permitted', 'access.denied', 'auth.required']).not.toContain(own);
    const other = refused && (await answer(operation, await keyWith(refused)));
    expect(other).toBe(refused && 'api_key.not_permitted');
  });

  it.each(forMembers)('[T-07] is unknown at another merchant: $id', async (operation) => {
    expect(await answer(operation, { ...all, host: stranger.host })).toBe('auth.required');
  });
});

it('[J-01] is documented with its groups, limits and refusals', async () => {
  const text = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  const words = forMembers.map(keyScopeInWords).map((one) => /: (.*), \w+\.$/.exec(one)?.[1] ?? '');
  const codes = problemCodesOf(listBuildings).filter((code) => code.startsWith('api_key'));
  const missing = [...new Set(words), ...codes, 'q=1500;w=60'].filter((one) => !text.includes(one));
  expect(missing).toEqual([]);
});

describe('a key', () => {
  it('[J-01] is refused without a query where it is not as it was made', async () => {
    const key = await merchantKey(api, boss, {});
    const token = `${key.token.slice(0, -1)}${key.token.endsWith('a') ? 'b' : 'a'}`;
    expect((await api.call(listBuildings, { ...key, token })).problem.code).toBe('auth.required');
  });

  it('[J-01] ends at its time, whatever the server remembers', async () => {
    const key = await merchantKey(api, boss, { expiresAt: api.clock.hoursFromNow(1) });
    api.clock.advance({ minutes: 59, seconds: 55 });
    expect((await api.call(listBuildings, key)).status).toBe(200);
    api.clock.advance({ seconds: 5 });
    expect((await api.call(listBuildings, key)).problem.code).toBe('auth.required');
  });

  it('[J-01] of the merchant acts as an identity of its own name', async () => {
    const key = await merchantKey(api, boss, { name: 'Reception kiosk' });
    const { data } = await api.call(getMe, key);
    expect(data).toMatchObject({ fullName: 'Reception kiosk', isAdministrator: false });
  });

  it('[J-01] is accepted from its networks only; refusals are shown and logged', async () => {
    const near = await merchantKey(api, boss, { networks: ['::1/128', '127.0.0.0/8'] });
    const far = await merchantKey(api, boss, { name: 'Far', networks: ['10.20.4.0/24'] });
    expect((await api.call(listBuildings, near)).status).toBe(200);
    for (let time = 0; time < 3; time += 1) {
      const { problem } = await api.call(listBuildings, far);
      expect(problem).toMatchObject({
        code: 'api_key.address_refused',
        params: { address: '127.0.0.1' },
      });
    }
    const { data } = await api.call(listApiKeys, { as: boss });
    const refused = data.find(({ id }) => id === far.id);
    expect(refused).toMatchObject({
      lastUsedAt: null,
      refusals: { count: 3, address: '127.0.0.1' },
    });
    const logged = await api.call(listSecurityEvents, { as: boss, query: { kind: 'key-refused' } });
    expect(logged.data).toMatchObject([{ reason: 'address', detail: 'Far', address: '127.0.0.1' }]);
    api.clock.advance({ hours: 25 });
    const refusals = async () => {
      const later = await api.call(listApiKeys, { as: boss });
      return later.data.find(({ id }) => id === far.id)?.refusals;
    };
    expect(await refusals()).toBeNull();
    await api.call(listBuildings, far);
    expect(await refusals()).toMatchObject({ count: 1 });
    expect((await refusals())?.since).not.toBe(refused?.refusals?.since);
  });

  it('[J-01] has its use written apart from requests, at most once a minute', async () => {
    const key = await merchantKey(api, boss, {});
    const use = async (requests = 1) => {
      for (let sent = 0; sent < requests; sent += 1) {
        expect((await api.call(listBuildings, key)).status).toBe(200);
      }
      await api.runJob('write_key_uses');
      const { data } = await api.call(listApiKeys, { as: boss });
      return data.find(({ id }) => id === key.id);
    };
    const first = await use(2);
    expect(first).toMatchObject({ lastUsedFrom: '127.0.0.1', recentRequests: 2 });
    api.clock.advance({ seconds: 50 });
    expect(await use(3)).toEqual(first);
    api.clock.advance({ seconds: 10 });
    const { lastUsedAt, recentRequests } = (await use()) ?? {};
    expect(lastUsedAt).toBe(api.clock.now().toISOString());
    expect(recentRequests).toBe(6);
  });

  it('[J-01] has its requests of the last seven days counted, also where two servers add them', async () => {
    const key = await merchantKey(api, boss, {});
    const requests = async () => {
      const { data } = await api.call(listApiKeys, { as: boss });
      return data.find(({ id }) => id === key.id)?.recentRequests;
    };
    const note = (count: number, at = api.clock.now().toISOString()) =>
      api.database.kysely.transaction().execute((trx) =>
        noteKeyUse(trx, {
          merchantId: boss.merchantId,
          id: key.id,
          at,
          address: '127.0.0.1',
          requests: count,
        }),
      );
    expect(await requests()).toBe(0);
    await note(5);
    api.clock.advance({ days: 6 });
    await Promise.all([note(10), note(20)]);
    expect(await requests()).toBe(35);
    api.clock.advance({ days: 1 });
    expect(await requests()).toBe(30);
    await note(1);
    const { requests_by_day: days } = await api.db
      .selectFrom('api_key')
      .select('requests_by_day')
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    expect(Object.values(Object(days))).toEqual([30, 1]);
  });

  it('[J-01] keeps a later use that another server has written', async () => {
    const key = await merchantKey(api, boss, {});
    expect((await api.call(listBuildings, key)).status).toBe(200);
    const later = { last_used_at: api.clock.hoursFromNow(1), last_used_from: '10.1.2.3' };
    await api.db.updateTable('api_key').set(later).where('id', '=', key.id).execute();
    await api.runJob('write_key_uses');
    const { data } = await api.call(listApiKeys, { as: boss });
    expect(data.find(({ id }) => id === key.id)?.lastUsedFrom).toBe('10.1.2.3');
  });

  it('[J-01] ends within 15 seconds where a server does not learn of the change', async () => {
    const key = await merchantKey(api, boss, {});
    expect((await api.call(listBuildings, key)).status).toBe(200);
    await api.db
      .updateTable('api_key')
      .set({ revoked_at: api.clock.now().toISOString() })
      .where('id', '=', key.id)
      .execute();
    api.clock.advance({ seconds: 15 });
    expect((await api.call(listBuildings, key)).problem.code).toBe('auth.required');
  });

  it('[J-01] is limited to 1,500 requests a minute, and says how many are left', async () => {
    const key = await merchantKey(api, boss, {});
    const other = await merchantKey(api, boss, {});
    api.clock.advance({ minutes: 1 });
    const first = await api.call(listBuildings, key);
    expect(first.headers['ratelimit-policy']).toBe('"key";q=1500;w=60');
    expect(first.headers.ratelimit).toMatch(/^"key";r=1499;t=\d+$/);
    for (let sent = 1; sent < 1500; sent += 1) await api.call(listApiKeys, key);
    const last = await api.call(listBuildings, key);
    expect(last.problem.code).toBe('api_key.rate_limited');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.headers.ratelimit).toMatch(/^"key";r=0;/);
    expect((await api.call(listBuildings, other)).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    expect((await api.call(listBuildings, key)).status).toBe(200);
    const session = await api.call(listBuildings, { as: boss });
    expect(session.headers.ratelimit).toBeUndefined();
  });

  it('[J-03] is limited to 3,000 requests a minute if a directory uses it', async () => {
    const key = await merchantKey(api, boss, { scopes: { provisioning: 'change' } });
    const { headers } = await api.call(listBuildings, key);
    expect(headers['ratelimit-policy']).toBe('"key";q=3000;w=60');
    expect(headers.ratelimit).toMatch(/^"key";r=2999;/);
  });
});
