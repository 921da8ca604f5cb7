import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { demoPassword } from '../../seeds/index.ts';
import { testSso } from '../app.ts';
import { loginAddress, Visitor } from '../visitor.ts';

const sso = testSso();
beforeEach(async () => {
  sso.clock.advance({ minutes: 30 });
  await sso.db.deleteFrom('authenticator').execute();
  await ask('optional');
});

async function ask(secondFactor: string): Promise<void> {
  const settings = JSON.stringify({ secondFactor });
  await sso.db.updateTable('tenant').set({ settings }).where('key', '=', 'acme').execute();
}

async function signIn(address = '/login', ann = new Visitor(sso.app)): Promise<Visitor> {
  await ann.get(address);
  await ann.submit('/login', { email: 'staff@acme.test', password: demoPassword });
  return ann;
}

/** Events of the security log about staff@acme.test, oldest first. */
async function logged() {
  const events = await sso.db
    .selectFrom('audit_event')
    .innerJoin('app_user', (join) =>
      join.on(sql`app_user.id::text`, '=', sql.ref('audit_event.subject')),
    )
    .select(['action', 'address', 'details'])
    .where('app_user.email', '=', 'staff@acme.test')
    .orderBy('audit_event.at')
    .orderBy('audit_event.id')
    .execute();
  return events;
}

