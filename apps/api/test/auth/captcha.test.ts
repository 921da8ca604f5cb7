import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CaptchaAction } from '@axp/contracts';
import { forgotPassword, getCaptchaChallenge, login } from '@axp/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { testPassword } from '../factories.ts';
import { proveHuman, solve } from './human.ts';

const forgot = (api: TestApi, { host, email }: Member, captcha?: string) =>
  api.call(forgotPassword, { host, body: { email, ...(captcha !== undefined && { captcha }) } });

describe('getCaptchaChallenge', () => {
  let api: TestApi;
  let ann: Member;
  beforeAll(async () => {
    api = await startTestApi();
    ann = await api.member();
  });
  afterAll(() => api.close());

  const read = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString());
  const written = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

  it('[Z-103] returns a challenge whose solution allows one call', async () => {
    const token = await proveHuman(api, ann.host, 'forgot_password');
    expect((await forgot(api, ann, token)).status).toBe(204);
    expect((await forgot(api, ann, token)).problem.code).toBe('captcha.refused');
    const otherSpelling = `${written({ ...read(token), more: 1 })}`;
    expect((await forgot(api, ann, otherSpelling)).problem.code).toBe('captcha.refused');
  });

  it('[Z-103] allows one of many concurrent calls with one token', async () => {
    const token = await proveHuman(api, ann.host, 'forgot_password');
    const answers = await Promise.all(Array.from({ length: 5 }, () => forgot(api, ann, token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it('[A-18] is required, and its absence is reported', async () => {
    expect((await forgot(api, ann)).problem).toMatchObject({
      code: 'captcha.required',
      status: 403,
    });
  });

  it.each<CaptchaAction>(['login', 'register'])(
    '[A-18] binds a token to its action: %s',
    async (action) => {
      const token = await proveHuman(api, ann.host, action);
      expect((await forgot(api, ann, token)).problem.code).toBe('captcha.refused');
    },
  );

  it('[T-07] binds a token to its merchant', async () => {
    const stranger = await api.member();
    const token = await proveHuman(api, stranger.host, 'forgot_password');
    expect((await forgot(api, ann, token)).problem.code).toBe('captcha.refused');
  });

  it('[Z-103] expires after twenty minutes', async () => {
    const token = await proveHuman(api, ann.host, 'forgot_password');
    api.clock.advance({ minutes: 20 });
    expect((await forgot(api, ann, token)).problem.code).toBe('captcha.refused');
  });

  it('[Z-103] refuses an invented, guessed or weakened solution', async () => {
    const { data } = await api.call(getCaptchaChallenge, {
      host: ann.host,
      query: { action: 'forgot_password' },
    });
    const good = read(await solve(data));
    const { parameters } = good.challenge;
    const easier = { ...parameters, keyPrefix: '00' };
    const prolonged = { ...parameters, data: { ...parameters.data, expiresAt: '2999' } };
    const forged = [
      'x',
      '',
      written(null),
      written({}),
      written({ ...good, solution: { ...good.solution, derivedKey: 'ab'.repeat(32) } }),
      written({ ...good, challenge: { ...good.challenge, parameters: easier } }),
      written({ ...good, challenge: { ...good.challenge, parameters: prolonged } }),
      written({ ...good, challenge: { ...good.challenge, signature: 'ab'.repeat(32) } }),
    ];
    for (const token of forged) {
      const { problem } = await forgot(api, ann, token);
      expect(['captcha.refused', 'request.invalid']).toContain(problem.code);
    }
  });

  it('[Z-103] is required after three failed sign-ins, and announced beforehand', async () => {
    const bob = await api.member();
    const signIn = (password: string, captcha?: string) =>
      api.call(login, {
        host: bob.host,
        body: { email: bob.email, password, ...(captcha !== undefined && { captcha }) },
      });
    for (const needsCaptcha of [false, false, true]) {
      const { problem } = await signIn('wrong');
      expect(problem).toMatchObject({
        code: 'auth.invalid_credentials',
        params: { needsCaptcha },
      });
    }
    expect((await signIn(testPassword)).problem.code).toBe('captcha.required');
    expect((await signIn(testPassword, 'x')).problem.code).toBe('captcha.refused');
    expect((await signIn(testPassword, await proveHuman(api, bob.host, 'login'))).status).toBe(200);
    expect((await signIn(testPassword)).status).toBe(200);
  });

  it('[Z-103] is required for an unknown account as for a known one', async () => {
    const body = { email: 'nobody@merchant.test', password: 'wrong' };
    const codes: string[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      codes.push((await api.call(login, { host: ann.host, body })).problem.code);
    }
    expect(codes).toEqual([...Array(3).fill('auth.invalid_credentials'), 'captcha.required']);
  });

  it('loads nothing from other hosts', async () => {
    const { headers } = await api.inject({ url: '/', headers: { host: ann.host } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('https:');
  });
});

/** Answers the documented verify call, as its documentation says. */
async function startStandIn() {
  const asked: Record<string, string>[] = [];
  const answer: Readonly<Record<string, unknown>> = {};
  const standIn = { asked, answer, movesAway: false };
  const server = createServer((request, response) => {
    const reply = async () => {
      asked.push(Object.fromEntries(new URLSearchParams(await text(request))));
      if (standIn.movesAway && request.url === '/siteverify') {
        response.writeHead(307, { location: '/elsewhere' });
        response.end();
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(standIn.answer));
    };
    void reply();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { standIn, url: `http://127.0.0.1:${address.port}/siteverify`, server };
}

type Answer = Readonly<Record<string, unknown>>;

interface ServiceUnderTest {
  readonly provider: 'turnstile' | 'recaptcha' | 'hcaptcha';
  readonly human: Answer;
  /** Of its scripts. */
  readonly host: string;
  readonly sent: Answer;
  readonly believed: readonly Answer[];
  readonly refused: readonly Answer[];
}

const services: readonly ServiceUnderTest[] = [
  {
    provider: 'turnstile',
    human: { success: true, action: 'forgot_password' },
    host: 'https://challenges.cloudflare.com',
    sent: { secret: 'hush' },
    believed: [{ success: true, action: 'forgot_password', score: 0.2 }],
    refused: [{ success: true, action: 'register' }, { success: true }],
  },
  {
    provider: 'recaptcha',
    human: { success: true, action: 'forgot_password', score: 0.9 },
    host: 'https://www.google.com/recaptcha/',
    sent: { secret: 'hush' },
    believed: [{ success: true, action: 'forgot_password', score: 0.5 }],
    refused: [
      { success: true, action: 'register', score: 0.9 },
      { success: true, action: 'forgot_password', score: 0.49 },
      { success: true, action: 'forgot_password' },
    ],
  },
  {
    provider: 'hcaptcha',
    human: { success: true },
    host: 'https://*.hcaptcha.com',
    // Its tokens name no action; its site key is checked in its place.
    sent: { secret: 'hush', sitekey: 'site' },
    believed: [{ success: true, score: 0.9 }],
    refused: [{ success: false, 'error-codes': ['sitekey-secret-mismatch'] }],
  },
];

describe.each(services)('[Z-103] $provider', (service) => {
  const { provider, human, host } = service;
  let api: TestApi;
  let ann: Member;
  let peer: Awaited<ReturnType<typeof startStandIn>>;
  beforeAll(async () => {
    peer = await startStandIn();
    api = await startTestApi({
      captcha: { provider, siteKey: 'site', secret: 'hush', verifyUrl: peer.url },
    });
    ann = await api.member();
  });
  afterAll(async () => {
    await api.close();
    peer.server.close();
  });
  beforeEach(() => {
    peer.standIn.asked.length = 0;
    peer.standIn.answer = human;
    peer.standIn.movesAway = false;
  });

  const attempt = (token: string = randomUUID()) => forgot(api, ann, token);

  it('returns its site key, and allows pages to reach its hosts only', async () => {
    const { data } = await api.call(getCaptchaChallenge, {
      host: ann.host,
      query: { action: 'login' },
    });
    expect(data).toEqual({ provider, siteKey: 'site' });
    const { headers } = await api.inject({ url: '/', headers: { host: ann.host } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(host);
    const others = services.filter((service) => service.provider !== provider);
    expect(others.filter((other) => policy.includes(other.host))).toEqual([]);
  });

  it('is called with secret, token and address, and each token counts once', async () => {
    expect((await attempt('mine')).status).toBe(204);
    expect(peer.standIn.asked).toEqual([
      { ...service.sent, response: 'mine', remoteip: '127.0.0.1' },
    ]);
    expect((await attempt('mine')).problem.code).toBe('captcha.refused');
  });

  it('refuses the call when it answers no', async () => {
    peer.standIn.answer = { success: false, 'error-codes': ['timeout-or-duplicate'] };
    expect((await attempt()).problem.code).toBe('captcha.refused');
  });

  it.each(service.believed)('[A-18] allows the call when it answers %j', async (answer) => {
    peer.standIn.answer = answer;
    expect((await attempt()).status).toBe(204);
  });

  it.each(service.refused)('[A-18] does not allow the call when it answers %j', async (answer) => {
    peer.standIn.answer = answer;
    expect((await attempt()).problem.code).toBe('captcha.refused');
  });

  it('is reported as unavailable when its answer is invalid', async () => {
    peer.standIn.answer = { error: 'busy' };
    expect((await attempt()).problem).toMatchObject({ code: 'captcha.unavailable', status: 503 });
    peer.standIn.answer = { success: false, 'error-codes': ['invalid-input-secret'] };
    expect((await attempt()).problem.code).toBe('captcha.unavailable');
  });

  it('never sends its secret to a redirect target', async () => {
    peer.standIn.movesAway = true;
    expect((await attempt()).problem.code).toBe('captcha.unavailable');
    expect(peer.standIn.asked).toHaveLength(1);
  });

  it('lets the owner sign in while it is unavailable: the wait after failures stays', async () => {
    const bob = await api.member({ user: { merchant_id: ann.merchantId } });
    const signIn = (password: string) =>
      api.call(login, { host: bob.host, body: { email: bob.email, password, captcha: 'x' } });
    for (let failure = 0; failure < 3; failure += 1) await signIn('wrong');
    peer.standIn.answer = { error: 'busy' };
    expect((await signIn(testPassword)).status).toBe(200);
  });
});
