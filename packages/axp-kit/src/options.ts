import { AxpError } from './errors.ts';

/** What an application tells axp-kit about itself and the sign-on platform. */
export interface AxpKitOptions {
  /** Address of the platform, for example `https://sso.example.com`. */
  readonly baseUrl: string;
  /** The application's id on the platform; stored sessions are kept apart by it. */
  readonly applicationId: string;
  /** What the tokens shall be good for; `openid` and `offline_access` when absent. */
  readonly scopes?: readonly string[];
  /**
   * Address of the tenant where people sign in when none is named. Anything but an http or https
   * address is ignored, and the platform's `www` tenant is used.
   */
  readonly defaultTenant?: string;
}

/** Options after checking, with every default filled in. */
export interface ResolvedOptions {
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  readonly defaultTenantUrl: string;
}

const defaultScopes: readonly string[] = ['openid', 'offline_access'];
const defaultTenantSubdomain = 'www';

/** Checks the options once, so that nothing later has to ask whether they are there. */
export function resolveOptions(options: AxpKitOptions): ResolvedOptions {
  const base = parseHttpUrl(options.baseUrl);
  if (base === undefined) {
    throw new AxpError('invalid_base_url', 'Cannot create AxpKit, invalid baseUrl...');
  }
  if (options.applicationId.trim() === '') {
    throw new AxpError('invalid_application_id', 'Cannot create AxpKit, invalid applicationId...');
  }
  const tenant = parseHttpUrl(options.defaultTenant ?? '') ?? withSubdomain(base);
  return {
    baseUrl: withoutTrailingSlash(base),
    applicationId: options.applicationId,
    scopes: options.scopes ?? defaultScopes,
    defaultTenantUrl: withoutTrailingSlash(tenant),
  };
}

function parseHttpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

function withSubdomain(base: URL): URL {
  return new URL(`${base.protocol}//${defaultTenantSubdomain}.${base.host}`);
}

function withoutTrailingSlash(url: URL): string {
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
