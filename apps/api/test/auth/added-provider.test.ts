import { linkByCode } from '@axp/contracts/identities';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildUser } from '../factories.ts';
import type { House, IdentityWorld } from './identity-world.ts';
import { keyOf, refusalOf, startIdentityWorld } from './identity-world.ts';
import { tokensOf } from './tokens-of.ts';

const trustedIssuers = new Set<string>();

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld({ factorIssuers: trustedIssuers });
});
afterAll(() => world.close());

const acme = { allowed_domains: ['acme.test'] };
const email = 'admin@acme.test';
const claims = { sub: 'chosen by the provider', email, amr: ['pwd', 'mfa'] };

const personOf = ({ id }: House, values: Parameters<typeof buildUser>[1] = {}) =>
  buildUser(world.api.db, { merchant_id: id, email, ...values });

const mailsOf = async (address: string) => {
  await world.sendMails();
  return world.server.to(address);
};

describe('a provider of an allowed domain', () => {
  it('[H-02] opens an account with a password only by the code in its mailbox, once', async () => {
    const house = await world.buildHouse(acme);
    const person = await personOf(house, { is_administrator: true });
    const attack = await world.arrive(house, claims);
    expect(refusalOf(attack)).toEqual([403, 'auth.link_required']);
    const code = await world.codeTo(email);
    const { data } = await world.confirm(house, keyOf(attack), code);
    expect(await world.whoIs(house, tokensOf(data).accessToken)).toBe(person.id);
    expect((await world.arrive(house, claims)).status).toBe(200);
  });

  it('[H-02] opens an account with another linked account only by a code', async () => {
    const house = await world.buildHouse(acme);
    await personOf(house, { password_hash: null });
    expect((await world.arriveByCloud(house, email)).status).toBe(200);
    expect(refusalOf(await world.arrive(house, claims))).toEqual([403, 'auth.link_required']);
  });

  it.each([
    ['acme.test', 200],
    [null, 403],
  ])(
    '[H-02] has its Workspace domain checked for a link that waits for its code: %s',
    async (domain, status) => {
      const house = await world.buildHouse();
      const owner = `${domain}@alias.test`;
      await personOf(house, { email: owner });
      const key = keyOf(await world.arrive(house, { sub: owner, email: owner }));
      const { db, clock } = world.api;
      await db.updateTable('identity_link').set({ hosted_domain: domain }).execute();
      await db
        .updateTable('sign_in_method')
        .set(acme)
        .where('merchant_id', '=', house.id)
        .execute();
      // Each server remembers the settings for 15 seconds.
      clock.advance({ seconds: 16 });
      const body = { key, code: await world.codeTo(owner) };
      const call = { host: house.host, headers: world.from(), body };
      expect((await world.api.call(linkByCode, call)).status).toBe(status);
    },
  );

  it.each([
    ['active', 'en', 'Another way to sign in to', 'with Acme ID as well'],
    ['invited', 'th', 'มีวิธีเข้าสู่ระบบใหม่ของคุณที่', 'ด้วย Acme ID'],
  ])(
    '[H-02] links an %s account without a sign-in method, and notifies its owner in %s',
    async (status, language, subject, text) => {
      const house = await world.buildHouse(acme);
      const owner = `${status}@acme.test`;
      await personOf(house, { email: owner, status, language, password_hash: null });
      expect((await world.arrive(house, { ...claims, email: owner })).status).toBe(200);
      const mails = await mailsOf(owner);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toContain(subject);
      expect(mails[0]?.text).toContain(text);
      expect(mails[0]?.text).toContain(`https://${house.host}/profile#accounts`);
      await world.arrive(house, { ...claims, email: owner });
      expect(await mailsOf(owner)).toHaveLength(1);
    },
  );

  it('[H-02] notifies the owner after a code as well', async () => {
    const house = await world.buildHouse(acme);
    const owner = 'notified@acme.test';
    await personOf(house, { email: owner });
    const key = keyOf(await world.arrive(house, { ...claims, email: owner }));
    const code = await world.codeTo(owner);
    const { status } = await world.api.call(linkByCode, {
      host: house.host,
      headers: world.from(),
      body: { key, code },
    });
    expect(status).toBe(200);
    expect((await mailsOf(owner)).at(-1)?.subject).toContain('Another way to sign in to');
  });
});

describe('a provider that changes its key', () => {
  it('[A-02] signs people in at once', async () => {
    const house = await world.buildHouse(acme);
    const [one, two] = ['one@acme.test', 'two@acme.test'];
    for (const own of [one, two]) await personOf(house, { email: own, password_hash: null });
    expect((await world.arrive(house, { sub: 'one', email: one })).status).toBe(200);
    await world.crooked.changeKey();
    expect((await world.arrive(house, { sub: 'two', email: two })).status).toBe(200);
  });
});

describe('a second factor that a provider asserts', () => {
  it.each([
    ['amr', { amr: ['mfa'] }],
    ['a listed acr', { acr: 'strong' }],
  ])(
    '[H-11] does not count by %s for an added method until the operator trusts its issuer',
    async (_, word) => {
      const house = await world.buildHouse(acme);
      await personOf(house, { password_hash: null });
      await world.addProviderTo(house);
      await world.api.db
        .updateTable('sign_in_method')
        .set({ accepted_acr: ['strong'] })
        .where('merchant_id', '=', house.id)
        .where('code', '=', 'own-id')
        .execute();
      await world.api.db
        .updateTable('merchant')
        .set({ second_factor: 'everybody' })
        .where('id', '=', house.id)
        .execute();
      const arrive = () => world.arrive(house, { sub: 'ann', email, ...word }, { code: 'own-id' });
      expect(refusalOf(await arrive())).toEqual([403, 'auth.factor_unproven']);
      trustedIssuers.add(world.crooked.issuer);
      expect((await arrive()).status).toBe(200);
      trustedIssuers.clear();
    },
  );
});
