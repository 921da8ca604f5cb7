import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { TestSso } from '../app.ts';
import { apiHost, apiOrigin, startTestSso } from '../app.ts';
import { bookingOrigin, signedOn } from '../client.ts';
import type { Clerk } from './clerk.ts';
import { clerkOf } from './clerk.ts';

let sso: TestSso;
let clerk: Clerk;
let secrets: Record<string, string>;
beforeAll(async () => {
  secrets = {};
  sso = await startTestSso({ connectorSecret: (name) => secrets[name] ?? null });
});
afterAll(() => sso.close());
beforeEach(async () => {
  clerk = await clerkOf(sso);
});

const base = '/admin/t/acme';

async function idOf(email: string): Promise<string> {
  const row = await sso.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

const actionsOn = async (subject: string) => {
  const rows = await sso.db
    .selectFrom('audit_event')
    .select('action')
    .where('subject', '=', subject)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('people', () => {
  it('are invited by a mail, and sign in with the password that they choose', async () => {
    await clerk.fill(`${base}/people/new`, { email: 'Nok@Acme.test', displayName: 'Nok' });
    const id = await idOf('nok@acme.test');
    expect(clerk.location).toBe(`${base}/people/${id}?done=invited`);
    await sso.runJob('send_account_mails');
    const link = /https:\S+\/activate\/\S+/.exec(sso.mails.at(-1)?.text ?? '')?.[0] ?? '';
    await clerk.get(link);
    const password = 'a few words of nok';
    await clerk.send('/activate', { password, repeated: password });
    expect(await actionsOn(id)).toEqual(['user.invited', 'account.activated']);
  });

  it.each([
    [{ email: 'staff@acme.test' }, 'with this email already exists'],
    [{ email: 'nobody' }, 'Enter an email'],
    [{ displayName: '' }, 'Fill in'],
    [{ locale: 'de' }, 'Choose an option'],
  ])('are not invited with %j', async (wrong, reason) => {
    await clerk.fill(`${base}/people/new`, { email: 'x@acme.test', displayName: 'X', ...wrong });
    expect(clerk.status).toBe(422);
    expect(clerk.text).toContain(reason);
  });

  it('are sorted for the reader, with numbers as numbers', async () => {
    const names = ['Desk 10', 'ฮา', 'Desk 2', 'กบ', 'เก้า'];
    for (const [index, displayName] of names.entries()) {
      const email = `in-order-${index}@acme.test`;
      await clerk.fill(`${base}/people/new`, { email, displayName });
    }
    const shown = async (language: string) => {
      await clerk.get(`${base}/people?lang=${language}&search=in-order-`);
      return names.toSorted((one, other) => clerk.html.indexOf(one) - clerk.html.indexOf(other));
    };
    expect(await shown('en')).toEqual(['Desk 2', 'Desk 10', 'กบ', 'เก้า', 'ฮา']);
    expect(await shown('th')).toEqual(['กบ', 'เก้า', 'ฮา', 'Desk 2', 'Desk 10']);
  });

  it('are found by a part of their name, and wildcard characters are literal', async () => {
    await clerk.get(`${base}/people?search=mitch`);
    expect(clerk.text).toContain('Sarah Mitchell');
    await clerk.get(`${base}/people?search=%25&status=active`);
    expect(clerk.text).toContain('No matches');
  });

  it('are signed out when deactivated, and can sign in again once reactivated', async () => {
    const id = await idOf('noaccess@acme.test');
    const noel = await clerkOf(sso, 'noaccess@acme.test');
    await clerk.get(`${base}/people/${id}`);
    expect(clerk.text).toContain('Firefox · Windows');
    await clerk.press(`${base}/people/${id}/deactivate`);
    await noel.get('/account');
    expect(noel.location).toBe('/login');
    await clerk.get(`${base}/people/${id}`);
    await clerk.press(`${base}/people/${id}/activate`);
    expect(await actionsOn(id)).toEqual(['user.deactivated', 'user.activated']);
    await clerkOf(sso, 'noaccess@acme.test');
  });

  it('are changed once by an action, and refuse one that does not fit their state', async () => {
    const id = await idOf('noaccess@acme.test');
    const before = await actionsOn(id);
    await clerk.get(`${base}/people/${id}`);
    const form_token = clerk.filledIn(`${base}/people/${id}`).form_token ?? '';
    const post = (action: string) => clerk.post(`${base}/people/${id}/${action}`, { form_token });
    await post('invite-again');
    await post('activate');
    await post('reset-factor');
    expect(await actionsOn(id)).toEqual(before);
    await post('deactivate');
    await post('deactivate');
    await post('activate');
    await post('activate');
    expect(await actionsOn(id)).toEqual([...before, 'user.deactivated', 'user.activated']);
  });

  it('can’t deactivate themselves, even if another administrator is left', async () => {
    const other = await idOf('staff@acme.test');
    await clerk.fill(`${base}/people/${other}`, { isAdministrator: 'yes' });
    const id = await idOf('admin@acme.test');
    await clerk.get(`${base}/people/${id}`);
    const form_token = clerk.filledIn(`${base}/people/${id}`).form_token ?? '';
    await clerk.post(`${base}/people/${id}/deactivate`, { form_token });
    expect(clerk.status).toBe(422);
    expect(await actionsOn(id)).not.toContain('user.deactivated');
    await clerk.get(`${base}/people/${other}`);
    await clerk.fill(`${base}/people/${other}`, { isAdministrator: '' });
  });

  it('[H-10] are in the security log with the sessions that end with their account', async () => {
    const id = await idOf('noaccess@acme.test');
    await clerkOf(sso, 'noaccess@acme.test');
    await clerk.get(`${base}/people/${id}`);
    await clerk.press(`${base}/people/${id}/deactivate`);
    const ended = await sso.db
      .selectFrom('audit_event as event')
      .innerJoin('platform_session as session', (join) =>
        join.on(sql`session.id::text`, '=', sql.ref('event.subject')),
      )
      .select(['event.actor', 'event.address', 'event.details'])
      .where('event.action', '=', 'session.ended')
      .where('session.user_id', '=', id)
      .where(sql`event.details ->> 'reason'`, '=', 'deactivated')
      .executeTakeFirst();
    expect(ended).toMatchObject({
      actor: await idOf('admin@acme.test'),
      address: '127.0.0.1',
      details: { device: expect.stringContaining('Firefox') },
    });
    await clerk.get(`${base}/people/${id}`);
    await clerk.press(`${base}/people/${id}/activate`);
  });

  it('can’t remove their own access', async () => {
    const id = await idOf('admin@acme.test');
    await clerk.fill(`${base}/people/${id}`, { isAdministrator: '' });
    expect(clerk.text).toContain("can't remove your own administrator role");
    const form_token = clerk.filledIn(`${base}/people/${id}`).form_token ?? '';
    await clerk.post(`${base}/people/${id}/deactivate`, { form_token });
    expect(clerk.status).toBe(422);
    const operator = await clerkOf(sso, 'admin@www.test');
    await operator.get(`${base}/people/${id}`);
    await operator.press(`${base}/people/${id}/deactivate`);
    expect(operator.status).toBe(422);
    await operator.fill(`${base}/connectors/local`, { isEnabled: '' });
    expect(operator.text).toContain('would have no administrator');
  });

  it('lose their second factor and their sessions when it is reset', async () => {
    const { tenant } = await sso.tenant('acme');
    const id = await idOf('approver@acme.test');
    await sso.db
      .insertInto('authenticator')
      .values({
        tenant_id: tenant.id,
        user_id: id,
        sealed_secret: Buffer.from('x'),
        last_step: 0,
        created_at: sso.clock.now().toISOString(),
      })
      .execute();
    await clerk.get(`${base}/people/${id}`);
    await clerk.press(`${base}/people/${id}/reset-factor`);
    expect(clerk.location).toBe(`${base}/people/${id}?done=reset`);
    expect(await actionsOn(id)).toEqual(['second_factor.reset']);
    await clerkOf(sso, 'approver@acme.test');
  });
});

describe('sessions', () => {
  it('[S-03] ended by an administrator are reported to frames that watch them', async () => {
    const { tokens, sessionId } = await signedOn(sso);
    await clerk.get(`${base}/sessions`);
    const waiting = sso.inject({
      method: 'POST',
      url: '/iframe/v1/watch',
      headers: { host: apiHost, origin: apiOrigin },
      payload: {
        application_id: 'axp-booking',
        parent_origin: bookingOrigin,
        session_keys: [tokens.session_key],
        present: [],
        is_waiting: true,
      },
    });
    await clerk.press(`${base}/sessions/${sessionId}/end`);
    expect((await waiting).json().data.ended).toEqual([tokens.session_key]);
    expect(await actionsOn(sessionId)).toContain('session.ended');
  });

  it('are on the person’s own page, with silent sign-ons, and can be ended there', async () => {
    const first = await clerkOf(sso, 'newbie@acme.test');
    const second = await clerkOf(sso, 'newbie@acme.test');
    await signedOn(sso, 'newbie@acme.test');
    await first.get('/account/sessions');
    expect(first.text).toContain('This browser');
    expect(first.text).toContain('Signed in automatically: Booking');
    await first.press('/account/sessions/end-others');
    await second.get('/account');
    expect(second.location).toBe('/login');
    await first.get('/account/sessions');
    const form_token = first.hiddenFields('/account/sessions/end-all').form_token ?? '';
    const other = await sso.db
      .selectFrom('platform_session')
      .select('id')
      .where('user_id', '=', await idOf('admin@acme.test'))
      .where('ended_at', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    await first.post('/account/sessions/end', { form_token, session: other.id });
    await clerk.get('/account');
    expect(clerk.status).toBe(200);
    await first.post('/account/sessions/end-all', { form_token: 'x' });
    expect(first.status).toBe(403);
    await first.post('/account/sessions/end-all', { form_token });
    await first.get('/account');
    expect(first.location).toBe('/login');
  });

  it.each(['end', 'end-others', 'end-all'])(
    '[H-06] can be ended by their owner 15 minutes after signing in only with the password: %s',
    async (which) => {
      const elsewhere = await clerkOf(sso, 'newbie@acme.test');
      const ann = await clerkOf(sso, 'newbie@acme.test');
      await ann.get('/account/sessions');
      const path = `/account/sessions/${which}`;
      const [, session = ''] =
        /name="session" value="([^"]+)"[^<]*\n<button[^>]*>/.exec(
          ann.html
            .slice(ann.html.indexOf('This browser') + 1)
            .split('</li>')
            .slice(1)
            .join(''),
        ) ?? [];
      const { form_token = '' } = ann.hiddenFields('/account/sessions/end-all');
      sso.clock.advance({ minutes: 16 });
      await ann.post(path, { form_token, session });
      expect(ann.status).toBe(401);
      expect(ann.text).toContain('Confirm it is you');
      await ann.send(path, { confirm_password: 'wrong' });
      expect(ann.text).toContain('The password is wrong');
      await elsewhere.get('/account');
      expect(elsewhere.status).toBe(200);
      await ann.send(path, { confirm_password: 'demo-password-1' });
      expect(ann.location).toBe('/account/sessions?done=ended');
      await elsewhere.get('/account');
      expect(elsewhere.location).toBe('/login');
    },
  );
});

