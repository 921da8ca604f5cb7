import type { RedirectResult } from './axp-client.ts';
import { browserEnvironment } from './browser/browser-environment.ts';
import { attempt } from './check.ts';
import type { AxpEnvironment } from './environment.ts';
import type { ResolvedOptions } from './options.ts';
import type { Exclusive } from './session/exclusive.ts';
import { exclusive } from './session/exclusive.ts';
import type { Revisions } from './session/revisions.ts';
import { forgiving } from './session/revisions.ts';
import type { SessionRecord } from './session/session-record.ts';
import { SessionStore } from './session/session-store.ts';

/** Whether the platform's frame sees its cookies: if not, a silent sign-on cannot work. */
export type CookieAccess = 'visible' | 'blocked';

/** What the functions of one client work with. */
export interface Core extends ResolvedOptions, AxpEnvironment {
  readonly store: SessionStore;
  readonly revisions: Revisions;
  readonly exclusive: Exclusive;
  /** Grants that are on their way, by what they are for. */
  readonly grants: Map<string, Promise<SessionRecord>>;
  /** By the address that is left, so that asking twice (as frameworks do) exchanges once. */
  readonly callbacks: Map<string, Promise<RedirectResult>>;
  /** What the platform's frame sees of its cookies; missing where nobody opens one. */
  cookies?: () => Promise<CookieAccess | undefined>;
  /** Until then no tokens are asked for, because the platform said so. */
  pausedUntil: number;
}

/** Made at the first use of a client, because this is where the browser is touched. */
export function createCore(options: ResolvedOptions): Core {
  const { applicationId, storage: choice, storagePrefix, tokenCallMs } = options;
  const environment: AxpEnvironment = { ...browserEnvironment(), ...options.environment };
  const { page, revisions } = environment;
  const storage =
    typeof choice === 'string'
      ? attempt(() => (choice === 'memory' ? undefined : page?.[choice]))
      : choice;
  return {
    ...options,
    ...environment,
    store: new SessionStore(storage, storagePrefix, applicationId),
    revisions: forgiving(revisions, storage !== undefined),
    // A holder makes at most two calls, and looks for a second at what others did.
    exclusive: exclusive(page?.navigator.locks, 2 * tokenCallMs + 2000),
    grants: new Map(),
    callbacks: new Map(),
    pausedUntil: 0,
  };
}
