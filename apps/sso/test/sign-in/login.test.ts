import { createLogger } from '@axp/server-kit/logging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '../../seeds/index.ts';
import type { TestSso } from '../app.ts';
import { acmeHost, apiHost, apiOrigin, startTestSso } from '../app.ts';
import { booking, loginAddress, Visitor } from '../visitor.ts';

let sso: TestSso;
beforeAll(async () => {
  sso = await startTestSso();
});
afterAll(() => sso.close());

const password = { email: 'staff@acme.test', password: demoPassword };

/** Each from another network, so that none waits for what another did. */
let networks = 0;
function visitor(headers: Record<string, string> = {}): Visitor {
  networks += 1;
  void networks;
  return new Visitor(sso.app, headers);
}

async function signedIn(as: Partial<typeof password> = {}): Promise<Visitor> {
  const ann = visitor();
  await ann.get('/login');
  await ann.submit('/login', { ...password, ...as });
  expect(ann.location).toBe('/account');
  return ann;
}

describe('the login page of a tenant', () => {
  it('[S-02] keeps the opener of a popup on each page of a sign-in, and on no other', async () => {
    const openerPolicy = 'cross-origin-opener-policy';
    const ann = visitor();
    await ann.get(loginAddress());
    expect(ann.answer?.headers[openerPolicy]).toBe('unsafe-none');
    await ann.submit('/login', password);
    expect(ann.answer?.headers[openerPolicy]).toBe('unsafe-none');
    await ann.follow();
    expect(ann.answer?.headers[openerPolicy]).toBe('unsafe-none');
    for (const own of ['/account', '/account/security', '/admin']) {
      await ann.get(own);
      expect(ann.answer?.headers[openerPolicy]).toBe('same-origin');
    }
  });

  it('[S-01] signs in by email and password, and returns to the application with a key', async () => {
    const ann = visitor();
    await ann.get(loginAddress());
    expect(ann.text).toContain('Sign in to Acme');
    expect(ann.text).toContain('to continue to');
    await ann.submit('/login', password);
    expect(ann.status).toBe(303);
    const arrived = new URL((await ann.follow()) ?? '');
    expect(arrived.origin + arrived.pathname).toBe(
      'http://acme.localhost:3000/login/axonscloud/callback/',
    );
    expect(arrived.searchParams.get('sessionKey')).toMatch(/^[\w-]{22,}$/);
  });

  it('[S-01] continues at once with the signed-in account', async () => {
    const ann = await signedIn();
    await ann.get(loginAddress());
    expect(ann.status).toBe(303);
    expect(await ann.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
  });

  it('[S-01] responds once: continuing at once logs no error', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ name: 'test', level: 'warn', destination });
    const own = await startTestSso({ logger });
    const ann = new Visitor(own.app);
    await ann.get('/login');
    await ann.submit('/login', password);
    for (const more of [{}, { prompt: 'none' }, { prompt: 'select_account' }]) {
      await ann.get(loginAddress(more));
    }
    await own.close();
    expect(lines).toEqual([]);
  });

  it('[S-01] asks again if the application requires it, and never otherwise', async () => {
    const ann = await signedIn();
    await ann.get(loginAddress({ prompt: 'login' }));
    expect(ann.status).toBe(200);
    const stranger = visitor();
    await stranger.get(loginAddress({ prompt: 'none' }));
    expect(stranger.location).toMatch(/^http:\/\/acme\.localhost:3000\/.*error=login_required/);
  });

  it('[S-01] offers a choice between the accounts of this browser', async () => {
    const both = await signedIn();
    await both.get('/login?prompt=login');
    await both.submit('/login', { ...password, email: 'admin@acme.test' });
    await both.get(loginAddress());
    expect(both.status).toBe(200);
    expect(both.text).toContain('Choose an account');
    expect(both.text).toContain('staff@acme.test');
    const staff = /value="([^"]+)">(?:(?!<.button>).)*staff@acme\.test/.exec(both.html)?.[1] ?? '';
    await both.submit('/login/account', { session: staff });
    expect(await both.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
    await both.get(loginAddress());
    await both.submit('/login/account', { session: '018f0000-0000-7000-8000-000000000000' });
    expect(both.status).toBe(403);
    const other = await signedIn();
    await other.get('/login?prompt=login');
    await other.submit('/login', { ...password, email: 'admin@acme.test' });
    await other.get(loginAddress());
    await other.submit('/login/account', { session: staff });
    expect(other.status).toBe(403);
  });

  it.each([
    ['another host', 'https://evil.test/callback/?key={key}'],
    ['a longer path', 'http://acme.localhost:3000/login/axonscloud/callback/x?sessionKey={key}'],
    ['a user', 'https://ok@evil.test/?key={key}'],
    ['no scheme', '//evil.test/?key={key}'],
    ['a script', 'javascript:alert(1)//{key}'],
    ['a line end', 'http://acme.localhost:3000/\r\nx: y?sessionKey={key}'],
    ['no place for the key', 'http://acme.localhost:3000/login/axonscloud/callback/'],
    ['two places', `${booking.redirect_url}{key}`],
    ['an escaped place', booking.redirect_url.replace('{key}', '%7Bkey%7D')],
    ['another place beside it', `${booking.redirect_url}&more={key}`],
    ['another query', `${booking.redirect_url}&next=https://evil.test`],
    ['a fragment', `${booking.redirect_url}#x`],
    ['other letters', booking.redirect_url.replace('/login/', '/LOGIN/')],
    ['escaped dots', booking.redirect_url.replace('/login/', '/login/%2e%2e/login/')],
    ['a host that ends in a dot', booking.redirect_url.replace('localhost:', 'localhost.:')],
    ['a host that goes on', booking.redirect_url.replace('localhost:', 'localhost.evil.test:')],
    ['letters that look alike', booking.redirect_url.replace('acme', '\u0430cme')],
    ['a backslash', booking.redirect_url.replace('//acme', '//evil.test\\@acme')],
    ['a tab', booking.redirect_url.replace('/login/', '/\t/evil.test/')],
    ['a doubled slash', booking.redirect_url.replace('/login/', '//login/')],
    ['a scheme of data', `data:text/html,<a href="{key}">`],
  ])('[S-01] refuses an address with %s, without redirecting', async (_, address) => {
    for (const attempt of ['GET', 'POST'] as const) {
      const ann = await signedIn();
      await ann.get('/login?prompt=login');
      const fields = { ...ann.hiddenFields('/login'), ...booking, redirect_url: address };
      if (attempt === 'GET') await ann.get(`/login?${new URLSearchParams(fields).toString()}`);
      else await ann.post('/login', { ...fields, ...password });
      expect(ann.status).toBe(400);
      expect(ann.location).toBeUndefined();
      expect(ann.answer?.headers['content-type']).toContain('text/html');
    }
  });

  it('[S-01] shows a login hint as text and passes it on as such', async () => {
    const ann = visitor();
    await ann.get(loginAddress({ login_hint: '"><script>alert(1)</script>' }));
    expect(ann.html).not.toContain('<script>alert');
    expect(ann.html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  it('[S-01] refuses a repeated or malformed parameter', async () => {
    const ann = visitor();
    await ann.get(`${loginAddress()}&redirect_url=https%3A%2F%2Fevil.test`);
    expect(ann.status).toBe(400);
    await ann.get('/login?login_hint=%00');
    expect(ann.status).toBe(400);
  });

  it.each([
    ['en', { 'accept-language': 'en-GB' }, '/login', 'Sign in to Acme'],
    ['th', { 'accept-language': 'th-TH,en;q=0.5' }, '/login', 'เข้าสู่ระบบ Acme'],
    ['th', { 'accept-language': 'en-GB' }, '/login?lang=th', 'เข้าสู่ระบบ Acme'],
  ])('[S-01] is in %s (%o)', async (language, headers, address, heading) => {
    const ann = visitor(headers);
    await ann.get(address);
    expect(ann.html).toContain(`<html lang="${language}">`);
    expect(ann.text).toContain(heading);
    await ann.get('/login');
    expect(ann.html).toContain(`<html lang="${language}">`);
  });

  it('[S-01] runs no foreign script, and can’t be framed or cached', async () => {
    const { headers } = await visitor().get(loginAddress());
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://sso.axp.test http://acme.localhost:3000;");
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['/assets/pages.css', '/assets/pages.js', '/assets/brand.css', '/assets/thai-400.woff2'])(
    'serves %s with an ETag for revalidation',
    async (asset) => {
      const ann = visitor();
      const { headers } = await ann.get(asset);
      expect(ann.status).toBe(200);
      await ann.get(asset, { 'if-none-match': String(headers.etag) });
      expect(ann.status).toBe(304);
    },
  );
});

describe('a copied browser cookie', () => {
  const accountOf = async (cookie: string | undefined) => {
    const headers = { host: acmeHost, cookie: `__Host-axp-browser=${cookie}` };
    const { statusCode } = await sso.inject({ url: '/account', headers });
    return statusCode;
  };

  it('[S-01] is invalid once another person has signed in there', async () => {
    const shared = await signedIn();
    const copy = shared.cookieOf('__Host-axp-browser');
    expect(await accountOf(copy)).toBe(200);
    await shared.get('/login?prompt=login');
    await shared.submit('/login', { ...password, email: 'admin@acme.test' });
    expect(await accountOf(copy)).toBe(303);
    expect(await accountOf(shared.cookieOf('__Host-axp-browser'))).toBe(200);
  });

  it('[S-01] [S-03] reveals nothing of a later sign-in after its owner has signed out', async () => {
    const shared = visitor();
    const arrive = async (email: string) => {
      await shared.get(loginAddress());
      await shared.submit('/login', { ...password, email });
      await shared.follow();
      return shared.cookieOf('__Host-axp-browser.acme', apiHost);
    };
    const present = async (cookie: string | undefined) => {
      const answer = await sso.inject({
        method: 'POST',
        url: '/iframe/v1/watch',
        headers: {
          host: apiHost,
          origin: apiOrigin,
          cookie: `__Host-axp-browser.acme=${cookie}`,
        },
        payload: {
          application_id: 'axp-booking',
          parent_origin: 'http://acme.localhost:3000',
          session_keys: [],
          present: [],
          is_waiting: false,
        },
      });
      return answer.json().data.present;
    };
    const copy = await arrive('staff@acme.test');
    expect(await present(copy)).toHaveLength(1);
    await shared.get('/account');
    await shared.submit('/logout');
    const fresh = await arrive('admin@acme.test');
    expect(await present(copy)).toEqual([]);
    expect(await present(fresh)).toHaveLength(1);
  });
});

describe('a failed sign-in', () => {
  it('[Z-100] is the same for a wrong password and an unknown account', async () => {
    const ann = visitor();
    await ann.get('/login');
    const form = ann.hiddenFields('/login');
    await ann.post('/login', { ...form, email: 'approver@acme.test', password: 'wrong' });
    const known = { status: ann.status, text: ann.text };
    await ann.post('/login', { ...form, email: 'nobody@acme.test', password: 'wrong' });
    expect({ status: ann.status, text: ann.text }).toEqual(known);
    expect(known).toEqual({
      status: 401,
      text: expect.stringContaining('The email or password is not correct'),
    });
    expect(ann.answer?.cookies.some(({ name }) => name.includes('browser'))).toBe(false);
  });

  it.each([
    ['without its token', { form_token: '' }, {}],
    ['with the token of another browser', { form_token: 'x'.repeat(43) }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['from a sister host', {}, { 'sec-fetch-site': 'same-site' }],
  ])('[S-01] is a form %s', async (_, fields, headers) => {
    const ann = visitor();
    await ann.get('/login');
    const form = ann.hiddenFields('/login');
    await ann.post('/login', { ...form, ...password, ...fields }, headers);
    expect(ann.status).toBe(403);
    expect(ann.answer?.cookies.some(({ name }) => name.includes('browser'))).toBe(false);
  });

  it('[S-01] is anything but a form', async () => {
    const ann = visitor();
    await ann.get('/login');
    await ann.post('/login', {}, { 'content-type': 'application/json' });
    expect(ann.status).toBe(415);
  });

  it.each([
    ['invited', 'not activated'],
    ['deactivated', 'deactivated'],
  ])(
    '[A-05] reveals that the account is %s only after the right password',
    async (status, text) => {
      await sso.db
        .updateTable('app_user')
        .set({ status })
        .where('email', '=', 'newbie@acme.test')
        .execute();
      const ann = visitor();
      await ann.get('/login');
      await ann.submit('/login', { ...password, email: 'newbie@acme.test' });
      expect(ann.status).toBe(403);
      expect(ann.text).toContain(text);
    },
  );

  it('[T-07] is one with an account of another tenant', async () => {
    const ann = visitor();
    await ann.get('/login');
    await ann.submit('/login', { ...password, email: 'staff@siam.test' });
    expect(ann.status).toBe(401);
  });

  it.each([
    ['nobody', 'This sign-in address does not exist', 404],
    ['siam', 'turned off right now', 403],
  ])('on a host of %s shows a page that explains it', async (key, text, status) => {
    await sso.db
      .updateTable('tenant')
      .set({ status: 'suspended' })
      .where('key', '=', 'siam')
      .execute();
    const ann = visitor({ 'accept-language': 'en' });
    await ann.get(`https://${key}.sso.axp.test/login`);
    expect(ann.status).toBe(status);
    expect(ann.text).toContain(text);
  });
});
