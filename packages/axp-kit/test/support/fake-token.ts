import type { TokenResponse } from '../../src/protocol.ts';

/** User of a token. */
export interface FakePerson {
  readonly sub: string;
  readonly tenantKey: string;
  readonly displayName: string;
}

export const ann: FakePerson = { sub: 'ann', tenantKey: 'acme', displayName: 'Ann Archer' };
export const bob: FakePerson = { sub: 'bob', tenantKey: 'acme', displayName: 'Bob สมชาย' };

/** Returns a token with these claims, unsigned, because clients don't check signatures. */
export function fakeJwt(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
}

/** The tokens of a person; `serial` makes them different from all others. */
export function fakeTokens(
  { sub, tenantKey, displayName }: FakePerson,
  sessionKey: string,
  serial: number | string,
): TokenResponse {
  const access = { sub, tenantKey, user: `${sub}@example.com`, connectorType: 'local', serial };
  return {
    access_token: fakeJwt(access),
    refresh_token: `refresh-${sessionKey}-${serial}`,
    id_token: fakeJwt({ sub, displayName }),
    session_key: sessionKey,
    expires_in: 600,
  };
}
