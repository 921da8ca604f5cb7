import { openedBy } from '@axp/server-kit/auth';
import { UpstreamError } from '@axp/server-kit/upstream';
import { z } from 'zod';
import type { CodeKind } from '../../platform/codes/one-time-codes.ts';
import { issueCode } from '../../platform/codes/one-time-codes.ts';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { ConnectorBox, OidcClient } from '../connectors/index.ts';
import { providerOf } from '../connectors/index.ts';
import { justEndedSince } from './just-ended.ts';

const SignOut = z.object({ location: z.string().nullable() });

/** Place that a browser goes to when it returns from a sign-out at a provider. */
export const providerSignOut: CodeKind<z.output<typeof SignOut>> = {
  purpose: 'provider_sign_out',
  lifetimeSeconds: 10 * 60,
  payload: SignOut,
};

export interface ProviderSignOutDeps {
  readonly oidc: Pick<OidcClient, 'signOutAddress'>;
  readonly connectorBox: ConnectorBox;
}

interface SignedOut {
  readonly scope: TenantScope;
  readonly browserId: string;
  /** Origin of the tenant's host. */
  readonly origin: string;
  /** Where the browser would go. */
  readonly location: string | null;
  readonly log: { readonly warn: (fields: object, message: string) => void };
}

/**
 * Where the browser signs out at the provider of the sign-on that has just ended, if its connection
 * wants that (OpenID Connect RP-Initiated Logout 1.0); null to stay here. An unreachable provider
 * keeps no one from signing out.
 */
export async function addressAtProvider(
  { oidc, connectorBox }: ProviderSignOutDeps,
  { scope, browserId, origin, location, log }: SignedOut,
): Promise<string | null> {
  const session = await findSession(scope, browserId);
  if (!session) return null;
  const { slug, idToken } = session;
  try {
    const { provider, signsOut } = providerOf(session, connectorBox);
    if (!signsOut) return null;
    const state = await scope.write((trx) =>
      issueCode(providerSignOut, { location }, { trx, scope }),
    );
    return await oidc.signOutAddress(provider, {
      returnTo: `${origin}/logout/return/${slug}`,
      state,
      idToken: idToken === null ? null : openedBy(connectorBox, Buffer.from(idToken, 'base64')),
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { trouble, reason } = error;
    const fields = { tenant: scope.tenant.key, connector: slug, trouble, reason, err: error };
    log.warn(fields, 'upstream_sign_out');
    return null;
  }
}

/** The newest sign-on by a provider that its person has just ended in this browser. */
function findSession({ tenant, clock, read }: TenantScope, browserId: string) {
  return read((trx) =>
    selectRows({ db: trx, tenant }, 'platform_session as s')
      .innerJoin('connector as c', sameTenant('c.id', 's.connector_id'))
      .select(['c.slug', 'c.issuer', 'c.settings', 's.upstream_id_token as idToken'])
      .where('s.browser_id', '=', browserId)
      .where('s.end_reason', '=', 'logout')
      .where('s.ended_at', '>', justEndedSince(clock.now()))
      .where('c.kind', '=', 'oidc')
      .where('c.is_enabled', '=', true)
      .orderBy('s.signed_in_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}
