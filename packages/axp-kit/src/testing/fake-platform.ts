import { isObject, parseJson } from '../check.ts';
import { challengeOf } from '../login/login-flow.ts';
import type { TokenResponse } from '../protocol.ts';
import { framePage } from './frame-page.ts';
import type { FakeAnswer, FakePlatformOptions, FakeRequest, FakeUser } from './types.ts';

interface SignOn {
  readonly key: string;
  readonly tenantKey: string;
  refreshToken: string;
}

type Body = Readonly<Record<string, unknown>>;

const ann: FakeUser = { id: 'ann', name: 'Ann Archer', email: 'ann@example.com', tenant: 'acme' };

/** Sign-ons and tokens of the fake platform, and its answer to a request. */
export class FakeServer {
  readonly baseUrl: string;
  readonly requests: FakeRequest[] = [];
  user: FakeUser;
  isSignedIn = false;
  readonly #options: FakePlatformOptions;
  readonly #signOns = new Map<string, SignOn>();
  readonly #challenges = new Map<string, string>();
  readonly #failures = new Map<string, FakeAnswer>();
  #serial = 0;

  constructor(options: FakePlatformOptions) {
    this.#options = options;
    this.baseUrl = options.baseUrl ?? 'https://sso.example.com';
    this.user = { ...ann, ...options.user };
  }

  /** Tokens of a sign-on that no page has made. */
  begin(): TokenResponse {
    this.isSignedIn = true;
    const key = `key-${this.#next()}`;
    const signOn = { key, tenantKey: this.user.tenant, refreshToken: '' };
    this.#signOns.set(key, signOn);
    return this.#issue(signOn);
  }

  end(): void {
    this.isSignedIn = false;
    this.#signOns.clear();
  }

  failNext(path: string, answer: FakeAnswer): void {
    this.#failures.set(path, answer);
  }

  /** Whether an address is the platform's or one of its tenants'. */
  owns(address: URL): boolean {
    return `.${address.host}`.endsWith(`.${new URL(this.baseUrl).host}`);
  }

  async answer(request: FakeRequest): Promise<FakeAnswer> {
    this.requests.push(request);
    const url = new URL(request.url);
    if (url.pathname === '/login') return this.#login(url);
    if (url.pathname === '/logout') return this.#logout(url);
    if (url.pathname === '/iframe/v1/') return html(framePage([...this.#signOns.keys()]));
    const path = url.pathname.replace('/api/v1/', '');
    const failure = this.#failures.get(path);
    this.#failures.delete(path);
    const answer =
      request.method === 'OPTIONS' ? json(200, {}) : (failure ?? (await this.#call(path, request)));
    return { ...answer, headers: { ...cors(request), ...answer.headers } };
  }

  #login(url: URL): FakeAnswer {
    const target = new URL(url.searchParams.get('redirect_url') ?? url.href);
    target.searchParams.delete('sessionKey');
    if (url.searchParams.get('prompt') === 'none' && !this.isSignedIn) {
      target.searchParams.set('error', 'login_required');
      return moved(target.href);
    }
    const handle = `handle-${this.#next()}-${'x'.repeat(20)}`;
    this.#challenges.set(handle, url.searchParams.get('code_challenge') ?? '');
    this.isSignedIn = true;
    target.searchParams.set('sessionKey', handle);
    return moved(target.href);
  }

  #logout(url: URL): FakeAnswer {
    this.end();
    const target = url.searchParams.get('redirect_url');
    return target ? moved(target) : html('<!doctype html><title>Signed out</title>');
  }

  async #call(path: string, { body, headers }: FakeRequest): Promise<FakeAnswer> {
    const parsed = parseJson(body);
    const members: Body = isObject(parsed) ? parsed : {};
    if (path.endsWith('/oauth/token')) return this.#take(members);
    const key = keyOf(headers.authorization ?? '');
    if (!this.#signOns.has(key)) return refused('token_expired');
    if (path === 'me/sessions/check') {
      return json(200, { active: this.#signOns.has(String(members.session_key)) });
    }
    if (path === 'me/applications') {
      const { applications = [], groups = [] } = this.#options;
      return json(200, { items: applications, groups });
    }
    if (path === 'me/tenant') return json(200, { name: this.user.tenant, customUrl: '' });
    if (path === 'me/logout') this.end();
    if (path === 'sessions/client-token') {
      return json(200, { access_token: this.#token({ serial: this.#next() }), expires_in: 600 });
    }
    return json(200, { items: [] });
  }

  async #take(body: Body): Promise<FakeAnswer> {
    const key = String(body.session_key);
    const challenge = this.#challenges.get(key);
    if (challenge !== undefined) {
      this.#challenges.delete(key);
      const isProven = (await challengeOf(String(body.code_verifier))) === challenge;
      return isProven ? json(200, this.begin()) : refused('invalid_grant');
    }
    const signOn = this.#signOns.get(key);
    const isRefresh = body.grant_type === 'refresh_token';
    if (!signOn || (isRefresh && body.refresh_token !== signOn.refreshToken)) {
      return refused('invalid_grant');
    }
    return json(200, this.#issue(signOn));
  }

  #issue(signOn: SignOn): TokenResponse {
    const { email, id, name } = this.user;
    const { key, tenantKey } = signOn;
    const serial = this.#next();
    signOn.refreshToken = `refresh-${serial}`;
    return {
      access_token: this.#token({
        sub: id,
        tenantKey,
        user: email,
        connectorType: 'local',
        key,
        serial,
      }),
      refresh_token: signOn.refreshToken,
      id_token: this.#token({ sub: id, displayName: name }),
      session_key: key,
      expires_in: this.#options.expiresIn ?? 600,
    };
  }

  /** Unsigned: clients read the claims, and no API should accept these. */
  #token(claims: object): string {
    const bytes = new TextEncoder().encode(JSON.stringify(claims));
    const text = btoa(String.fromCharCode(...bytes));
    return `fake.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.fake`;
  }

  #next(): number {
    this.#serial += 1;
    return this.#serial;
  }
}

/** The sign-on that a bearer token is of. */
function keyOf(authorization: string): string {
  const payload = authorization.split('.')[1] ?? '';
  const claims = parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return isObject(claims) ? String(claims.key) : '';
}

function json(status: number, data: object): FakeAnswer {
  const body = JSON.stringify({ success: status < 400, data, error: null });
  return { status, headers: { 'content-type': 'application/json' }, body };
}

/** A refusal in the platform's envelope. */
export function refused(code: string, status = 401): FakeAnswer {
  const body = JSON.stringify({ success: false, data: null, error: { code, message: '' } });
  return { status, headers: { 'content-type': 'application/json' }, body };
}

function html(body: string): FakeAnswer {
  // The platform's own headers of a sign-in.
  const headers = { 'content-type': 'text/html', 'cross-origin-opener-policy': 'unsafe-none' };
  return { status: 200, headers, body };
}

/** By a page, since test runners do not let a fake answer redirect in each browser. */
function moved(address: string): FakeAnswer {
  const text = JSON.stringify(address).replaceAll('<', '\\u003c');
  return html(`<!doctype html><title>Sign in</title><script>location.replace(${text})</script>`);
}

function cors({ headers }: FakeRequest): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  };
}
