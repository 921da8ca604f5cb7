import { AppError } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import type { Tenant } from '../../platform/tenant/tenant.ts';
import type { AddressRules, RegisteredApplication } from '../applications/index.ts';
import { findApplication, isRedirectUri, isRegistered } from '../applications/index.ts';
import { challengeForm } from './sign-on-target.ts';

/** Where a code of OpenID Connect goes, and what its client has asked with (ADR 23). */
export const CodeTarget = z.object({
  kind: z.literal('code'),
  applicationId: z.string(),
  redirectUri: z.string(),
  /** Null of a confidential client that need not send one (ADR 53). */
  codeChallenge: z.string().regex(challengeForm).nullable(),
  /** Whether the client knows the default tenant by the API's host. */
  isOfApiHost: z.boolean().default(false),
  scopes: z.array(z.string()),
  state: z.string().nullable(),
  nonce: z.string().nullable(),
  /** How old the sign-in may be that the code stands for. */
  maxAgeSeconds: z.number().nullable(),
});
export type CodeTarget = z.output<typeof CodeTarget>;

/** Parameters of `/authorize`, as they came in. */
export interface CodeQuery {
  readonly clientId: string | undefined;
  readonly redirectUri: string;
  readonly responseType: string | undefined;
  readonly scope: string | undefined;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly maxAge: string | undefined;
  readonly codeChallenge: string | undefined;
  readonly codeChallengeMethod: string | undefined;
  readonly isOfApiHost: boolean;
}

/** Errors that a client receives (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
export type CodeError =
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_response_type'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'login_required'
  | 'account_selection_required'
  | 'access_denied'
  | 'temporarily_unavailable';

/** Fault of a request; the description is for the client's developers. */
interface WrongRequest {
  readonly error: CodeError;
  readonly description: string;
}

/** Error that the client receives at its registered URL. */
export class AuthorizationRefused extends AppError {
  readonly location: string;
  /** For the log. */
  readonly refusal: WrongRequest & { readonly client: string };

  constructor(location: string, refusal: WrongRequest & { readonly client: string }) {
    super('request.invalid');
    this.location = location;
    this.refusal = refusal;
  }
}

const descriptions: Readonly<Record<CodeError, string>> = {
  invalid_request: 'A parameter is missing, malformed or not allowed.',
  invalid_scope: 'None of the requested scopes is registered for this client.',
  unsupported_response_type: 'The response type must be code.',
  request_not_supported: 'Request objects are not supported.',
  request_uri_not_supported: 'Request objects are not supported.',
  login_required: 'Nobody is signed in, or not recently enough.',
  account_selection_required: 'Several people are signed in.',
  access_denied: 'This person may not open the application.',
  temporarily_unavailable: 'Try again later.',
};

const longestText = 2048;

interface Place {
  readonly tenant: Tenant;
  readonly rules: AddressRules;
  readonly issuerOf: (target: Pick<CodeTarget, 'isOfApiHost'>) => string;
}

/**
 * @throws AppError redirect.not_registered for an unregistered URL, without a redirect
 * @throws AuthorizationRefused for all other errors
 */
export async function findCodeTarget(
  trx: Transaction<DB>,
  query: CodeQuery,
  { tenant, rules, issuerOf }: Place,
): Promise<{ readonly target: CodeTarget; readonly application: RegisteredApplication }> {
  const { clientId, redirectUri, isOfApiHost, state = null } = query;
  const application =
    clientId === undefined ? null : await findApplication(trx, tenant.id, clientId);
  const isKnown =
    application !== null &&
    isRedirectUri(redirectUri, rules) &&
    isRegistered(redirectUri, application.redirectUris, rules);
  if (!isKnown) throw new AppError('redirect.not_registered');
  const wrong = wrongIn(query, application);
  if (wrong !== null) {
    const location = answerAddress({ redirectUri, state }, wrong, issuerOf({ isOfApiHost }));
    throw new AuthorizationRefused(location, { ...wrong, client: application.id });
  }
  const { codeChallenge = null, nonce = null, maxAge } = query;
  const target = {
    kind: 'code' as const,
    applicationId: application.id,
    redirectUri,
    codeChallenge,
    isOfApiHost,
    scopes: scopesOf(query, application),
    state,
    nonce,
    maxAgeSeconds: maxAge === undefined ? null : Number(maxAge),
  };
  return { target, application };
}

function wrongIn(query: CodeQuery, application: RegisteredApplication): WrongRequest | null {
  const { responseType, maxAge = '0' } = query;
  if (responseType === undefined) return malformed('The parameter response_type is missing.');
  if (responseType !== 'code') return refusalOf('unsupported_response_type');
  if (!isChallengeRight(query, application)) {
    return malformed('PKCE is required: a code_challenge with the method S256.');
  }
  const texts = [query.state, query.nonce].filter((one) => one !== undefined);
  if (texts.some((one) => one.length > longestText))
    return malformed('state or nonce is too long.');
  if (!/^\d{1,9}$/.test(maxAge)) return malformed('max_age must be a number of seconds.');
  return scopesOf(query, application).length > 0 ? null : refusalOf('invalid_scope');
}

/**
 * S256 alone, of every client by default: also one with a secret can be handed a stolen code (RFC
 * 9700, 2.1.1). Where it is optional, a challenge that was sent still counts.
 */
function isChallengeRight(
  { codeChallenge, codeChallengeMethod }: CodeQuery,
  { requiresPkce }: RegisteredApplication,
): boolean {
  if (codeChallenge === undefined && codeChallengeMethod === undefined) return !requiresPkce;
  return codeChallengeMethod === 'S256' && challengeForm.test(codeChallenge ?? '');
}

function malformed(description: string): WrongRequest {
  return { error: 'invalid_request', description };
}

export function refusalOf(error: CodeError): WrongRequest {
  return { error, description: descriptions[error] };
}

/** Those that the application has registered; others are ignored (OpenID Connect Core, 3.1.2.1). */
function scopesOf({ scope = '' }: CodeQuery, { scopes: granted }: RegisteredApplication): string[] {
  return [...new Set(scope.split(' '))].filter((one) => granted.includes(one));
}

/** The client's address with an answer, its state, and who answers (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: Pick<CodeTarget, 'redirectUri' | 'state'>,
  answer: { readonly code: string } | WrongRequest,
  issuer: string,
): string {
  const url = new URL(redirectUri);
  const parameters =
    'code' in answer
      ? { code: answer.code }
      : { error: answer.error, error_description: answer.description };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  return url.href;
}

/** Whether a sign-in is young enough for what was asked. */
export function isFreshFor(
  target: object | null,
  signedInAt: string,
  { now, toleranceSeconds = 0 }: { readonly now: Date; readonly toleranceSeconds?: number },
): boolean {
  const parsed = CodeTarget.safeParse(target);
  const maxAge = parsed.success ? parsed.data.maxAgeSeconds : null;
  if (maxAge === null) return true;
  const age = (now.getTime() - Date.parse(signedInAt)) / 1000;
  // `max_age=0` asks for a sign-in now, like `prompt=login`.
  return age < maxAge + toleranceSeconds;
}
