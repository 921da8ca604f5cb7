import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSignInMethods } from '@axp/contracts';
import { createUnitOfWork } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { connectProviders } from '../../src/modules/sign-in/sign-in-methods/index.ts';
import { createPictureDecoders } from '../../src/platform/pictures/picture-decoder.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildMerchant, buildSignInMethod, hostOfMerchant } from '../factories.ts';

let api: TestApi;
let folder: string;
let host: string;
const pictures = createPictureDecoders({
  logger: createLogger({ name: 'test', level: 'silent' }),
  timeLimitMs: 60_000,
});
beforeAll(async () => {
  [api, folder] = await Promise.all([startTestApi(), mkdtemp(join(tmpdir(), 'axp-methods-'))]);
  host = hostOfMerchant((await buildMerchant(api.db)).id);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await pictures.close();
  await api.close();
});

const google = {
  kind: 'sso',
  code: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'booking',
  clientSecretName: 'SIGN_IN_SECRET_GOOGLE',
  allowedDomains: ['acme.test'],
};
const okta = { kind: 'sso', code: 'okta', name: 'Okta', issuer: 'https://o.test', clientId: 'x' };
const directory = {
  kind: 'directory',
  code: 'directory',
  name: 'Directory',
  issuer: 'https://directory.test/v2.0',
  authority: 'https://directory.test',
  clientId: 'pages',
  audience: 'api://booking',
  scopes: 'api://booking/sign-in',
};

