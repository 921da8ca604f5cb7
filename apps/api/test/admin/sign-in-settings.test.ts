import type { SignInSettings } from '@axp/contracts';
import {
  deleteSignInLogo,
  getSignInSettings,
  listSignInMethods,
  login,
  register,
  setSignInLogo,
  updateRegistration,
  updateSignInMethod,
} from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { proveHuman } from '../auth/human.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { buildSignInMethod, testPassword } from '../factories.ts';
import { redPicture } from '../files/sample-files.ts';
import { administrator } from './admin-world.ts';
import { sendFile } from './resource-world.ts';

const secretValue = 'a secret between the two of us';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    upstream: {
      secretOf: (name) => (name === 'SIGN_IN_SECRET_SET' ? secretValue : null),
      isPlainHttpAllowed: true,
      factorIssuers: new Set<string>(),
    },
  });
});
afterAll(() => api.close());

/** An administrator of a merchant with a provider and a directory beside email and password. */
async function connected(provider: Parameters<typeof buildSignInMethod>[1] = {}): Promise<Member> {
  const boss = await administrator(api);
  const mine = { merchant_id: boss.merchantId };
  await buildSignInMethod(api.db, {
    ...mine,
    code: 'google',
    name: 'Google',
    client_secret_name: 'SIGN_IN_SECRET_SET',
    ...provider,
  });
  await buildSignInMethod(api.db, {
    ...mine,
    code: 'directory',
    kind: 'directory',
    name: 'Directory',
    authority: 'https://directory.test',
    audience: 'api://booking',
  });
  return boss;
}

const settingsOf = async (as: Member) => (await api.call(getSignInSettings, { as })).data;

const methodIn = (settings: SignInSettings, code: string) =>
  settings.methods.find((method) => method.code === code);

async function change(
  as: Member,
  code: string,
  wish: {
    isEnabled?: boolean;
    labels?: { en: string; th: string };
    allowedDomains?: string[];
    version?: number;
  },
) {
  const { version } = await settingsOf(as);
  return api.call(updateSignInMethod, { as, params: { code }, body: { version, ...wish } });
}

const shownAt = async ({ host }: Member) => (await api.call(listSignInMethods, { host })).data;
const codesAt = async (member: Member) =>
  (await shownAt(member)).map((method) => (method.kind === 'local' ? 'local' : method.code));

