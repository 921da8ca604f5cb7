import { createUnitOfWork } from '@axp/server-kit/db';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { codeBoxOf, factorBoxOf, resealSecrets } from '../../src/platform/auth/sealed-secrets.ts';
import { generateKeyFile, parseSigningKeys } from '../../src/platform/auth/signing-keys.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { codeWorld } from '../resources/code-world.ts';
import { holdersOf } from './factor-world.ts';

let api: TestApi;
let formerFile: string;
beforeAll(async () => {
  formerFile = await generateKeyFile();
  api = await startTestApi({ signingKeys: await parseSigningKeys(formerFile) });
});
afterAll(() => api.close());

const keysIn = (file: string): unknown[] => JSON.parse(file).keys;

it('[H-11] secrets are re-sealed with a new key while the former one is still in the file', async () => {
  const ann = await api.member();
  const { secret } = await holdersOf(api).withApp(ann);
  const newFile = await generateKeyFile();
  const both = JSON.stringify({ keys: [...keysIn(newFile), ...keysIn(formerFile)] });
  const [rotated, later] = [await parseSigningKeys(both), await parseSigningKeys(newFile)];
  const sealed = async () =>
    (
      await api.db
        .selectFrom('authenticator')
        .select('sealed_secret')
        .where('user_id', '=', ann.id)
        .executeTakeFirstOrThrow()
    ).sealed_secret;
  const unitOfWork = createUnitOfWork(api.database);
  const box = factorBoxOf(rotated);
  expect(box.isCurrent(await sealed())).toBe(false);
  await resealSecrets({ unitOfWork, keys: rotated }).run(new AbortController().signal);
  expect(factorBoxOf(later).open(await sealed())).toBe(secret);
  const once = await sealed();
  await resealSecrets({ unitOfWork, keys: rotated }).run(new AbortController().signal);
  expect(await sealed()).toEqual(once);
});

it('[Z-51] codes of resources are re-sealed with a new key, so that labels can be printed', async () => {
  const { room, secret } = await codeWorld(api);
  const newFile = await generateKeyFile();
  const both = JSON.stringify({ keys: [...keysIn(newFile), ...keysIn(formerFile)] });
  const keys = await parseSigningKeys(both);
  const unitOfWork = createUnitOfWork(api.database);
  await resealSecrets({ unitOfWork, keys }).run(new AbortController().signal);
  const { sealed_secret: sealed } = await api.db
    .selectFrom('resource_code')
    .select('sealed_secret')
    .where('resource_id', '=', room.id)
    .executeTakeFirstOrThrow();
  const later = codeBoxOf(await parseSigningKeys(newFile));
  expect(sealed && later.open(sealed)).toBe(secret);
});

it('[H-11] expired tickets and challenges are deleted', async () => {
  const ann = await api.member();
  const holders = holdersOf(api);
  await holders.withPasskey(ann);
  await holders.pendingFor(ann);
  // Jobs use the database's clock.
  await sql`update sign_in_ticket set created_at = now() - interval '2 h',
    expires_at = now() + interval '1 h'`.execute(api.db);
  await sql`update passkey_challenge set expires_at = now() + interval '1 h'`.execute(api.db);
  const counted = async () => [
    (await api.db.selectFrom('sign_in_ticket').select('user_id').execute()).length,
    (await api.db.selectFrom('passkey_challenge').select('merchant_id').execute()).length,
  ];
  await api.runJob('forget_second_steps');
  expect(await counted()).toEqual([1, 1]);
  await sql`update sign_in_ticket set expires_at = now() - interval '1 s'`.execute(api.db);
  await sql`update passkey_challenge set expires_at = now() - interval '1 s'`.execute(api.db);
  await api.runJob('forget_second_steps');
  expect(await counted()).toEqual([0, 0]);
});
