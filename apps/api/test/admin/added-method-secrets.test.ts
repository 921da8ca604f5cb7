import { createUnitOfWork } from '@axp/server-kit/db';
import { createAddressGuard } from '@axp/server-kit/outgoing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSignInMethods } from '../../src/modules/sign-in/sign-in-methods/index.ts';
import { countSecrets, resealSecrets } from '../../src/platform/auth/sealed-secrets.ts';
import { generateKeyFile, parseSigningKeys } from '../../src/platform/auth/signing-keys.ts';
import { startTestApi } from '../app.ts';
import type { ConnectorWorld } from './added-method-world.ts';
import { connectionTo, connectorsOf, nobody, startConnectorWorld } from './added-method-world.ts';

let keyFile: string;
let world: ConnectorWorld;
beforeAll(async () => {
  keyFile = await generateKeyFile();
  world = await startConnectorWorld({ signingKeys: await parseSigningKeys(keyFile) });
});
afterAll(() => world.close());

describe('an added method', () => {
  it('[T-07] is invisible to administrators of another merchant', async () => {
    const code = await world.desk.add(world.right());
    const stranger = await connectorsOf(world.api);
    expect((await stranger.settings()).methods.map((method) => method.code)).toEqual(['local']);
    for (const refused of [
      await stranger.change(code, world.right()),
      await stranger.test(code),
      await stranger.turn(code, true),
      await stranger.remove(code),
    ]) {
      expect([refused.status, refused.problem.code]).toEqual([404, 'sign_in_method.not_found']);
    }
    await world.desk.remove(code);
  });

  it('[T-07] has a secret that can’t be opened in a row of another merchant', async () => {
    const code = await world.desk.add(world.right());
    const { sealed_secret, secret_set_at } = await world.rowOf(code);
    const thief = await connectorsOf(world.api);
    const stolen = await thief.add(connectionTo(nobody));
    await world.api.db
      .updateTable('sign_in_method')
      .set({ sealed_secret, secret_set_at })
      .where('code', '=', stolen)
      .execute();
    const { data } = await thief.test(stolen);
    expect(data.checks[0]).toMatchObject({ step: 'secret', finding: 'secret_unreadable' });
    expect(await thief.find(stolen)).toMatchObject({
      isReady: false,
      administrators: 0,
      secret: { isSet: false },
    });
    await world.desk.remove(code);
  });

  it('[D-04] is available on another server after 15 seconds, without a restart', async () => {
    const unitOfWork = createUnitOfWork(world.api.database);
    const elsewhere = createSignInMethods({
      unitOfWork,
      clock: world.api.clock,
      cloudPlatform: null,
    });
    const codes = async () =>
      (await elsewhere.of(world.boss.merchantId)).flatMap((method) =>
        'code' in method ? [method.code] : [],
      );
    expect(await codes()).toEqual([]);
    const code = await world.running();
    world.api.clock.advance({ seconds: 15 });
    expect(await codes()).toEqual([code]);
    await world.desk.remove(code);
    world.api.clock.advance({ seconds: 15 });
    expect(await codes()).toEqual([]);
  });

  it('[D-04] keeps its secret while the server’s key is replaced', async () => {
    const code = await world.desk.add(world.right());
    const keysIn = (file: string): unknown[] => JSON.parse(file).keys;
    const newFile = await generateKeyFile();
    const both = JSON.stringify({ keys: [...keysIn(newFile), ...keysIn(keyFile)] });
    const [rotated, later] = [await parseSigningKeys(both), await parseSigningKeys(newFile)];
    const closed = async (keys: typeof later) => (await countSecrets(world.api.db, keys)).closed;
    const { length: all } = await world.api.db
      .selectFrom('sign_in_method')
      .select('code')
      .where('sealed_secret', 'is not', null)
      .execute();
    expect(await closed(later)).toBe(all);
    const unitOfWork = createUnitOfWork(world.api.database);
    const { sealed_secret: before } = await world.rowOf(code);
    await resealSecrets({ unitOfWork, keys: rotated }).run(new AbortController().signal);
    expect((await world.rowOf(code)).sealed_secret).not.toEqual(before);
    // The stolen copy of an earlier test opens with no key.
    expect(await closed(later)).toBe(await closed(rotated));
    await resealSecrets({
      unitOfWork,
      keys: await parseSigningKeys(
        JSON.stringify({ keys: [...keysIn(keyFile), ...keysIn(newFile)] }),
      ),
    }).run(new AbortController().signal);
    expect((await world.desk.test(code)).data.checks).toContainEqual(
      expect.objectContaining({ step: 'client', outcome: 'passed' }),
    );
    await world.desk.remove(code);
  });
});

it('[H-08] does not call an internal address of an administrator, and the test reports it', async () => {
  const strict = await startTestApi({ outgoing: createAddressGuard({ rules: [] }) });
  const there = await connectorsOf(strict);
  const code = await there.add(world.right());
  const { data } = await there.test(code);
  expect(data.checks.at(-1)).toMatchObject({ outcome: 'failed', finding: 'internal_address' });
  expect((await there.turn(code, true)).problem.code).toBe('sign_in_method.untested');
  await strict.close();
});

it('[Z-112] refuses an address without TLS at its field outside of the demo', async () => {
  const upstream = {
    secretOf: () => null,
    isPlainHttpAllowed: false,
    factorIssuers: new Set<string>(),
  };
  const strict = await startTestApi({ upstream });
  const there = await connectorsOf(strict);
  const refused = await there.create(connectionTo('http://provider.test'));
  expect(refused.problem.errors).toMatchObject([
    { path: 'connection.issuer', code: 'invalid_url' },
  ]);
  await strict.close();
});
