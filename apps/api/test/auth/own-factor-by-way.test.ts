import { azureAdLogin, getMe, listSessions } from '@axp/contracts';
import { deactivateUser, listSecurityEvents } from '@axp/contracts/administration';
import { deleteIdentity, listIdentities } from '@axp/contracts/identities';
import type { SignInAnswer } from '@axp/contracts/second-factor';
import { beginApp } from '@axp/contracts/second-factor';
import type { SignInKind } from '@axp/contracts/vocabulary';
import { signInKinds } from '@axp/contracts/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { buildSignInMethod } from '../factories.ts';
import type { PendingBrowser } from './factor-world.ts';
import { cookiesIn, holdersOf } from './factor-world.ts';
import type { House, IdentityWorld } from './identity-world.ts';
import { keyOf, startIdentityWorld } from './identity-world.ts';
import { pendingOf, tokensOf } from './tokens-of.ts';

const audience = 'urn:axp:booking';

let world: IdentityWorld;
let holders: ReturnType<typeof holdersOf>;
beforeAll(async () => {
  world = await startIdentityWorld();
  holders = holdersOf(world.api);
});
afterAll(() => world.close());

interface Person {
  readonly house: House;
  readonly member: Member;
  readonly claims: { readonly sub: string; readonly email: string };
}

interface Answer {
  readonly status: number;
  readonly data: SignInAnswer;
  readonly problem: { readonly code: string; readonly params: Readonly<Record<string, unknown>> };
  readonly headers: { readonly 'set-cookie'?: string | string[] | undefined };
}

interface Way {
  readonly name: string;
  /** As the security log and the settings name it. */
  readonly method: string;
  /** Comes back as the person; `amr` is what the other side says of how it knows them. */
  readonly come: (person: Person, amr?: readonly string[]) => Promise<Answer>;
}

const byProvider: Way['come'] = ({ house, claims }, amr) =>
  world.arrive(house, { ...claims, ...(amr && { amr }) });

async function byDirectory({ house, claims }: Person, amr?: readonly string[]): Promise<Answer> {
  const grant = { aud: audience, azp: 'axp-booking', scp: 'sign-in', email_verified: true };
  const said = { ...grant, ...claims, ...(amr && { amr }) };
  const accessToken = await world.crooked.accessToken(said, world.api.clock.now(), {});
  const { host } = house;
  return world.api.call(azureAdLogin, { host, headers: world.from(), body: { accessToken } });
}

const byPlatform: Way['come'] = ({ house, claims }, amr) =>
  world.arriveByCloud(house, claims.email, { ...claims, amr });

