import type { RedirectResult } from './call-options.ts';
import type { Application, AuthState } from './entities.ts';
import type { AxpEnvironment, AxpStorage } from './environment.ts';
import type { AxpError } from './errors.ts';
import type { AxpEvents } from './events.ts';
import type { ResolvedOptions } from './options.ts';
import type { Revisions } from './session/revisions.ts';
import { indexedRevisions, withFallback } from './session/revisions.ts';
import type { SessionRecord } from './session/session-record.ts';

/** Whether the platform's frame sees its cookies: if not, a silent sign-on cannot work. */
export type CookieAccess = 'visible' | 'blocked';

/** Activities that the state reports. */
export type Activity = 'loading' | 'fetching' | 'isRefreshing';

/** Internal events; applications receive all but `state`. */
export interface ClientEvents extends AxpEvents {
  /** The state has changed. */
  state: undefined;
}

interface Listening {
  /** A method, because its type cannot say that the event is the one of that name. */
  hear(this: void, name: keyof ClientEvents, event: unknown): void;
}

/** Hears of every event. */
export type EventHandler = Listening['hear'];

/** Shared data of one client's functions. */
export interface Core extends Omit<ResolvedOptions, 'storage'>, AxpEnvironment {
  /** Where sessions are kept, which throws if that is forbidden; nothing is memory only. */
  storage: () => AxpStorage | undefined;
  /** By session key. */
  records: Map<string, SessionRecord>;
  /** Empty if there is none; always one of the records. */
  activeKey: string;
  /** What `listApplications` gave last. */
  apps: readonly Application[];
  /** Key of the session that they belong to. */
  appsKey?: string;
  /** Whether the last sign-on or refresh failed. */
  isError: boolean;
  /** Cached state; nothing after a change. */
  state: AuthState | undefined;
  /** One entry for each activity that is going on. */
  readonly running: Activity[];
  readonly listeners: Set<EventHandler>;
  readonly revisions: Revisions;
  /** Grants that are on their way, by what they are for. */
  readonly grants: Map<string, Promise<SessionRecord>>;
  /** By the address that is left, so that asking twice (as frameworks do) exchanges once. */
  readonly callbacks: Map<string, Promise<RedirectResult>>;
  /** Key of the sign-on that the platform's frame reported last. */
  signedInKey?: string;
  /** Cookie access of the platform's frame; absent without a frame. */
  cookies?: () => Promise<CookieAccess> | undefined;
  /** Until then no tokens are asked for, because the platform said so by that error. */
  retryAt: number;
  refusal?: AxpError;
}

/** Made at the first use of a client, because this is where the browser is touched. */
export function createCore(options: ResolvedOptions): Core {
  const { storage } = options;
  const here = typeof document === 'object' ? window : undefined;
  const environment: AxpEnvironment = {
    fetch: (address, init) => fetch(address, init),
    now: Date.now,
    page: here,
    revisions: here && indexedRevisions,
    ...options.environment,
  };
  const { page, revisions } = environment;
  return {
    ...options,
    ...environment,
    storage: () => {
      if (typeof storage !== 'string') return storage;
      return storage === 'memory' ? undefined : page?.[storage];
    },
    records: new Map(),
    activeKey: '',
    apps: [],
    isError: false,
    state: undefined,
    running: [],
    listeners: new Set(),
    revisions: withFallback(revisions, storage !== 'memory'),
    grants: new Map(),
    callbacks: new Map(),
    retryAt: 0,
  };
}
