import type { IncomingHttpHeaders } from 'node:http';
import { hostOf } from '@axp/server-kit/http';

/** Which host was asked: the API's, or that of a tenant by its key. */
export type RequestedHost =
  | { readonly kind: 'api' }
  | { readonly kind: 'tenant'; readonly key: string };

/** Tells the default tenant's pages that a client knows it by the API's host, its issuer then. */
export const issuerParameter = 'axp_issuer';

export interface PlatformHosts {
  /** Null for a host that is none of ours. */
  readonly requestedHost: (headers: IncomingHttpHeaders) => RequestedHost | null;
  /** Origin of the API's host: `https://sso.example.com`. */
  readonly apiOrigin: string;
  /** Origin of a tenant's host, which is the issuer of its tokens too. */
  readonly tenantOrigin: (key: string) => string;
}

interface Options {
  readonly apiHost: string;
  readonly originOf: (host: string) => string;
  readonly trustProxy: boolean;
}

export function createPlatformHosts({ apiHost, originOf, trustProxy }: Options): PlatformHosts {
  const suffix = `.${apiHost}`;
  return {
    requestedHost: (headers) => {
      const host = hostOf(headers, trustProxy);
      if (host === apiHost) return { kind: 'api' };
      if (!host?.endsWith(suffix)) return null;
      const key = host.slice(0, -suffix.length);
      return key.includes('.') ? null : { kind: 'tenant', key };
    },
    apiOrigin: originOf(apiHost),
    tenantOrigin: (key) => originOf(`${key}${suffix}`),
  };
}
