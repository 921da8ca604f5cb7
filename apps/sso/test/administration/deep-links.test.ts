import { describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { demoPassword } from '../../seeds/index.ts';
import { testSso } from '../app.ts';
import { Clerk, originOf } from './clerk.ts';

const sso = testSso();

const page = '/admin/t/acme/people?search=noel&status=active';
const credentials = { email: 'admin@acme.test', password: demoPassword };

/** A browser that opened an address before it was signed in, on the login page. */
async function stopped(address: string): Promise<Clerk> {
  const clerk = new Clerk(sso.app, originOf('acme'));
  await clerk.get(address);
  await clerk.follow();
  return clerk;
}

function codeIn(html: string): string {
  const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1]?.replaceAll(' ', '') ?? '';
  const timestamp = sso.clock.now().getTime();
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}

describe('a page of the administration that needs a sign-in first', () => {
  it('opens after the sign-in with its query, despite a wrong password and a change of language', async () => {
    const clerk = await stopped(page);
    await clerk.submit('/login', { ...credentials, password: 'wrong' });
    expect(clerk.status).toBe(401);
    const thai = /href="(\/login\?[^"]*lang=th)"/.exec(clerk.html)?.[1] ?? '';
    await clerk.get(thai.replaceAll('&amp;', '&'));
    await clerk.submit('/login', credentials);
    expect(clerk.location).toBe(page);
    await clerk.follow();
    expect(clerk.status).toBe(200);
    expect(clerk.filledIn('/admin/t/acme/people').search).toBe('noel');
  });

  it('opens directly in a signed-in browser', async () => {
    const clerk = await stopped('/login');
    await clerk.submit('/login', credentials);
    await clerk.get(`/login?${new URLSearchParams({ next: page }).toString()}`);
    expect(clerk.location).toBe(page);
  });

  it('opens after the second factor, first set up and then requested', async () => {
    const settings = JSON.stringify({ secondFactor: 'required' });
    await sso.db.updateTable('tenant').set({ settings }).where('key', '=', 'acme').execute();
    const first = await stopped(page);
    await first.submit('/login', credentials);
    expect(first.location).toBe('/login/enrol');
    await first.follow();
    const app = first.html;
    await first.submit('/login/enrol', { code: codeIn(app) });
    const onward = /class="button main" href="([^"]*)"/.exec(first.html)?.[1] ?? '';
    await first.get(onward.replaceAll('&amp;', '&'));
    expect(first.location).toBe(page);

    sso.clock.advance({ minutes: 1 });
    const second = await stopped(page);
    await second.submit('/login', credentials);
    expect(second.location).toBe('/login/verify');
    await second.follow();
    await second.submit('/login/verify', { code: codeIn(app) });
    expect(second.location).toBe(page);
    await sso.db.updateTable('tenant').set({ settings: '{}' }).where('key', '=', 'acme').execute();
    await sso.db.deleteFrom('authenticator').execute();
  });

  it('opens again if its form was sent after the session ended, without what was typed', async () => {
    const clerk = await stopped('/login');
    await clerk.submit('/login', credentials);
    const list = '/admin/t/acme/applications';
    await clerk.get(list);
    await sso.db
      .updateTable('platform_session')
      .set({ ended_at: sso.clock.now().toISOString(), end_reason: 'administrator' })
      .execute();
    const referer = new URL(list, originOf('acme')).href;
    const secret = 'correct horse battery';
    await clerk.post(`${list}/x/secret`, { form_token: 'x', name: secret }, { referer });
    expect(clerk.location).toBe(`/login?${new URLSearchParams({ next: list }).toString()}`);
    expect(clerk.location).not.toContain('horse');
    await clerk.follow();
    await clerk.submit('/login', credentials);
    expect(clerk.location).toBe(list);
  });

  it.each([
    ['of another site', 'https://evil.example/admin/t/acme/people'],
    ['that the form answered with', '/admin/t/acme/applications/x/secret'],
  ])('is the start page for a form from a page %s', async (_, address) => {
    const clerk = new Clerk(sso.app, originOf('acme'));
    const referer = new URL(address, originOf('acme')).href;
    await clerk.post('/admin/t/acme/applications/x/secret', {}, { referer });
    expect(clerk.location).toBe('/login?next=%2Fadmin');
  });

  it('opens again also for an account page', async () => {
    const clerk = new Clerk(sso.app, originOf('acme'));
    for (const own of ['/account/security', '/account/sessions']) {
      const next = `/login?${new URLSearchParams({ next: own }).toString()}`;
      await clerk.get(own);
      expect(clerk.location).toBe(next);
    }
    await clerk.post('/account/sessions/end-others', {});
    expect(clerk.location).toBe('/login?next=%2Faccount%2Fsessions');
    await clerk.follow();
    await clerk.submit('/login', credentials);
    expect(clerk.location).toBe('/account/sessions');
  });

  it.each([
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '/admin/../login',
    '/administrator',
    'javascript:alert(1)',
  ])('is never %s', async (next) => {
    await expectIgnored(next);
  });

  it('is never longer than an address limit', async () => {
    await expectIgnored(`/admin?${'x'.repeat(3000)}`);
  });
});

async function expectIgnored(next: string): Promise<void> {
  const clerk = await stopped(`/login?${new URLSearchParams({ next }).toString()}`);
  expect(clerk.html).not.toContain('name="next"');
  await clerk.submit('/login', { ...credentials, next });
  expect(clerk.location).toBe('/account');
}
