import type { FastifyRequest } from 'fastify';

/** A cookie of this server on a merchant's host, sent back under one path and hidden from scripts. */
export interface ApiCookie {
  /** Null without a value. */
  readonly read: (request: Pick<FastifyRequest, 'headers'>) => string | null;
  /** The text of `Set-Cookie`. Without an age the cookie ends with the browser session. */
  readonly write: (value: string, maxAgeSeconds?: number) => string;
}

interface Options {
  readonly name: string;
  readonly path: string;
  /** Whether browsers reach the server by https; false in the demo alone. */
  readonly isSecure: boolean;
}

export function createApiCookie({ name, path, isSecure }: Options): ApiCookie {
  // Browsers accept this prefix over https only, so that plain http can't plant the cookie.
  const fullName = isSecure ? `__Secure-${name}` : name;
  const start = `${fullName}=`;
  return {
    read: ({ headers }) => {
      const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
      const own = cookies.find((cookie) => cookie.startsWith(start));
      return own?.slice(start.length) || null;
    },
    write: (value, maxAgeSeconds) =>
      [
        `${start}${value}`,
        `Path=${path}`,
        ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; '),
  };
}
