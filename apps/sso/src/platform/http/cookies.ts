import type { IncomingHttpHeaders } from 'node:http';
import { readCookie, writeCookie } from '@axp/server-kit/http';

/** How cookies of the platform are written, as the address of its hosts asks for. */
export interface CookieRules {
  /** False only in the demo, whose loopback hosts have no certificate. */
  readonly isSecure: boolean;
  /** Whether applications on other sites get sign-ons by cookie (SSO_CROSS_SITE). */
  readonly isCrossSite: boolean;
}

export interface Cookies {
  /** The value of a cookie that came with a request; null for none, or one that is too long. */
  readonly read: (headers: IncomingHttpHeaders, name: string) => string | null;
  /** Returns the name suffixes of the request's cookies with this prefix. */
  readonly suffixes: (headers: IncomingHttpHeaders, prefix: string) => string[];
  /** The text of a Set-Cookie header: for this host alone, out of reach for scripts. */
  readonly write: (name: string, value: string, maxAgeSeconds: number) => string;
  /** The same for calls of applications, which may be on other sites (SSO_CROSS_SITE). */
  readonly writeForApplications: Cookies['write'];
  readonly clear: (name: string) => string;
}

export function createCookies({ isSecure, isCrossSite }: CookieRules): Cookies {
  // The prefix makes the browser itself refuse a cookie with a domain, or one from plain http.
  const fullName = (name: string) => (isSecure ? `__Host-${name}` : name);
  const writer =
    (sameSite: 'Lax' | 'None') => (name: string, value: string, maxAgeSeconds: number) =>
      writeCookie(fullName(name), value, { path: '/', maxAgeSeconds, sameSite, isSecure });
  const write = writer('Lax');
  return {
    read: (headers, name) => readCookie(headers, fullName(name)),
    suffixes: ({ cookie = '' }, prefix) => {
      const start = fullName(prefix);
      const names = cookie.split(';').map((part) => part.trim().split('=')[0] ?? '');
      const found = names.filter((name) => name.startsWith(start));
      return [...new Set(found.map((name) => name.slice(start.length)))];
    },
    write,
    writeForApplications: isCrossSite ? writer('None') : write,
    clear: (name) => write(name, '', 0),
  };
}