describe('getSignInSettings', () => {
  it('[D-04] [Z-102] returns each method, and only whether its secret is set', async () => {
    const boss = await connected({ allowed_domains: ['acme.test'], creates_users: true });
    const answer = await api.call(getSignInSettings, { as: boss });
    expect(answer.data).toEqual({
      version: 1,
      registration: { isOpen: false, allowedDomains: [] },
      secondFactor: 'none',
      platform: null,
      returnAddress: `https://${boss.host}/login/sso/callback`,
      methods: [
        { kind: 'local', code: 'local', isEnabled: true, isReady: true, administrators: 1 },
        {
          kind: 'sso',
          code: 'google',
          isEnabled: true,
          isReady: true,
          administrators: 0,
          name: 'Google',
          labels: { en: '', th: '' },
          logo: null,
          isOwn: false,
          testedAt: null,
          people: 0,
          issuer: 'https://provider.test',
          clientId: 'booking',
          scopes: 'openid profile email',
          allowedDomains: ['acme.test'],
          groupMode: 'off',
          createsUsers: true,
          externalIdClaim: null,
          ownsAddresses: false,
          acceptedAcr: [],
          secret: { name: 'SIGN_IN_SECRET_SET', isSet: true, setAt: null },
          signsOutAtProvider: false,
        },
        expect.objectContaining({ kind: 'directory', authority: 'https://directory.test' }),
      ],
    });
    expect(JSON.stringify(answer.data)).not.toContain(secretValue);
  });

  it('[Z-102] names a secret that is not set', async () => {
    const boss = await connected({ client_secret_name: 'SIGN_IN_SECRET_FORGOTTEN' });
    expect(methodIn(await settingsOf(boss), 'google')).toMatchObject({
      isReady: false,
      administrators: 0,
      secret: { name: 'SIGN_IN_SECRET_FORGOTTEN', isSet: false },
    });
  });

  it('[T-07] returns no method of another merchant', async () => {
    await connected();
    const other = await administrator(api);
    const { methods } = await settingsOf(other);
    expect(methods.map(({ code }) => code)).toEqual(['local']);
    const answer = await change(other, 'google', { isEnabled: false });
    expect(answer.problem.code).toBe('sign_in_method.not_found');
  });

  it.each<[string, (boss: Member) => Promise<Member>]>([
    ['staff', (boss) => colleagueOf(api, boss)],
    [
      'approvers',
      (boss) => api.member({ user: { merchant_id: boss.merchantId, is_approver: true } }),
    ],
    [
      'who may only view',
      (boss) => api.member({ user: { merchant_id: boss.merchantId }, businessUnit: 'none' }),
    ],
  ])('[D-01] is refused to %s, like every change of them', async (_, somebody) => {
    const boss = await connected();
    const as = await somebody(boss);
    const params = { code: 'google' };
    const refused = [
      await api.call(getSignInSettings, { as }),
      await api.call(updateSignInMethod, { as, params, body: { version: 1, isEnabled: false } }),
      await api.call(updateRegistration, { as, body: { version: 1, isOpen: true } }),
      await api.call(deleteSignInLogo, { as, params }),
    ];
    expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'access.denied'));
    expect(await settingsOf(boss)).toMatchObject({ version: 1 });
  });
});

