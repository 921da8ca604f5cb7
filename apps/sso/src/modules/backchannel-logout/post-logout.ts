import type { AddressGuard } from '@axp/server-kit/outgoing';
import { createGuardedFetch } from '@axp/server-kit/outgoing';

/**
 * Hands a logout token to an application, as OpenID Connect Back-Channel Logout 1.0, 2.5, has it: a
 * form with one field. Returns the HTTP status.
 * @throws what a guarded fetch throws: where no one answers, or an internal address is not allowed
 */
export type PostLogout = (address: string, token: string) => Promise<number>;

const timeoutMs = 5_000;

/** The addresses are typed by administrators, so each post is checked (H-08). */
export function createLogoutPost(guard: AddressGuard): PostLogout {
  const fetch = createGuardedFetch(guard);
  return async (address, token) => {
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return status;
  };
}
