import type { KnownDevices } from '@axp/server-kit/auth';
import type { KeysOf } from '@axp/server-kit/upstream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { CodeKind } from '../../platform/codes/one-time-codes.ts';
import { consumeCode, issueCode, peekCode } from '../../platform/codes/one-time-codes.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { logRefusal } from '../../platform/http/refusal-log.ts';
import type { CallLimit } from '../../platform/limits/call-limit.ts';
import type { HttpExchange, Visits } from '../../platform/pages/page-request.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { ConnectorBox, DirectoryClient, OidcClient } from '../connectors/index.ts';
import type { AccountSettings, AddressCodes } from '../local-accounts/index.ts';
import type { Factors, SignInMethod } from '../second-factor/index.ts';
import { stepAfter } from '../second-factor/index.ts';
import { signedOutCookie, UpstreamSession } from '../sessions/index.ts';
import type { SignOn, SignOnRedirect } from '../sign-on/index.ts';
import type { LoginRequest } from './login-request.ts';
import { readLoginRequest } from './login-request.ts';

/** Dependencies of the sign-in pages. */
export interface SignInDeps {
  readonly visits: Visits;
  readonly cookies: Cookies;
  readonly signOn: SignOn;
  readonly tokens: Tokens;
  readonly accounts: AccountSettings;
  readonly devices: KnownDevices;
  readonly factors: Factors;
  readonly oidc: OidcClient;
  /** Signing keys of providers, for their logout tokens. */
  readonly issuerKeys: KeysOf;
  readonly directories: DirectoryClient;
  /** Opens the secrets of connectors. */
  readonly connectorBox: ConnectorBox;
  /** Prove the address of an account at a provider. */
  readonly addressCodes: AddressCodes;
  /** Issuers whose second factors the operator trusts. */
  readonly factorIssuers: ReadonlySet<string>;
  /** Limits the attempts per address, because each is stored until the provider answers. */
  readonly beginningsOfAddress: CallLimit;
}

/** User with a valid first proof. */
export interface PrimaryAuthentication {
  readonly userId: string;
  readonly connectorId: string;
  readonly method: SignInMethod;
  /** Login name under which wrong guesses are counted; null where a provider checks the password. */
  readonly account: string | null;
  /** `amr` of the provider. */
  readonly upstreamMethods?: readonly string[];
  /** When the provider has asked for the proof; null for now. */
  readonly signedInAt?: string | null;
  readonly upstream?: UpstreamSession | null;
}

const PendingAuthentication = z.object({
  userId: z.uuid(),
  connectorId: z.uuid(),
  method: z.enum(['password', 'oidc', 'ldap', 'otp', 'recovery', 'passkey']),
  account: z.string().nullable().default(null),
  upstreamMethods: z.array(z.string()).default([]),
  signedInAt: z.iso.datetime().nullable().default(null),
  upstream: UpstreamSession.nullable().default(null),
  carried: z.record(z.string(), z.string()),
});
export type PendingAuthentication = z.output<typeof PendingAuthentication>;

/** A step of a sign-in that waits in one browser: its data behind a code, the code in a cookie. */
export function pendingStep<Payload>(kind: CodeKind<Payload>, cookie: string) {
  type Cookie = Pick<SignInDeps, 'cookies'>;
  return {
    begin: async (
      { cookies }: Cookie,
      { visit: { scope }, reply }: HttpExchange,
      payload: Payload,
    ): Promise<void> => {
      const code = await scope.write((trx) => issueCode(kind, payload, { trx, scope }));
      reply.header('set-cookie', cookies.write(cookie, code, kind.lifetimeSeconds));
    },
    /** Returns the pending step of this browser, or null. */
    find: async (
      { cookies }: Cookie,
      { visit: { scope }, request }: HttpExchange,
    ): Promise<{ readonly code: string; readonly payload: Payload } | null> => {
      const code = cookies.read(request.headers, cookie);
      if (code === null) return null;
      const payload = await scope.read((trx) => peekCode(kind, code, { trx, scope }));
      return payload && { code, payload };
    },
    /**
     * Uses up the step: one of several concurrent answers wins.
     * @returns true for the winner
     */
    settle: async (
      { cookies }: Cookie,
      { visit: { scope }, request, reply }: HttpExchange,
    ): Promise<boolean> => {
      const code = cookies.read(request.headers, cookie);
      if (code === null) return false;
      reply.header('set-cookie', cookies.clear(cookie));
      const consumed = await scope.write((trx) => consumeCode(kind, code, { trx, scope }));
      return consumed.state === 'fresh';
    },
  };
}

export const secondStep = pendingStep<PendingAuthentication>(
  { purpose: 'second_factor', lifetimeSeconds: 10 * 60, payload: PendingAuthentication },
  'axp-pending',
);

