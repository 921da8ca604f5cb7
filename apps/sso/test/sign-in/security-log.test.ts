import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { demoPassword } from '../../seeds/index.ts';
import { clerkOf } from '../administration/clerk.ts';
import type { TestSso } from '../app.ts';
import { startTestSso } from '../app.ts';
import { Visitor } from '../visitor.ts';

let sso: TestSso;
beforeAll(async () => {
  sso = await startTestSso();
});
afterAll(() => sso.close());

const browser = { 'user-agent': 'Mozilla/5.0 (Windows) Firefox/140.0' };
const page = '/admin/t/acme/audit';

async function tryToSignIn(who: Visitor, email: string, password: string): Promise<number> {
  await who.get('/login');
  await who.submit('/login', { email, password });
  return who.location === '/account' ? 200 : who.status;
}

describe('[Z-100] guesses of others at the platform', () => {
  it('cause no wait in a browser that a person has signed in with before', async () => {
    const ann = new Visitor(sso.app, browser);
    const email = 'approver@acme.test';
    expect(await tryToSignIn(ann, email, demoPassword)).toBe(200);
    const cookie = ann.cookieOf('__Host-axp-device') ?? '';
    for (let guess = 0; guess < 7; guess += 1) {
      await tryToSignIn(new Visitor(sso.app), email, 'wrong');
    }
    expect(await tryToSignIn(new Visitor(sso.app), email, demoPassword)).toBe(429);
    // Signed out, but known.
    const again = new Visitor(sso.app).keep(`__Host-axp-device=${cookie}`);
    expect(await tryToSignIn(again, email, demoPassword)).toBe(200);
    const forged = new Visitor(sso.app).keep(`__Host-axp-device=${cookie.slice(0, -4)}AAAA`);
    expect(await tryToSignIn(forged, email, demoPassword)).toBe(429);
    // Known to one account helps no one with another.
    for (let guess = 0; guess < 7; guess += 1) {
      await tryToSignIn(new Visitor(sso.app), 'staff@acme.test', 'wrong');
    }
    const other = new Visitor(sso.app).keep(`__Host-axp-device=${cookie}`);
    expect(await tryToSignIn(other, 'staff@acme.test', demoPassword)).toBe(429);
    sso.clock.advance({ minutes: 15 });
  });
});

describe('[Z-100] guesses from one network at the platform', () => {
  it('have to wait from the 21st failure on, whatever the account', async () => {
    const own = await startTestSso();
    const attempt = async (email: string, password: string) =>
      tryToSignIn(new Visitor(own.app), email, password);
    for (let guess = 0; guess < 20; guess += 1) await attempt(`guess-${guess}@acme.test`, 'wrong');
    expect(await attempt('admin@acme.test', 'wrong')).toBe(401);
    expect(await attempt('staff@acme.test', demoPassword)).toBe(429);
    own.clock.advance({ seconds: 3 });
    expect(await attempt('staff@acme.test', demoPassword)).toBe(200);
    await own.close();
  });
});

const Line = z.object({
  action: z.string(),
  subject: z.string(),
  subjectName: z.nullable(z.string()),
  address: z.string(),
  details: z.object({ reason: z.string().optional(), device: z.string().optional() }),
});

describe('[H-10] the list of sessions', () => {
  it('has the first 400 characters of what a browser calls itself', async () => {
    const name = `Mozilla/5.0 ${'x'.repeat(5000)}`;
    const ann = new Visitor(sso.app, { 'user-agent': name });
    expect(await tryToSignIn(ann, 'approver@acme.test', demoPassword)).toBe(200);
    const { user_agent } = await sso.db
      .selectFrom('platform_session')
      .select('user_agent')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(user_agent).toBe(name.slice(0, 400));
  });
});

