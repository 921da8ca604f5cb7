import type { FastifyRequest } from 'fastify';

/** As much of a browser's description as helps to recognise a session. */
const maxUserAgentLength = 300;

export function userAgentOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').slice(0, maxUserAgentLength);
}
