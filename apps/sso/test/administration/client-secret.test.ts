import { hashOf } from '@axp/server-kit/auth';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { testSso } from '../app.ts';
import { post } from '../openid/clients.ts';
import type { Clerk } from './clerk.ts';
import { clerkOf } from './clerk.ts';

const base = '/admin/t/acme/applications';
const at = `${base}/shop`;
const shop = {
  id: 'shop',
  name: 'Shop',
  url: 'https://shop.acme.example/',
  audience: 'shop-api',
  redirectUris: 'https://shop.acme.example/callback',
  clientAuthentication: 'client_secret_basic',
};

const sso = testSso();
let clerk: Clerk;
beforeEach(async () => {
  await sso.db.deleteFrom('application').where('id', '=', 'shop').execute();
  clerk = await clerkOf(sso);
});

/** The secret on the last page; null for a page without one. */
function shownSecret(): string | null {
  return /id="client-secret" value="([^"]*)"/.exec(clerk.html)?.[1] ?? null;
}

async function registered(): Promise<string> {
  await clerk.fill(`${base}/new`, shop);
  return shownSecret() ?? '';
}

async function renewed(more: Readonly<Record<string, string>> = {}): Promise<string> {
  await clerk.get(at);
  await clerk.post(`${at}/secret`, { ...clerk.hiddenFields(`${at}/secret`), ...more });
  return shownSecret() ?? '';
}

/** Whether a client that shows this secret is known; the token it brings is wrong anyway. */
async function isKnown(secret: string): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`shop:${secret}`).toString('base64')}`;
  const form = { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) };
  const { body } = await post(sso, '/token', form, { authorization });
  expect(['invalid_grant', 'invalid_client']).toContain(body.error);
  return body.error === 'invalid_grant';
}

async function stored() {
  return sso.db
    .selectFrom('application')
    .select(['client_secret_hash', 'former_secret_hash', 'former_secret_until'])
    .where('id', '=', 'shop')
    .executeTakeFirstOrThrow();
}

describe('the secret of a new client', () => {
  it('is created by the server, shown once to copy, and stored only as a hash', async () => {
    const secret = await registered();
    expect(clerk.status).toBe(200);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(clerk.html).toContain('data-copies="client-secret"');
    expect(clerk.answer?.headers['cache-control']).toBe('no-store');
    expect((await stored()).client_secret_hash).toEqual(hashOf(secret));
    expect(await isKnown(secret)).toBe(true);
    for (const page of [at, '/admin/t/acme/audit']) {
      await clerk.get(page);
      expect(clerk.html).not.toContain(secret);
      expect(clerk.html).not.toContain(hashOf(secret).toString('hex'));
    }
  });

  it('is created when an application becomes confidential, and ends with another method', async () => {
    await clerk.fill(`${base}/new`, { ...shop, clientAuthentication: 'none' });
    expect(shownSecret()).toBeNull();
    await clerk.fill(at, { clientAuthentication: 'client_secret_basic' });
    const secret = shownSecret() ?? '';
    expect(await isKnown(secret)).toBe(true);
    await renewed();
    await clerk.fill(at, { clientAuthentication: 'none' });
    expect(await stored()).toEqual({
      client_secret_hash: null,
      former_secret_hash: null,
      former_secret_until: null,
    });
    expect(await isKnown(secret)).toBe(false);
  });

  it('stays the same when other fields of the application change', async () => {
    const secret = await registered();
    await clerk.fill(at, { name: 'Store' });
    expect(clerk.location).toBe(`${at}?done=saved`);
    expect(await isKnown(secret)).toBe(true);
  });

  it('is not created for a refused application', async () => {
    await clerk.fill(`${base}/new`, { ...shop, name: '' });
    expect(clerk.status).toBe(422);
    expect(shownSecret()).toBeNull();
  });
});

describe('a new secret', () => {
  it('replaces the former one, which works for 24 more hours', async () => {
    const former = await registered();
    const secret = await renewed();
    expect(secret).not.toBe(former);
    expect([await isKnown(secret), await isKnown(former)]).toEqual([true, true]);
    await clerk.get(at);
    expect(clerk.text).toContain('The previous secret works until');
    sso.clock.advance({ hours: 23, minutes: 59 });
    expect(await isKnown(former)).toBe(true);
    sso.clock.advance({ minutes: 1 });
    expect([await isKnown(secret), await isKnown(former)]).toEqual([true, false]);
    clerk = await clerkOf(sso);
    await clerk.get(at);
    expect(clerk.text).not.toContain('The previous secret works until');
  });

  it('ends the former one at once on request', async () => {
    const former = await registered();
    const secret = await renewed({ now: 'yes' });
    expect([await isKnown(secret), await isKnown(former)]).toEqual([true, false]);
  });

  it('keeps at most two valid: a second replacement ends the first secret', async () => {
    const first = await registered();
    const second = await renewed();
    const third = await renewed();
    const known = await Promise.all([first, second, third].map(isKnown));
    expect(known).toEqual([false, true, true]);
  });

  it('has an audit entry, and needs a recent proof of identity', async () => {
    await registered();
    await clerk.get(at);
    sso.clock.advance({ minutes: 16 });
    await clerk.press(`${at}/secret`);
    expect(clerk.status).toBe(401);
    expect(clerk.text).toContain('Confirm it is you');
    await clerk.send(`${at}/secret`, { confirm_password: 'demo-password-1' });
    expect(shownSecret()).not.toBeNull();
    const events = await sso.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'application.secret_replaced')
      .where('subject', '=', 'shop')
      .execute();
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toContain(shownSecret());
  });

  it('is refused for a client without a secret', async () => {
    await clerk.fill(`${base}/new`, { ...shop, clientAuthentication: 'none' });
    await clerk.get(at);
    expect(clerk.html).not.toContain(`${at}/secret`);
    const { form_token = '' } = clerk.filledIn(at);
    await clerk.post(`${at}/secret`, { form_token });
    expect(clerk.status).toBe(404);
  });
});