/** After the first proof: the second one, where there has to be one; else it is done. */
export async function goOnAfter(
  deps: SignInDeps,
  exchange: HttpExchange,
  { proof, login }: { readonly proof: PrimaryAuthentication; readonly login: LoginRequest },
): Promise<FastifyReply> {
  const { scope } = exchange.visit;
  const step = stepAfter(proof.method, await deps.factors.stateOf(scope, proof.userId));
  if (step === 'done') return finish(deps, exchange, { proof, login, second: null });
  const { upstreamMethods = [], signedInAt = null, upstream = null } = proof;
  const kept = { ...proof, upstreamMethods: [...upstreamMethods], signedInAt, upstream };
  await secondStep.begin(deps, exchange, { ...kept, carried: login.carried });
  return goTo(exchange.reply, `/login/${step}`);
}

/** Returns the pending second-factor sign-in of this browser, or null. */
export async function findPendingAuthentication(
  deps: SignInDeps,
  exchange: HttpExchange,
): Promise<{ readonly pending: PendingAuthentication; readonly login: LoginRequest } | null> {
  const found = await secondStep.find(deps, exchange);
  if (!found) return null;
  const { payload: pending } = found;
  return {
    pending,
    login: await readLoginRequest(deps.signOn, exchange.visit.scope, pending.carried),
  };
}

const deviceCookie = 'axp-device';
const yearSeconds = 365 * 24 * 60 * 60;

/** The browser as one that may have signed in to this account before. */
export function deviceOf(
  { devices, cookies }: Pick<SignInDeps, 'devices' | 'cookies'>,
  { visit: { scope }, request }: HttpExchange,
  account: string,
) {
  const owner = { tenantId: scope.tenant.id, account };
  const shown = cookies.read(request.headers, deviceCookie);
  return {
    id: () => devices.idOf(shown, owner),
    cookie: async () =>
      cookies.write(deviceCookie, await devices.valueFor(shown, owner), yearSeconds),
  };
}

/** Address of the next page. An application that is refused is in the log. */
export function addressOf(
  { request }: Pick<HttpExchange, 'request'>,
  onward: SignOnRedirect,
): string {
  if (onward.refused) logRefusal(request, onward.refused);
  return onward.location;
}

interface Finished {
  readonly proof: PrimaryAuthentication;
  readonly second: SignInMethod | null;
  readonly login: LoginRequest;
}

/** Starts the session, and sends the browser where the sign-in leads. */
export async function finish(
  deps: SignInDeps,
  exchange: HttpExchange,
  finished: Finished,
): Promise<FastifyReply> {
  return goTo(exchange.reply, await startSession(deps, exchange, finished));
}

/** The same, for a page that has something to show first. */
export async function startSession(
  deps: SignInDeps,
  exchange: HttpExchange,
  { proof, second, login: { target, page } }: Finished,
): Promise<string> {
  const { userId, connectorId, method, account, upstreamMethods = [], signedInAt = null } = proof;
  const { upstream = null } = proof;
  const { signOn } = deps;
  const { visit, request, reply } = exchange;
  const { scope, address, userAgent } = visit;
  const browser = await signOn.browserOf(scope, request.headers);
  const methods = [
    ...amrOf[method],
    ...upstreamMethods,
    ...(second === null ? [] : [...amrOf[second], 'mfa']),
  ];
  const signIn = {
    userId,
    connectorId,
    methods: [...new Set(methods)],
    userAgent,
    address,
    upstream,
    // A second factor here is a proof of now.
    ...(signedInAt !== null && second === null && { signedInAt }),
  };
  const { setCookie, location } = await scope.write(async (trx) => {
    const { setCookie: cookie, ...session } = await signOn.start(trx, scope, { signIn, browser });
    if (!target) return { setCookie: cookie, location: page };
    const onward = await signOn.leave(trx, scope, { target, ...session });
    return { setCookie: cookie, location: addressOf(exchange, onward) };
  });
  reply.header('set-cookie', setCookie);
  if (deps.cookies.read(request.headers, signedOutCookie.name) !== null) {
    reply.header('set-cookie', deps.cookies.clear(signedOutCookie.name));
  }
  // Known is a browser that has finished a sign-in.
  if (account !== null) {
    reply.header('set-cookie', await deviceOf(deps, exchange, account).cookie());
  }
  return location;
}

/** How tokens tell it (RFC 8176). */
const amrOf: Readonly<Record<SignInMethod, readonly string[]>> = {
  password: ['pwd'],
  ldap: ['pwd'],
  oidc: ['fed'],
  otp: ['otp'],
  recovery: ['otp'],
  passkey: ['hwk', 'user', 'mfa'],
};
