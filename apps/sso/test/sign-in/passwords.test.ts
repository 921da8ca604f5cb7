import { createLogger } from '@axp/server-kit/logging';
import { MailNotSentError } from '@axp/server-kit/mail';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { demoPassword } from '../../seeds/index.ts';
import type { TestSso } from '../app.ts';
import { acmeOrigin, startTestSso } from '../app.ts';
import { Visitor } from '../visitor.ts';

const Refused = z.object({ reason: z.string() });

let sso: TestSso;
beforeAll(async () => {
  sso = await startTestSso();
});
afterAll(() => sso.close());

const newPassword = 'plum-otter-lamp';

async function askFor(email: string, headers: Record<string, string> = {}): Promise<Visitor> {
  const ann = new Visitor(sso.app, headers);
  await ann.get('/forgot');
  await ann.submit('/forgot', { email });
  return ann;
}

async function linkFor(email: string): Promise<string> {
  await askFor(email);
  await sso.runJob('send_account_mails');
  const address = /https:\S+/.exec(sso.mails.at(-1)?.text ?? '')?.[0] ?? '';
  expect(address).toContain(acmeOrigin);
  return address;
}

async function signIn(email: string, password: string): Promise<Visitor> {
  const ann = new Visitor(sso.app);
  await ann.get('/login');
  await ann.submit('/login', { email, password });
  return ann;
}

