import type { AxpEnvironment, AxpStorage } from './environment.ts';
import { AxpError } from './errors.ts';
import { parseBase } from './login/addresses.ts';
import { storagePrefix } from './storage-prefix.ts';

/**
 * Where sessions are kept: a name, or a storage of your own.
 *
 * @example
 * ```ts
 * const storage: StorageChoice = isShared ? 'memory' : 'localStorage';
 * ```
 */
export type StorageChoice = 'localStorage' | 'sessionStorage' | 'memory' | 'cookie' | AxpStorage;

/**
 * Settings of an application and its sign-on platform.
 *
 * @example
 * ```ts
 * const options: AxpKitOptions = {
 *   baseUrl: 'https://sso.example.com',
 *   applicationId: 'booking',
 *   defaultTenant: 'https://acme.sso.example.com',
 * };
 * ```
 */
export interface AxpKitOptions {
  /** Address of the platform, for example `https://sso.example.com`. */
  readonly baseUrl: string;
  /** The application's id on the platform; stored sessions are kept apart by it. */
  readonly applicationId: string;
  /** Scopes of the tokens; default `openid` and `offline_access`. */
  readonly scopes?: readonly string[];
  /**
   * Address of the tenant where people sign in when none is named. Anything but an http or https
   * address is ignored, and the platform's `www` tenant is used.
   */
  readonly defaultTenant?: string;
  /**
   * Where sessions are kept; `localStorage` when absent. Any script of the page can read it, as it
   * can `sessionStorage`. `memory` is gone with the page, and `acquireTokenSilent()` signs on again;
   * with `bridge: 'off'` it can't, which the console says. `cookie` is not implemented and throws.
   */
  readonly storage?: StorageChoice;
  /** Addresses or origins other than this page's that people may be sent to. */
  readonly allowedRedirects?: readonly string[];
  /** How long a page may be hidden before its session is checked; 15 000 ms when absent. */
  readonly hiddenLimitMs?: number;
  /**
   * The platform's hidden frame, which tells of logouts elsewhere. `auto` opens it when there is a
   * session; `off` never.
   */
  readonly bridge?: 'auto' | 'off';
  /**
   * Behaviour of a silent sign-on if the browser blocks the platform's cookies: redirect once and
   * return (`redirect`, default), or throw `third_party_blocked` (`error`).
   */
  readonly whenBlocked?: 'redirect' | 'error';
  /** Deadline of a call for tokens; 5000 ms when absent. */
  readonly tokenCallMs?: number;
  /** Surroundings other than the browser's, for tests. */
  readonly environment?: Partial<AxpEnvironment>;
}

/** Options after checking, with the defaults of what each client needs. */
export interface ResolvedOptions
  extends Required<Pick<AxpKitOptions, 'allowedRedirects' | 'scopes' | 'tokenCallMs'>>,
    Omit<AxpKitOptions, 'storage' | 'allowedRedirects' | 'scopes' | 'tokenCallMs'> {
  readonly defaultTenantUrl: string;
  /** Origin of the platform. */
  readonly origin: string;
  readonly storage: Exclude<StorageChoice, 'cookie'>;
  readonly storagePrefix: string;
}

/** Checks the options once, so that nothing later has to ask whether they are there. */
export function resolveOptions(options: AxpKitOptions): ResolvedOptions {
  const { applicationId, storage = 'localStorage' } = options;
  const baseUrl = parseBase(options.baseUrl);
  if (!baseUrl) {
    throw new AxpError('invalid_base_url', 'Cannot create AxpKit, invalid baseUrl...');
  }
  if (!applicationId.trim()) throw new AxpError('invalid_application_id');
  if (storage === 'cookie') throw new AxpError('not_implemented');
  if (storage === 'memory' && options.bridge === 'off') {
    // biome-ignore lint/suspicious/noConsole: for the developer, who would find it by a loop of logins
    console.warn('axp-kit: no silent sign-on');
  }
  const { origin } = new URL(baseUrl);
  const defaultTenantUrl = parseBase(options.defaultTenant) ?? origin.replace('//', '//www.');
  return {
    scopes: ['openid', 'offline_access'],
    tokenCallMs: 5000,
    ...options,
    allowedRedirects: [defaultTenantUrl, ...(options.allowedRedirects ?? [])],
    baseUrl,
    origin,
    storage,
    storagePrefix: storagePrefix(applicationId),
    defaultTenantUrl,
  };
}
