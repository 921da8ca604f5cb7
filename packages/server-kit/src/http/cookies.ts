import type { IncomingHttpHeaders } from 'node:http';

/** Longer values are none of ours */
const longestValue = 512;

/** The value of a cookie that came with a request; null for none, or one that is not ours. */
export function readCookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | null {
  const start = `${name}=`;
  const found = cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(start));
  const value = found[0]?.slice(start.length);
  // Two of one name mean that one of them was planted.
  if (found.length !== 1 || !value || value.length > longestValue) return null;
  return /^[\w.~-]+$/.test(value) ? value : null;
}

export interface CookieRules {
  readonly path: string;
  /** The cookie ends with the browser's session if undefined. */
  readonly maxAgeSeconds: number | undefined;
  readonly sameSite: 'Strict' | 'Lax' | 'None';
  readonly isSecure: boolean;
}

/** The text of a Set-Cookie header: for this host only, and not readable by scripts. */
export function writeCookie(
  name: string,
  value: string,
  { path, maxAgeSeconds, sameSite, isSecure }: CookieRules,
): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
