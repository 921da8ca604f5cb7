import { getMe, listSessions, login } from '@axp/contracts';
import { beginPasskey, verifyPasskey } from '@axp/contracts/second-factor';
import { Authenticator } from '@axp/server-kit/testing/webauthn';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { ownTestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { testPassword } from '../factories.ts';
import type { PendingBrowser } from './factor-world.ts';
import { cookiesIn, holdersOf, originOf } from './factor-world.ts';
import { tokensOf } from './tokens-of.ts';

const api = ownTestApi({ trustProxy: true });
const holders = holdersOf(api);

const me = ({ host }: Member, token: string) => api.call(getMe, { host, token, query: {} });

const sent = ({ ticket, host, headers }: PendingBrowser) => ({
  host,
  headers,
  body: { ticket },
});

async function proofBy(key: Authenticator, browser: PendingBrowser) {
  const { options } = (await api.call(beginPasskey, sent(browser))).data;
  return key.get(options, { origin: originOf(browser) });
}

function sendPasskey({ ticket, host, headers }: PendingBrowser, credential: string) {
  return api.call(verifyPasskey, { host, headers, body: { ticket, credential } });
}

describe('verifySecondFactor', () => {
  it('[H-11] gives tokens for a code of the app, and none for the password alone', async () => {
    const ann = await api.member();
    const { secret } = await holders.withApp(ann);
    const browser = await holders.pendingFor(ann);
    expect(browser).toMatchObject({ step: 'verify', hasApp: true, hasPasskey: false });
    expect((await me(ann, browser.ticket)).problem.code).toBe('auth.required');
    const { data } = await holders.verify(browser, holders.codeOf(secret));
    expect((await me(ann, data.accessToken)).data.id).toBe(ann.id);
  });

  it('[H-11] accepts a code once, also with another ticket', async () => {
    const ann = await api.member();
    const { secret } = await holders.withApp(ann);
    const [first, second] = [await holders.pendingFor(ann), await holders.pendingFor(ann)];
    const code = holders.codeOf(secret);
    expect((await holders.verify(first, code)).status).toBe(200);
    expect((await holders.verify(second, code)).problem).toMatchObject({
      code: 'auth.code_wrong',
      errors: [{ path: 'code' }],
    });
    const next = holders.codeOf(secret, 1);
    expect((await holders.verify(second, next)).status).toBe(200);
    const third = await holders.pendingFor(ann);
    // An older code is no better than the one that was used.
    expect((await holders.verify(third, code)).problem.code).toBe('auth.code_wrong');
  });

  it('[H-11] signs in one of two concurrent requests with the same code', async () => {
    const ann = await api.member();
    const { secret } = await holders.withApp(ann);
    const browsers = await Promise.all([1, 2, 3, 4].map(() => holders.pendingFor(ann)));
    const code = holders.codeOf(secret);
    const answers = await Promise.all(browsers.map((browser) => holders.verify(browser, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([-2, 2])('[H-11] refuses a code %i steps away', async (steps) => {
    const ann = await api.member();
    const { secret } = await holders.withApp(ann);
    api.clock.advance({ minutes: 2 });
    const browser = await holders.pendingFor(ann);
    const { problem } = await holders.verify(browser, holders.codeOf(secret, steps));
    expect(problem.code).toBe('auth.code_wrong');
    expect((await holders.verify(browser, holders.codeOf(secret, -1))).status).toBe(200);
  });

  it('[H-11] accepts a recovery code once, in any spelling', async () => {
    const ann = await api.member();
    const { codes } = await holders.withApp(ann);
    const [code = ''] = codes;
    const typed = ` ${code.replaceAll('-', '').toUpperCase()} `;
    expect((await holders.verify(await holders.pendingFor(ann), typed)).status).toBe(200);
    const again = await holders.verify(await holders.pendingFor(ann), code);
    expect(again.problem.code).toBe('auth.code_wrong');
    expect((await holders.factorsOf(ann)).recoveryCodesLeft).toBe(9);
  });

  it("[H-11] refuses another person's code and recovery code", async () => {
    const ann = await api.member();
    const ben = await colleagueOf(api, ann);
    await holders.withApp(ann);
    const bens = await holders.withApp(ben);
    const browser = await holders.pendingFor(ann);
    for (const code of [holders.codeOf(bens.secret), bens.codes[0] ?? '']) {
      expect((await holders.verify(browser, code)).problem.code).toBe('auth.code_wrong');
    }
  });

  it('[H-11] refuses a ticket in another browser, after use, after ten minutes and an invented one', async () => {
    const ann = await api.member();
    const { secret } = await holders.withApp(ann);
    const browser = await holders.pendingFor(ann);
    const other = await holders.pendingFor(ann);
    const code = holders.codeOf(secret);
    const refused = async (ticket: PendingBrowser, headers = ticket.headers) =>
      (await holders.verify(ticket, code, headers)).problem.code;
    expect(await refused(browser, {})).toBe('auth.ticket_over');
    expect(await refused(browser, other.headers)).toBe('auth.ticket_over');
    expect(await refused({ ...browser, ticket: 'made-up' })).toBe('auth.ticket_over');
    expect((await holders.verify(browser, code)).status).toBe(200);
    expect(await refused(browser)).toBe('auth.ticket_over');
    api.clock.advance({ minutes: 10 });
    expect(await refused(other)).toBe('auth.ticket_over');
  });

  it('[T-07] refuses a ticket at another merchant', async () => {
    const [ann, stranger] = [await api.member(), await api.member()];
    const { secret } = await holders.withApp(ann);
    const browser = await holders.pendingFor(ann);
    const elsewhere = { ...browser, host: stranger.host };
    const { problem } = await holders.verify(elsewhere, holders.codeOf(secret));
    expect(problem.code).toBe('auth.ticket_over');
  });

  it('[H-11] ends a ticket with a new password and with the account', async () => {
    const change = async (values: { password_hash?: string; status?: string }) => {
      const ann = await api.member();
      const { secret } = await holders.withApp(ann);
      const browser = await holders.pendingFor(ann);
      await api.db.updateTable('app_user').set(values).where('id', '=', ann.id).execute();
      return (await holders.verify(browser, holders.codeOf(secret))).problem.code;
    };
    expect(await change({ password_hash: '$argon2id$another' })).toBe('auth.ticket_over');
    expect(await change({ status: 'deactivated' })).toBe('auth.ticket_over');
  });

  it('[Z-100] limits guesses at codes like those at passwords, per account and per address', async () => {
    const ann = await api.member();
    const { secret } = await holders.withApp(ann);
    const browser = await holders.pendingFor(ann);
    for (let guess = 0; guess < 5; guess += 1) {
      const { problem } = await holders.verify(browser, '000000');
      expect(problem.code).toBe('auth.code_wrong');
    }
    // A new ticket is no new start.
    const another = await holders.pendingFor(ann);
    const { problem } = await holders.verify(another, holders.codeOf(secret));
    expect(problem).toMatchObject({
      code: 'auth.too_many_attempts',
      params: { retryAfterSeconds: 2 },
    });
    api.clock.advance({ seconds: 2 });
    expect((await holders.verify(another, holders.codeOf(secret))).status).toBe(200);
  });

  it('[Z-100] counts the guesses of others separately from those in a known browser', async () => {
    const ann = await api.member();
    const { secret } = await holders.withApp(ann);
    const known = cookiesIn(
      await holders.verify(await holders.pendingFor(ann), holders.codeOf(secret)),
    );
    api.clock.advance({ minutes: 1 });
    const thief = await holders.pendingFor(ann);
    const elsewhere = { ...thief.headers, 'x-forwarded-for': '198.51.100.9' };
    for (let guess = 0; guess < 6; guess += 1) await holders.verify(thief, '000000', elsewhere);
    const stranger = await holders.pendingFor(ann);
    const code = holders.codeOf(secret);
    expect((await holders.verify(stranger, code)).problem.code).toBe('auth.too_many_attempts');
    const own = await holders.pendingFor(ann);
    const cookie = `${known.cookie}; ${own.headers.cookie}`;
    expect((await holders.verify(own, code, { cookie })).status).toBe(200);
  });

  it('[Z-100] marks a browser as known at the second step, not at the password', async () => {
    const ann = await api.member();
    const { secret } = await holders.withApp(ann);
    const answer = await holders.sendPassword(ann);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-axp-second-step=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
    );
    const browser = await holders.pendingFor(ann);
    const verified = await holders.verify(browser, holders.codeOf(secret));
    expect(String(verified.headers['set-cookie'])).toMatch(
      /__Host-axp-device=.+__Host-axp-second-step=; .*Max-Age=0/,
    );
  });

  it('[H-11] stores only hashes of ticket, browser and codes', async () => {
    const ann = await api.member();
    const { secret, codes } = await holders.withApp(ann);
    const browser = await holders.pendingFor(ann);
    const ofAnn = sql<Record<string, unknown>>`
      select token_hash as a, browser_hash as b, password_digest as c from sign_in_ticket
      where user_id = ${ann.id}
      union all select code_hash, null, null from recovery_code where user_id = ${ann.id}
      union all select sealed_secret, null, null from authenticator where user_id = ${ann.id}`;
    const { rows } = await ofAnn.execute(api.db);
    expect(rows).toHaveLength(12);
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n');
    const secrets = [secret, browser.ticket, browser.headers.cookie?.split('=')[1], ...codes];
    for (const one of secrets) expect(stored).not.toContain(one);
    const hashes = await api.db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('user_id', '=', ann.id)
      .execute();
    expect(hashes.map((row) => row.code_hash.toString())).toEqual(
      Array.from({ length: 10 }, () => expect.stringMatching(/^\$argon2id\$/)),
    );
  });
});

describe('verifyPasskey', () => {
  it('[H-11] gives tokens for a passkey of the account', async () => {
    const ann = await api.member();
    const { key } = await holders.withPasskey(ann);
    const browser = await holders.pendingFor(ann);
    expect(browser).toMatchObject({ step: 'verify', hasApp: false, hasPasskey: true });
    const { data } = await sendPasskey(browser, await proofBy(key, browser));
    expect((await me(ann, data.accessToken)).data.id).toBe(ann.id);
  });

  it("[H-11] refuses another person's registered passkey", async () => {
    const ann = await api.member();
    const ben = await colleagueOf(api, ann);
    await holders.withPasskey(ann);
    const { key } = await holders.withPasskey(ben);
    const browser = await holders.pendingFor(ann);
    const { problem } = await sendPasskey(browser, await proofBy(key, browser));
    expect(problem).toMatchObject({
      code: 'auth.passkey_refused',
      errors: [{ path: 'credential' }],
    });
    const own = await holders.pendingFor(ben);
    expect((await sendPasskey(own, await proofBy(key, own))).status).toBe(200);
  });

  it('[H-11] refuses a replayed proof, one of another sign-in or origin, and one without user verification', async () => {
    const ann = await api.member();
    const { key } = await holders.withPasskey(ann);
    const [first, second] = [await holders.pendingFor(ann), await holders.pendingFor(ann)];
    const credential = await proofBy(key, first);
    expect((await sendPasskey(second, credential)).problem.code).toBe('auth.passkey_refused');
    expect((await sendPasskey(first, credential)).status).toBe(200);
    const { options } = (await api.call(beginPasskey, sent(second))).data;
    const forged = [
      credential,
      key.get(options, { origin: 'https://evil.test' }),
      key.get(options, { origin: originOf(ann), isVerified: false }),
      new Authenticator().get(options, { origin: originOf(ann) }),
      '{}',
    ];
    for (const one of forged) {
      const { problem } = await sendPasskey(second, one);
      expect(problem.code).toBe('auth.passkey_refused');
      api.clock.advance({ seconds: 5 });
    }
  });

  it('[H-11] refuses a passkey whose counter went back, which is a copy', async () => {
    const ann = await api.member();
    const { key } = await holders.withPasskey(ann);
    await api.db
      .updateTable('passkey')
      .set({ counter: 99 })
      .where('user_id', '=', ann.id)
      .execute();
    const browser = await holders.pendingFor(ann);
    const { problem } = await sendPasskey(browser, await proofBy(key, browser));
    expect(problem.code).toBe('auth.passkey_refused');
  });
});

describe('beginPasskey', () => {
  it("[H-11] offers the account's own passkeys for the merchant's host", async () => {
    const ann = await api.member();
    await holders.withPasskey(await colleagueOf(api, ann));
    await holders.withPasskey(ann);
    const browser = await holders.pendingFor(ann);
    const { options } = (await api.call(beginPasskey, sent(browser))).data;
    const parsed: unknown = JSON.parse(options);
    expect(parsed).toMatchObject({ rpId: ann.host, userVerification: 'required' });
    expect(parsed).toHaveProperty('allowCredentials.length', 1);
  });
});

describe('login', () => {
  it('[H-11] returns tokens when no second factor is required or set up', async () => {
    const ann = await api.member();
    await holders.require(ann, 'administrators');
    const { data } = await holders.sendPassword(ann);
    expect((await me(ann, tokensOf(data).accessToken)).status).toBe(200);
  });

  it('[Z-100] reveals a second factor only after the right password', async () => {
    const ann = await api.member();
    await holders.withApp(ann);
    const body = { email: ann.email, password: `${testPassword}!` };
    const { problem } = await api.call(login, { host: ann.host, body });
    expect(problem.code).toBe('auth.invalid_credentials');
  });

  it('[H-11] starts no session before the second step', async () => {
    const ann = await api.member();
    await holders.withApp(ann);
    await holders.pendingFor(ann);
    expect((await api.call(listSessions, { as: ann })).data).toHaveLength(1);
  });
});
