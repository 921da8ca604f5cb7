import type { IncomingHttpHeaders } from 'node:http';
import { hashOf } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import type { EventOrigin } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { Tenant } from '../../platform/tenant/tenant.ts';
import { endSessions } from './end-sessions.ts';
import type { SeenBrowser } from './session.queries.ts';
import { findBrowser, longestSessionDays } from './session.queries.ts';

/** The hosts of the platform that a browser has a cookie on; neither sees the other's (ADR 14). */
export type CookieHost = 'tenant' | 'api';

export type BrowserCookie = ReturnType<typeof createBrowserCookie>;

/** Limits the lookups per request; real browsers use fewer tenants. */
const mostTenants = 10;
const daySeconds = 24 * 60 * 60;

/** On the API's host the cookies of several tenants lie side by side, so their names differ. */
export function createBrowserCookie(cookies: Cookies) {
  const name = (host: CookieHost, { key }: Tenant) =>
    host === 'tenant' ? 'axp-browser' : `axp-browser.${key}`;
  return {
    read: (host: CookieHost, tenant: Tenant, headers: IncomingHttpHeaders) =>
      cookies.read(headers, name(host, tenant)),
    /** Keys of the tenants that a browser has a cookie of, on the API's host. */
    tenantKeys: (headers: IncomingHttpHeaders) =>
      cookies.suffixes(headers, 'axp-browser.').slice(0, mostTenants),
    write: (host: CookieHost, tenant: Tenant, value: string) => {
      const write = host === 'api' ? cookies.writeForApplications : cookies.write;
      return write(name(host, tenant), value, longestSessionDays * daySeconds);
    },
    clear: (host: CookieHost, tenant: Tenant) => cookies.clear(name(host, tenant)),
  };
}

/** The browser of a cookie's value; null for none, and for a value that is not ours. */
export async function browserOf(
  trx: Transaction<DB>,
  tenant: Tenant,
  { host, cookie }: { readonly host: CookieHost; readonly cookie: string | null },
): Promise<SeenBrowser | null> {
  if (cookie === null) return null;
  return findBrowser(trx, tenant.id, { host, hash: hashOf(cookie) });
}

/** Signs out all users who are signed in with a browser. */
export async function signOutBrowser(
  scope: TenantScope,
  { id: browserId }: { readonly id: string },
  origin: EventOrigin,
): Promise<void> {
  await scope.write((trx) =>
    endSessions(trx, scope, { which: { browserId }, reason: 'logout', origin }),
  );
}

/** Signs out one of them. */
export async function signOutSession(
  scope: TenantScope,
  { id }: { readonly id: string },
  origin: EventOrigin,
): Promise<void> {
  await scope.write((trx) => endSessions(trx, scope, { which: { id }, reason: 'logout', origin }));
}

/** Cookie of a browser in which someone has signed out: the next provider asks which account. */
export const signedOutCookie = { name: 'axp-signed-out', lifetimeSeconds: 24 * 60 * 60 } as const;
