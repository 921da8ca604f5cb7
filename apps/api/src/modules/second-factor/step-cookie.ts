import { readCookie, writeCookie } from '@axp/server-kit/http';
import type { FastifyRequest } from 'fastify';
import { ticketLifetimeMs } from './use-cases/begin-second-step.ts';

const name = 'axp-second-step';
const path = '/v1/frontend/auth';

/** Binds a ticket to the browser that has sent the password: scripts can't read it. */
export function stepCookie(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  value: string,
  maxAgeSeconds: number,
): string {
  const isSecure = protocol === 'https';
  return writeCookie(name, value, { path, maxAgeSeconds, sameSite: 'Strict', isSecure });
}

/** The cookie that comes with a ticket. */
export function ticketCookie(request: Pick<FastifyRequest, 'protocol'>, browserKey: string) {
  return stepCookie(request, browserKey, ticketLifetimeMs / 1000);
}

export function readStepCookie({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return readCookie(headers, name);
}
