import { beginSso, getMe, listSignInMethods } from '@axp/contracts';
import {
  createSignInMethod,
  testSignInConnection,
  testSignInMethod,
} from '@axp/contracts/administration';
import type { CrookedProvider } from '@axp/server-kit/testing/openid';
import { startCrookedProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokensOf } from '../auth/tokens-of.ts';
import { buildSignInMethod } from '../factories.ts';
import type { ConnectorWorld } from './added-method-world.ts';
import {
  clientId,
  clientSecret,
  connectionTo,
  connectorsOf,
  nobody,
  providerOf,
  startConnectorWorld,
} from './added-method-world.ts';

let world: ConnectorWorld;
let crooked: CrookedProvider;
beforeAll(async () => {
  [world, crooked] = await Promise.all([startConnectorWorld(), startCrookedProvider(clientId)]);
});
afterAll(async () => {
  crooked.stop();
  await world.close();
});

describe('createSignInMethod', () => {
  it('[D-04] [Z-102] keeps a provider off and hidden until its test has passed; then people can sign in', async () => {
    await world.person('ann');
    const code = await world.desk.add(world.right(), ['acme.test']);
    expect(await world.desk.find(code)).toMatchObject({
      name: 'Acme ID',
      isOwn: true,
      isEnabled: false,
      isReady: true,
      testedAt: null,
      allowedDomains: ['acme.test'],
    });
    expect(await world.shown()).toEqual([]);
    const early = await world.api.call(beginSso, {
      host: world.boss.host,
      params: { code },
      body: {},
    });
    expect(early.problem.code).toBe('auth.method_off');
    const refused = await world.desk.turn(code, true);
    expect([refused.status, refused.problem.code]).toEqual([409, 'sign_in_method.untested']);
    const { data } = await world.desk.test(code);
    expect(data.checks.every(({ outcome }) => outcome === 'passed')).toBe(true);
    expect(await world.desk.find(code)).toMatchObject({
      testedAt: world.api.clock.now().toISOString(),
    });
    expect((await world.desk.turn(code, true)).status).toBe(200);
    expect(await world.shown()).toEqual([code]);
    const { data: tokens } = await world.signIn(code, 'ann');
    const me = await world.api.call(getMe, {
      host: world.boss.host,
      token: tokensOf(tokens).accessToken,
    });
    expect(me.data.email).toBe('ann@acme.test');
    expect(await world.desk.find(code)).toMatchObject({ people: 1 });
    await world.desk.remove(code);
  });

  it('[D-04] stays off after a test that has failed', async () => {
    const code = await world.desk.add(
      connectionTo(world.provider.issuer, { clientSecret: 'another one' }),
    );
    const { data } = await world.desk.test(code);
    expect(data.checks.at(-1)).toMatchObject({ finding: 'client_refused' });
    expect((await world.desk.turn(code, true)).problem.code).toBe('sign_in_method.untested');
    await world.desk.remove(code);
  });

  it('[D-04] keeps the secret sealed, and returns and records it nowhere', async () => {
    const other = await connectorsOf(world.api);
    const created = await other.create(world.right());
    const [method] = created.data.methods.filter(({ kind }) => kind === 'sso');
    expect(method).toMatchObject({
      secret: { name: null, isSet: true, setAt: world.api.clock.now().toISOString() },
    });
    const row = await world.rowOf(method?.code ?? '');
    expect(row.sealed_secret).not.toBeNull();
    const everywhere = [
      created.data,
      await world.trail(other.as),
      { ...row, sealed_secret: row.sealed_secret?.toString('latin1') },
    ];
    expect(JSON.stringify(everywhere)).not.toContain(clientSecret);
    expect(await world.trail(other.as)).toMatchObject([
      { action: 'create', object: { name: 'Acme ID' } },
    ]);
    expect((await world.trail(other.as))[0]?.changes).toContainEqual({
      field: 'secretSetAt',
      before: null,
      after: world.api.clock.now().toISOString(),
    });
  });

  it('[D-04] adds a public client without a secret, and a directory', async () => {
    const other = await connectorsOf(world.api);
    const { clientSecret: _, ...open } = world.right();
    const code = await other.add(open);
    expect(await other.find(code)).toMatchObject({ isReady: true, secret: null });
    const { issuer } = crooked;
    const directory = await other.add({
      ...open,
      kind: 'directory',
      name: 'Directory',
      issuer,
      authority: issuer,
      audience: 'urn:axp:booking',
      scopes: 'api://booking/sign-in',
    });
    expect((await other.test(directory)).data.checks.map(({ step }) => step)).toContain(
      'authority',
    );
    expect((await other.turn(directory, true)).status).toBe(200);
    const methods = await world.api.call(listSignInMethods, { host: other.as.host });
    expect(methods.data).toContainEqual(
      expect.objectContaining({ kind: 'directory', authority: issuer }),
    );
  });

  it('[D-04] allows five providers and one directory beside those of the operator', async () => {
    const other = await connectorsOf(world.api);
    await buildSignInMethod(world.api.db, { merchant_id: other.as.merchantId });
    for (let count = 0; count < 5; count += 1) await other.add(world.right());
    const refused = await other.create(world.right());
    expect([refused.status, refused.problem.code]).toEqual([409, 'sign_in_method.full']);
    expect(refused.problem.detail).toContain('5');
  });

  it('[D-04] refuses one of two additions based on the same version', async () => {
    const other = await connectorsOf(world.api);
    const body = { version: 1, connection: world.right(), allowedDomains: [] };
    const answers = await Promise.all(
      [1, 2].map(() => world.api.call(createSignInMethod, { as: other.as, body })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it.each<[string, object, string[]]>([
    ['connection.name', { name: ' ' }, []],
    ['connection.name', { name: 'two\u0007bells' }, []],
    ['connection.issuer', { issuer: 'provider.test' }, []],
    ['connection.issuer', { issuer: 'ftp://provider.test' }, []],
    ['connection.issuer', { issuer: 'https://user:word@provider.test' }, []],
    ['connection.issuer', { issuer: 'https://provider.test?tenant=1' }, []],
    ['connection.issuer', { issuer: 'https://provider.test/a b' }, []],
    ['connection.clientId', { clientId: '' }, []],
    ['connection.clientSecret', { clientSecret: '' }, []],
    ['connection.scopes', { scopes: 'profile email' }, []],
    ['connection.scopes', { scopes: 'openid  email' }, []],
    ['connection.acceptedAcr.0', { acceptedAcr: ['two words'] }, []],
    ['connection.kind', { kind: 'ldap' }, []],
    ['connection.clientSecretName', { clientSecretName: 'SIGN_IN_SECRET_GOOGLE' }, []],
    ['allowedDomains.0', {}, ['@acme']],
  ])('[D-04] reports the invalid field: %s in %j', async (path, values, domains) => {
    const refused = await world.desk.create(connectionTo(world.provider.issuer, values), domains);
    expect(refused.status).toBe(400);
    expect(refused.problem.errors).toMatchObject([{ path }]);
  });
});

describe('testSignInMethod', () => {
  it('[D-04] of an added method is recorded once for each outcome', async () => {
    const other = await connectorsOf(world.api);
    const code = await other.add(connectionTo(nobody));
    await other.test(code);
    await other.test(code);
    expect(await world.trail(other.as)).toHaveLength(1);
  });

  it('[D-04] records no result for settings that were changed while it ran', async () => {
    const other = await connectorsOf(world.api);
    const mine = await providerOf(other.as);
    const code = await other.add(connectionTo(mine.issuer));
    const [test] = await Promise.all([
      world.api.call(testSignInMethod, { as: other.as, params: { code } }),
      other.change(code, connectionTo(mine.issuer, { clientId: 'another' })),
    ]);
    expect(test.status).toBe(200);
    mine.stop();
    const { clientId: now, testedAt } = await other.find(code);
    expect([now, testedAt]).toEqual(['another', null]);
  });

  it('[D-04] keeps a method on that fails temporarily', async () => {
    const code = await world.running();
    await world.api.db
      .updateTable('sign_in_method')
      .set({ issuer: nobody })
      .where('code', '=', code)
      .execute();
    expect((await world.desk.test(code)).data.checks.at(-1)).toMatchObject({ outcome: 'failed' });
    expect(await world.desk.find(code)).toMatchObject({
      isEnabled: true,
      testedAt: expect.any(String),
    });
    await world.desk.remove(code);
  });
});

describe('testSignInConnection', () => {
  it('[D-04] tests the entered settings with the stored secret, and stores nothing', async () => {
    const code = await world.desk.add(world.right());
    const { clientSecret: _, ...unchanged } = world.right();
    const outcomes = async (connection: typeof unchanged) => {
      const body = { code, connection };
      const { data } = await world.api.call(testSignInConnection, { as: world.boss, body });
      return data.checks.map(({ step, outcome }) => `${step}: ${outcome}`);
    };
    expect(await outcomes(unchanged)).toContain('client: passed');
    expect(await outcomes({ ...unchanged, clientId: 'another' })).toContain('client: failed');
    expect(await world.desk.find(code)).toMatchObject({ testedAt: null, clientId: 'axp-booking' });
    await world.desk.remove(code);
  });
});
