import { getDomain } from 'tldts';

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
