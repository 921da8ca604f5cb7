import { AppError } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { consumeCode, issueCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { Tenant } from '../../platform/tenant/tenant.ts';
import type { AddressRules } from '../applications/index.ts';
import { fillTemplate } from '../applications/index.ts';
import { browserOf, isShownBy, liveSessions, sessionRepository } from '../sessions/index.ts';
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
    const seen = await browserOf(trx, tenant, { host: 'tenant', cookie });
    if (consumed.state !== 'fresh' || consumed.payload.browserId !== seen?.id) return null;
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
    const cookie = await apiCookieOf(trx, tenant, { ...known, journey, now: place.now });
    const handle = await issueCode(handleCode, journey, place);
    return { cookie, location: fillTemplate(journey.target.redirectUrl, handle, rules) };
  });
  if (!arrived) throw new AppError('sign_on.invalid_grant');
  return arrived;
}

interface Known {
  readonly cookie: string | null;
  readonly journey: { readonly sessionId: string; readonly browserId: string };
  readonly now: Date;
}

/**
 * A cookie that shows the sign-on already stays, so that calls on their way are not lost. A browser that
 * is new here gets one, and each sign-in another: what was copied before is worth nothing from then on.
 */
async function apiCookieOf(
  trx: Transaction<DB>,
  tenant: Tenant,
  { cookie, journey: { sessionId, browserId }, now }: Known,
): Promise<string> {
  const seen = await browserOf(trx, tenant, { host: 'api', cookie });
  const mark = { column: 's.id', value: sessionId } as const;
  const [session] = await liveSessions(trx, tenant.id, { mark, now });
  if (cookie !== null && seen && session && isShownBy(seen, session)) return cookie;
  const fresh = newSecret(32);
  const sessions = sessionRepository(trx, tenant.id);
  await sessions.setApiCookie(browserId, hashOf(fresh), now.toISOString());
  return fresh;
}
