import type { IncomingHttpHeaders } from 'node:http';

const bearer = /^Bearer +([\w.~+/-]+=*) *$/i;

/** The token of an `Authorization: Bearer` header (RFC 6750); null for none or another scheme. */
export function bearerToken({ authorization = '' }: IncomingHttpHeaders): string | null {
  return bearer.exec(authorization)?.[1] ?? null;
}