describe('tenants', () => {
  it('are created by operators, with an invited administrator', async () => {
    const operator = await clerkOf(sso, 'admin@www.test');
    const path = `/admin/platform/tenants/new`;
    const nova = { key: 'nova', name: 'Nova', administratorName: 'Nina' };
    await operator.fill(path, { ...nova, key: 'No_va', administratorEmail: 'x' });
    expect(operator.status).toBe(422);
    await operator.fill(path, { ...nova, administratorEmail: 'nina@nova.test' });
    expect(operator.location).toBe('/admin/platform/tenants?done=created');
    await sso.runJob('send_account_mails');
    expect(sso.mails.at(-1)?.text).toContain('https://nova.sso.axp.test/activate/');
    await operator.fill(path, { ...nova, administratorEmail: 'nina@nova.test' });
    expect(operator.text).toContain('already used');
  });

  it('refuse sign-in while suspended, and allow it again later', async () => {
    const operator = await clerkOf(sso, 'admin@www.test');
    const siam = await clerkOf(sso, 'staff@siam.test');
    const list = `/admin/platform/tenants`;
    await operator.get(list);
    expect(operator.html).not.toContain('/tenants/www/suspend');
    const running = await sso.db
      .selectFrom('platform_session as session')
      .innerJoin('tenant', 'tenant.id', 'session.tenant_id')
      .select('session.id')
      .where('tenant.key', '=', 'siam')
      .where('session.ended_at', 'is', null)
      .execute();
    expect(running).not.toHaveLength(0);
    await operator.press('/admin/platform/tenants/siam/suspend');
    for (const { id } of running) expect(await actionsOn(id)).toContain('session.ended');
    sso.clock.advance({ seconds: 6 });
    await siam.get(`/account`);
    expect(siam.status).toBe(403);
    await operator.get(`/admin/t/siam/people`);
    expect(operator.status).toBe(200);
    await operator.get(list);
    await operator.press('/admin/platform/tenants/siam/open');
    sso.clock.advance({ seconds: 6 });
    await siam.get(`/account`);
    expect(siam.location).toBe('/login');
  });
});