async function recorded(action: string): Promise<number> {
  const { count } = await sso.db
    .selectFrom('audit_event')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the app's code, some steps of 30 s from now. */
function codeOf(page: string, steps = 0): string {
  const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
  return codeFrom(key, steps);
}

function codeFrom(key: string, steps: number): string {
  const timestamp = sso.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}

/** Sets up the app, and answers its key and the recovery codes. */
async function setUp(ann: Visitor): Promise<{ key: string; codes: string[] }> {
  await ann.get('/account/security');
  await ann.submit('/account/security/app/add');
  const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(ann.html)?.[1]?.replaceAll(' ', '') ?? '';
  await ann.submit('/account/security/app/add', { code: codeOf(ann.html) });
  const codes = [...ann.html.matchAll(/<code>([a-z2-9-]+)<\/code>/g)].map(([, code]) => code ?? '');
  expect(codes).toHaveLength(10);
  sso.clock.advance({ minutes: 1 });
  return { key, codes };
}

describe('a second factor', () => {
  it('[S-01] is required once set up, and each code works once', async () => {
    const { key } = await setUp(await signIn());
    const ann = await signIn(loginAddress());
    expect(ann.location).toBe('/login/verify');
    await ann.follow();
    expect(ann.text).toContain('staff@acme.test is protected');
    await ann.submit('/login/verify', { code: '000000' });
    expect(ann.status).toBe(401);
    const code = codeFrom(key, 0);
    await ann.submit('/login/verify', { code });
    expect(await ann.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
    const thief = await signIn();
    await thief.follow();
    await thief.submit('/login/verify', { code });
    expect(thief.status).toBe(401);
    const { methods } = await sso.db
      .selectFrom('platform_session')
      .select('methods')
      .orderBy('signed_in_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(methods).toEqual(['pwd', 'otp', 'mfa']);
  });

  it('[Z-100] wrong codes by someone with the password cause no wait in a known browser', async () => {
    const known = await signIn();
    const { key } = await setUp(known);
    const device = `__Host-axp-device=${known.cookieOf('__Host-axp-device')}`;
    const thief = await signIn();
    await thief.follow();
    for (let guess = 0; guess < 7; guess += 1) {
      await thief.submit('/login/verify', { code: '000000' });
    }
    expect(thief.status).toBe(429);
    // The password alone makes no browser known.
    expect(thief.cookieOf('__Host-axp-device')).toBeUndefined();
    const code = { code: codeFrom(key, 0) };
    const fresh = await signIn();
    await fresh.follow();
    await fresh.submit('/login/verify', code);
    expect(fresh.status).toBe(429);
    const own = await signIn('/login', new Visitor(sso.app).keep(device));
    await own.follow();
    await own.submit('/login/verify', code);
    expect(own.location).toBe('/account');
  });

  it('[S-01] no page can be reached with only the password', async () => {
    await setUp(await signIn());
    const ann = await signIn();
    await ann.get('/account');
    expect(ann.location).toBe('/login');
    await ann.get('/login/enrol');
    expect(ann.location).toBe('/login');
  });

  it('[ASVS 6.4.3] is asked for after a new password by a mailed link', async () => {
    await setUp(await signIn());
    const ann = new Visitor(sso.app);
    await ann.get('/forgot');
    await ann.submit('/forgot', { email: 'staff@acme.test' });
    await sso.runJob('send_account_mails');
    await ann.get(/https:\S+/.exec(sso.mails.at(-1)?.text ?? '')?.[0] ?? '');
    await ann.submit('/reset', { password: demoPassword, repeated: demoPassword });
    expect(ann.location).toBe('/login?notice=reset');
    await ann.follow();
    await ann.submit('/login', { email: 'staff@acme.test', password: demoPassword });
    expect(ann.location).toBe('/login/verify');
  });

  it('[S-01] a recovery code replaces the app code, once', async () => {
    const { codes } = await setUp(await signIn());
    const recover = async () => {
      const ann = await signIn();
      await ann.follow();
      await ann.submit('/login/verify', { code: ` ${codes[0]?.toUpperCase()} ` });
      return ann;
    };
    expect((await recover()).location).toBe('/account');
    expect((await recover()).status).toBe(401);
  });

  it('[S-01] a pending sign-in is completed once, also by two concurrent responses', async () => {
    const { codes } = await setUp(await signIn());
    const ann = await signIn();
    await ann.follow();
    const waiting = `__Host-axp-pending=${ann.cookieOf('__Host-axp-pending')}`;
    const copy = async () => {
      const visitor = new Visitor(sso.app).keep(waiting);
      await visitor.get('/login/verify');
      return visitor;
    };
    const other = await copy();
    expect(other.text).toContain('staff@acme.test is protected');
    await Promise.all([
      ann.submit('/login/verify', { code: codes[0] ?? '' }),
      other.submit('/login/verify', { code: codes[1] ?? '' }),
    ]);
    const finished = [ann, other].filter(({ location }) => location === '/account');
    expect(finished).toHaveLength(1);
    expect((await copy()).location).toBe('/login');
  });

  it('[H-11] recovery codes are stored as argon2id, and former digests work until used', async () => {
    await setUp(await signIn());
    const stored = await sso.db.selectFrom('recovery_code').selectAll().execute();
    expect(stored.map((row) => row.code_hash.toString())).toEqual(
      Array.from({ length: 10 }, () => expect.stringMatching(/^\$argon2id\$/)),
    );
    const former = 'abcde-fghjk-mnpqr';
    await sso.db
      .insertInto('recovery_code')
      .values({
        tenant_id: stored[0]?.tenant_id ?? '',
        user_id: stored[0]?.user_id ?? '',
        code_hash: createHash('sha256').update(former).digest(),
      })
      .execute();
    const recover = async () => {
      const ann = await signIn();
      await ann.follow();
      await ann.submit('/login/verify', { code: former });
      return ann;
    };
    expect((await recover()).location).toBe('/account');
    expect((await recover()).status).toBe(401);
  });

  it('[H-11] is required of administrators only if the tenant says so', async () => {
    await ask('administrators');
    expect((await signIn()).location).toBe('/account');
    const administrators = (is: boolean) =>
      sso.db
        .updateTable('app_user')
        .set({ is_administrator: is })
        .where('email', '=', 'staff@acme.test')
        .execute();
    await administrators(true);
    const boss = await signIn();
    await administrators(false);
    expect(boss.location).toBe('/login/enrol');
  });

  it('[Z-100] codes can be guessed no faster than passwords', async () => {
    await setUp(await signIn());
    const ann = await signIn();
    await ann.follow();
    for (let round = 0; round < 6; round += 1) {
      await ann.submit('/login/verify', { code: '000000' });
    }
    expect(ann.status).toBe(429);
  });

  it('[S-01] every change and every wrong code is in the audit log', async () => {
    const actions = ['second_factor.app_added', 'second_factor.app_removed', 'sign_in.refused'];
    const before = await Promise.all(actions.map(recorded));
    const ann = await signIn();
    await setUp(ann);
    const guesser = await signIn();
    await guesser.follow();
    await guesser.submit('/login/verify', { code: '000000' });
    await ann.get('/account/security');
    await ann.submit('/account/security/app/remove');
    await ann.post('/account/security/app/remove', { form_token: 'x' });
    const after = await Promise.all(actions.map(recorded));
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1]);
  });

  it('[S-01] is set up at sign-in if the tenant requires one', async () => {
    await ask('required');
    const ann = await signIn(loginAddress());
    expect(ann.location).toBe('/login/enrol');
    await ann.follow();
    const first = /<code>([A-Z2-7 ]+)<\/code>/.exec(ann.html)?.[1];
    await ann.submit('/login/enrol', { code: '000000' });
    expect(ann.status).toBe(401);
    expect(ann.html).toContain(first);
    await ann.submit('/login/enrol', { code: codeOf(ann.html) });
    expect(ann.text).toContain('Save your recovery codes');
    await ann.get(loginAddress());
    expect(await ann.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
  });

  it('[S-01] is not requested if the tenant has switched it off', async () => {
    await setUp(await signIn());
    await ask('off');
    expect((await signIn()).location).toBe('/account');
  });

  it('[S-01] can be changed only shortly after signing in', async () => {
    const ann = await signIn();
    await ann.get('/account/security');
    sso.clock.advance({ minutes: 16 });
    await ann.submit('/account/security/app/add');
    expect(ann.location).toBe('/login?next=%2Faccount%2Fsecurity&prompt=login');
  });

  it('[S-01] an invented passkey is refused', async () => {
    const ann = new Visitor(sso.app);
    await ann.get('/login');
    const form = ann.hiddenFields('/login');
    for (const credential of ['', '{}', 'null', '{"id":"x","rawId":"x","type":"public-key"}']) {
      await ann.post('/login/passkey', { ...form, credential });
      expect(ann.status).toBe(401);
    }
  });
});

describe('the account page', () => {
  it('signs this browser out', async () => {
    const ann = await signIn();
    await ann.get('/account');
    expect(ann.text).toContain('staff@acme.test');
    const before = await recorded('session.ended');
    await ann.submit('/logout');
    await ann.get('/account');
    expect(ann.location).toBe('/login');
    expect(await recorded('session.ended')).toBe(before + 1);
  });
});

describe('[H-10] the security log', () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (Windows) Firefox/140.0' };
  const origin = { address: '127.0.0.1', details: { device: browser['user-agent'] } };
  const refused = (reason: string) => ({
    ...origin,
    action: 'sign_in.refused',
    details: { ...origin.details, reason },
  });

  async function signInBy(visitor: Visitor): Promise<Visitor> {
    await visitor.get('/login');
    await visitor.submit('/login', { email: 'staff@acme.test', password: demoPassword });
    return visitor;
  }

  it('has added and removed second factors, and wrong codes, with their origin', async () => {
    const before = (await logged()).length;
    const ann = await signInBy(new Visitor(sso.app, browser));
    await ann.get('/account/security');
    await ann.submit('/account/security/app/add');
    await ann.submit('/account/security/app/add', { code: '000000' });
    await setUp(ann);
    const other = await signInBy(new Visitor(sso.app, browser));
    await other.follow();
    await other.submit('/login/verify', { code: '000000' });
    await ann.get('/account/security');
    await ann.submit('/account/security/app/remove');
    expect((await logged()).slice(before)).toEqual([
      refused('auth.code_wrong'),
      { ...origin, action: 'second_factor.app_added' },
      refused('auth.code_wrong'),
      { ...origin, action: 'second_factor.app_removed' },
    ]);
  });

  it('has a wrong code of an app that is being set up at sign-in', async () => {
    await ask('required');
    const before = (await logged()).length;
    const ann = await signInBy(new Visitor(sso.app, browser));
    await ann.follow();
    await ann.submit('/login/enrol', { code: '000000' });
    expect((await logged()).slice(before)).toEqual([refused('auth.code_wrong')]);
  });
});
