import {
  activateAccount,
  forgotPassword,
  getMe,
  openAccountLink,
  resetPassword,
} from '@axp/contracts';
import { createLogger } from '@axp/server-kit/logging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { requestAccountMail } from '../../src/modules/notices/account-mails/index.ts';
import type { Member, TestApi } from '../app.ts';
import { buildSignInMethod, buildUser, hostOfMerchant, testPassword } from '../factories.ts';
import { proveHuman } from './human.ts';
import type { LinkWorld, Person } from './link-world.ts';
import { startLinkWorld } from './link-world.ts';

const good = 'plum-otter-walks-home';

const logLines: string[] = [];

let world: LinkWorld;
let api: TestApi;
beforeAll(async () => {
  world = await startLinkWorld({
    logger: createLogger({
      name: 'test',
      level: 'warn',
      destination: { write: (line: string) => void logLines.push(line) },
    }),
  });
  api = world.api;
});
afterAll(() => world.close());

const open = (host: string, token: string) => api.call(openAccountLink, { host, body: { token } });
const reset = (host: string, token: string, password = good) =>
  api.call(resetPassword, { host, body: { token, password } });
const activate = (host: string, token: string, password = good) =>
  api.call(activateAccount, { host, body: { token, password } });

async function forgot({ host, email }: Person, address?: string) {
  const captcha = await proveHuman(api, host, 'forgot_password');
  return api.call(forgotPassword, {
    host,
    headers: world.from(address),
    body: { email, captcha },
  });
}

async function forgetting(): Promise<{ ann: Member; token: string }> {
  const ann = await api.member();
  await forgot(ann);
  await world.sendMails();
  return { ann, token: world.tokenTo(ann.email) };
}

async function invited(): Promise<
  Person & { readonly merchant_id: string; readonly full_name: string }
> {
  const user = await buildUser(api.db, { status: 'invited', password_hash: null });
  return { ...user, host: hostOfMerchant(user.merchant_id) };
}

async function invitation() {
  const niran = await invited();
  await api.db.transaction().execute((trx) =>
    requestAccountMail(
      { db: trx, merchant: { id: niran.merchant_id } },
      {
        id: uuidv7(),
        purpose: 'activate',
        email: niran.email,
        language: 'en',
      },
    ),
  );
  await world.sendMails();
  return { niran, token: world.tokenTo(niran.email) };
}

