import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildUser } from '../factories.ts';
import type { House, IdentityWorld } from './identity-world.ts';
import { keyOf, refusalOf, startIdentityWorld } from './identity-world.ts';
import { tokensOf } from './tokens-of.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world.close());

let people = 0;

/** Creates a user whose account waits for a code. */
async function waiting(values: { creates_users?: boolean; status?: string; amr?: string[] } = {}) {
  people += 1;
  const { status = 'active', amr, ...method } = values;
  const house = await world.buildHouse(method);
  const email = `person-${people}@acme.test`;
  const person = method.creates_users
    ? null
    : await buildUser(world.api.db, { merchant_id: house.id, email, status });
  const claims = { sub: `subject-${people}`, email, name: 'Niran Example', ...(amr && { amr }) };
  const refused = await world.arrive(house, claims);
  return { house, email, person, claims, refused, key: keyOf(refused) };
}

const identitiesOf = ({ id }: House) =>
  world.api.db.selectFrom('user_identity').selectAll().where('merchant_id', '=', id).execute();

describe('linkByCode', () => {
  it('[H-02] signs in and links the account, once', async () => {
    const { house, email, person, claims, refused, key } = await waiting();
    expect(refused.problem.params).toEqual({ key, email, retryAfterSeconds: 60 });
    const code = await world.codeTo(email);
    const { data } = await world.confirm(house, key, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(await world.whoIs(house, tokensOf(data).accessToken)).toBe(person?.id);
    expect(await identitiesOf(house)).toMatchObject([{ user_id: person?.id, proof: 'code' }]);
    const again = await world.confirm(house, key, code);
    expect(refusalOf(again)).toEqual([410, 'auth.link_code_over']);
    expect((await world.arrive(house, claims)).status).toBe(200);
  });

  it('[H-02] has its code in one mail, in the reader’s language, and stored nowhere', async () => {
    const { email, key } = await waiting();
    const code = await world.codeTo(email);
    const mails = world.server.to(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Your sign-in code for /);
    expect(mails[0]?.html).toContain(code);
    const rows = await world.api.db.selectFrom('identity_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(`${code}|${key}`);
  });

  it('[H-02] creates the account if the merchant allows it, once the code is entered', async () => {
    const { house, email, key } = await waiting({ creates_users: true });
    const accounts = () =>
      world.api.db
        .selectFrom('app_user')
        .select(['email', 'full_name', 'status'])
        .where('merchant_id', '=', house.id)
        .execute();
    expect(await accounts()).toEqual([]);
    expect((await world.confirm(house, key, await world.codeTo(email))).status).toBe(200);
    expect(await accounts()).toEqual([{ email, full_name: 'Niran Example', status: 'active' }]);
  });

  it('[H-10] leaves wrong codes and expired ones in the security log', async () => {
    const { house, email, person, key } = await waiting();
    await world.confirm(house, key, '000000');
    world.api.clock.advance({ minutes: 10 });
    await world.confirm(house, key, '000000');
    const events = await world.api.db
      .selectFrom('security_event')
      .select(['kind', 'reason', 'method', 'account', 'user_id'])
      .where('merchant_id', '=', house.id)
      .orderBy('id')
      .execute();
    const who = { method: 'id', account: email, user_id: person?.id };
    expect(events).toEqual([
      { ...who, kind: 'sign-in-refused', reason: 'auth.link_required' },
      { ...who, kind: 'sign-in-failed', reason: 'auth.link_code_wrong' },
      { ...who, kind: 'sign-in-refused', reason: 'auth.link_code_expired' },
    ]);
  });

  it('[H-02] activates an invited person', async () => {
    const { house, email, key } = await waiting({ status: 'invited' });
    expect((await world.confirm(house, key, await world.codeTo(email))).status).toBe(200);
  });

  it('[H-02] does not work without the key of the tab that started the sign-in', async () => {
    const one = await waiting();
    const code = await world.codeTo(one.email);
    const stolen = await world.confirm(one.house, 'x'.repeat(43), code);
    expect(refusalOf(stolen)).toEqual([410, 'auth.link_code_over']);
    // A second tab has a sign-in, a key and a code of its own.
    const second = keyOf(await world.arrive(one.house, one.claims));
    const crossed = await world.confirm(one.house, second, code);
    expect(refusalOf(crossed)).toEqual([422, 'auth.link_code_wrong']);
    expect(crossed.problem.errors).toMatchObject([{ path: 'code', code: 'auth.link_code_wrong' }]);
    const own = await world.codeTo(one.email);
    expect((await world.confirm(one.house, second, own)).status).toBe(200);
    expect((await world.confirm(one.house, one.key, code)).status).toBe(200);
    expect(await identitiesOf(one.house)).toHaveLength(1);
  });

  it('[H-02] does not work at another merchant', async () => {
    const { email, key } = await waiting();
    const other = await world.buildHouse();
    const elsewhere = await world.confirm(other, key, await world.codeTo(email));
    expect(refusalOf(elsewhere)).toEqual([410, 'auth.link_code_over']);
  });

  it.each(['12345', '1234567', 'abcdef', '', '١٢٣٤٥٦'])(
    '[Z-114] accepts six digits, not %j',
    async (code) => {
      const { house, key } = await waiting();
      const refused = await world.confirm(house, key, code);
      expect(refusalOf(refused)).toEqual([400, 'request.invalid']);
      expect(refused.problem.errors[0]?.path).toBe('code');
    },
  );

  it('[H-02] expires after ten minutes, and another one can be requested', async () => {
    const { house, email, key } = await waiting();
    const old = await world.codeTo(email);
    world.api.clock.advance({ minutes: 10 });
    const late = await world.confirm(house, key, old);
    expect(refusalOf(late)).toEqual([410, 'auth.link_code_expired']);
    const resent = await world.resend(house, key);
    expect(resent.data).toEqual({ email, retryAfterSeconds: 60 });
    const fresh = await world.codeTo(email);
    expect(fresh).not.toBe(old);
    expect(refusalOf(await world.confirm(house, key, old))).toEqual([422, 'auth.link_code_wrong']);
    expect((await world.confirm(house, key, fresh)).status).toBe(200);
  });

  it('[H-02] checks the account again when the code is entered', async () => {
    const { house, email, person, key } = await waiting();
    const code = await world.codeTo(email);
    const { db, clock } = world.api;
    const setStatus = (status: string) =>
      db
        .updateTable('app_user')
        .set({ status })
        .where('id', '=', person?.id ?? '')
        .execute();
    await setStatus('deactivated');
    expect(refusalOf(await world.confirm(house, key, code))).toEqual([403, 'auth.deactivated']);
    await setStatus('active');
    await db
      .updateTable('sign_in_method')
      .set({ is_enabled: false })
      .where('merchant_id', '=', house.id)
      .execute();
    clock.advance({ seconds: 16 });
    expect(refusalOf(await world.confirm(house, key, code))).toEqual([404, 'auth.method_off']);
    expect(await identitiesOf(house)).toEqual([]);
  });
});

describe('linkByCode where the merchant requires a second factor', () => {
  const requireFactor = ({ id }: House) =>
    world.api.db
      .updateTable('merchant')
      .set({ second_factor: 'everybody' })
      .where('id', '=', id)
      .execute();
  const sessionsOf = ({ id }: House) =>
    world.api.db
      .selectFrom('user_session')
      .select(['user_id', 'has_second_factor'])
      .where('merchant_id', '=', id)
      .execute();

  it('[H-11] refuses with auth.factor_unproven where the provider did not prove one', async () => {
    const { house, email, key } = await waiting();
    const code = await world.codeTo(email);
    await requireFactor(house);
    const refused = await world.confirm(house, key, code);
    expect(refusalOf(refused)).toEqual([403, 'auth.factor_unproven']);
    expect(await identitiesOf(house)).toEqual([]);
    expect(await sessionsOf(house)).toEqual([]);
  });

  it('[H-11] signs in where the provider proved one, and the session has it', async () => {
    const { house, email, person, key } = await waiting({ amr: ['pwd', 'otp', 'mfa'] });
    await requireFactor(house);
    const { data } = await world.confirm(house, key, await world.codeTo(email));
    expect(await world.whoIs(house, tokensOf(data).accessToken)).toBe(person?.id);
    expect(await sessionsOf(house)).toEqual([{ user_id: person?.id, has_second_factor: true }]);
  });
});

describe('resendLinkCode', () => {
  it('[H-02] mails another code a minute later, and four in total', async () => {
    const { house, key } = await waiting();
    const early = await world.resend(house, key);
    expect(refusalOf(early)).toEqual([429, 'auth.too_many_attempts']);
    expect(early.problem.params).toEqual({ retryAfterSeconds: 60 });
    for (let time = 0; time < 3; time += 1) {
      world.api.clock.advance({ minutes: 1 });
      expect((await world.resend(house, key)).status).toBe(200);
    }
    world.api.clock.advance({ minutes: 1 });
    expect(refusalOf(await world.resend(house, key))).toEqual([410, 'auth.link_code_over']);
  });

  it('[H-02] mails nothing after half an hour, when the sign-in is over', async () => {
    const { house, key } = await waiting();
    world.api.clock.advance({ minutes: 30 });
    expect(refusalOf(await world.resend(house, key))).toEqual([410, 'auth.link_code_over']);
    expect(refusalOf(await world.confirm(house, key, '123456'))).toEqual([
      410,
      'auth.link_code_over',
    ]);
  });
});

describe('guessing codes', () => {
  it('[H-02] ends a sign-in after five wrong codes, concurrent or in a row', async () => {
    const { house, email, key } = await waiting();
    const code = await world.codeTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const guesses = await Promise.all([1, 2, 3].map(() => world.confirm(house, key, wrong)));
    expect(guesses.map(({ status }) => status)).toEqual([422, 422, 422]);
    for (let time = 0; time < 2; time += 1) {
      world.api.clock.advance({ minutes: 1 });
      expect((await world.confirm(house, key, wrong)).status).toBe(422);
    }
    world.api.clock.advance({ minutes: 1 });
    expect(refusalOf(await world.confirm(house, key, code))).toEqual([410, 'auth.link_code_over']);
  });

  it('[H-02] waits per account, however many sign-ins are started for it', async () => {
    const { house, claims, email } = await waiting();
    const refusals: string[] = [];
    for (let time = 0; time < 6; time += 1) {
      world.api.clock.advance({ minutes: 1 });
      const key = keyOf(await world.arrive(house, claims));
      for (let guess = 0; guess < 2; guess += 1) {
        refusals.push((await world.confirm(house, key, '000000')).problem.code);
      }
    }
    expect(await world.codeTo(email)).toMatch(/^\d{6}$/);
    expect(refusals.slice(0, 4)).toEqual(Array(4).fill('auth.link_code_wrong'));
    expect(refusals.slice(4)).toContain('auth.too_many_attempts');
  });

  it('[H-02] waits per network, whichever account is guessed', async () => {
    const house = await world.buildHouse({ creates_users: true });
    const address = '198.51.100.77';
    const guesses: number[] = [];
    for (let person = 0; person < 6; person += 1) {
      const claims = { sub: `guessed-${person}`, email: `guessed-${person}@acme.test` };
      const key = keyOf(await world.arrive(house, claims));
      for (let guess = 0; guess < 4; guess += 1) {
        guesses.push((await world.confirm(house, key, '000000', address)).status);
      }
    }
    expect(guesses.slice(0, 21)).toEqual(Array(21).fill(422));
    expect(guesses.slice(21)).toEqual([429, 429, 429]);
  });

  it('[H-02] limits the mails to a mailbox, whoever asks', async () => {
    const { house, claims, email } = await waiting();
    const codes: string[] = [];
    for (let time = 0; time < 8; time += 1) {
      codes.push((await world.arrive(house, claims)).problem.code);
    }
    expect(codes).toContain('auth.too_many_attempts');
    await world.sendMails();
    expect(world.server.to(email).length).toBeLessThan(8);
  });
});
