import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../../platform/tenant/tenant.ts';
import type { BrowserCookie } from '../sessions/index.ts';
import type { Caller } from './token-deps.ts';

/** The side of a call that no body tells. */
export function callerOf(
  request: FastifyRequest,
  {
    tenant,
    hostTenant,
    browserCookie,
  }: {
    readonly tenant: Tenant;
    /** Null on the API's own host. */
    readonly hostTenant: Tenant | null;
    readonly browserCookie: BrowserCookie;
  },
): Caller {
  const cookieHost = hostTenant === null ? 'api' : 'tenant';
  return {
    origin: request.headers.origin ?? null,
    cookie: browserCookie.read(cookieHost, tenant, request.headers),
    cookieHost,
    address: request.ip,
  };
}
