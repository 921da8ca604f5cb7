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
  const rules = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`;
  return `${name}=${value}; ${rules}${protocol === 'https' ? '; Secure' : ''}`;
}

/** The cookie that comes with a ticket. */
export function ticketCookie(request: Pick<FastifyRequest, 'protocol'>, browserKey: string) {
  return stepCookie(request, browserKey, ticketLifetimeMs / 1000);
}

export function readStepCookie({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const own = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  return own?.slice(name.length + 1) || null;
}
