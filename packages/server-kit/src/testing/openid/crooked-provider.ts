import { once } from 'node:events';
import { createServer } from 'node:http';
import type { JWTPayload } from 'jose';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { portOf } from '../ports.ts';
import { runNow } from '../run-clock.ts';

/** How a token differs from a good one; times are in seconds from now. */
export interface Twist {
  /** Undefined takes a claim away. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly issuedIn?: number;
  readonly lastsFor?: number;
  readonly isUnsigned?: boolean;
  readonly hasForeignKey?: boolean;
}

/**
 * Starts a malicious provider for responses that a correct one never sends. It answers every code
 * with the prepared ID token.
 */
export async function startCrookedProvider(clientId: string) {
  let own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  let jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256' };
  let idToken = '';
  let isDown = false;
  let pagesInstead: Readonly<Record<string, unknown>> = {};
  const server = createServer((request, response) => {
    if (isDown) {
      response.writeHead(503).end();
      return;
    }
    const pages: Readonly<Record<string, unknown>> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [jwk] },
      '/token': { access_token: 'x', token_type: 'Bearer', id_token: idToken },
    };
    const url = request.url ?? '';
    const page = url in pagesInstead ? pagesInstead[url] : pages[url];
    // Its UserInfo endpoint refuses until a test sets an answer.
    const refusal = url === '/userinfo' ? 401 : 404;
    const status = page ? 200 : refusal;
    if (!page) response.setHeader('www-authenticate', 'Bearer');
    response.writeHead(typeof page === 'number' ? page : status, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(page ?? {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${portOf(server.address())}`;

  async function tokenWith(claims: JWTPayload, now: Date, twist: Twist): Promise<string> {
    const { issuedIn = 0, lastsFor = 300, isUnsigned = false, hasForeignKey = false } = twist;
    const issuedAt = Math.floor(now.getTime() / 1000) + issuedIn;
    const times = { iat: issuedAt, nbf: issuedAt, exp: issuedAt + lastsFor };
    const payload = { iss: issuer, sub: 'ann', ...times, ...claims, ...twist.claims };
    if (isUnsigned) return new UnsecuredJWT(payload).encode();
    const { privateKey } = hasForeignKey ? foreign : own;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: jwk.kid }).sign(privateKey);
  }

  return {
    issuer,
    /** ID token for the next code. The library that checks it reads `Date`. */
    prepare: async (claims: JWTPayload, twist: Twist) => {
      idToken = await tokenWith({ aud: clientId, ...claims }, runNow(), twist);
    },
    accessToken: tokenWith,
    /** Signs with another key from now on, and no longer publishes the former one. */
    changeKey: async () => {
      own = await generateKeyPair('RS256');
      jwk = { ...(await exportJWK(own.publicKey)), kid: `${jwk.kid}-next`, alg: 'RS256' };
    },
    setDown: (value: boolean) => {
      isDown = value;
    },
    /** Replaces the responses of some paths; a number is a status. */
    setPages: (pages: Readonly<Record<string, unknown>>) => {
      pagesInstead = pages;
    },
    stop: () => void server.close(),
  };
}

export type CrookedProvider = Awaited<ReturnType<typeof startCrookedProvider>>;
