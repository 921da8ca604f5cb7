import {
  AppError,
  basePathOf,
  blockResource,
  createBusinessUnit,
  createResourceCode,
  deleteBusinessUnit,
  inviteUser,
  isIdempotent,
  markFavourite,
  operations,
  resendInvitation,
} from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import { createUnitOfWork } from '@axp/server-kit/db';
import { recordWrites } from '@axp/server-kit/testing';
import type { OpenidProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Changes } from '../../src/platform/changes/changes.ts';
import { createCloudPlatform } from '../../src/platform/cloud/cloud-platform.ts';
import type { DB } from '../../src/platform/db/schema.ts';
import { providerOf } from '../admin/added-method-world.ts';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { formHeaders, formOf } from '../files/form.ts';
import { roleWorld } from '../security/role-world.ts';
import { codeOf } from '../send.ts';
import type { Creation } from './create-world.ts';
import { blockOf, creations } from './create-world.ts';

let api: TestApi;
let unitOfWork: UnitOfWork<DB>;
let provider: OpenidProvider;
let boss: Member;
let takeWrites: () => Promise<readonly string[]>;
/** The commit that stores this key succeeds, and the server does not learn of it. */
let lostKey: string | null = null;

const isStored = async (key: string) =>
  Boolean(
    await api.db
      .selectFrom('idempotency_key')
      .select('key')
      .where('key', '=', key)
      .where('merchant_id', '=', boss.merchantId)
      .executeTakeFirst(),
  );

beforeAll(async () => {
  const changes = new Changes({ isComplete: true });
  api = await startTestApi({
    changes,
    cloudPlatform: createCloudPlatform({
      host: 'sso.axp.test',
      originOf: (host) => `https://${host}`,
      keysUrl: 'https://sso.axp.test/keys',
    }),
    unitOfWork: {
      withMerchant: async (...call) => {
        const result = await unitOfWork.withMerchant(...call);
        if (lostKey !== null && (await isStored(lostKey))) {
          lostKey = null;
          throw new AppError('server.outcome_unknown');
        }
        return result;
      },
      readMerchant: (...call) => unitOfWork.readMerchant(...call),
      asSystem: (...call) => unitOfWork.asSystem(...call),
    },
  });
  unitOfWork = createUnitOfWork(api.database, { onCommit: changes.noteCommit });
  takeWrites = await recordWrites(api.db);
  provider = await providerOf(await administrator(api));
});
beforeEach(async () => {
  boss = await api.member({ user: { is_administrator: true, is_approver: true } });
  await api.db
    .updateTable('user_session')
    .set({ confirmed_at: api.clock.now().toISOString() })
    .where('id', '=', boss.sessionId)
    .execute();
});
afterAll(async () => {
  provider.stop();
  await api.close();
});

type Operation = (typeof operations)[number];

async function send(
  operation: Operation,
  { params, body, file, fileName = 'a.pdf' }: Omit<Creation, 'other'>,
  key: string,
) {
  const { method, path } = operation;
  return api.inject({
    method,
    url: `${basePathOf(operation)}${path.replaceAll(/\{(\w+)\}/g, (_, name) => params?.[name] ?? '')}`,
    headers: {
      host: boss.host,
      authorization: `Bearer ${await api.tokenOf(boss)}`,
      'idempotency-key': key,
      ...(file && formHeaders),
    },
    ...(body && { payload: { ...body } }),
    ...(file && { payload: formOf([{ name: 'file', fileName, content: file }]) }),
  });
}

/** Rows that a request may write although it creates nothing. */
const counters = [
  'idempotency_key',
  'login_throttle',
  'sign_in_attempt',
  'use_count',
  'user_session',
];
const takeCreated = async () => (await takeWrites()).filter((name) => !counters.includes(name));

const creating = operations.filter(
  ({ access, success }) => success.status === 201 && access !== 'public',
);

describe.each(creating)('$id with an Idempotency-Key', (operation) => {
  const creationOf = async () => {
    const build = creations[operation.id];
    if (!build) throw new Error(`no example of ${operation.id}`);
    return build({ api, boss, provider });
  };

  it('[J-08] creates once for requests at the same time and later, which get the same answer', async () => {
    expect(isIdempotent(operation)).toBe(true);
    const { other, ...creation } = await creationOf();
    const [first, second] = await Promise.all([
      send(operation, creation, 'one'),
      send(operation, creation, 'one'),
    ]);
    expect([first.statusCode, first.body]).toEqual([201, second.body]);
    await takeWrites();
    const later = await send(operation, creation, 'one');
    expect([later.statusCode, later.body]).toEqual([201, first.body]);
    expect(await takeCreated()).toEqual([]);
    const changed = await send(
      operation,
      {
        ...creation,
        ...other,
        ...(creation.body && { body: { ...creation.body, ...other.body } }),
      },
      'one',
    );
    expect(codeOf(changed)).toBe('request.idempotency_key_reused');
    expect(await takeCreated()).toEqual([]);
  });

  it('[J-08] creates once if the server loses its answer after the commit', async () => {
    const { other: _, ...creation } = await creationOf();
    lostKey = 'lost';
    expect((await send(operation, creation, 'lost')).statusCode).toBe(503);
    await takeWrites();
    expect((await send(operation, creation, 'lost')).statusCode).toBe(201);
    expect(await takeCreated()).toEqual([]);
  });
});

describe('a retry', () => {
  it('[J-08] with another operation is refused, also with the same content', async () => {
    const { id } = await buildResource(api.db, { merchant_id: boss.merchantId });
    const same = { params: { id } };
    expect((await send(createResourceCode, same, 'one')).statusCode).toBe(201);
    const other = await send(markFavourite, same, 'one');
    expect(codeOf(other)).toBe('request.idempotency_key_reused');
  });

  it('[J-08] of a move sends no second mail', async () => {
    const body = { email: 'new@merchant.test', fullName: 'New' };
    const { data } = await api.call(inviteUser, { as: boss, body });
    const again = { params: { id: data.id } };
    const first = await send(resendInvitation, again, 'one');
    expect(await takeCreated()).toContain('account_mail');
    const second = await send(resendInvitation, again, 'one');
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    expect(await takeCreated()).toEqual([]);
  });

  it('[J-08] by a manager of some buildings gets the first answer', async () => {
    const { manager, own } = await roleWorld(api);
    boss = manager;
    const { other: _, ...creation } = blockOf(own.id);
    const first = await send(blockResource, creation, 'one');
    const second = await send(blockResource, creation, 'one');
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
  });

  it('[J-08] gets no answer once the caller has lost the right', async () => {
    const body = { title: 'Odd' };
    expect((await send(createBusinessUnit, { body }, 'one')).statusCode).toBe(201);
    // The last administrator stays.
    await administrator(api, boss);
    await api.db
      .updateTable('app_user')
      .set({ is_administrator: false })
      .where('id', '=', boss.id)
      .execute();
    api.clock.advance({ minutes: 1 });
    expect(codeOf(await send(createBusinessUnit, { body }, 'one'))).toBe('access.denied');
  });

  it('[J-08] gets no answer once the object is gone, and does not create it again', async () => {
    const body = { title: 'Odd' };
    const first = await send(createBusinessUnit, { body }, 'one');
    const { id } = first.json<{ data: { id: string } }>().data;
    await api.call(deleteBusinessUnit, { as: boss, params: { id } });
    expect(codeOf(await send(createBusinessUnit, { body }, 'one'))).toBe('business_unit.not_found');
  });
});
