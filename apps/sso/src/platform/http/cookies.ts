import type { IncomingHttpHeaders } from 'node:http';
import { readCookie, writeCookie } from '@axp/server-kit/http';

/** How cookies of the platform are written, as the address of its hosts asks for. */
export interface CookieRules {
  /** False only in the demo, whose loopback hosts have no certificate. */
  readonly isSecure: boolean;
  /** Whether applications on other sites get sign-ons by cookie (SSO_CROSS_SITE). */
  readonly isCrossSite: boolean;
}

export type Cookies = ReturnType<typeof createCookies>;

export function createCookies({ isSecure, isCrossSite }: CookieRules) {
  // The prefix makes the browser itself refuse a cookie with a domain, or one from plain http.
  const fullName = (name: string) => (isSecure ? `__Host-${name}` : name);
  const writer =
    (sameSite: 'Lax' | 'None') => (name: string, value: string, maxAgeSeconds: number) =>
      writeCookie(fullName(name), value, { path: '/', maxAgeSeconds, sameSite, isSecure });
  const write = writer('Lax');
  return {
    /** The value of a cookie that came with a request; null for none, or one that is too long. */
    read: (headers: IncomingHttpHeaders, name: string) => readCookie(headers, fullName(name)),
    /** Returns the name suffixes of the request's cookies with this prefix. */
    suffixes: ({ cookie = '' }: IncomingHttpHeaders, prefix: string) => {
      const start = fullName(prefix);
      const names = cookie.split(';').map((part) => part.trim().split('=')[0] ?? '');
      const found = names.filter((name) => name.startsWith(start));
      return [...new Set(found.map((name) => name.slice(start.length)))];
    },
    /** The text of a Set-Cookie header: for this host alone, out of reach for scripts. */
    write,
    /** The same for calls of applications, which may be on other sites (SSO_CROSS_SITE). */
    writeForApplications: isCrossSite ? writer('None') : write,
    clear: (name: string) => write(name, '', 0),
  };
}
