import type { IncomingHttpHeaders } from 'node:http';
import { getDomain } from 'tldts';

const hostName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
const maxHostLength = 253;

/** A host name as merchants are stored under it: lower-case, without port; null for any other text. */
export function normalizeHost(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '');
  return host.length <= maxHostLength && hostName.test(host) ? host : null;
}

/**
 * Returns the host of the request. X-Forwarded-Host counts only with TRUST_PROXY, because any
 * client can send it.
 */
export function hostOf(headers: IncomingHttpHeaders, trustProxy: boolean): string | null {
  const forwarded = headers['x-forwarded-host'];
  // The proxy appends its value last; earlier ones come from the client.
  const written = [forwarded].flat().at(-1)?.split(',').at(-1);
  return normalizeHost((trustProxy && written) || (headers.host ?? ''));
}

const oneYear = 'max-age=31536000';

/**
 * `Strict-Transport-Security` for a host that browsers reach by https (RFC 6797). Names below the
 * host are included where it is itself below a registered domain: `booking.acme.co.th`, but not
 * `acme.co.th`, which may have services of others below it that are still plain http.
 */
export function transportSecurityOf(host: string | null): string {
  const domain = host && getDomain(host, { allowPrivateDomains: true });
  return domain && host !== domain ? `${oneYear}; includeSubDomains` : oneYear;
}
