import type { OperationShape } from '@axp/contracts';
import { logout, operations } from '@axp/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from './admin/admin-world.ts';
import type { Member } from './app.ts';
import { testApi } from './app.ts';
import { send } from './send.ts';

const api = testApi();
let boss: Member;
beforeAll(async () => {
  boss = await administrator(api);
});

/** Lists that open pages poll: the browser keeps them, and asks each time. */
const revalidated = ['listCalendar', 'listNotifications'];

// Signing out would end the session of the calls that follow; it is asked below.
const personal = operations
  .filter(({ access, id }) => access !== 'public' && id !== logout.id)
  .map((operation): [string, OperationShape] => [operation.id, operation]);

const headersOf = async (member: Member) => ({
  host: member.host,
  authorization: `Bearer ${await api.tokenOf(member)}`,
});

it('[H-12] only two operations may be cached by the browser', () => {
  const marked = personal.filter(([, { isRevalidated }]) => isRevalidated).map(([id]) => id);
  expect(marked.toSorted()).toEqual(revalidated);
});

describe('[H-12] a response to a signed-in person', () => {
  it.each(personal.filter(([id]) => !revalidated.includes(id)))(
    'is not cached, and can’t be read by other sites: %s',
    async (_, operation) => {
      const payload = operation.method === 'GET' ? {} : { payload: '{}' };
      const { headers } = await send(api, operation, {
        headers: { ...(await headersOf(boss)), origin: 'https://evil.test' },
        ...payload,
      });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );
});

it('[H-12] signing out clears the browser’s cache', async () => {
  const { headers } = await api.call(logout, { as: await api.member() });
  expect(headers['clear-site-data']).toBe('"cache", "storage"');
});
