import { listSignInMethods, login } from '@axp/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildImage, buildSignInMethod, testPassword } from '../factories.ts';

const api = testApi();
let ann: Member;
beforeAll(async () => {
  ann = await api.member();
});

const methodsAt = async ({ host }: Pick<Member, 'host'>) =>
  (await api.call(listSignInMethods, { host })).data;

describe('listSignInMethods', () => {
  it('[Z-120] returns email and password by default', async () => {
    expect(await methodsAt(ann)).toEqual([{ kind: 'local', canRegister: false }]);
  });

  it('[Z-102] [Z-120] returns enabled methods, without internal settings', async () => {
    const bob = await api.member();
    const mine = { merchant_id: bob.merchantId };
    const logo = await buildImage(api.db, mine);
    await buildSignInMethod(api.db, {
      ...mine,
      code: 'google',
      name: 'Google',
      logo_image_id: logo.id,
      client_secret_name: 'SIGN_IN_SECRET_GOOGLE',
    });
    await buildSignInMethod(api.db, { ...mine, code: 'okta', slot: 2, is_enabled: false });
    await buildSignInMethod(api.db, {
      ...mine,
      code: 'directory',
      kind: 'directory',
      name: 'Our directory',
      authority: 'https://directory.test/us',
      audience: 'api://booking',
      scopes: 'api://booking/sign-in openid',
    });
    expect(await methodsAt(bob)).toEqual([
      { kind: 'local', canRegister: false },
      {
        kind: 'sso',
        code: 'google',
        name: { en: 'Google', th: 'Google' },
        logo: `/v1/frontend/images/${logo.id}/thumbnail`,
      },
      {
        kind: 'directory',
        code: 'directory',
        name: { en: 'Our directory', th: 'Our directory' },
        logo: null,
        authority: 'https://directory.test/us',
        clientId: 'booking',
        scopes: ['api://booking/sign-in', 'openid'],
      },
    ]);
  });

  it('[A-06] returns whether people can register', async () => {
    const fay = await api.member();
    await buildSignInMethod(api.db, {
      merchant_id: fay.merchantId,
      code: 'local',
      kind: 'local',
      creates_users: true,
    });
    expect(await methodsAt(fay)).toEqual([{ kind: 'local', canRegister: true }]);
  });

  it('[T-07] returns no methods of another merchant', async () => {
    const cat = await api.member();
    await buildSignInMethod(api.db, { merchant_id: cat.merchantId });
    expect(await methodsAt(ann)).toEqual([{ kind: 'local', canRegister: false }]);
  });
});

describe('a sign-in method', () => {
  it('[Z-102] that is off answers 404, also with the right password', async () => {
    const dan = await api.member();
    const signIn = () =>
      api.call(login, { host: dan.host, body: { email: dan.email, password: testPassword } });
    expect((await signIn()).status).toBe(200);
    await buildSignInMethod(api.db, {
      merchant_id: dan.merchantId,
      code: 'local',
      kind: 'local',
      is_enabled: false,
    });
    api.clock.advance({ seconds: 16 });
    const refused = await signIn();
    expect([refused.status, refused.problem.code]).toEqual([404, 'auth.method_off']);
    expect(await methodsAt(dan)).toEqual([]);
  });

  it.each([
    ['a third provider', { slot: 3 }],
    ['a second directory', { kind: 'directory', slot: 2 }],
    ['a provider without an issuer', { issuer: null }],
    ['a directory without an audience', { kind: 'directory', authority: 'https://d.test' }],
    ['an issuer that is no address', { issuer: 'javascript:alert(1)' }],
    ['a secret of the server itself', { client_secret_name: 'DATABASE_URL' }],
    ['a code that is no part of an address', { code: 'a/b' }],
    ['a domain in capitals', { allowed_domains: ['Acme.test'] }],
    ['a button without a name', { name: '' }],
  ])('[Z-102] is never stored with %s', async (_, values) => {
    await expect(
      buildSignInMethod(api.db, { merchant_id: ann.merchantId, ...values }),
    ).rejects.toThrow(/violates check constraint/);
  });

  it('[Z-102] is one of at most two providers', async () => {
    const eve = await api.member();
    const mine = { merchant_id: eve.merchantId };
    await buildSignInMethod(api.db, mine);
    await buildSignInMethod(api.db, { ...mine, code: 'second', slot: 2 });
    await expect(buildSignInMethod(api.db, { ...mine, code: 'third', slot: 1 })).rejects.toThrow(
      /sign_in_method_one_a_slot/,
    );
  });
});