describe('updateSignInMethod', () => {
  it('[D-04] [T-06] hides a method that is off and answers 404 from the next request on', async () => {
    const boss = await connected();
    expect(await codesAt(boss)).toEqual(['local', 'google', 'directory']);
    for (const code of ['google', 'directory']) {
      const { data } = await change(boss, code, { isEnabled: false });
      expect(methodIn(data, code)).toMatchObject({ isEnabled: false });
    }
    expect(await codesAt(boss)).toEqual(['local']);
    await change(boss, 'google', { isEnabled: true });
    await change(boss, 'local', { isEnabled: false });
    expect(await codesAt(boss)).toEqual(['google']);
    const body = { email: boss.email, password: testPassword };
    const refused = await api.call(login, { host: boss.host, body });
    expect([refused.status, refused.problem.code]).toEqual([404, 'auth.method_off']);
  });

  it('[D-04] refuses to switch off the last method with which an administrator can sign in', async () => {
    const boss = await connected({ client_secret_name: 'SIGN_IN_SECRET_FORGOTTEN' });
    await change(boss, 'directory', { isEnabled: false });
    // The provider is enabled but has no secret, so no one could sign in by it.
    const refused = await change(boss, 'local', { isEnabled: false });
    expect([refused.status, refused.problem.code]).toEqual([409, 'sign_in_method.last']);
    expect(refused.problem.detail).toMatch(/last method with which an administrator can sign in/);
    await change(boss, 'directory', { isEnabled: true });
    expect((await change(boss, 'local', { isEnabled: false })).status).toBe(200);
    const again = await change(boss, 'directory', { isEnabled: false });
    expect(again.problem.code).toBe('sign_in_method.last');
    // A method without its secret may be disabled, as it is not usable anyway.
    expect((await change(boss, 'google', { isEnabled: false })).status).toBe(200);
  });

  it('[D-04] does not count a method for another domain as one for administrators', async () => {
    const boss = await connected({ allowed_domains: ['else.test'] });
    await change(boss, 'directory', { isEnabled: false });
    const refused = await change(boss, 'local', { isEnabled: false });
    expect(refused.problem.code).toBe('sign_in_method.last');
  });

  it('[H-02] stores the domains whose people are linked without a code', async () => {
    const boss = await connected();
    const { data } = await change(boss, 'google', { allowedDomains: [' Acme.TEST', 'acme.co.th'] });
    expect(methodIn(data, 'google')).toMatchObject({ allowedDomains: ['acme.test', 'acme.co.th'] });
    const { data: events } = await api.call(listAuditEvents, {
      as: boss,
      query: { objectType: 'sign-in-method' },
    });
    expect(events[0]?.changes).toEqual([
      { field: 'domains', before: null, after: 'acme.test, acme.co.th' },
    ]);
    const cleared = await change(boss, 'google', { allowedDomains: [] });
    expect(methodIn(cleared.data, 'google')).toMatchObject({ allowedDomains: [] });
  });

  it.each(['acme', '@acme.test', 'ann@acme.test', 'acme..test', '*.acme.test', ''])(
    '[H-02] refuses the domain %j at its position in the list',
    async (domain) => {
      const boss = await connected();
      const refused = await change(boss, 'google', { allowedDomains: ['acme.test', domain] });
      expect(refused.status).toBe(400);
      expect(refused.problem.errors).toMatchObject([{ path: 'allowedDomains.1' }]);
    },
  );

  it('[H-02] [D-04] refuses to remove the last administrator’s domain', async () => {
    const boss = await connected();
    await change(boss, 'directory', { isEnabled: false });
    await change(boss, 'local', { isEnabled: false });
    const refused = await change(boss, 'google', { allowedDomains: ['else.test'] });
    expect(refused.problem.code).toBe('sign_in_method.last');
    const own = boss.email.split('@')[1] ?? '';
    expect((await change(boss, 'google', { allowedDomains: [own] })).status).toBe(200);
  });

  it('[H-02] refuses domains for email and password, which belong to registration', async () => {
    const boss = await connected();
    const refused = await change(boss, 'local', { allowedDomains: ['acme.test'] });
    expect(refused.problem.errors).toMatchObject([
      { path: 'allowedDomains', code: 'unknown_field' },
    ]);
  });

  it('[D-04] [I-01] stores the button label of each language; an empty one uses the operator’s name', async () => {
    const boss = await connected();
    await change(boss, 'google', { labels: { en: ' Acme account ', th: '' } });
    expect(await shownAt(boss)).toContainEqual(
      expect.objectContaining({ name: { en: 'Acme account', th: 'Google' } }),
    );
    const labels = { en: 'x'.repeat(61), th: '' };
    expect((await change(boss, 'google', { labels })).problem.errors).toMatchObject([
      { path: 'labels.en' },
    ]);
    const ofFields = await change(boss, 'local', { labels: { en: 'x', th: '' } });
    expect(ofFields.problem.errors).toMatchObject([{ path: 'labels', code: 'unknown_field' }]);
  });

  it('[D-08] is refused for an outdated version, and recorded with before and after', async () => {
    const boss = await connected();
    await change(boss, 'google', { isEnabled: false });
    const stale = await change(boss, 'google', { version: 1, isEnabled: true });
    expect([stale.status, stale.problem.code]).toEqual([409, 'sign_in_method.stale']);
    const query = { objectType: 'sign-in-method' } as const;
    const trail = await api.call(listAuditEvents, { as: boss, query });
    expect(trail.data).toMatchObject([
      {
        action: 'update',
        actor: { id: boss.id },
        object: { name: 'Google' },
        changes: [{ field: 'isActive', before: 'true', after: 'false' }],
      },
    ]);
  });

  it('[D-04] keeps one method when two administrators switch off the last two concurrently', async () => {
    const boss = await connected();
    await change(boss, 'directory', { isEnabled: false });
    const { version } = await settingsOf(boss);
    const answers = await Promise.all(
      ['local', 'google'].map((code) =>
        api.call(updateSignInMethod, {
          as: boss,
          params: { code },
          body: { version, isEnabled: false },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await codesAt(boss)).toHaveLength(1);
  });
});

describe('updateRegistration', () => {
  async function ask({ host }: Member, email: string) {
    const captcha = await proveHuman(api, host, 'register');
    return api.call(register, {
      host,
      body: { email, password: 'plum-otter-walks-home', captcha },
    });
  }

  it('[A-06] [D-04] opens registration to some domains, and closes it again', async () => {
    const boss = await administrator(api);
    expect((await ask(boss, 'niran@new.test')).problem.code).toBe('auth.registration_closed');
    const { data } = await api.call(updateRegistration, {
      as: boss,
      body: { version: 1, isOpen: true, allowedDomains: [' New.test'] },
    });
    expect(data).toMatchObject({
      version: 2,
      registration: { isOpen: true, allowedDomains: ['new.test'] },
    });
    expect(await shownAt(boss)).toEqual([{ kind: 'local', canRegister: true }]);
    expect((await ask(boss, 'niran@new.test')).status).toBe(204);
    expect((await ask(boss, 'niran@else.test')).problem.code).toBe('auth.registration_closed');
    const body = { version: 2, isOpen: false };
    await api.call(updateRegistration, { as: boss, body });
    expect((await ask(boss, 'niran@new.test')).problem.code).toBe('auth.registration_closed');
    const query = { objectType: 'sign-in-method' } as const;
    const trail = await api.call(listAuditEvents, { as: boss, query });
    expect(trail.data.map(({ changes }) => changes)).toEqual([
      [{ field: 'registration', before: 'true', after: 'false' }],
      [
        { field: 'domains', before: null, after: 'new.test' },
        { field: 'registration', before: 'false', after: 'true' },
      ],
    ]);
  });

  it('[D-04] refuses an outdated version, and invalid domains', async () => {
    const boss = await administrator(api);
    const send = (body: { version: number; isOpen?: boolean; allowedDomains?: string[] }) =>
      api.call(updateRegistration, { as: boss, body });
    expect((await send({ version: 2, isOpen: true })).problem.code).toBe('sign_in_method.stale');
    const faulty = await send({ version: 1, allowedDomains: ['acme.test', '@acme'] });
    expect(faulty.problem.errors).toMatchObject([{ path: 'allowedDomains.1' }]);
  });
});

describe('setSignInLogo', () => {
  it('[D-04] [Z-102] sets the picture of the button, and deletes the previous one', async () => {
    const boss = await connected();
    const send = (content: Buffer | string) =>
      sendFile(api, setSignInLogo, { as: boss, params: { code: 'google' }, content });
    const picture = await redPicture().png().toBuffer();
    expect((await send(picture)).status).toBe(200);
    const [, first] = await shownAt(boss);
    expect((await send(picture)).status).toBe(200);
    const [, second] = await shownAt(boss);
    const pictures = [first, second].map((method) =>
      method && 'logo' in method ? (method.logo ?? '') : '',
    );
    expect(new Set(pictures).size).toBe(2);
    const statuses: number[] = [];
    for (const url of pictures) {
      const { statusCode } = await api.inject({ url, headers: { host: boss.host } });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([404, 200]);
    const damaged = await send('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(damaged.problem.errors).toMatchObject([{ path: 'file', code: 'picture_type_unknown' }]);
  });
});

describe('deleteSignInLogo', () => {
  it('[D-04] removes the picture, and refuses methods without a button', async () => {
    const boss = await connected();
    const take = (code: string) => api.call(deleteSignInLogo, { as: boss, params: { code } });
    const content = await redPicture().png().toBuffer();
    await sendFile(api, setSignInLogo, { as: boss, params: { code: 'google' }, content });
    expect(methodIn((await take('google')).data, 'google')).toMatchObject({ logo: null });
    expect((await take('local')).problem.code).toBe('sign_in_method.not_found');
    expect((await take('no-such')).problem.code).toBe('sign_in_method.not_found');
  });
});
