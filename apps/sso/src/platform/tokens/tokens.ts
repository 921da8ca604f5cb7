import { createHash } from 'node:crypto';
import { AppError } from '@axp/contracts';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import { compactVerify, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { IdTokenAlgorithm, KeyRing } from '../keys/key-ring.ts';
import { idTokenAlgorithms, signingAlgorithm } from '../keys/key-ring.ts';
import type { PlatformHosts } from '../tenant/platform-hosts.ts';
import { defaultTenantKey } from '../tenant/tenant-directory.ts';

/** Short, because nothing but its end takes an access token back. */
export const accessTokenSeconds = 10 * 60;

const accessTokenType = 'at+jwt';
const idTokenType = 'JWT';
const logoutTokenType = 'logout+jwt';
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const logoutTokenSeconds = 2 * 60;

/**
 * Checking a signature costs more than many reads. A token that was found good stays good until its
 * end, so only that is looked at when it comes again; whether its sign-on still runs is asked each time.
 */
const remembered = { maxAgeMs: accessTokenSeconds * 1000, maxEntries: 10_000 };

/** Subject of tokens, with application and sign-on. */
export interface TokenSubject {
  readonly tenantId: string;
  readonly tenantKey: string;
  readonly userId: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** The platform itself has mailed the address, and did not take a provider's word for it. */
  readonly isEmailMailed: boolean;
  /** Name at the directory or provider; null for none. */
  readonly username: string | null;
  /** Groups of the directory or provider; null where they are unknown. */
  readonly groups: readonly string[] | null;
  readonly connectorType: string;
  readonly sessionId: string;
  readonly applicationId: string;
  readonly audience: string;
  readonly idTokenAlgorithm: IdTokenAlgorithm;
  readonly scopes: readonly string[];
  readonly signedInAt: string;
  readonly methods: readonly string[];
  /** Of a standard client: its token opens its own API and /userinfo, and nothing else of ours. */
  readonly isOfCode?: boolean;
  /** Issuer of the ID token where the client knows the platform by the API's host (ADR 53). */
  readonly issuer?: string;
}

/** Claims that the platform reads from its access tokens. */
export interface AccessClaims
  extends IdClaims,
    Pick<TokenSubject, 'tenantId' | 'audience' | 'scopes'> {
  readonly isOfCode: boolean;
}

/** Claims of an id token hint: the sign-on that an application means. */
export type IdClaims = Pick<TokenSubject, 'userId' | 'sessionId' | 'applicationId'>;

/** A sign-on that has ended, for an application that held something of it. */
export interface EndedSignOn extends IdClaims {
  readonly tenantKey: string;
  readonly idTokenAlgorithm: IdTokenAlgorithm;
}

export type Tokens = ReturnType<typeof createTokens>;

interface Options {
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly hosts: PlatformHosts;
  readonly newId: () => string;
}

const Claims = z.object({
  iss: z.string(),
  sub: z.uuid(),
  tid: z.uuid(),
  sid: z.uuid(),
  client_id: z.string(),
  aud: z.string(),
  grant: z.literal('code').optional(),
  scope: z.string(),
  tenantKey: z.string(),
  exp: z.number(),
});

export function createTokens({ keys, clock, hosts, newId }: Options) {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  const sign = async (
    subject: Pick<TokenSubject, 'tenantKey' | 'userId'>,
    {
      audience,
      type,
      claims,
      algorithm = signingAlgorithm,
      issuer = hosts.tenantOrigin(subject.tenantKey),
      lifetimeSeconds = accessTokenSeconds,
    }: Signing,
  ) => {
    const { keyId, privateKey } = await keys.signer(algorithm);
    const issuedAt = nowSeconds();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: keyId, typ: type })
      .setIssuer(issuer)
      .setSubject(subject.userId)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .setJti(newId())
      .sign(privateKey);
  };
  const checked = createExpiringCache({
    ...remembered,
    clock,
    nameOf: (token: string) => token,
    load: (token) => check(token, { keys, clock, hosts }),
  });
  return {
    accessToken: (subject: TokenSubject) =>
      sign(subject, {
        audience: subject.audience,
        type: accessTokenType,
        claims: accessClaims(subject),
      }),
    /** Returns the nonce of the request to the application. */
    idToken: (subject: TokenSubject, accessToken: string, nonce?: string) =>
      sign(subject, {
        audience: subject.applicationId,
        type: idTokenType,
        algorithm: subject.idTokenAlgorithm,
        issuer: subject.issuer,
        claims: { ...idClaims(subject, accessToken), ...(nonce !== undefined && { nonce }) },
      }),
    /** Tells an application that a sign-on has ended (OpenID Connect Back-Channel Logout 1.0, 2.4). */
    logoutToken: ({ sessionId, applicationId, idTokenAlgorithm, ...subject }: EndedSignOn) =>
      sign(subject, {
        audience: applicationId,
        type: logoutTokenType,
        algorithm: idTokenAlgorithm,
        claims: { sid: sessionId, events: { [logoutEvent]: {} } },
        lifetimeSeconds: logoutTokenSeconds,
      }),
    /** Returns the claims of a tenant's id token of any age; null for other texts. */
    readIdToken: (tenantKey: string, token: string) =>
      readIdToken(token, { keys, issuers: issuersOf(hosts, tenantKey) }),
    /** @throws AppError auth.required for a token that is not ours, auth.token_expired for an old one */
    verify: async (token: string): Promise<AccessClaims> => {
      const { expiresAt, ...claims } = await checked.get(token);
      if (expiresAt <= nowSeconds()) throw new AppError('auth.token_expired');
      return claims;
    },
  };
}