describe('a forgotten password', () => {
  it('[A-16] is replaced by a mailed link, once, which ends every session', async () => {
    const before = await signIn('approver@acme.test', demoPassword);
    const link = await linkFor('Approver@Acme.test');
    const mail = sso.mails.at(-1);
    expect(mail?.to.address).toBe('approver@acme.test');
    expect(mail?.subject).toBe('Choose a new password for Acme');
    const ann = new Visitor(sso.app);
    await ann.get(link);
    await ann.get(link);
    expect(ann.text).toContain('For approver@acme.test');
    const fields = { ...ann.hiddenFields('/reset'), password: newPassword, repeated: newPassword };
    await ann.post('/reset', fields);
    expect(ann.location).toBe('/login?notice=reset');
    await ann.follow();
    expect(ann.text).toContain('Your new password is saved');
    await before.get('/account');
    expect(before.location).toBe('/login');
    expect((await signIn('approver@acme.test', demoPassword)).status).toBe(401);
    expect((await signIn('approver@acme.test', newPassword)).location).toBe('/account');
    await ann.post('/reset', fields);
    expect(ann.status).toBe(410);
    await ann.get(link);
    expect(ann.status).toBe(410);
  });

  it('[H-10] leaves the ended sessions and the new password in the security log', async () => {
    await signIn('newbie@acme.test', demoPassword);
    const ann = new Visitor(sso.app, { 'user-agent': 'A browser' });
    await ann.get(await linkFor('newbie@acme.test'));
    await ann.submit('/reset', { password: newPassword, repeated: newPassword });
    const events = await sso.db
      .selectFrom('audit_event')
      .select(['action', 'details'])
      .where('at', '=', sso.clock.now().toISOString())
      .where('action', 'in', ['session.ended', 'account.password_reset'])
      .orderBy('id')
      .execute();
    const device = 'A browser';
    expect(events.slice(-2)).toEqual([
      { action: 'session.ended', details: { reason: 'password_changed', device } },
      { action: 'account.password_reset', details: { device } },
    ]);
  });

  it('[A-16] [Z-100] gets the same response for everyone, and no mail for an unknown address', async () => {
    const sent = sso.mails.length;
    const [known, unknown] = await Promise.all([
      askFor('staff@acme.test'),
      askFor('stranger@acme.test'),
    ]);
    expect(known.text.replace('staff', 'stranger')).toBe(unknown.text);
    await sso.runJob('send_account_mails');
    expect(sso.mails.length - sent).toBe(1);
  });

  it('[A-16] is mailed in the language of the account, with the contact of the company if it has one', async () => {
    const email = 'staff@acme.test';
    const mailWith = async (supportContact: string | null, locale: string) => {
      const branding = sql<string>`branding || ${JSON.stringify({ supportContact })}::jsonb`;
      await sso.db.updateTable('tenant').set({ branding }).where('key', '=', 'acme').execute();
      await sso.db.updateTable('app_user').set({ locale }).where('email', '=', email).execute();
      sso.clock.advance({ minutes: 20 });
      await linkFor(email);
      const { subject, text } = sso.mails.at(-1) ?? {};
      return [subject, text?.split('-- \n')[1]];
    };
    expect(await mailWith('help@acme.test', 'th')).toEqual([
      'ตั้งรหัสผ่านใหม่สำหรับ Acme',
      'Acme ติดต่อขอความช่วยเหลือ: help@acme.test',
    ]);
    expect(await mailWith(null, 'en')).toEqual(['Choose a new password for Acme', 'Acme']);
  });

  it('is not mailed to a person who has left', async () => {
    const email = 'staff@acme.test';
    const set = (status: string) =>
      sso.db.updateTable('app_user').set({ status }).where('email', '=', email).execute();
    await set('deactivated');
    const sent = sso.mails.length;
    await askFor(email);
    await sso.runJob('send_account_mails');
    expect(sso.mails).toHaveLength(sent);
    await set('active');
  });

  it('[Z-100] limits mails to a mailbox silently', async () => {
    const sent = sso.mails.length;
    for (let round = 0; round < 8; round += 1) {
      expect((await askFor('nodefault@acme.test')).status).toBe(200);
    }
    await sso.runJob('send_account_mails');
    expect(sso.mails.length - sent).toBe(5);
    sso.clock.advance({ minutes: 20 });
  });

  it.each([
    ['too short', 'plum', 'plum', 'at least 10'],
    ['common', 'password123', 'password123', 'too common'],
    ['of the address', 'NoAccess-2026', 'NoAccess-2026', 'without your name'],
    ['of the tenant', 'we-love-acme-1', 'we-love-acme-1', 'without your name'],
    ['not repeated', newPassword, 'other', 'not the same'],
  ])(
    '[Z-100] refuses a password that is %s, and the link stays valid',
    async (_, password, repeated, text) => {
      const link = await linkFor('noaccess@acme.test');
      const ann = new Visitor(sso.app);
      await ann.get(link);
      await ann.submit('/reset', { password, repeated });
      expect(ann.status).toBe(422);
      expect(ann.text).toContain(text);
      expect(ann.html).not.toContain(`value="${password}"`);
      await ann.submit('/reset', { password: newPassword, repeated: newPassword });
      expect(ann.location).toBe('/login?notice=reset');
      sso.clock.advance({ minutes: 20 });
    },
  );

  it('[Z-104] has a link that is valid for an hour, at its own tenant and form', async () => {
    const link = await linkFor('staff@acme.test');
    const ann = new Visitor(sso.app);
    await ann.get(link.replace('acme.', 'siam.'));
    expect(ann.status).toBe(410);
    await ann.get(link.replace('/reset/', '/activate/'));
    expect(ann.status).toBe(410);
    sso.clock.advance({ minutes: 59 });
    await ann.get(link);
    expect(ann.status).toBe(200);
    sso.clock.advance({ minutes: 2 });
    await ann.get(link);
    expect(ann.status).toBe(410);
  });

  it('[Z-104] [A-17] the link of an invitation is valid for a day', async () => {
    const email = 'nodefault@acme.test';
    await sso.db
      .updateTable('app_user')
      .set({ status: 'invited' })
      .where('email', '=', email)
      .execute();
    const link = await linkFor(email);
    expect(link).toContain('/activate/');
    const ann = new Visitor(sso.app);
    sso.clock.advance({ hours: 23, minutes: 59 });
    await ann.get(link);
    expect(ann.status).toBe(200);
    sso.clock.advance({ minutes: 2 });
    await ann.get(link);
    expect(ann.status).toBe(410);
    await sso.db
      .updateTable('app_user')
      .set({ status: 'active' })
      .where('email', '=', email)
      .execute();
  });

  it('[A-17] an invited person activates the account by the link, and signs in', async () => {
    await sso.db
      .updateTable('app_user')
      .set({ status: 'invited', locale: 'th' })
      .where('email', '=', 'newbie@acme.test')
      .execute();
    await sso.db
      .updateTable('local_credential')
      .set({ password_hash: null, changed_at: null })
      .where('login_name', '=', 'newbie@acme.test')
      .execute();
    const link = await linkFor('newbie@acme.test');
    expect(link).toContain('/activate/');
    expect(sso.mails.at(-1)?.subject).toBe('บัญชีของคุณที่ Acme');
    const ann = new Visitor(sso.app);
    await ann.get(link);
    await ann.submit('/activate', { password: newPassword, repeated: newPassword });
    expect(ann.location).toBe('/login?notice=activate');
    expect((await signIn('newbie@acme.test', newPassword)).location).toBe('/account');
  });

  it('[A-16] [Z-101] ends every other link, and a sign-in that waits for its second factor', async () => {
    const setRule = async (secondFactor: string) => {
      const settings = JSON.stringify({ secondFactor });
      await sso.db.updateTable('tenant').set({ settings }).where('key', '=', 'acme').execute();
    };
    await setRule('required');
    const thief = await signIn('approver@acme.test', newPassword);
    await thief.follow();
    expect(thief.text).toContain('Set up a second factor');
    const first = await linkFor('approver@acme.test');
    const ann = new Visitor(sso.app);
    await ann.get(await linkFor('approver@acme.test'));
    await ann.submit('/reset', { password: newPassword, repeated: newPassword });
    expect(ann.location).toBe('/login?notice=reset');
    await ann.get(first);
    expect(ann.status).toBe(410);
    await thief.get('/login/enrol');
    expect(thief.location).toBe('/login');
    await setRule('optional');
  });

  it('[Z-72] [H-05] a mail that the server refused is sent later, and no log has the address', async () => {
    const log: string[] = [];
    const refusal = new Error('451 <staff@acme.test>: mailbox busy');
    const failing = await startTestSso({
      mailTransport: {
        send: () => Promise.reject(new MailNotSentError('delayed', { cause: refusal })),
      },
      logger: createLogger({
        name: 'test',
        level: 'warn',
        destination: { write: (line: string) => void log.push(line) },
      }),
    });
    const ann = new Visitor(failing.app);
    await ann.get('/forgot');
    await ann.submit('/forgot', { email: 'staff@acme.test' });
    await failing.runJob('send_account_mails');
    const [mail] = await failing.db.selectFrom('account_mail').select(['tries']).execute();
    expect(mail).toEqual({ tries: 1 });
    const line = log.find((one) => one.includes('mail_delayed'));
    expect(line).toContain('451 <[recipient]>: mailbox busy');
    expect(log.join()).not.toContain('staff@acme.test');
    await failing.close();
  });
});

