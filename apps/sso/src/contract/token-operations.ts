import { operation } from '@axp/contracts';
import * as z from 'zod/mini';

/** Everything that a client sends as a key, token or code: ours are far shorter. */
export const Secret = z.string().check(z.minLength(1), z.maxLength(512));
export const Scopes = z
  .array(z.string().check(z.regex(/^[a-z_.:-]{1,64}$/)))
  .check(z.minLength(1), z.maxLength(32));
/** Which installation of a client asks, as it calls itself. */
const InstanceId = z._default(z.string().check(z.regex(/^[\w.-]{0,64}$/)), '');
const Verifier = z.string().check(z.regex(/^[A-Za-z0-9\-._~]{43,128}$/));

const TokenData = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Empty where `offline_access` was not asked for. */
  refresh_token: z.string(),
  /** Empty where `openid` was not asked for. */
  id_token: z.string(),
  session_key: z.string(),
  expires_in: z.int(),
});
export type TokenData = z.output<typeof TokenData>;

/** Grants, prompts and response types that are allowed; `password` and `token` grants never are. */
const SignOnBody = z.strictObject({
  grant_type: z.literal('session_key'),
  prompt: z._default(z.literal('none'), 'none'),
  response_type: z._default(z.literal('token'), 'token'),
  session_key: Secret,
  scopes: Scopes,
  code_verifier: z.optional(Verifier),
  instance_id: InstanceId,
});
export type SignOnBody = z.output<typeof SignOnBody>;

const RefreshBody = z.strictObject({
  grant_type: z.literal('refresh_token'),
  prompt: z._default(z.literal('none'), 'none'),
  refresh_token: Secret,
  session_key: Secret,
  instance_id: InstanceId,
});
export type RefreshBody = z.output<typeof RefreshBody>;

/** Silent sign-on and refresh (S-06). */
export const takeTokens = operation('POST', '/sessions/{applicationId}/oauth/token', {
  id: 'takeTokens',
  summary: 'Get tokens of an application for a handle, a session key or a refresh token',
  access: 'public',
  params: z.object({ applicationId: z.string().check(z.maxLength(64)) }),
  body: z.discriminatedUnion('grant_type', [SignOnBody, RefreshBody]),
  success: { status: 200, data: TokenData },
  errors: [
    'sign_on.invalid_grant',
    'refresh.invalid_grant',
    'scope.refused',
    'auth.too_many_attempts',
  ],
});

/** Exchanges a sign-on's code; needs connector, tenant and verifier (S-05). */
export const exchangeCode = operation('POST', '/sessions/portal/oauth/token', {
  id: 'exchangeCode',
  summary: 'Get tokens for the code of a sign-on',
  access: 'public',
  body: z.strictObject({
    grant_type: z.literal('exchange'),
    response_type: z._default(z.literal('token'), 'token'),
    scopes: Scopes,
    state: z._default(z.string().check(z.maxLength(512)), ''),
    authorize_code: Secret,
    connector_id: z.string().check(z.maxLength(64)),
    tenant_key: z.string().check(z.maxLength(64)),
    prompt: z._default(z.literal('none'), 'none'),
    code_verifier: Verifier,
    instance_id: InstanceId,
  }),
  success: { status: 200, data: TokenData },
  errors: ['sign_on.invalid_grant', 'scope.refused', 'auth.too_many_attempts'],
});

/** A narrower token of the caller's own application, without a successor (S-07). */
export const takeClientToken = operation('POST', '/sessions/client-token', {
  id: 'takeClientToken',
  summary: 'Get an access token with fewer scopes',
  access: 'public',
  body: z.strictObject({ session_key: Secret, scopes: Scopes }),
  success: {
    status: 200,
    data: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int(),
    }),
  },
  errors: ['auth.required', 'auth.token_expired', 'scope.refused'],
});