/** The default tenant is known by the API's host as well. */
function issuersOf(hosts: PlatformHosts, tenantKey: string): readonly string[] {
  const origin = hosts.tenantOrigin(tenantKey);
  return tenantKey === defaultTenantKey ? [origin, hosts.apiOrigin] : [origin];
}

interface Signing {
  readonly audience: string;
  readonly type: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly algorithm?: IdTokenAlgorithm;
  readonly issuer?: string | undefined;
  readonly lifetimeSeconds?: number;
}

const IdClaims = z.object({ iss: z.string(), sub: z.uuid(), sid: z.uuid(), aud: z.string() });

/** Ignores the expiry: the hint only names a sign-on that the caller holds. */
async function readIdToken(
  token: string,
  { keys, issuers }: { readonly keys: KeyRing; readonly issuers: readonly string[] },
): Promise<IdClaims | null> {
  const options = { algorithms: [...idTokenAlgorithms] };
  const verified = await compactVerify(token, keys.findPublicKey, options).catch(() => null);
  if (verified?.protectedHeader.typ !== idTokenType) return null;
  const payload: unknown = JSON.parse(Buffer.from(verified.payload).toString());
  const claims = IdClaims.safeParse(payload);
  if (!claims.success || !issuers.includes(claims.data.iss)) return null;
  const { sub, sid, aud } = claims.data;
  return { userId: sub, sessionId: sid, applicationId: aud };
}

function accessClaims(subject: TokenSubject) {
  return {
    client_id: subject.applicationId,
    ...(subject.isOfCode === true && { grant: 'code' }),
    scope: subject.scopes.join(' '),
    sid: subject.sessionId,
    tid: subject.tenantId,
    tenantKey: subject.tenantKey,
    user: subject.email ?? subject.userId,
    connectorType: subject.connectorType,
    ...emailClaims(subject),
  };
}

function idClaims(subject: TokenSubject, accessToken: string) {
  return {
    displayName: subject.displayName,
    name: subject.displayName,
    ...personClaims(subject),
    sid: subject.sessionId,
    tenantKey: subject.tenantKey,
    auth_time: Math.floor(Date.parse(subject.signedInAt) / 1000),
    amr: subject.methods,
    at_hash: halfHash(accessToken),
    ...emailClaims(subject),
  };
}

/** For applications that know people by name or grant rights by group; neither identifies anyone. */
export function personClaims({
  scopes,
  username,
  email,
  groups,
}: Pick<TokenSubject, 'scopes' | 'username' | 'email' | 'groups'>) {
  const preferred = username ?? email;
  return {
    ...(scopes.includes('profile') && preferred !== null && { preferred_username: preferred }),
    // Unknown is not none: an application keeps the rights that it has given (docs/sso-protocol.md).
    ...(scopes.includes('groups') && (groups === null ? { hasgroups: true } : { groups })),
  };
}

/** `email_proof` lets an application tell our own mail from the word of a tenant's provider. */
function emailClaims({ scopes, email, isEmailVerified, isEmailMailed }: TokenSubject) {
  if (!scopes.includes('email') || email === null) return {};
  return {
    email,
    email_verified: isEmailVerified,
    ...(isEmailVerified && { email_proof: isEmailMailed ? 'mail' : 'domain' }),
  };
}

async function check(
  token: string,
  { keys, clock, hosts }: Omit<Options, 'newId'>,
): Promise<AccessClaims & { readonly expiresAt: number }> {
  const checks = {
    // The list keeps a token from choosing how it is checked (none, HMAC with a public key).
    algorithms: [signingAlgorithm],
    typ: accessTokenType,
    requiredClaims: ['exp', 'iat'],
    currentDate: clock.now(),
    // A token from the future is not one of ours: its age would be negative.
    maxTokenAge: accessTokenSeconds,
  };
  const { payload } = await jwtVerify(token, keys.findPublicKey, checks).catch(refuse);
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw new AppError('auth.required');
  const { iss, sub, tid, sid, client_id, aud, grant, scope, tenantKey, exp } = claims.data;
  if (iss !== hosts.tenantOrigin(tenantKey)) throw new AppError('auth.required');
  return {
    tenantId: tid,
    userId: sub,
    sessionId: sid,
    applicationId: client_id,
    audience: aud,
    isOfCode: grant === 'code',
    scopes: scope.split(' '),
    expiresAt: exp,
  };
}

function refuse(error: unknown): never {
  throw new AppError(error instanceof errors.JWTExpired ? 'auth.token_expired' : 'auth.required');
}

/** Ties an id token to its access token (OpenID Connect Core 3.1.3.6). */
function halfHash(accessToken: string): string {
  const digest = createHash('sha256').update(accessToken, 'ascii').digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
