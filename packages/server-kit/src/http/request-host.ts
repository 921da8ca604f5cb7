import type { IncomingHttpHeaders } from 'node:http';

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
 * The host that the browser asked for. Behind a proxy it stands in X-Forwarded-Host, which
 * anybody can send and which therefore counts only where the operator says so (TRUST_PROXY).
 */
export function hostOf(headers: IncomingHttpHeaders, trustProxy: boolean): string | null {
  const forwarded = headers['x-forwarded-host'];
  // What our own proxy wrote comes last; anything before it is the client's word.
  const written = [forwarded].flat().at(-1)?.split(',').at(-1);
  return normalizeHost((trustProxy && written) || (headers.host ?? ''));
}
