import { activateAccount, openAccountLink, register } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApi } from '../app.ts';
import { buildMerchant, buildSignInMethod, hostOfMerchant, testPassword } from '../factories.ts';
import { proveHuman } from './human.ts';
import type { LinkWorld, Person } from './link-world.ts';
import { startLinkWorld } from './link-world.ts';

const good = 'plum-otter-walks-home';

let world: LinkWorld;
let api: TestApi;
beforeAll(async () => {
  world = await startLinkWorld();
  api = world.api;
});
afterAll(() => world.close());

const open = (host: string, token: string) => api.call(openAccountLink, { host, body: { token } });
const activate = (host: string, token: string) =>
  api.call(activateAccount, { host, body: { token, password: good } });

describe('register', () => {
  async function openMerchant(domains: string[] = []): Promise<string> {
    const { id } = await buildMerchant(api.db);
    await buildSignInMethod(api.db, {
      merchant_id: id,
      code: 'local',
      kind: 'local',
      issuer: null,
      client_id: null,
      creates_users: true,
      allowed_domains: domains,
    });
    return id;
  }

  async function ask({ host, email }: Person, password = good) {
    const captcha = await proveHuman(api, host, 'register');
    const body = { email, password, fullName: 'Niran New', captcha };
    return api.call(register, { host, headers: world.from(), body });
  }

  it('[H-11] refuses a password that contains a name', async () => {
    const host = hostOfMerchant(await openMerchant());
    for (const password of ['NIRAN-2026!', 'mail-to-walker']) {
      const { problem } = await ask({ host, email: 'walker@new.test' }, password);
      expect(problem).toMatchObject({
        code: 'auth.password_personal',
        errors: [{ path: 'password' }],
      });
    }
  });

  it('[H-11] does not bypass the second factor', async () => {
    const merchantId = await openMerchant();
    const niran = { host: hostOfMerchant(merchantId), email: 'niran@new.test' };
    await api.db
      .updateTable('merchant')
      .set({ second_factor: 'everybody' })
      .where('id', '=', merchantId)
      .execute();
    await ask(niran);
    await world.sendMails();
    expect((await activate(niran.host, world.tokenTo(niran.email))).status).toBe(204);
    expect((await world.signIn(niran, good)).data).toMatchObject({ step: 'enrol' });
  });

  it('[A-06] creates an account once its address is proven; until then the login says so', async () => {
    const merchantId = await openMerchant();
    const niran = { host: hostOfMerchant(merchantId), email: 'niran@new.test' };
    expect((await ask(niran)).status).toBe(204);
    expect((await world.signIn(niran, good)).problem.code).toBe('auth.not_activated');
    expect((await world.signIn(niran, 'another one')).problem.code).toBe(
      'auth.invalid_credentials',
    );
    await world.sendMails();
    // The typed name is not shown: a stranger may have typed any text for any address.
    const [mail] = world.server.to(niran.email);
    expect(`${mail?.text}${mail?.html}`).not.toContain('Niran');
    const token = world.tokenTo(niran.email);
    expect((await open(niran.host, token)).data).toMatchObject({
      purpose: 'activate',
      fullName: 'Niran New',
    });
    expect((await activate(niran.host, token)).status).toBe(204);
    expect((await world.signIn(niran, good)).status).toBe(200);
    const [user] = await api.db
      .selectFrom('app_user')
      .select(['full_name', 'is_all_bu', 'is_administrator', 'is_approver'])
      .where('merchant_id', '=', merchantId)
      .execute();
    expect(user).toEqual({
      full_name: 'Niran New',
      is_all_bu: false,
      is_administrator: false,
      is_approver: false,
    });
  });

  it('[Z-104] expires a day after the request, even if its mail was sent later', async () => {
    const niran = { host: hostOfMerchant(await openMerchant()), email: 'niran@new.test' };
    await ask(niran);
    api.clock.advance({ hours: 3 });
    await world.sendMails();
    const token = world.tokenTo(niran.email);
    api.clock.advance({ hours: 20, minutes: 59 });
    expect((await open(niran.host, token)).status).toBe(200);
    expect((await world.signIn(niran, good)).problem.code).toBe('auth.not_activated');
    api.clock.advance({ minutes: 2 });
    expect((await open(niran.host, token)).problem.code).toBe('auth.link_unknown');
    expect((await activate(niran.host, token)).problem.code).toBe('auth.link_unknown');
    expect((await world.signIn(niran, good)).problem.code).toBe('auth.invalid_credentials');
  });

  it('[Z-100] answers the same for an address with an account, which stays unchanged', async () => {
    const merchantId = await openMerchant();
    const ann = await api.member({ user: { merchant_id: merchantId, email: 'ann@new.test' } });
    const asked = await ask(ann);
    const fresh = await ask({ host: ann.host, email: 'fresh@new.test' });
    expect([asked.status, fresh.status]).toEqual([204, 204]);
    // Nor does the login tell, with what was typed.
    const codes = [ann, { host: ann.host, email: 'fresh@new.test' }].map(
      async (person) => (await world.signIn(person, good)).problem.code,
    );
    expect(await Promise.all(codes)).toEqual(['auth.not_activated', 'auth.not_activated']);
    await world.sendMails();
    expect(world.server.to(ann.email).at(-1)?.subject).toMatch(/^You already have an account/);
    expect(world.linkTo(ann.email).pathname).toBe('/reset-password');
    expect((await world.signIn(ann, testPassword)).status).toBe(200);
  });

  it('[A-06] is refused if the merchant has not opened it, or not for that domain', async () => {
    const { id } = await buildMerchant(api.db);
    const closed = { host: hostOfMerchant(id), email: 'niran@new.test' };
    expect((await ask(closed)).problem.code).toBe('auth.registration_closed');
    const ofDomain = hostOfMerchant(await openMerchant(['acme.test']));
    const stranger = await ask({ host: ofDomain, email: 'niran@new.test' });
    expect(stranger.problem.code).toBe('auth.registration_closed');
    expect((await ask({ host: ofDomain, email: 'niran@acme.test' })).status).toBe(204);
  });

  it('[Z-100] refuses a common password', async () => {
    const host = hostOfMerchant(await openMerchant());
    const { problem } = await ask({ host, email: 'niran@new.test' }, 'PassWord123');
    expect(problem).toMatchObject({
      code: 'auth.password_too_weak',
      errors: [{ path: 'password' }],
    });
  });
});