describe('[H-10] the security log of a tenant', () => {
  it('has the end of a session that the same account replaces in the same browser', async () => {
    const ann = new Visitor(sso.app, browser);
    const email = 'nodefault@acme.test';
    await tryToSignIn(ann, email, demoPassword);
    await ann.get('/login?prompt=login');
    await ann.submit('/login', { email, password: demoPassword });
    const { id } = await sso.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const ends = await sso.db
      .selectFrom('audit_event')
      .select(['address', 'details'])
      .where('actor', '=', id)
      .where('action', '=', 'session.ended')
      .execute();
    const device = browser['user-agent'];
    expect(ends).toEqual([
      { address: '127.0.0.1', details: { reason: 'signed_in_again', device } },
    ]);
  });

  it('has failures with account, address, device and reason, and no password', async () => {
    const guesser = new Visitor(sso.app, browser);
    await tryToSignIn(guesser, 'noaccess@acme.test', 'my secret guess');
    await tryToSignIn(guesser, 'stranger@acme.test', 'my secret guess');
    await tryToSignIn(guesser, 'the password in the wrong field', 'my secret guess');
    const clerk = await clerkOf(sso);
    await clerk.get(`${page}/security?format=jsonl`);
    expect(clerk.answer?.headers['content-type']).toBe('application/jsonl; charset=utf-8');
    expect(clerk.html).not.toContain('secret guess');
    const lines = clerk.html
      .trim()
      .split('\n')
      .map((line) => Line.parse(JSON.parse(line)));
    const failures = lines.filter(({ details }) => details.reason === 'auth.invalid_credentials');
    expect(failures.slice(0, 3).map(({ subject }) => subject)).toEqual([
      't***',
      's***@acme.test',
      'noaccess@acme.test',
    ]);
    expect(failures[0]).toMatchObject({
      action: 'sign_in.refused',
      address: '127.0.0.1',
      details: { device: browser['user-agent'] },
    });
    expect(lines[0]).toMatchObject({ action: 'session.started' });
  });

  it('has created keys and changed rights, which stay in the history', async () => {
    const { tenant } = await sso.tenant('acme');
    const actions = ['account.password_reset', 'application.changed', 'user.changed'];
    const at = sso.clock.now().toISOString();
    const rows = actions.map((action) => ({ id: uuidv7(), tenant_id: tenant.id, at, action }));
    await sso.db.insertInto('audit_event').values(rows).execute();
    const clerk = await clerkOf(sso);
    await clerk.get(`${page}/security?format=jsonl`);
    for (const action of actions) expect(clerk.html).toContain(action);
  });

  it('keeps the name at the time of the entry after a person is renamed', async () => {
    const renamed = async (name: string) =>
      sso.db
        .updateTable('app_user')
        .set({ display_name: name })
        .where('email', '=', 'staff@acme.test')
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await renamed('Before Rename');
    await tryToSignIn(new Visitor(sso.app), 'staff@acme.test', demoPassword);
    await renamed('After Rename');
    const clerk = await clerkOf(sso);
    await clerk.get(`${page}/security?format=csv`);
    expect(clerk.html).toMatch(new RegExp(`session.started,${id},Before Rename,`));
  });

  it('can be exported for spreadsheets, escaped against formulas', async () => {
    await tryToSignIn(new Visitor(sso.app), '=cmd()@acme.test', 'x');
    const clerk = await clerkOf(sso);
    await clerk.get(page);
    expect(clerk.html).toContain(`${page}/security?`);
    await clerk.get(`${page}/security?format=csv`);
    expect(clerk.answer?.headers['content-disposition']).toBe(
      'attachment; filename="security.csv"',
    );
    expect(clerk.html).toMatch(/^\uFEFFat,action,actor,actor_name,subject,subject_name,address/);
    expect(clerk.html).toContain(",'=***@acme.test,");
  });

  it('is refused to people who do not administer the tenant', async () => {
    for (const email of ['staff@acme.test', 'admin@siam.test']) {
      const stranger = await clerkOf(sso, email);
      await stranger.get(`${page}/security?format=jsonl`);
      expect(stranger.html).not.toContain('session.started');
    }
  });

  it('deletes entries older than the tenant’s retention, and no other history', async () => {
    const clerk = await clerkOf(sso);
    await clerk.fill('/admin/t/acme/settings', { securityLogDays: '20' });
    expect(clerk.text).toContain('from 30 to 3,650');
    await clerk.fill('/admin/t/acme/settings', { securityLogDays: '30' });
    const { tenant } = await sso.tenant('acme');
    const old = (action: string) => ({
      id: uuidv7(),
      tenant_id: tenant.id,
      // Years ago by any clock: the job has that of the database.
      at: '2020-01-01T00:00:00.000Z',
      action,
    });
    const kept = ['tenant.renamed', 'user.invited', 'application.created'];
    const gone = ['session.started', 'sign_in.refused', 'second_factor.reset'];
    await sso.db
      .insertInto('audit_event')
      .values([...kept, ...gone].map(old))
      .execute();
    const oldActions = async () => {
      const events = sso.db.selectFrom('audit_event').select('action').orderBy('action');
      const rows = await events.where('at', '=', '2020-01-01T00:00:00.000Z').execute();
      return rows.map(({ action }) => action);
    };
    await sso.runJob('forget_security_events');
    expect(await oldActions()).toEqual(kept.toSorted());
    const removal = sso.db.deleteFrom('audit_event').where('action', '=', 'session.started');
    await expect(removal.execute()).rejects.toThrow('can only be added to');
  });
});
