import type { IncomingHttpHeaders } from 'node:http';
import { hashOf } from '@axp/server-kit/auth';
import type { ScopeOf, TenantScope } from '../../platform/scope/tenant-scope.ts';
import { tenantIdOfSecret } from '../../platform/secrets/tenant-secret.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import type { AddressRules } from '../applications/index.ts';
import { findApplication, isOriginOf } from '../applications/index.ts';
import type { BrowserCookie, SessionKeys } from '../sessions/index.ts';
import { browserOf, isShownBy, liveSessions } from '../sessions/index.ts';
import type { Awaited } from './session-watch.ts';
import { liveKeyHashes } from './watch.queries.ts';

export interface WatchDeps {
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
  readonly browserCookie: BrowserCookie;
  readonly sessionKeys: SessionKeys;
  readonly rules: AddressRules;
}

/** The page that frames the bridge. */
export interface WatchingPage {
  readonly applicationId: string;
  readonly origin: string;
}

export interface WatchedSessions {
  /** Keys whose sign-on runs no more, unknown ones too. */
  readonly ended: readonly string[];
  /** Keys of sign-ons of this browser, as far as its cookies tell. */
  readonly present: readonly string[];
  /** What to wait for, if the caller wants to hear of changes. */
  readonly awaited: Awaited;
}

/** How the sign-ons of some keys, and those of a browser, stand now. */
export async function watchedSessions(
  deps: WatchDeps,
  {
    page,
    keys,
    headers,
  }: {
    readonly page: WatchingPage;
    readonly keys: readonly string[];
    readonly headers: IncomingHttpHeaders;
  },
): Promise<WatchedSessions> {
  const byTenant = Map.groupBy(keys, (key) => tenantIdOfSecret(key) ?? '');
  const live = await Promise.all(
    [...byTenant].map(async ([tenantId, its]) => {
      const tenant = tenantId === '' ? null : await deps.tenants.find(tenantId);
      return tenant ? liveKeysOf(deps.scopeOf(tenant), its) : [];
    }),
  );
  const running = new Set(live.flat());
  const browsers = await browsersOf(deps, { page, headers });
  return {
    ended: keys.filter((key) => !running.has(key)),
    present: browsers.flatMap((browser) => browser.keys).slice(0, 32),
    awaited: {
      keys: [...running].map((key) => hashOf(key).toString('hex')),
      browserIds: browsers.map(({ id }) => id),
    },
  };
}

async function liveKeysOf(
  { tenant, clock, read }: TenantScope,
  keys: readonly string[],
): Promise<string[]> {
  const hashes = keys.map(hashOf);
  const live = await read((trx) => liveKeyHashes(trx, tenant.id, { hashes, now: clock.now() }));
  const found = new Set(live.map((hash) => hash.toString('hex')));
  return keys.filter((key) => found.has(hashOf(key).toString('hex')));
}

interface SeenBrowser {
  readonly id: string;
  readonly keys: readonly string[];
}

/**
 * On the API's host, one cookie for each tenant that this browser has signed on at. A page hears of the
 * tenants that have registered its origin: another's application may bear the same name.
 */
async function browsersOf(
  { tenants, scopeOf, browserCookie, sessionKeys, rules }: WatchDeps,
  { page, headers }: { readonly page: WatchingPage; readonly headers: IncomingHttpHeaders },
): Promise<SeenBrowser[]> {
  const found = await Promise.all(
    browserCookie.tenantKeys(headers).map(async (key): Promise<SeenBrowser | null> => {
      const tenant = await tenants.findByKey(key);
      if (!tenant) return null;
      const { read, clock } = scopeOf(tenant);
      return read(async (trx) => {
        const application = await findApplication(trx, tenant.id, page.applicationId);
        if (!application || !isOriginOf(application, page.origin, rules)) return null;
        const cookie = browserCookie.read('api', tenant, headers);
        const seen = await browserOf(trx, tenant, { host: 'api', cookie });
        if (!seen) return null;
        const mark = { column: 's.browser_id', value: seen.id } as const;
        const sessions = await liveSessions(trx, tenant.id, { mark, now: clock.now() });
        const shown = sessions.filter((session) => isShownBy(seen, session));
        const keys = shown.map(({ keySalt }) => sessionKeys.keyOf(tenant.id, keySalt));
        return { id: seen.id, keys };
      });
    }),
  );
  return found.filter((browser) => browser !== null);
}
