import { AppError } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { consumeCode, issueCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { Tenant } from '../../platform/tenant/tenant.ts';
import type { AddressRules } from '../applications/index.ts';
import { fillTemplate } from '../applications/index.ts';
import { browserOf, sessionRepository } from '../sessions/index.ts';
import { arrivalCode, handleCode, ticketCode } from './sign-on-codes.ts';

interface Confirmation {
  readonly ticket: string;
  readonly nonceHash: string;
  /** The browser's cookie on the tenant's host. */
  readonly cookie: string | null;
}

/** @throws AppError sign_on.invalid_grant for a ticket that is used, old, or of another browser */
export async function confirmArrival(
  { tenant, clock, write }: TenantScope,
  { ticket, nonceHash, cookie }: Confirmation,
): Promise<string> {
  const code = await write(async (trx) => {
    const place = { trx, tenantId: tenant.id, now: clock.now() };
    const consumed = await consumeCode(ticketCode, ticket, place);
    const browserId = await browserOf(trx, tenant, { host: 'tenant', cookie });
    if (consumed.state !== 'fresh' || consumed.payload.browserId !== browserId) return null;
    return issueCode(arrivalCode, { ...consumed.payload, nonceHash }, place);
  });
  if (code === null) throw new AppError('sign_on.invalid_grant');
  return code;
}

interface Arriving {
  readonly code: string;
  /** The nonce that the first step has left on the API's host. */
  readonly nonce: string | null;
  /** The browser's cookie on the API's host, if it has one already. */
  readonly cookie: string | null;
  readonly rules: AddressRules;
}

/**
 * The API's host knows the browser from now on, and the application gets its handle.
 * @throws AppError sign_on.invalid_grant for a code that is used, old, or of another browser
 */
export async function arrive(
  { tenant, clock, write }: TenantScope,
  { code, nonce, rules, ...known }: Arriving,
): Promise<{ readonly cookie: string; readonly location: string }> {
  const arrived = await write(async (trx) => {
    const place = { trx, tenantId: tenant.id, now: clock.now() };
    const consumed = await consumeCode(arrivalCode, code, place);
    if (consumed.state !== 'fresh' || nonce === null) return null;
    const { nonceHash, ...journey } = consumed.payload;
    if (hashOf(nonce).toString('base64url') !== nonceHash) return null;
    const cookie = await apiCookieOf(trx, tenant, { ...known, browserId: journey.browserId });
    const handle = await issueCode(handleCode, journey, place);
    return { cookie, location: fillTemplate(journey.target.redirectUrl, handle, rules) };
  });
  if (!arrived) throw new AppError('sign_on.invalid_grant');
  return arrived;
}

/** Pages that are open go on with the cookie they have; a browser that is new here gets one. */
async function apiCookieOf(
  trx: Transaction<DB>,
  tenant: Tenant,
  { cookie, browserId }: { readonly cookie: string | null; readonly browserId: string },
): Promise<string> {
  const known = await browserOf(trx, tenant, { host: 'api', cookie });
  if (cookie !== null && known === browserId) return cookie;
  const fresh = newSecret(32);
  await sessionRepository(trx, tenant.id).setApiCookie(browserId, hashOf(fresh));
  return fresh;
}
