import type { SignOnClient } from '../axp-client.ts';
import type { Application, Group, Session } from '../entities.ts';
import type { AxpEnvironment } from '../environment.ts';

/**
 * User of the fake platform.
 *
 * @example
 * ```ts
 * const bob: FakeUser = { id: 'bob', name: 'Bob', email: 'bob@example.com', tenant: 'acme' };
 * ```
 */
export interface FakeUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Key of the tenant. */
  readonly tenant: string;
}

/**
 * Options of {@link fakePlatform}.
 *
 * @example
 * ```ts
 * const options: FakePlatformOptions = { user: { name: 'Ann Archer' }, expiresIn: 60 };
 * ```
 */
export interface FakePlatformOptions {
  /** The `baseUrl` of the client; default `https://sso.example.com`. */
  readonly baseUrl?: string;
  /** User who signs in. */
  readonly user?: Partial<FakeUser>;
  readonly applications?: readonly Application[];
  readonly groups?: readonly Group[];
  /** Lifetime of access tokens in seconds; default 600. */
  readonly expiresIn?: number;
}

/**
 * A request that the fake platform received; header names are in lower case.
 *
 * @example
 * ```ts
 * const isLogin = ({ url }: FakeRequest) => new URL(url).pathname === '/login';
 * ```
 */
export interface FakeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * An answer of the fake platform.
 *
 * @example
 * ```ts
 * const tooMany: FakeAnswer = { status: 429, headers: { 'retry-after': '7' }, body: '' };
 * ```
 */
export interface FakeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The part of Playwright's `BrowserContext` that the fake platform uses.
 *
 * @example
 * ```ts
 * test.beforeEach(({ context }) => platform.serve(context));
 * ```
 */
export interface FakeContext {
  route(
    matches: (url: URL) => boolean,
    handle: (route: FakeRoute) => Promise<void>,
  ): Promise<unknown>;
}

/**
 * The part of Playwright's `Route` that the fake platform uses.
 *
 * @example
 * ```ts
 * const addressOf = (route: FakeRoute) => route.request().url();
 * ```
 */
export interface FakeRoute {
  request(): {
    method(): string;
    url(): string;
    headers(): Record<string, string>;
    postData(): string | null;
  };
  fulfill(answer: { status: number; headers: Record<string, string>; body: string }): Promise<void>;
}

/**
 * A platform without a server.
 *
 * @example
 * ```ts
 * const nameOf = (platform: FakePlatform) => platform.user.name;
 * ```
 */
export interface FakePlatform {
  /** For the option `environment` of a client, in Jest and Vitest. */
  readonly environment: Pick<AxpEnvironment, 'fetch'>;
  /** Answers all requests of a browser context to the platform and its tenants, in Playwright. */
  serve(context: FakeContext): Promise<void>;
  /** All requests so far. */
  readonly requests: readonly FakeRequest[];
  /** User of the next sign-in. */
  user: FakeUser;
  /** Signs the user in, without a page. */
  signIn(client: SignOnClient): Session;
  /** Ends all sign-ons, as an administrator or another device does. */
  signOutEverywhere(): void;
  /** Answers the next call to a path below `/api/v1/` with that refusal. */
  failNext(path: string, status: number, code: string): void;
}
