import { getMe, setSignInLogo } from '@axp/contracts';
import {
  deleteSignInMethod,
  testSignInConnection,
  updateSignInConnection,
} from '@axp/contracts/administration';
import { startCrookedProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokensOf } from '../auth/tokens-of.ts';
import { buildSignInMethod } from '../factories.ts';
import { redPicture } from '../files/sample-files.ts';
import type { ConnectorWorld } from './added-method-world.ts';
import {
  clientId,
  connectionTo,
  connectorsOf,
  nobody,
  startConnectorWorld,
} from './added-method-world.ts';
import { sendFile } from './resource-world.ts';

let world: ConnectorWorld;
beforeAll(async () => {
  world = await startConnectorWorld();
});
afterAll(() => world.close());

describe('updateSignInConnection', () => {
  it('[D-04] a change without a secret keeps it; a new name needs no test', async () => {
    await world.person('bob');
    const code = await world.running();
    const { sealed_secret: before } = await world.rowOf(code);
    const { clientSecret: _, ...unchanged } = world.right();
    const { status } = await world.desk.change(code, {
      ...unchanged,
      name: 'Acme',
      createsUsers: true,
    });
    expect(status).toBe(200);
    expect(await world.desk.find(code)).toMatchObject({
      name: 'Acme',
      isEnabled: true,
      createsUsers: true,
    });
    expect((await world.rowOf(code)).sealed_secret).toEqual(before);
    expect((await world.signIn(code, 'bob')).status).toBe(200);
    expect((await world.trail())[0]?.changes).toEqual([
      { field: 'name', before: 'Acme ID', after: 'Acme' },
      { field: 'createsUsers', before: 'false', after: 'true' },
    ]);
    await world.desk.remove(code);
  });

  it('[D-04] of a method that is on, keeps what works until the new settings pass', async () => {
    await world.person('cem');
    const code = await world.running();
    const wrong = connectionTo(world.provider.issuer, { clientSecret: 'another one' });
    const refused = await world.desk.change(code, wrong);
    expect([refused.status, refused.problem.code]).toEqual([409, 'sign_in_method.untested']);
    const unreachable = await world.desk.change(code, connectionTo(nobody));
    expect(unreachable.problem.code).toBe('sign_in_method.untested');
    expect((await world.signIn(code, 'cem')).status).toBe(200);
    world.api.clock.advance({ minutes: 1 });
    expect((await world.desk.change(code, world.right())).status).toBe(200);
    expect(await world.desk.find(code)).toMatchObject({
      isEnabled: true,
      testedAt: world.api.clock.now().toISOString(),
    });
    await world.desk.remove(code);
  });

  it('[D-04] of a method that is off, needs another test', async () => {
    const code = await world.desk.add(world.right());
    await world.desk.test(code);
    await world.desk.change(code, connectionTo(world.provider.issuer, { clientId: 'another' }));
    expect(await world.desk.find(code)).toMatchObject({ testedAt: null });
    expect((await world.desk.turn(code, true)).problem.code).toBe('sign_in_method.untested');
    await world.desk.remove(code);
  });

  it('[D-04] never sends the stored secret to another issuer', async () => {
    const code = await world.desk.add(world.right());
    const { clientSecret: _, ...elsewhere } = connectionTo(nobody);
    const problem = { path: 'connection.clientSecret', code: 'secret_again' };
    expect((await world.desk.change(code, elsewhere)).problem.errors).toMatchObject([problem]);
    const body = { code, connection: elsewhere };
    const tested = await world.api.call(testSignInConnection, { as: world.boss, body });
    expect(tested.problem.errors).toMatchObject([problem]);
    await world.desk.remove(code);
  });

  it('[D-04] refuses another kind, an older version, and the operator’s method', async () => {
    const other = await connectorsOf(world.api);
    const code = await other.add(world.right());
    const { clientSecret: _, ...open } = world.right();
    const directory = { ...open, authority: open.issuer, audience: 'x' };
    const kind = await other.change(code, { ...directory, kind: 'directory' });
    expect(kind.problem.errors).toMatchObject([{ path: 'connection.kind' }]);
    const stale = await world.api.call(updateSignInConnection, {
      as: other.as,
      params: { code },
      body: { version: 1, connection: world.right() },
    });
    expect(stale.problem.code).toBe('sign_in_method.stale');
    await buildSignInMethod(world.api.db, { merchant_id: other.as.merchantId, code: 'file' });
    for (const refused of [
      await other.change('file', world.right()),
      await other.remove('file'),
      await world.api.call(testSignInConnection, {
        as: other.as,
        body: { code: 'file', connection: world.right() },
      }),
    ]) {
      expect(refused.problem.code).toBe('sign_in_method.by_operator');
    }
  });
});

describe('deleteSignInMethod', () => {
  it('[D-04] [H-06] ends the sessions that used it, and removes its linked accounts', async () => {
    const dan = await world.person('dan');
    const code = await world.running();
    const { data: tokens } = await world.signIn(code, 'dan');
    const content = await redPicture().png().toBuffer();
    await sendFile(world.api, setSignInLogo, { as: world.boss, params: { code }, content });
    expect((await world.desk.remove(code)).status).toBe(200);
    expect(await world.shown()).toEqual([]);
    world.api.clock.advance({ seconds: 15 });
    const me = await world.api.call(getMe, {
      host: world.boss.host,
      token: tokensOf(tokens).accessToken,
    });
    expect(me.status).toBe(401);
    const links = await world.api.db
      .selectFrom('user_identity')
      .select('id')
      .where('user_id', '=', dan.id)
      .execute();
    expect(links).toEqual([]);
    const [event] = await world.trail();
    expect(event).toMatchObject({ action: 'delete', object: { name: 'Acme ID' } });
    expect(event?.changes).toContainEqual({ field: 'people', before: '1', after: null });
  });

  it('[D-04] refuses to delete the last method of an administrator, and an older version', async () => {
    const code = await world.running();
    await world.api.db
      .updateTable('sign_in_method')
      .set({ allowed_domains: [] })
      .where('code', '=', code)
      .execute();
    await world.desk.turn('local', false);
    const refused = await world.desk.remove(code);
    expect([refused.status, refused.problem.code]).toEqual([409, 'sign_in_method.last']);
    await world.desk.turn('local', true);
    const stale = await world.api.call(deleteSignInMethod, {
      as: world.boss,
      params: { code },
      query: { version: 1 },
    });
    expect(stale.problem.code).toBe('sign_in_method.stale');
    expect((await world.desk.remove(code)).status).toBe(200);
  });
});

describe('only one directory', () => {
  it('[D-04] is enabled, whether an administrator or the operator added it', async () => {
    const crooked = await startCrookedProvider(clientId);
    const other = await connectorsOf(world.api);
    const mine = { merchant_id: other.as.merchantId, code: 'file', kind: 'directory' };
    await buildSignInMethod(world.api.db, { ...mine, authority: nobody, audience: 'x' });
    const { clientSecret: _, ...open } = world.right();
    const code = await other.add({
      ...open,
      kind: 'directory',
      issuer: crooked.issuer,
      authority: crooked.issuer,
      audience: 'urn:axp:booking',
    });
    await other.test(code);
    crooked.stop();
    const refused = await other.turn(code, true);
    expect([refused.status, refused.problem.code]).toEqual([409, 'sign_in_method.other_directory']);
    await other.turn('file', false);
    expect((await other.turn(code, true)).status).toBe(200);
    expect((await other.turn('file', true)).problem.code).toBe('sign_in_method.other_directory');
  });
});
