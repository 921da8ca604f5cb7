import { AppError } from '@axp/contracts';
import { z } from 'zod';
import type { Fields } from '../../platform/pages/page-request.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { AddressRules } from '../applications/index.ts';
import { activeApplications, isLogoutAddress, isRegistered } from '../applications/index.ts';

/** Where a sign-out leads, and whose it is. */
export interface SignOff {
  /** A registered address, with the application's `state`; null for none. */
  readonly location: string | null;
  /** The sign-on that an id token of ours names. */
  readonly sessionId: string | null;
  readonly formTargets: readonly string[];
}

/** The kit's names, and those of OpenID Connect. */
const LogoutRequest = z.object({
  redirect_url: z.string().max(2048).optional(),
  application_id: z.string().max(64).optional(),
  post_logout_redirect_uri: z.string().max(2048).optional(),
  client_id: z.string().max(64).optional(),
  id_token_hint: z.string().max(8192).optional(),
  state: z.string().max(2048).optional(),
});

interface Deps {
  readonly tokens: Tokens;
  readonly rules: AddressRules;
}

/** @throws AppError redirect.not_registered for any address that no application has registered */
export async function signOffOf(
  { tokens, rules }: Deps,
  { tenant, read }: TenantScope,
  fields: Fields,
): Promise<SignOff> {
  const parsed = LogoutRequest.safeParse(fields);
  if (!parsed.success) throw new AppError('redirect.not_registered');
  const { redirect_url, post_logout_redirect_uri, application_id, client_id, ...rest } =
    parsed.data;
  const hint = await tokens.readIdToken(tenant.key, rest.id_token_hint ?? '');
  const application = filled(client_id) ?? filled(application_id) ?? hint?.applicationId ?? null;
  // An id token of another application says nothing about this one.
  const sessionId = hint?.applicationId === application ? (hint?.sessionId ?? null) : null;
  const address = filled(post_logout_redirect_uri) ?? filled(redirect_url);
  if (address === null) return { location: null, sessionId, formTargets: [] };
  const applications = await read((trx) => activeApplications(trx, tenant.id));
  const isKnown = applications.some(
    ({ id, logoutUrls }) =>
      (application === null || id === application) && isRegistered(address, logoutUrls, rules),
  );
  if (!isKnown || !isLogoutAddress(address, rules)) throw new AppError('redirect.not_registered');
  const url = new URL(address);
  if (filled(rest.state) !== null) url.searchParams.set('state', rest.state ?? '');
  return { location: url.href, sessionId, formTargets: [url.origin] };
}

/** Fields that the page carries on, without the token. */
export function carriedBy(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.keys(LogoutRequest.shape)
      .filter((name) => name !== 'id_token_hint')
      .flatMap((name) => {
        const value = fields[name] ?? '';
        return value === '' ? [] : [[name, value] as const];
      }),
  );
}

function filled(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
