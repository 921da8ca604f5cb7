import type { ApiCookie } from '../../../platform/http/api-cookie.ts';
import { createApiCookie } from '../../../platform/http/api-cookie.ts';
import { ticketLifetimeMs } from './use-cases/begin-second-step.ts';

/** Binds a ticket to the browser that has begun the sign-in: scripts can't read it. */
export interface StepCookie {
  readonly read: ApiCookie['read'];
  /** Returns the cookie of a ticket. */
  readonly of: (browserKey: string) => string;
  readonly removed: string;
}

export function createStepCookie(isSecure: boolean): StepCookie {
  const { read, write } = createApiCookie({ name: 'axp-second-step', isSecure });
  return {
    read,
    of: (browserKey) => write(browserKey, ticketLifetimeMs / 1000),
    removed: write('', 0),
  };
}
