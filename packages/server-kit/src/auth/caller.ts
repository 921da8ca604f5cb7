import type { FastifyRequest } from 'fastify';

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
