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
  codeChallenge: z.string().regex(challengeForm),
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

/** Error that the client receives at its registered URL. */
export class AuthorizationRefused extends AppError {
  readonly location: string;

  constructor(location: string) {
    super('request.invalid');
    this.location = location;
  }
}

const longestText = 2048;

interface Place {
  readonly tenant: Tenant;
  readonly rules: AddressRules;
  readonly issuer: string;
}

/**
 * @throws AppError redirect.not_registered for an unregistered URL, without a redirect
 * @throws AuthorizationRefused for all other errors
 */
export async function findCodeTarget(
  trx: Transaction<DB>,
  query: CodeQuery,
  { tenant, rules, issuer }: Place,
): Promise<{ readonly target: CodeTarget; readonly application: RegisteredApplication }> {
  const { clientId, redirectUri, state = null } = query;
  const application =
    clientId === undefined ? null : await findApplication(trx, tenant.id, clientId);
  const isKnown =
    application !== null &&
    isRedirectUri(redirectUri, rules) &&
    isRegistered(redirectUri, application.redirectUris, rules);
  if (!isKnown) throw new AppError('redirect.not_registered');
  const error = errorOf(query, application);
  if (error !== null) {
    throw new AuthorizationRefused(answerAddress({ redirectUri, state }, { error }, issuer));
  }
  const { codeChallenge = '', nonce = null, maxAge } = query;
  const target = {
    kind: 'code' as const,
    applicationId: application.id,
    redirectUri,
    codeChallenge,
    scopes: scopesOf(query),
    state,
    nonce,
    maxAgeSeconds: maxAge === undefined ? null : Number(maxAge),
  };
  return { target, application };
}

function errorOf(query: CodeQuery, { scopes: granted }: RegisteredApplication): CodeError | null {
  const { responseType, codeChallenge = '', codeChallengeMethod, maxAge = '0' } = query;
  if (responseType === undefined) return 'invalid_request';
  if (responseType !== 'code') return 'unsupported_response_type';
  // S256 alone, of every client: also one with a secret can be handed a stolen code (RFC 9700, 2.1.1).
  if (codeChallengeMethod !== 'S256' || !challengeForm.test(codeChallenge)) {
    return 'invalid_request';
  }
  const texts = [query.state, query.nonce].filter((one) => one !== undefined);
  if (texts.some((one) => one.length > longestText) || !/^\d{1,9}$/.test(maxAge)) {
    return 'invalid_request';
  }
  const scopes = scopesOf(query);
  const areGranted = scopes.length > 0 && scopes.every((scope) => granted.includes(scope));
  return areGranted ? null : 'invalid_scope';
}

function scopesOf({ scope = '' }: CodeQuery): string[] {
  return [...new Set(scope.split(' ').filter((one) => one !== ''))];
}

/** The client's address with an answer, its state, and who answers (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: Pick<CodeTarget, 'redirectUri' | 'state'>,
  answer: { readonly code: string } | { readonly error: CodeError },
  issuer: string,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
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
