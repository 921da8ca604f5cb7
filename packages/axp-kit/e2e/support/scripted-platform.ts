import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TokenResponse } from '../../src/index.ts';
import { bundle } from './bundle.ts';
import { framePage } from './frame-page.ts';

/** Application that every user may open. */
const payroll = {
  name: 'Payroll',
  slug: 'payroll',
  url: 'https://payroll.example.com/',
  logo: '',
  groups: ['DEFAULT'],
};

interface FakeSession {
  readonly browser: string;
  refreshToken: string;
  hasEnded: boolean;
  /** The last refresh that was answered. */
  former?: { readonly token: string; readonly answer: TokenResponse; readonly atMs: number };
}

/** State of the platform that tests read and change. */
export interface ScriptedPlatform {
  readonly port: number;
  /** Calls for tokens by a refresh token. */
  refreshes: number;
  /** How often a used refresh token came again. */
  reuses: number;
  /** How long the last used refresh token may be repeated; the platform forgives 10 s. */
  graceMs: number;
  /** How long each such call takes. */
  latencyMs: number;
  /** So many such calls, from now on, are never answered. */
  hanging: number;
  /** Lifetime of access tokens. */
  expiresIn: number;
  endAll(): void;
  /** Makes a session known without a login, and says its tokens. */
  begin(): TokenResponse;
  close(): Promise<void>;
}

/**
 * Application and platform on one port: the platform is `sso.localhost` with the tenant
 * `acme.sso.localhost`; every other host is an application. It signs anybody in at once, and
 * forgives no refresh token that comes twice.
 */
export async function startPlatform(): Promise<ScriptedPlatform> {
  const script = await bundle('client-page.ts');
  const sessions = new Map<string, FakeSession>();
  const handles = new Map<string, { browser: string; challenge: string }>();
  let serial = 0;

  const issue = (key: string, session: FakeSession): TokenResponse => {
    serial += 1;
    session.refreshToken = `refresh-${serial}`;
    return {
      access_token: jwt({
        sub: 'ann',
        tenantKey: 'acme',
        user: 'ann',
        connectorType: 'local',
        serial,
      }),
      refresh_token: session.refreshToken,
      id_token: jwt({ sub: 'ann', displayName: 'Ann' }),
      session_key: key,
      expires_in: platform.expiresIn,
    };
  };
  /** A sign-on is the browser's, whatever applications have sessions of it. */
  const endAll = (browser?: string): void => {
    for (const session of sessions.values()) {
      if (browser === undefined || session.browser === browser) session.hasEnded = true;
    }
  };
  const begin = (browser = ''): TokenResponse => {
    const session = { browser, refreshToken: '', hasEnded: false };
    const key = randomUUID();
    sessions.set(key, session);
    return issue(key, session);
  };

  const grant = async (
    body: Record<string, string>,
    browser: string,
  ): Promise<object | undefined> => {
    const key = body.session_key ?? '';
    const session = sessions.get(key);
    if (body.grant_type === 'refresh_token') {
      platform.refreshes += 1;
      if (platform.hanging > 0) {
        platform.hanging -= 1;
        await new Promise(() => undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, platform.latencyMs));
      if (session === undefined || session.hasEnded) return undefined;
      const { former } = session;
      const token = body.refresh_token ?? '';
      if (session.refreshToken === token) {
        const answer = issue(key, session);
        session.former = { token, answer, atMs: performance.now() };
        return answer;
      }
      const isForgiven = former && performance.now() - former.atMs < platform.graceMs;
      if (isForgiven && former.token === token) return former.answer;
      platform.reuses += 1;
      session.hasEnded = true;
      return undefined;
    }
    const handle = handles.get(key);
    handles.delete(key);
    if (handle !== undefined) {
      const hash = createHash('sha256')
        .update(body.code_verifier ?? '')
        .digest('base64url');
      return hash === handle.challenge ? begin(handle.browser) : undefined;
    }
    const isKnown = session !== undefined && !session.hasEnded && session.browser === browser;
    return isKnown && browser !== '' ? issue(key, session) : undefined;
  };

  const answerCall = async (
    path: string,
    request: IncomingMessage,
  ): Promise<object | undefined> => {
    const body: Record<string, string> = JSON.parse((await text(request)) || '{}');
    if (path.endsWith('/oauth/token')) return grant(body, cookieOf(request));
    const session = sessions.get(body.session_key ?? '');
    if (path === '/me/sessions/check') return { active: session?.hasEnded === false };
    if (path === '/me/applications') return { items: [payroll], groups: [] };
    if (path === '/me/tenant') return { name: 'Acme' };
    if (path === '/me/logout' && session !== undefined) endAll(session.browser);
    return {};
  };

  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (url.hostname === 'acme.sso.localhost') {
      if (url.pathname === '/login') return login(url, request, response);
      const back = url.searchParams.get('redirect_url') ?? '/';
      response.writeHead(303, { location: back }).end();
      return;
    }
    if (url.hostname !== 'sso.localhost') {
      const isScript = url.pathname === '/client.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(
        isScript ? script : '<!doctype html><body><script type="module" src="/client.js"></script>',
      );
      return;
    }
    if (url.pathname === '/continue') {
      const browser = url.searchParams.get('browser') ?? '';
      response.setHeader('set-cookie', `browser=${browser}; Path=/; HttpOnly; SameSite=Lax`);
      response.writeHead(303, { location: url.searchParams.get('to') ?? '' }).end();
      return;
    }
    if (url.pathname === '/iframe/v1/') {
      response.setHeader('content-type', 'text/html');
      response.end(framePage);
      return;
    }
    if (url.pathname === '/iframe/v1/ended') {
      const keys = url.searchParams.getAll('key');
      response.end(JSON.stringify(keys.filter((key) => sessions.get(key)?.hasEnded !== false)));
      return;
    }
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const data = await answerCall(url.pathname.replace('/api/v1', ''), request);
    response.writeHead(data === undefined ? 401 : 200, { 'content-type': 'application/json' });
    const error = { code: 'invalid_grant', message: '' };
    response.end(JSON.stringify(data ? { success: true, data } : { success: false, error }));
  }

  /** Signs in at once; with `prompt=none` only who has signed in before. */
  function login(url: URL, request: IncomingMessage, response: ServerResponse): void {
    const query = url.searchParams;
    const known = cookieOf(request);
    const target = new URL(query.get('redirect_url') ?? '');
    target.searchParams.delete('sessionKey');
    if (known === '' && query.get('prompt') === 'none') {
      target.searchParams.set('error', 'login_required');
      response.writeHead(303, { location: target.href }).end();
      return;
    }
    const browser = known || randomUUID();
    const handle = randomUUID();
    handles.set(handle, { browser, challenge: query.get('code_challenge') ?? '' });
    target.searchParams.set('sessionKey', handle);
    const through = new URL('/continue', `http://sso.localhost:${platform.port}`);
    through.search = new URLSearchParams({ browser, to: target.href }).toString();
    response.setHeader('set-cookie', `browser=${browser}; Path=/; HttpOnly; SameSite=Lax`);
    response.writeHead(303, { location: through.href }).end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const platform: ScriptedPlatform = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    refreshes: 0,
    reuses: 0,
    graceMs: 0,
    latencyMs: 0,
    hanging: 0,
    expiresIn: 600,
    endAll: () => endAll(),
    begin,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return platform;
}

function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? 'null');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader(
    'access-control-allow-headers',
    'authorization, content-type, idempotency-key',
  );
  response.setHeader('access-control-max-age', '600');
}

function cookieOf(request: IncomingMessage): string {
  return /browser=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
}

function jwt(claims: object): string {
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
}
