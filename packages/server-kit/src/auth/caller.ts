import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the network that counts as one address: an IPv4 address, or the first 64 bits of an IPv6
 * one, because providers assign whole blocks of that size.
 */
export function networkOf(address: string): string {
  const ipv4 = mappedIpv4.exec(address)?.[1];
  if (ipv4) return ipv4;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Where a request comes from, as logs keep it. */
export interface CallOrigin {
  readonly address: string;
  /** The user agent, shortened. */
  readonly device: string;
}

const longestAddress = 64;
const longestDevice = 200;

export function callOriginOf({ ip, headers }: FastifyRequest): CallOrigin {
  return {
    address: ip.slice(0, longestAddress),
    device: (headers['user-agent'] ?? '').slice(0, longestDevice),
  };
}

/**
 * An address that no account has, in a form that still tells typing errors from guesses: people
 * type passwords and other people's addresses into the wrong field.
 */
export function maskedAccount(typed: string): string {
  if (typed === '') return '';
  const at = typed.lastIndexOf('@');
  const [first = ''] = typed;
  return at > 0 ? `${first}***${typed.slice(at)}` : `${first}***`;
}

const bearer = /^Bearer +([\w.~+/-]+=*) *$/i;

/** The token of an `Authorization: Bearer` header (RFC 6750); null for none or another scheme. */
export function bearerToken({ authorization = '' }: IncomingHttpHeaders): string | null {
  return bearer.exec(authorization)?.[1] ?? null;
}
