import type { IncomingHttpHeaders } from 'node:http';
import { hashOf } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Logger } from '@axp/server-kit/logging';
import type { Clock } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { ScopeOf, TenantScope } from '../../platform/scope/tenant-scope.ts';
import { tenantIdOfSecret } from '../../platform/secrets/tenant-secret.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import type { AddressRules } from '../applications/index.ts';
import { findApplication, isOriginOf } from '../applications/index.ts';
import type { BrowserCookie, SessionKeys } from '../sessions/index.ts';
import { browserOf, isShownBy, liveSessionRows, liveSessions } from '../sessions/index.ts';

export interface WatchDeps {
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
  readonly browserCookie: BrowserCookie;
  readonly sessionKeys: SessionKeys;
  readonly rules: AddressRules;
}

/** The page that frames the bridge. */
interface WatchingPage {
  readonly applicationId: string;
  readonly origin: string;
}

interface WatchedSessions {
  /** Keys whose sign-on runs no more, unknown ones too. */
  readonly ended: readonly string[];
  /** Keys of sign-ons of this browser, as far as its cookies tell. */
  readonly present: readonly string[];
  /** What to wait for, if the caller wants to hear of changes. */
  readonly awaited: Awaited;
}

interface SeenBrowser {
  readonly id: string;
  readonly keys: readonly string[];
}

/** Awaited events: the end of keys, or a sign-on of browsers. */
interface Awaited {
  /** Digests of keys, as hex. */
  readonly keys: readonly string[];
  readonly browserIds: readonly string[];
}

export interface SessionWatch {
  /** Resolves after a change, or when the wait ends. */
  readonly untilChange: (awaited: Awaited) => Promise<void>;
  readonly stop: () => void;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** A logout reaches the other applications within two seconds, so it is noticed within one. */
const everyMs = 1_000;
/** Servers' clocks differ a little, and a change may be found twice without harm. */
const lookBackMs = 10_000;
/** Below the time after which proxies give up an idle connection. */
const patienceMs = 20_000;

/**
 * One query per second for all waiting requests of this server, none without any. Each wait starts
 * with a query of its own, so no event is lost in between.
 */
export function createSessionWatch({ unitOfWork, clock, logger }: Options): SessionWatch {
  const waiting = new Set<{ readonly awaited: Awaited; readonly resolve: () => void }>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const since = new Date(clock.now().getTime() - lookBackMs);
    const changes = await unitOfWork.asSystem((trx) => sessionChanges(trx, since));
    const ended = new Set(changes.endedKeys.map((hash) => hash.toString('hex')));
    const started = new Set(changes.startedBrowsers);
    for (const { awaited, resolve } of waiting) {
      const hasChanged =
        awaited.keys.some((key) => ended.has(key)) ||
        awaited.browserIds.some((id) => started.has(id));
      if (hasChanged) resolve();
    }
  };
  const lookAgain = (): void => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => logger.warn({ err: error }, 'session_watch_failed'))
        .finally(() => {
          timer = undefined;
          if (waiting.size > 0) lookAgain();
        });
    }, everyMs);
  };

  return {
    untilChange: (awaited) =>
      new Promise((resolve) => {
        const patience = setTimeout(leave, patienceMs);
        const entry = { awaited, resolve: leave };
        waiting.add(entry);
        if (timer === undefined) lookAgain();
        function leave(): void {
          clearTimeout(patience);
          waiting.delete(entry);
          resolve();
        }
      }),
    stop: () => {
      for (const { resolve } of waiting) resolve();
      clearTimeout(timer);
    },
  };
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

async function liveKeysOf(scope: TenantScope, keys: readonly string[]): Promise<string[]> {
  const rows = await scope.read((trx) =>
    liveSessionRows(trx, scope)
      .select('s.key_hash')
      .where('s.key_hash', 'in', keys.map(hashOf))
      .execute(),
  );
  const found = new Set(rows.map((row) => row.key_hash.toString('hex')));
  return keys.filter((key) => found.has(hashOf(key).toString('hex')));
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
      const scope = scopeOf(tenant);
      return scope.read(async (trx) => {
        const application = await findApplication(trx, tenant.id, page.applicationId);
        if (!application || !isOriginOf(application, page.origin, rules)) return null;
        const cookie = browserCookie.read('api', tenant, headers);
        const seen = await browserOf(trx, tenant, { host: 'api', cookie });
        if (!seen) return null;
        const sessions = await liveSessions(trx, scope, { column: 's.browser_id', value: seen.id });
        const shown = sessions.filter((session) => isShownBy(seen, session));
        const keys = shown.map(({ keySalt }) => sessionKeys.keyOf(tenant.id, keySalt));
        return { id: seen.id, keys };
      });
    }),
  );
  return found.filter((browser) => browser !== null);
}

/** Sign-ons that started or ended since an instant, on the whole platform. */
async function sessionChanges(
  trx: Transaction<DB>,
  since: Date,
): Promise<{ readonly endedKeys: Buffer[]; readonly startedBrowsers: string[] }> {
  const at = since.toISOString();
  const [ended, started] = await Promise.all([
    trx
      .selectFrom('platform_session')
      .select('key_hash')
      .where('ended_at', 'is not', null)
      .where('ended_at', '>', at)
      .execute(),
    trx
      .selectFrom('platform_session')
      .select('browser_id')
      .where('signed_in_at', '>', at)
      .execute(),
  ]);
  return {
    endedKeys: ended.map((row) => row.key_hash),
    startedBrowsers: started.map((row) => row.browser_id),
  };
}
