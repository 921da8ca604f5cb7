import { readCookie, writeCookie } from '@axp/server-kit/http';
import type { FastifyRequest } from 'fastify';

/** A cookie of this server on a merchant's host alone, hidden from scripts. */
export interface ApiCookie {
  /** Null without a value. */
  readonly read: (request: Pick<FastifyRequest, 'headers'>) => string | null;
  /** The text of `Set-Cookie`. Without an age the cookie ends with the browser session. */
  readonly write: (value: string, maxAgeSeconds?: number) => string;
}

interface Options {
  readonly name: string;
  /** Whether browsers reach the server by https; false in the demo alone. */
  readonly isSecure: boolean;
}

export function createApiCookie({ name, isSecure }: Options): ApiCookie {
  // The prefix makes browsers refuse a cookie of another host, or one from plain http.
  const fullName = isSecure ? `__Host-${name}` : name;
  return {
    read: ({ headers }) => readCookie(headers, fullName),
    write: (value, maxAgeSeconds) =>
      writeCookie(fullName, value, { path: '/', maxAgeSeconds, sameSite: 'Strict', isSecure }),
  };
}
