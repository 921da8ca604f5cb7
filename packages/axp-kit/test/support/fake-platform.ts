import { createHash } from 'node:crypto';
import type { FakePerson } from './fake-token.ts';
import { fakeTokens } from './fake-token.ts';

/** One call that the platform has got. */
export interface FakeCall {
  readonly method: string;
  /** Below `/api/v1/`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: string;
  readonly headers: Headers;
  readonly init: RequestInit;
}

type Answer = Response | Promise<Response>;

interface FakeSession {
  readonly key: string;
  readonly person: FakePerson;
  refreshToken: string;
  accessToken: string;
  hasEnded: boolean;
}

/** Answers like the platform, and remembers what it was asked. */
export class FakePlatform {
  readonly calls: FakeCall[] = [];
  /** How often a used refresh token came again: a person would be signed out. */
  reuses = 0;
  /** Whether its cookie comes along with a silent sign-on. */
  hasCookie = true;
  readonly #sessions = new Map<string, FakeSession>();
  readonly #handles = new Map<string, { person: FakePerson; challenge: string }>();
  readonly #overrides: { path: string; times: number; answer: (call: FakeCall) => Answer }[] = [];
  #serial = 0;

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const call: FakeCall = {
      method: init.method ?? 'GET',
      path: address.replace('https://sso.example.com/api/v1/', ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      token: (headers.get('Authorization') ?? '').replace('Bearer ', ''),
      headers,
      init,
    };
    this.calls.push(call);
    const override = this.#overrides.findLast(({ path, times }) => path === call.path && times > 0);
    if (override === undefined) return this.#answer(call);
    override.times -= 1;
    return await override.answer(call);
  };

  callsOf(path: string): readonly FakeCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  /** Answers that path otherwise, so many times. */
  answer(path: string, answer: (call: FakeCall) => Answer, times = Number.POSITIVE_INFINITY): void {
    this.#overrides.push({ path, times, answer });
  }

  /** Returns the handle of the login page for a challenge. */
  handleFor(person: FakePerson, challenge: string): string {
    const handle = `handle-${String(this.#handles.size).padStart(20, '0')}`;
    this.#handles.set(handle, { person, challenge });
    return handle;
  }

  /** A session that was begun elsewhere. */
  begin(person: FakePerson, key = `key-${person.sub}`): ReturnType<typeof fakeTokens> {
    return this.#issue(person, key);
  }

  end(key: string): void {
    const session = this.#sessions.get(key);
    if (session !== undefined) session.hasEnded = true;
  }

  #answer({ body, path, token }: FakeCall): Response {
    if (path === 'sessions/booking/oauth/token') {
      return body.grant_type === 'refresh_token' ? this.#refresh(body) : this.#signOn(body);
    }
    const session = [...this.#sessions.values()].find((one) => one.accessToken === token);
    if (session === undefined) return refused(401, 'token_expired');
    if (path === 'me/sessions/check') {
      const requests = this.#sessions.get(String(body.session_key));
      return succeeded({ active: requests?.hasEnded === false });
    }
    if (path === 'me/applications') return succeeded({ items: [], groups: [] });
    if (path === 'me/logout') this.end(String(body.session_key));
    return succeeded({});
  }

  #signOn(body: FakeCall['body']): Response {
    const key = String(body.session_key);
    const handle = this.#handles.get(key);
    if (handle !== undefined) {
      this.#handles.delete(key);
      const hash = createHash('sha256').update(String(body.code_verifier)).digest('base64url');
      const isProven = hash === handle.challenge;
      return isProven
        ? succeeded(this.#issue(handle.person, `key-${handle.person.sub}`))
        : refused(401, 'sso.invalid_grant');
    }
    const session = this.#sessions.get(key);
    if (session === undefined || session.hasEnded || !this.hasCookie) {
      return refused(401, 'sso.invalid_grant');
    }
    return succeeded(this.#issue(session.person, key));
  }

  #refresh(body: FakeCall['body']): Response {
    const session = this.#sessions.get(String(body.session_key));
    const isCurrent = session?.refreshToken === body.refresh_token;
    if (session !== undefined && !isCurrent) {
      this.reuses += 1;
      session.hasEnded = true;
    }
    if (session === undefined || session.hasEnded) return refused(401, 'invalid_grant');
    return succeeded(this.#issue(session.person, session.key));
  }

  #issue(person: FakePerson, key: string): ReturnType<typeof fakeTokens> {
    this.#serial += 1;
    const tokens = fakeTokens(person, key, this.#serial);
    this.#sessions.set(key, {
      key,
      person,
      refreshToken: tokens.refresh_token,
      accessToken: tokens.access_token,
      hasEnded: false,
    });
    return tokens;
  }
}

/** An answer in the platform's envelope. */
export function succeeded(data: unknown): Response {
  return Response.json({ success: true, data, error: null });
}

/** A refusal in the platform's envelope. */
export function refused(status: number, code: string): Response {
  const error = { code, message: 'secret words' };
  return Response.json({ success: false, data: null, error }, { status });
}
