import type { AxpKit } from 'axp-kit';
import { storeSessions } from 'axp-kit/accounts';
import { claimsOf } from './page.ts';

interface Call {
  /** As one would write it. */
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** Calls that the page offers; tokens among their results are shown by their claims. */
export function callsOf(kit: AxpKit, addressOfTenant: () => string): Call[] {
  const redirectUrl = new URL('/playground/', location.href).href;
  const call = (name: string, run: () => Promise<unknown>): Call => ({ name, run });
  return [
    call('loginWithRedirect()', () =>
      kit.loginWithRedirect({ redirectUrl, returnUrl: redirectUrl, tenant: addressOfTenant() }),
    ),
    call('acquireTokenSilent()', async () => nameOf(await kit.acquireTokenSilent())),
    call('getAccessToken()', async () => parsed(claimsOf(await kit.getAccessToken()))),
    call('refresh({ force: true })', async () => nameOf(await kit.refresh({ force: true }))),
    call("acquireClientToken({ scopes: ['openid'] })", async () =>
      parsed(claimsOf(await kit.acquireClientToken({ scopes: ['openid'] }))),
    ),
    call('checkSession()', () => kit.checkSession()),
    call('listApplications()', () => kit.listApplications()),
    call('getTenant()', () => kit.getTenant()),
    call('storeSessions(kit)', () => storeSessions(kit)),
    call('clearToken()', async () => kit.clearToken()),
    call('logout()', () => kit.logout({ redirectUrl })),
    call('logout({ everywhere: true })', () => kit.logout({ redirectUrl, everywhere: true })),
  ];
}

function nameOf({ displayName, tenantKey }: { displayName: string; tenantKey: string }) {
  return { displayName, tenantKey };
}

function parsed(text: string): unknown {
  return JSON.parse(text);
}