describe('connectors', () => {
  const google = { slug: 'corp', name: 'Corp', clientId: 'axp', issuer: 'https://id.acme.example' };

  it.each([
    [{ clientSecretEnv: 'SSO_SECRET' }, 'Only variables of this tenant'],
    [{ clientSecretEnv: 'SSO_CONNECTOR__SIAM__X' }, 'Only variables of this tenant'],
    [{ issuer: 'ftp://id.example' }, "Enter the provider's address"],
    [{ issuer: 'https://user:pw@id.example' }, "Enter the provider's address"],
    [{ scopes: 'profile' }, 'must contain openid'],
    [{ position: '-1' }, 'Enter a number'],
    [{ allowedDomains: 'a b' }, 'Not a domain'],
  ])('by OpenID are refused with %j', async (wrong, reason) => {
    await clerk.fill(`${base}/connectors/new-oidc`, { ...google, ...wrong });
    expect(clerk.status).toBe(422);
    expect(clerk.text).toContain(reason);
  });

  it.each([
    [{ url: 'https://x/' }, 'Enter an address such as ldaps'],
    [{ idAttribute: ')(uid=*' }, 'Not a valid attribute name'],
    [{ loginAttributes: '' }, 'Fill in'],
    [{ baseDn: '' }, 'Fill in'],
  ])('by a directory are refused with %j', async (wrong, reason) => {
    const values = { slug: 'ad', name: 'AD', url: 'ldaps://d.example', baseDn: 'dc=x', ...wrong };
    await clerk.fill(`${base}/connectors/new-ldap`, values);
    expect(clerk.status).toBe(422);
    expect(clerk.text).toContain(reason);
  });

  it('can be tested before they are enabled', async () => {
    const server = createServer((request, response) => {
      const issuer = `http://${request.headers.host}`;
      response.setHeader('content-type', 'application/json');
      const isToken = request.url === '/token';
      response.statusCode = isToken ? 400 : 200;
      const published = {
        issuer,
        authorization_endpoint: `${issuer}/a`,
        token_endpoint: `${issuer}/token`,
      };
      response.end(JSON.stringify(isToken ? { error: 'invalid_grant' } : published));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : null;
    const values = { ...google, issuer: `http://127.0.0.1:${port}` };
    const clientSecretEnv = 'SSO_CONNECTOR__ACME__CORP';
    await clerk.fill(`${base}/connectors/new-oidc`, { ...values, clientSecretEnv });
    const at = `${base}/connectors/corp`;
    const test = async () => {
      await clerk.get(at);
      await clerk.press(`${at}/test`);
      return clerk.text;
    };
    expect(await test()).toContain('is not set on this server');
    secrets[clientSecretEnv] = 'secret';
    expect(await test()).toContain('The connection works');
    await new Promise((resolve) => server.close(resolve));
    expect(await test()).toContain("can't be reached");
    expect(await actionsOn('corp')).toEqual([
      'connector.created',
      ...Array(3).fill('connector.tested'),
    ]);
    await clerk.get(at);
    await clerk.press(`${at}/remove`);
    expect(clerk.location).toBe(`${base}/connectors?done=removed`);
  });

  it('can be switched off, and show it', async () => {
    await clerk.fill(`${base}/connectors/new-oidc`, google);
    await clerk.fill(`${base}/connectors/corp`, { isEnabled: '', name: 'Corporate' });
    expect(clerk.status).toBe(303);
    await clerk.get(`${base}/connectors`);
    expect(clerk.text).toContain('Corporate corp Kind OpenID Connect Status Off');
  });
});
