import type { ProblemCode } from '@axp/contracts';
import { problemStatus } from '@axp/contracts';
import { asAppError } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { logRefusal } from '../../platform/http/refusal-log.ts';
import { formOf } from '../../platform/pages/page-request.ts';

type OauthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'unsupported_grant_type'
  | 'unsupported_token_type'
  | 'temporarily_unavailable'
  | 'server_error';

const statusOf: Partial<Record<OauthCode, number>> = {
  invalid_client: 401,
  invalid_token: 401,
  insufficient_scope: 403,
};

/** For developers of clients. Causes that would help an attacker are in the log alone. */
const descriptions: Readonly<Record<OauthCode, string>> = {
  invalid_request: 'A parameter is missing, malformed or not allowed.',
  invalid_client: 'The client is unknown, or did not authenticate by its registered method.',
  invalid_grant: 'The code or refresh token is invalid, expired, used, or of another client.',
  invalid_scope: 'None of the requested scopes can be granted.',
  invalid_token: 'The access token is missing, invalid or expired.',
  insufficient_scope: 'The access token was granted without the scope openid.',
  unsupported_grant_type: 'The grant type must be authorization_code or refresh_token.',
  unsupported_token_type: 'Access tokens expire and are not revoked.',
  temporarily_unavailable: 'Too many attempts. Try again later.',
  server_error: 'The platform could not process the request.',
};

interface Reason extends ErrorOptions {
  readonly reason?: string;
  /** Client as it has named itself. */
  readonly client?: string;
  /** More precise than the usual one of the code. */
  readonly description?: string;
}

/** Error response for standard clients (RFC 6749, 5.2). The log has the details. */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly code: OauthCode;
  readonly client: string | undefined;
  readonly description: string | undefined;

  constructor(code: OauthCode, { reason = code, client, description, ...options }: Reason = {}) {
    super(reason, options);
    this.code = code;
    this.client = client;
    this.description = description;
  }
}

/** Our own refusals in their words. */
const words: Partial<Record<ProblemCode, OauthCode>> = {
  'sign_on.invalid_grant': 'invalid_grant',
  'refresh.invalid_grant': 'invalid_grant',
  'scope.refused': 'invalid_scope',
  'auth.required': 'invalid_token',
  'auth.token_expired': 'invalid_token',
  'origin.not_registered': 'invalid_token',
  'auth.too_many_attempts': 'temporarily_unavailable',
  'server.internal': 'server_error',
};

export function oauthCodeOf(code: ProblemCode): OauthCode {
  return words[code] ?? 'invalid_request';
}

const largestFormBytes = 64 * 1024;

export function answerWithOauthErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof OauthError) {
      const { code, client = claimedClient(request), message: reason, cause, description } = error;
      logRefusal(request, { code, client, reason, cause });
      return send(reply, { error: code, description }, statusOf[code] ?? 400);
    }
    const refusal = asAppError(error, largestFormBytes);
    const { code, details } = refusal;
    if (code === 'server.internal') request.log.error({ err: error }, 'unexpected error');
    const wait = details.params?.retryAfterSeconds;
    if (typeof wait === 'number') reply.header('retry-after', wait);
    const shown = oauthCodeOf(code);
    if (code !== 'server.internal') {
      logRefusal(request, { code: shown, client: claimedClient(request), reason: code });
    }
    return send(reply, { error: shown }, problemStatus[code]);
  });
}

/** Client as a request names itself, for the log alone. */
function claimedClient(request: FastifyRequest): string | undefined {
  const { client_id: id, client_assertion: assertion, access_token: posted } = formOf(request);
  if (id !== undefined) return id;
  const [scheme = '', shown = ''] = request.headers.authorization?.split(' ') ?? [];
  if (scheme.toLowerCase() === 'basic') {
    return Buffer.from(shown, 'base64').toString('utf8').split(':')[0];
  }
  try {
    const { client_id: client, sub } = decodeJwt(assertion ?? posted ?? shown);
    return assertion === undefined && typeof client === 'string' ? client : sub;
  } catch {
    return undefined;
  }
}

interface SentError {
  readonly error: OauthCode;
  readonly description?: string | undefined;
}

function send(
  reply: FastifyReply,
  { error, description }: SentError,
  status: number,
): FastifyReply {
  if (error === 'invalid_client') reply.header('www-authenticate', 'Basic realm="token"');
  if (error === 'invalid_token' || error === 'insufficient_scope') {
    reply.header('www-authenticate', `Bearer error="${error}"`);
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error, error_description: description ?? descriptions[error] });
}