/** The person's account is linked already, except where the way is about that. */
const linked =
  (come: Way['come'], methodCode: string): Way['come'] =>
  async (person, amr) => {
    const { member, claims } = person;
    const issuer = methodCode === 'cloud' ? 'https://acme.sso.axp.test' : world.crooked.issuer;
    const { sub: subject, email } = claims;
    const at = world.api.clock.now().toISOString();
    await world.api.db
      .insertInto('user_identity')
      .values({
        merchant_id: member.merchantId,
        id: member.id,
        user_id: member.id,
        method_code: methodCode,
        issuer,
        subject,
        email,
        proof: 'code',
        linked_at: at,
        last_used_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return come(person, amr);
  };

/** Types the code of a mail where one is needed. */
const codeFirst =
  (come: Way['come']): Way['come'] =>
  async (person, amr) => {
    const answer = await come(person, amr);
    if (answer.status === 200 || answer.problem.code !== 'auth.link_required') return answer;
    const code = await world.codeTo(person.claims.email);
    return world.confirm(person.house, keyOf(answer), code);
  };

/** A new kind of sign-in method does not compile, and fails, until it is here. */
const ways = {
  local: [
    {
      name: 'a password',
      method: 'local',
      come: ({ member }) => holders.sendPassword(member, world.from()),
    },
  ],
  sso: [
    { name: 'a provider', method: 'id', come: linked(byProvider, 'id') },
    { name: 'a provider and a mailed code', method: 'id', come: codeFirst(byProvider) },
  ],
  directory: [
    { name: 'the directory', method: 'directory', come: linked(byDirectory, 'directory') },
    { name: 'the directory and a mailed code', method: 'directory', come: codeFirst(byDirectory) },
  ],
  cloud: [
    { name: 'the platform', method: 'cloud', come: linked(byPlatform, 'cloud') },
    {
      name: 'the platform and a mailed code',
      method: 'cloud',
      come: codeFirst(({ house, claims }, amr) =>
        world.arriveByCloud(house, claims.email, { ...claims, amr, email_proof: 'upstream' }),
      ),
    },
  ],
} satisfies Readonly<Record<SignInKind, readonly Way[]>>;

const allWays: readonly Way[] = signInKinds.flatMap((kind) => [...ways[kind]]);
const named = (some: readonly Way[]) => some.map((way) => [way.name, way] as const);
const every = named(allWays);
const ofOthers = named(allWays.filter(({ method }) => method !== 'local'));

let people = 0;

/** An administrator of a merchant that offers every way to sign in. */
async function buildPerson(): Promise<Person> {
  people += 1;
  const house = await world.buildHouse();
  await buildSignInMethod(world.api.db, {
    merchant_id: house.id,
    code: 'directory',
    kind: 'directory',
    issuer: world.crooked.issuer,
    authority: world.crooked.issuer,
    client_id: 'axp-booking',
    audience,
  });
  const email = `holder-${people}@acme.test`;
  const user = { merchant_id: house.id, email, is_administrator: true };
  const member = await world.api.member({ user });
  return { house, member, claims: { sub: `holder ${people}`, email } };
}

async function buildHolder() {
  const person = await buildPerson();
  return { person, ...(await holders.withApp(person.member)) };
}

/** A browser that has come this way and owes the person's own factor. */
async function pendingBy(way: Way, person: Person): Promise<PendingBrowser> {
  const answer = await way.come(person);
  const headers = { ...world.from(), ...cookiesIn(answer) };
  return { ...pendingOf(answer.data), host: person.house.host, headers };
}

const refusalOf = async (browser: PendingBrowser, code: string, headers = browser.headers) =>
  (await holders.verify(browser, code, headers)).problem.code;

const sessionsOf = ({ member }: Person) =>
  world.api.db
    .selectFrom('user_session')
    .select(['method_code as method', 'identity_subject as subject'])
    .select(['has_second_factor as hasSecondFactor', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', member.id)
    .orderBy('created_at')
    .execute();

describe("a person's own second factor", () => {
  it.each(every)('[H-11] is required after %s, and only its code signs in', async (_, way) => {
    const { person, secret } = await buildHolder();
    const { house, member, claims } = person;
    const before = await sessionsOf(person);
    const browser = await pendingBy(way, person);
    expect(browser).toMatchObject({ step: 'verify', hasApp: true, hasPasskey: false });
    expect(browser.headers.cookie).toMatch(/^__Host-axp-second-step=[\w-]{43}$/);
    const withTicket = { host: house.host, token: browser.ticket, query: {} };
    expect((await world.api.call(getMe, withTicket)).problem.code).toBe('auth.required');
    expect(await sessionsOf(person)).toEqual(before);

    const { data } = await holders.verify(browser, holders.codeOf(secret));
    expect(await world.whoIs(house, data.accessToken)).toBe(member.id);
    const isLocal = way.method === 'local';
    expect((await sessionsOf(person)).slice(before.length)).toEqual([
      {
        method: isLocal ? null : way.method,
        subject: isLocal ? null : claims.sub,
        hasSecondFactor: true,
        // A code is a proof of now, however old the provider's is.
        confirmedAt: null,
      },
    ]);
  });

  it.each(every)('[H-11] is required after %s if the merchant requires one', async (_, way) => {
    const { person, secret } = await buildHolder();
    await holders.require(person.member, 'everybody');
    const browser = await pendingBy(way, person);
    expect((await holders.verify(browser, holders.codeOf(secret))).status).toBe(200);
  });

  it.each(ofOthers)('[H-11] is not required after %s that has proven one', async (_, way) => {
    const { person } = await buildHolder();
    const { data } = await way.come(person, ['pwd', 'otp']);
    expect(await world.whoIs(person.house, tokensOf(data).accessToken)).toBe(person.member.id);
  });

  it.each(ofOthers)('[H-11] is required when %s has proven only a password', async (_, way) => {
    const { person } = await buildHolder();
    expect(pendingOf((await way.come(person, ['pwd'])).data).step).toBe('verify');
  });

  it('[H-11] is required when an added provider asserts one', async () => {
    const { person } = await buildHolder();
    await world.addProviderTo(person.house);
    const byAdded: Way['come'] = ({ house, claims }, amr) =>
      world.arrive(house, { ...claims, amr }, { code: 'own-id' });
    const answer = await linked(byAdded, 'own-id')(person, ['pwd', 'mfa']);
    expect(pendingOf(answer.data).step).toBe('verify');
  });

  it.each(ofOthers)('[H-11] is required after %s only for people who have one', async (_, way) => {
    const person = await buildPerson();
    expect(tokensOf((await way.come(person)).data).accessToken).not.toBe('');
    await holders.require(person.member, 'everybody');
    expect((await way.come(person)).problem.code).toBe('auth.factor_unproven');
  });

  it.each(every)('[H-11] can be a recovery code after %s, once', async (_, way) => {
    const { person, codes } = await buildHolder();
    const [code = ''] = codes;
    expect((await holders.verify(await pendingBy(way, person), code)).status).toBe(200);
    expect(await refusalOf(await pendingBy(way, person), code)).toBe('auth.code_wrong');
  });
});

describe('a ticket', () => {
  it.each(every)('[H-11] after %s works once, in its browser, for ten minutes', async (_, way) => {
    const { person, secret } = await buildHolder();
    const browser = await pendingBy(way, person);
    const other = await pendingBy(way, person);
    const code = holders.codeOf(secret);
    expect(await refusalOf(browser, code, other.headers)).toBe('auth.ticket_over');
    expect(await refusalOf(browser, code, world.from())).toBe('auth.ticket_over');
    expect((await holders.verify(browser, code)).status).toBe(200);
    expect(await refusalOf(browser, holders.codeOf(secret, 1))).toBe('auth.ticket_over');
    world.api.clock.advance({ minutes: 10 });
    expect(await refusalOf(other, holders.codeOf(secret))).toBe('auth.ticket_over');
  });

  it.each(every)('[H-11] after %s ends when the method is switched off', async (_, way) => {
    const { person, secret } = await buildHolder();
    const browser = await pendingBy(way, person);
    const ofHouse = { merchant_id: person.house.id, is_enabled: false };
    await (way.method === 'local'
      ? buildSignInMethod(world.api.db, {
          ...ofHouse,
          code: 'local',
          kind: 'local',
          name: '',
          issuer: null,
          client_id: null,
        })
      : world.api.db
          .updateTable('sign_in_method')
          .set({ is_enabled: false })
          .where('merchant_id', '=', person.house.id)
          .where('code', '=', way.method)
          .execute());
    world.api.clock.advance({ seconds: 20 });
    expect(await refusalOf(browser, holders.codeOf(secret))).toBe('auth.method_off');
  });

  it.each(every)('[H-11] after %s ends with the account', async (_, way) => {
    const { person, secret } = await buildHolder();
    const user = { merchant_id: person.house.id, is_administrator: true };
    const boss = await world.api.member({ user });
    const browser = await pendingBy(way, person);
    const params = { id: person.member.id };
    const body = { version: 1, decisions: [] };
    const ended = await world.api.call(deactivateUser, { as: boss, params, body });
    expect(ended.status).toBe(200);
    expect(await refusalOf(browser, holders.codeOf(secret))).toBe('auth.ticket_over');
  });

  it.each(ofOthers)('[H-02] after %s ends with the linked account', async (_, way) => {
    const { person, secret } = await buildHolder();
    const { member: as } = person;
    const browser = await pendingBy(way, person);
    const { data } = await world.api.call(listIdentities, { as });
    const params = { id: data[0]?.id ?? '' };
    expect((await world.api.call(deleteIdentity, { as, params })).status).toBe(204);
    expect(await refusalOf(browser, holders.codeOf(secret))).toBe('auth.ticket_over');
  });

  it.each(ofOthers)('[H-11] after %s can’t set up a factor', async (_, way) => {
    const { person, secret } = await buildHolder();
    await holders.require(person.member, 'everybody');
    const browser = await pendingBy(way, person);
    const ofPerson = world.api.db.deleteFrom('authenticator');
    await ofPerson.where('user_id', '=', person.member.id).execute();
    const { host, headers, ticket } = browser;
    const begun = await world.api.call(beginApp, { host, headers, body: { ticket } });
    expect(begun.problem.code).toBe('auth.ticket_over');
    expect(await refusalOf(browser, holders.codeOf(secret))).toBe('auth.ticket_over');
  });
});

describe('guesses at a second factor', () => {
  it.each(every)('[Z-100] have to wait after %s, also with a new sign-in', async (_, way) => {
    const { person, secret } = await buildHolder();
    const browser = await pendingBy(way, person);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await refusalOf(browser, '000000')).toBe('auth.code_wrong');
    }
    const another = await pendingBy(way, person);
    expect(await refusalOf(another, holders.codeOf(secret))).toBe('auth.too_many_attempts');
    world.api.clock.advance({ seconds: 2 });
    expect((await holders.verify(another, holders.codeOf(secret))).status).toBe(200);
  });

  it.each(every)('[H-10] are in the security log with the sign-in method: %s', async (_, way) => {
    const { person, secret } = await buildHolder();
    const browser = await pendingBy(way, person);
    await holders.verify(browser, '000000');
    await holders.verify(browser, holders.codeOf(secret));
    const { data } = await world.api.call(listSecurityEvents, { as: person.member, query: {} });
    const ofSignIn = data.filter(({ kind }) => kind === 'sign-in' || kind === 'sign-in-failed');
    const { method } = way;
    expect(ofSignIn).toMatchObject([
      { kind: 'sign-in', method, person: { id: person.member.id } },
      { kind: 'sign-in-failed', reason: 'auth.code_wrong', method, account: person.claims.email },
    ]);
    const devices = await world.api.call(listSessions, { as: person.member });
    expect(devices.data).toHaveLength(2);
  });
});