describe('forgotPassword', () => {
  it('[A-16] sends a link to choose a new password, on the host of the merchant', async () => {
    const { ann, token } = await forgetting();
    const link = world.linkTo(ann.email);
    expect(`${link.origin}${link.pathname}`).toBe(`https://${ann.host}/reset-password`);
    expect(link.search).toBe('');
    expect(token).toHaveLength(43);
    expect((await reset(ann.host, token)).status).toBe(204);
    expect((await world.signIn(ann, good)).status).toBe(200);
    expect((await world.signIn(ann, testPassword)).problem.code).toBe('auth.invalid_credentials');
  });

  it('[A-16] writes in the language of the reader', async () => {
    const ann = await api.member({ user: { language: 'th' } });
    await forgot(ann);
    await world.sendMails();
    const [mail] = world.server.to(ann.email);
    expect(mail?.subject).toMatch(/^ตั้งรหัสผ่านใหม่/);
    expect(mail?.html).toContain('<html lang="th">');
  });

  it('[T-05] [D-04] names the language in the link when a first visit would use another', async () => {
    const ann = await api.member({ user: { language: 'th' } });
    const linkIn = async (locale: string) => {
      await api.db
        .updateTable('merchant')
        .set({ locale })
        .where('id', '=', ann.merchantId)
        .execute();
      await forgot(ann);
      await world.sendMails();
      api.clock.advance({ hours: 1 });
      return world.linkTo(ann.email).search;
    };
    expect(await linkIn('en')).toBe('?lang=th');
    expect(await linkIn('th')).toBe('');
  });

  it('[Z-100] behaves the same for an unknown address', async () => {
    const ann = await api.member();
    const nobody = { host: ann.host, email: 'nobody@merchant.test' };
    const gone = await api.member({ user: { merchant_id: ann.merchantId, status: 'deactivated' } });
    const answers = [await forgot(ann), await forgot(nobody), await forgot(gone)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const queued = await api.db
      .selectFrom('account_mail')
      .select(['email', 'purpose'])
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    // One row each: who asks can't time a difference that is not there.
    expect(queued).toHaveLength(3);
    await world.sendMails();
    expect(world.server.to(ann.email)).toHaveLength(1);
    expect([...world.server.to(nobody.email), ...world.server.to(gone.email)]).toEqual([]);
  });

  it('[A-17] sends a person who was never activated the activation link', async () => {
    const niran = await invited();
    await forgot(niran);
    await world.sendMails();
    expect(world.linkTo(niran.email).pathname).toBe('/activate');
  });

  it('explains to a person without a password how they sign in', async () => {
    const ann = await api.member({ user: { password_hash: null } });
    await forgot(ann);
    await world.sendMails();
    expect(world.linkTo(ann.email).href).toBe(`https://${ann.host}/login`);
  });

  it('[Z-100] silently limits mails to one mailbox, and lets an office with one address ask', async () => {
    const ann = await api.member();
    for (let time = 0; time < 8; time += 1) expect((await forgot(ann)).status).toBe(204);
    await world.sendMails();
    expect(world.server.to(ann.email).length).toBeLessThanOrEqual(5);
    const statuses: number[] = [];
    for (let time = 0; time < 22; time += 1) {
      const email = `flood-${time}@merchant.test`;
      statuses.push((await forgot({ host: ann.host, email }, '198.51.100.9')).status);
    }
    expect(statuses).toEqual(Array(22).fill(204));
  });

  it('[T-06] is off when password sign-in is off', async () => {
    const ann = await api.member();
    await buildSignInMethod(api.db, {
      merchant_id: ann.merchantId,
      code: 'local',
      kind: 'local',
      is_enabled: false,
      issuer: null,
      client_id: null,
    });
    expect((await forgot(ann)).problem).toMatchObject({ code: 'auth.method_off', status: 404 });
  });

  it('[H-05] retries a mail that the server refused, logs no address, and the link works', async () => {
    const ann = await api.member();
    await forgot(ann);
    world.server.reply = (address) => ({ code: 451, text: `${address} is busy` });
    await world.sendMails();
    world.server.reply = () => null;
    const line = logLines.find((one) => one.includes('mail_delayed'));
    expect(line).toContain('[recipient] is busy');
    expect(logLines.join()).not.toContain(ann.email);
    expect(world.server.to(ann.email)).toEqual([]);
    await sql`update account_mail set due_at = now()`.execute(api.db);
    await world.sendMails();
    expect((await reset(ann.host, world.tokenTo(ann.email))).status).toBe(204);
  });
});

describe('openAccountLink', () => {
  it('[Z-104] returns the owner of a link, however often it is opened', async () => {
    const { ann, token } = await forgetting();
    for (let time = 0; time < 2; time += 1) {
      expect((await open(ann.host, token)).data).toEqual({
        purpose: 'reset',
        email: ann.email,
        fullName: ann.fullName,
      });
    }
  });

  it('[T-07] does not find a link of another merchant', async () => {
    const { token } = await forgetting();
    const stranger = await api.member();
    expect((await open(stranger.host, token)).problem.code).toBe('auth.link_unknown');
    expect((await reset(stranger.host, token)).problem.code).toBe('auth.link_unknown');
  });
});

describe('resetPassword', () => {
  it('[H-11] refuses a password that contains my name, and the link stays valid', async () => {
    const { ann, token } = await forgetting();
    const name = ann.email.split('@')[0] ?? '';
    const { problem } = await reset(ann.host, token, `${name.toUpperCase()} lighthouse`);
    expect(problem).toMatchObject({
      code: 'auth.password_personal',
      errors: [{ path: 'password' }],
    });
    expect((await reset(ann.host, token)).status).toBe(204);
  });

  it('[H-11] does not bypass the second factor', async () => {
    const { ann, token } = await forgetting();
    await api.db
      .updateTable('merchant')
      .set({ second_factor: 'everybody' })
      .where('id', '=', ann.merchantId)
      .execute();
    expect((await reset(ann.host, token)).status).toBe(204);
    expect((await world.signIn(ann, good)).data).toMatchObject({ step: 'enrol' });
  });

  it('[Z-104] works once', async () => {
    const { ann, token } = await forgetting();
    expect((await reset(ann.host, token)).status).toBe(204);
    expect((await reset(ann.host, token, `${good}-2`)).problem.code).toBe('auth.link_used');
    expect((await world.signIn(ann, good)).status).toBe(200);
  });

  it('[Z-104] works once for two concurrent requests', async () => {
    const { ann, token } = await forgetting();
    const answers = await Promise.all([1, 2, 3].map(() => reset(ann.host, token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it('[Z-104] expires after an hour', async () => {
    const { ann, token } = await forgetting();
    api.clock.advance({ minutes: 59 });
    expect((await open(ann.host, token)).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    expect((await open(ann.host, token)).problem).toMatchObject({
      code: 'auth.link_expired',
      status: 410,
    });
    expect((await reset(ann.host, token)).problem.code).toBe('auth.link_expired');
  });

  it('[Z-104] is stored as a digest, and the mail is deleted once it is sent', async () => {
    const { ann, token } = await forgetting();
    const rows = await sql<{ text: string }>`
      select l::text as text from account_link l where merchant_id = ${ann.merchantId}
      union all select m::text from account_mail m where merchant_id = ${ann.merchantId}
    `.execute(api.db);
    expect(rows.rows).toHaveLength(1);
    const written = JSON.stringify(rows.rows);
    expect(written).not.toContain(token);
    expect(written).not.toContain(Buffer.from(token).toString('hex'));
    expect(written).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('[Z-104] ends every other link to the account', async () => {
    const { ann, token } = await forgetting();
    await forgot(ann);
    await world.sendMails();
    const second = world.tokenTo(ann.email);
    expect((await reset(ann.host, second)).status).toBe(204);
    expect((await reset(ann.host, token)).problem.code).toBe('auth.link_used');
  });

  it('[Z-101] ends every session of the account', async () => {
    const { ann, token } = await forgetting();
    expect((await api.call(getMe, { as: ann, query: {} })).status).toBe(200);
    await reset(ann.host, token);
    expect((await api.call(getMe, { as: ann, query: {} })).problem.code).toBe('auth.required');
  });

  it('[Z-100] lets the owner sign in at once, however many guesses others have made', async () => {
    const { ann, token } = await forgetting();
    for (let guess = 0; guess < 100; guess += 1) await world.signIn(ann, `guess ${guess}`);
    await reset(ann.host, token);
    expect((await world.signIn(ann, good)).status).toBe(200);
  });

  it.each([
    ['nine characters', 'abcdefghi', 'too_short'],
    ['129 characters', 'x'.repeat(129), 'too_long'],
    ['a common one', 'PassWord123', 'auth.password_too_weak'],
  ])('[Z-100] refuses %s, and the link stays valid', async (_, password, code) => {
    const { ann, token } = await forgetting();
    const { problem } = await reset(ann.host, token, password);
    expect(problem.errors).toMatchObject([{ path: 'password', code }]);
    expect((await reset(ann.host, token)).status).toBe(204);
  });

  it('does nothing for an account that was deactivated since', async () => {
    const { ann, token } = await forgetting();
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', ann.id)
      .execute();
    expect((await reset(ann.host, token)).problem.code).toBe('auth.link_unknown');
  });

  it('does not accept an invented link', async () => {
    const ann = await api.member();
    for (const token of ['made-up', '']) {
      expect((await reset(ann.host, token)).problem.code).toBe('auth.link_unknown');
      expect((await open(ann.host, token)).problem.code).toBe('auth.link_unknown');
    }
  });
});

describe('activateAccount', () => {
  it('[H-11] refuses a password that contains a name, and does not bypass the second factor', async () => {
    const { niran, token } = await invitation();
    const name = niran.full_name.replaceAll(' ', '');
    const refused = await activate(niran.host, token, `${name}-2026`);
    expect(refused.problem.code).toBe('auth.password_personal');
    await api.db
      .updateTable('merchant')
      .set({ second_factor: 'everybody' })
      .where('id', '=', niran.merchant_id)
      .execute();
    expect((await activate(niran.host, token)).status).toBe(204);
    expect((await world.signIn(niran, good)).data).toMatchObject({ step: 'enrol' });
  });

  it('[A-17] activates an invited account with the chosen password', async () => {
    const { niran, token } = await invitation();
    expect(world.linkTo(niran.email).pathname).toBe('/activate');
    expect((await world.signIn(niran, good)).problem.code).toBe('auth.invalid_credentials');
    expect((await activate(niran.host, token)).status).toBe(204);
    expect((await world.signIn(niran, good)).status).toBe(200);
    expect((await activate(niran.host, token)).problem.code).toBe('auth.link_used');
  });

  it('[Z-104] expires after a day', async () => {
    const { niran, token } = await invitation();
    api.clock.advance({ hours: 24 });
    expect((await activate(niran.host, token)).problem.code).toBe('auth.link_expired');
  });

  it('refuses a link for a new password, and resetPassword an activation link', async () => {
    const { ann, token } = await forgetting();
    expect((await activate(ann.host, token)).problem.code).toBe('auth.link_unknown');
    const invitee = await invitation();
    expect((await reset(invitee.niran.host, invitee.token)).problem.code).toBe('auth.link_unknown');
  });
});

describe('expired rows', () => {
  it('are deleted: old links, registrations and used tokens of human verification', async () => {
    const { ann } = await forgetting();
    const merchant_id = ann.merchantId;
    const inAnHour = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
    await api.db
      .insertInto('registration')
      .values({
        merchant_id,
        email: 'walker@new.test',
        full_name: 'Walker',
        password_hash: '',
        expires_at: inAnHour,
      })
      .execute();
    const tables = ['account_link', 'registration', 'captcha_use'] as const;
    const rows = async () => {
      const counts = tables.map((table) =>
        api.db.selectFrom(table).select('merchant_id').where('merchant_id', '=', merchant_id),
      );
      return (await Promise.all(counts.map((query) => query.execute()))).map(
        ({ length }) => length,
      );
    };
    expect(await rows()).toEqual([1, 1, 1]);
    await sql`update account_link set created_at = now() - interval '60 days',
      expires_at = now() - interval '31 days'`.execute(api.db);
    await sql`update registration set expires_at = now() - interval '1 hour'`.execute(api.db);
    await sql`update captcha_use set expires_at = now() - interval '1 hour'`.execute(api.db);
    await api.runJob('forget_account_links');
    await api.runJob('forget_captchas');
    expect(await rows()).toEqual([0, 0, 0]);
  });
});