describe('wrong passwords', () => {
  it('[Z-100] ten thousand attempts find nothing: account and address have to wait', async () => {
    const guesser = new Visitor(sso.app);
    await guesser.get('/login');
    const form = guesser.hiddenFields('/login');
    const statuses = new Map<number, number>();
    const guess = async () => {
      await guesser.post('/login', { ...form, email: 'admin@acme.test', password: 'guess' });
      statuses.set(guesser.status, (statuses.get(guesser.status) ?? 0) + 1);
    };
    for (let round = 0; round < 12; round += 1) await guess();
    expect(statuses.get(401)).toBe(5);
    expect(guesser.answer?.headers['retry-after']).toBe('2');
    // State after ten thousand guesses over all servers.
    await sso.db.updateTable('login_throttle').set({ failures: 10_000 }).execute();
    const right = { ...form, email: 'admin@acme.test', password: demoPassword };
    const second = new Visitor(await sso.secondServer());
    await second.get('/login');
    await second.submit('/login', { email: right.email, password: right.password });
    expect(second.status).toBe(429);
    await guesser.post('/login', right);
    expect(guesser.status).toBe(429);
    expect(guesser.answer?.headers['retry-after']).toBe('900');
    expect(guesser.text).toContain('Try again in 15 min');
    sso.clock.advance({ minutes: 15 });
    await guesser.post('/login', right);
    expect(guesser.location).toBe('/account');
    const refused = await sso.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'sign_in.refused')
      .where('subject', '=', 'admin@acme.test')
      .orderBy('id')
      .execute();
    const reasons = refused.map(({ details }) => Refused.parse(details).reason);
    // Seven more had to wait, within one minute: the log says so once.
    const wrong = Array.from({ length: 5 }, () => 'auth.invalid_credentials');
    expect(reasons).toEqual([...wrong, 'auth.too_many_attempts']);
  });

  it('[Z-100] a hundred concurrent ones get no more attempts than a hundred in a row', async () => {
    sso.clock.advance({ hours: 25 });
    const guesser = new Visitor(sso.app);
    await guesser.get('/login');
    const form = guesser.hiddenFields('/login');
    const cookie = `__Host-axp-form=${guesser.cookieOf('__Host-axp-form')}`;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        sso.inject({
          method: 'POST',
          url: '/login',
          headers: {
            host: 'acme.sso.axp.test',
            cookie,
            'content-type': 'application/x-www-form-urlencoded',
          },
          payload: new URLSearchParams({ ...form, email: 'a@acme.test', password: 'x' }).toString(),
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(95);
  });
});
