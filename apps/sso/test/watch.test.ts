import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSessionKeys } from '../src/modules/sessions/index.ts';
import type { TestSso } from './app.ts';
import { apiHost, apiOrigin, testSso } from './app.ts';
import { arriveWithHandle, bookingOrigin, call, signedOn, tokenPath } from './client.ts';
import { signIn } from './sign-in.ts';

const sso = testSso();
beforeEach(() => sso.clock.advance({ minutes: 2 }));

interface Asked {
  readonly keys?: readonly string[];
  readonly present?: readonly string[];
  readonly cookie?: string;
  readonly isWaiting?: boolean;
  readonly origin?: string;
  /** The page that frames it. */
  readonly parent?: string;
}

/** Returns the session key that the platform uses. */
async function keyOf({ db, secret }: TestSso, tenantId: string, id: string): Promise<string> {
  const { key_salt: salt } = await db
    .selectFrom('platform_session')
    .select('key_salt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return createSessionKeys(secret).keyOf(tenantId, salt);
}

const watch = ({
  keys = [],
  present = [],
  cookie,
  isWaiting = false,
  origin = apiOrigin,
  parent = bookingOrigin,
}: Asked) =>
  sso.inject({
    method: 'POST',
    url: '/iframe/v1/watch',
    headers: { host: apiHost, origin, ...(cookie !== undefined && { cookie }) },
    payload: {
      application_id: 'axp-booking',
      parent_origin: parent,
      session_keys: keys,
      present,
      is_waiting: isWaiting,
    },
  });

describe('[S-03] the state that a frame watches', () => {
  it('lists ended keys, without cookies', async () => {
    const { tokens } = await signedOn(sso);
    const made = 'x'.repeat(54);
    const answer = await watch({ keys: [tokens.session_key, made, 'short'] });
    expect(answer.json().data).toEqual({ ended: [made, 'short'], present: [] });
  });

  it('lists the sign-ons of this browser if its cookies are sent', async () => {
    const { tokens, apiCookie } = await signedOn(sso);
    const answer = await watch({ cookie: `${apiCookie}; __Host-axp-browser.siam=x` });
    expect(answer.json().data).toEqual({ ended: [], present: [tokens.session_key] });
  });

  it.each(['http://siam.localhost:3000', 'https://evil.test', ''])(
    '[T-07] does not list sign-ons at a tenant without the page: %j',
    async (parent) => {
      const { apiCookie } = await signedOn(sso);
      const answer = await watch({ cookie: apiCookie, parent });
      expect(answer.json().data).toEqual({ ended: [], present: [] });
    },
  );

  it('[Q-07] changes at once with a logout in another application, on another server', async () => {
    const { tokens } = await signedOn(sso);
    const second = await sso.secondServer();
    const waiting = watch({ keys: [tokens.session_key], isWaiting: true });
    const body = { session_key: tokens.session_key };
    const options = { token: tokens.access_token, body };
    await call({ inject: second.inject.bind(second) }, '/me/logout', options);
    expect((await waiting).json().data).toEqual({ ended: [tokens.session_key], present: [] });
  });

  it('changes with a new sign-on of this browser', async () => {
    const { tokens, apiCookie, tenantCookie } = await signedOn(sso);
    const known = [tokens.session_key];
    const waiting = watch({ cookie: apiCookie, present: known, isWaiting: true });
    // Answered after the call before it has looked, which the next sign-on must not overtake.
    await watch({ cookie: apiCookie, present: known });
    sso.clock.advance({ seconds: 1 });
    const next = await arriveWithHandle(sso, 'admin@acme.test', { tenantCookie, apiCookie });
    // The wait ends; that it came with the cookie from before is no sign-out.
    expect((await waiting).json().data).toEqual({ ended: [], present: known });
    const { present } = (
      await watch({ cookie: next.apiCookie, present: known, isWaiting: true })
    ).json().data;
    expect(present).toEqual([expect.any(String), tokens.session_key]);
  });

  it('[T-07] has no sign-on for a copied cookie from before it', async () => {
    const { tokens, apiCookie, tenantCookie } = await signedOn(sso);
    sso.clock.advance({ seconds: 1 });
    const scope = await sso.tenant('acme');
    const { sessionId } = await signIn(sso, 'admin@acme.test', { cookie: tenantCookie });
    // Signed in, and not yet on the way to an application: the cookie from before is still good.
    expect((await watch({ cookie: apiCookie })).json().data.present).toEqual([tokens.session_key]);
    const key = await keyOf(sso, scope.tenant.id, sessionId);
    const body = { grant_type: 'session_key', session_key: key, scopes: ['openid'] };
    expect((await call(sso, tokenPath, { body, cookie: apiCookie })).statusCode).toBe(401);
  });

  it('is rate limited per address', async () => {
    const { tokens } = await signedOn(sso);
    const keys = [tokens.session_key];
    let status = 200;
    for (let calls = 0; calls < 300 && status === 200; calls += 1) {
      status = (await watch({ keys })).statusCode;
    }
    const refused = await watch({ keys });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await watch({ keys: ['another'] })).statusCode).toBe(200);
  });

  it.each(['https://evil.test', 'http://acme.localhost:3000', 'null'])(
    'is empty for pages of %s',
    async (origin) => {
      const { tokens } = await signedOn(sso);
      expect((await watch({ keys: [tokens.session_key], origin })).statusCode).toBe(403);
    },
  );

  it('lists a sign-on as ended when the tenant has switched off its connector', async () => {
    const { tokens } = await signedOn(sso);
    const keys = [tokens.session_key];
    await sso.db.updateTable('connector').set({ is_enabled: false }).execute();
    expect((await watch({ keys })).json().data.ended).toEqual(keys);
    await sso.db.updateTable('connector').set({ is_enabled: true }).execute();
    expect((await watch({ keys })).json().data.ended).toEqual([]);
  });

  it('is limited to thirty-two keys', async () => {
    const keys = Array.from({ length: 33 }, (_, index) => `key-${index}`);
    expect((await watch({ keys })).statusCode).toBe(400);
  });
});