const drawingOf = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path fill="${color}" d="M0 0h8v8z"/></svg>`;

async function connect(content: unknown): Promise<void> {
  const file = join(folder, 'methods.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  const unitOfWork = createUnitOfWork(api.database);
  const secrets = new Map([['SIGN_IN_SECRET_GOOGLE', 'secret']]);
  await connectProviders({ file, unitOfWork, secrets, newId: uuidv7, pictures });
  api.clock.advance({ seconds: 16 });
}

const shownCodes = async () =>
  (await api.call(listSignInMethods, { host })).data.map((method) =>
    method.kind === 'local' ? 'local' : method.code,
  );

describe('docs/sign-in.md', () => {
  it('[Z-102] has example files that connect a merchant, and explains each setting', async () => {
    const path = join(import.meta.dirname, '../../../../docs/sign-in.md');
    const text = await readFile(path, 'utf8');
    const shown = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => json);
    expect(shown).toHaveLength(4);
    const settings = new Set<string>();
    await writeFile(join(folder, 'google.svg'), drawingOf('red'));
    for (const json of shown) {
      const own = json
        .replace('booking.example.com', host)
        .replace(/SIGN_IN_SECRET_\w+/, 'SIGN_IN_SECRET_GOOGLE');
      await connect(own);
      expect(await shownCodes()).toHaveLength(2);
      for (const [, name = ''] of json.matchAll(/^ {6}"(\w+)":/gm)) settings.add(name);
    }
    const explained = [...text.matchAll(/^\| `(\w+)` /gm)].map(([, name = '']) => name);
    expect(explained.filter((name) => !settings.has(name))).toEqual([]);
    expect([...settings].filter((name) => !explained.includes(name))).toEqual([]);
  });
});

describe('the file that connects merchants with providers', () => {
  it('[Z-102] lists what is connected; a method that the merchant switched off stays off', async () => {
    await connect({ [host]: [google, okta, directory] });
    expect(await shownCodes()).toEqual(['local', 'google', 'okta', 'directory']);
    await api.db
      .updateTable('sign_in_method')
      .set({ is_enabled: false })
      .where('code', '=', 'google')
      .execute();
    await connect({ [host]: [{ ...google, name: 'Google account' }, directory, okta] });
    expect(await shownCodes()).toEqual(['local', 'okta', 'directory']);
    await connect({ [host]: [okta, google] });
    expect(await shownCodes()).toEqual(['local', 'okta', 'google']);
  });

  it('[D-04] keeps methods that administrators have added, which have their own slots', async () => {
    const { id: merchant_id } = await api.db
      .selectFrom('merchant')
      .select('id')
      .executeTakeFirstOrThrow();
    const tested = { is_own: true, slot: 11, tested_at: api.clock.now().toISOString() };
    await buildSignInMethod(api.db, { merchant_id, code: 'own-1', ...tested });
    await connect({ [host]: [google, okta] });
    api.clock.advance({ seconds: 15 });
    expect(await shownCodes()).toEqual(['local', 'google', 'okta', 'own-1']);
    await api.db.deleteFrom('sign_in_method').where('code', '=', 'own-1').execute();
  });

  it('[H-02] keeps the domains that an administrator has entered, for the same provider', async () => {
    const domainsOf = async () => {
      const row = await api.db
        .selectFrom('sign_in_method')
        .select('allowed_domains')
        .where('code', '=', 'okta')
        .executeTakeFirstOrThrow();
      return row.allowed_domains;
    };
    const written = { ...okta, allowedDomains: ['operator.test'] };
    await connect({ [host]: [written] });
    expect(await domainsOf()).toEqual(['operator.test']);
    const entered = { allowed_domains: ['acme.test'], has_own_domains: true };
    await api.db.updateTable('sign_in_method').set(entered).where('code', '=', 'okta').execute();
    await connect({ [host]: [written] });
    expect(await domainsOf()).toEqual(['acme.test']);
    await connect({ [host]: [{ ...written, issuer: 'https://another.test' }] });
    expect(await domainsOf()).toEqual(['operator.test']);
  });

  it('[Z-102] sets button pictures; an administrator’s later choice stays until the file changes', async () => {
    const logoOf = async () => {
      const { data } = await api.call(listSignInMethods, { host });
      const method = data.find((one) => one.kind === 'sso' && one.code === 'okta');
      return method && 'logo' in method ? method.logo : null;
    };
    const drawing = (color: string) => writeFile(join(folder, 'okta.svg'), drawingOf(color));
    const content = { [host]: [{ ...okta, logo: 'okta.svg' }] };
    await drawing('red');
    await connect(content);
    const first = await logoOf();
    const picture = await api.inject({ url: first ?? '', headers: { host } });
    expect(picture.headers['content-type']).toBe('image/webp');
    await connect(content);
    expect(await logoOf()).toBe(first);
    await api.db.updateTable('sign_in_method').set({ logo_image_id: null }).execute();
    await connect(content);
    expect(await logoOf()).toBeNull();
    await drawing('blue');
    await connect(content);
    expect(await logoOf()).toMatch(/thumbnail$/);
    await connect({ [host]: [okta] });
    expect(await logoOf()).toMatch(/thumbnail$/);
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '{', /is not a file of JSON/],
    ['a host of nobody', { 'nobody.test': [okta] }, /nobody\.test: no merchant has this host/],
    ['the code of an added method', { any: [{ ...okta, code: 'own-okta' }] }, /another name/],
    ['a third provider', { any: [google, okta, { ...okta, code: 'c' }] }, /any/],
    [
      'an unset secret',
      { any: [{ ...google, clientSecretName: 'SIGN_IN_SECRET_X' }] },
      /_X is not/,
    ],
    ['a secret of the server', { any: [{ ...google, clientSecretName: 'SSO_SECRET' }] }, /SIGN_IN/],
    ['an unknown setting', { any: [{ ...okta, domain: 'x' }] }, /any\.0: /],
    ['a picture that is not there', { any: [{ ...okta, logo: 'none.png' }] }, /none\.png is not a/],
    ['a code of our own', { any: [{ ...okta, code: 'local' }] }, /taken by a way of its own/],
    ['a directory without an audience', { any: [{ ...directory, audience: '' }] }, /audience/],
  ])('[Z-112] stops the start with one line for %s', async (_, content, line) => {
    const refused = connect(content);
    await expect(refused).rejects.toMatchObject({ name: 'MethodsFileError' });
    await expect(refused).rejects.toThrow(line);
  });

  it('[Z-112] stops the start when the file is missing', async () => {
    const unitOfWork = createUnitOfWork(api.database);
    const file = join(folder, 'none.json');
    const missing = { file, unitOfWork, secrets: new Map(), newId: uuidv7, pictures };
    await expect(connectProviders(missing)).rejects.toThrow(/none\.json: does not exist/);
  });
});
