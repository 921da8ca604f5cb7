import { brandFor } from '../../platform/pages/brand.ts';
import type { PageContext } from '../../platform/pages/page-context.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import { issuerParameter } from '../../platform/tenant/platform-hosts.ts';
import type { RegisteredApplication } from '../applications/index.ts';
import type { SignOn, SignOnTarget } from '../sign-on/index.ts';

const carriedNames = [
  'redirect_url',
  'application_id',
  'code_challenge',
  'code_challenge_method',
  'login_hint',
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'max_age',
  'acr_values',
  'prompt',
  'ui_locales',
  issuerParameter,
  'next',
] as const;

/** Longer ones are no address of anybody. */
const longestHint = 254;

const longestPage = 2048;

/** Where a sign-in leads: to an application, or to a page of the tenant's own. */
export interface LoginRequest {
  /** The parameters that say so, for the next step to carry and check again. */
  readonly carried: Fields;
  readonly target: SignOnTarget | null;
  readonly application: RegisteredApplication | null;
  /** Path and query of the own page that is opened where no application is the target. */
  readonly page: string;
  /** Origins that a form which ends the sign-in is redirected to. */
  readonly formTargets: readonly string[];
}

/**
 * @throws AppError redirect.not_registered for an unregistered URL
 * @throws AuthorizationRefused for errors that a standard client receives
 */
export async function readLoginRequest(
  signOn: SignOn,
  scope: TenantScope,
  fields: Fields,
): Promise<LoginRequest> {
  const named = carriedNames.flatMap((name) => {
    const value = fields[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const { login_hint: hint, next, ...rest } = Object.fromEntries(named);
  const page = interruptedPage(next ?? '');
  const carried = {
    ...rest,
    ...(hint !== undefined && { login_hint: hint.slice(0, longestHint) }),
    ...(page !== null && { next: page }),
  };
  const found = await foundTarget(signOn, scope, rest);
  const own = page ?? '/account';
  if (!found) return { carried, target: null, application: null, page: own, formTargets: [] };
  const { target, application } = found;
  const formTargets = signOn.formTargets(target);
  return { carried, target, application, page: own, formTargets };
}

/**
 * Returns the own page that the sign-in interrupted, or null for any other address: the parameter
 * must lead to no other site.
 */
function interruptedPage(next: string): string | null {
  const host = 'https://page.invalid';
  const url = next.length > longestPage ? null : URL.parse(next, host);
  if (url?.origin !== host || !/^\/(?:admin|account)(?:\/|$)/.test(url.pathname)) return null;
  return `${url.pathname}${url.search}`;
}

async function foundTarget(
  signOn: SignOn,
  scope: TenantScope,
  { redirect_url: redirectUrl, redirect_uri: redirectUri, ...rest }: Partial<Fields>,
) {
  const challenge = {
    codeChallenge: rest.code_challenge,
    codeChallengeMethod: rest.code_challenge_method,
  };
  if (redirectUrl !== undefined) {
    const applicationId = rest.application_id;
    return signOn.findTarget(scope, { redirectUrl, applicationId, ...challenge });
  }
  if (redirectUri === undefined) return null;
  return signOn.findCodeTarget(scope, {
    redirectUri,
    clientId: rest.client_id,
    responseType: rest.response_type,
    scope: rest.scope,
    state: rest.state,
    nonce: rest.nonce,
    maxAge: rest.max_age,
    isOfApiHost: rest[issuerParameter] === 'api',
    ...challenge,
  });
}

/** The page context in the brand of the application that a sign-in leads to. */
export function inBrandOf(context: PageContext, { application }: LoginRequest): PageContext {
  return { ...context, brand: brandFor(context.brand, application) };
}
