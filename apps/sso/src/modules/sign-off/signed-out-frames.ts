import type { Transaction } from 'kysely';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';
import { justEndedSince } from './just-ended.ts';

interface SignedOut {
  readonly tenantId: string;
  readonly browserId: string;
  /** Origin that issued the tokens of these sign-ons. */
  readonly issuer: string;
  readonly now: Date;
}

/**
 * Frames that end the sessions of applications in this browser (OpenID Connect Front-Channel Logout
 * 1.0): one for each sign-on that has just ended and each application that held something of it.
 */
export async function signedOutFrames(
  trx: Transaction<DB>,
  { tenantId, browserId, issuer, now }: SignedOut,
): Promise<readonly string[]> {
  const rows = await selectRows({ db: trx, tenant: { id: tenantId } }, 'platform_session as s')
    .innerJoin('application_session as held', sameTenant('held.platform_session_id', 's.id'))
    .innerJoin('application as a', sameTenant('a.id', 'held.application_id'))
    .select(['s.id as sessionId', 'a.frontchannel_logout_uri as address'])
    .distinct()
    .where('s.browser_id', '=', browserId)
    .where('s.ended_at', '>', justEndedSince(now))
    .where('a.status', '=', 'active')
    .where('a.frontchannel_logout_uri', 'is not', null)
    .orderBy('a.frontchannel_logout_uri')
    .execute();
  return rows.map(({ sessionId, address }) => {
    const url = new URL(address ?? '');
    url.searchParams.set('iss', issuer);
    url.searchParams.set('sid', sessionId);
    return url.href;
  });
}
