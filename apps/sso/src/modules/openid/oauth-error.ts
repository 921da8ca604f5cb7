import type { ProblemCode } from '@axp/contracts';
import { problemStatus } from '@axp/contracts';
import { asAppError } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyReply } from 'fastify';

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

interface Reason extends ErrorOptions {
  readonly reason?: string;
}

/** Error response for standard clients (RFC 6749, 5.2). The log has the details. */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly code: OauthCode;

  constructor(code: OauthCode, { reason = code, ...options }: Reason = {}) {
    super(reason, options);
    this.code = code;
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
      request.log.warn({ code: error.code, reason: error.message }, 'openid_refused');
      return send(reply, error.code, statusOf[error.code] ?? 400);
    }
    const refusal = asAppError(error, largestFormBytes);
    const { code, details } = refusal;
    if (code === 'server.internal') request.log.error({ err: error }, 'unexpected error');
    const wait = details.params?.retryAfterSeconds;
    if (typeof wait === 'number') reply.header('retry-after', wait);
    return send(reply, oauthCodeOf(code), problemStatus[code]);
  });
}

function send(reply: FastifyReply, error: OauthCode, status: number): FastifyReply {
  if (error === 'invalid_client') reply.header('www-authenticate', 'Basic realm="token"');
  if (error === 'invalid_token' || error === 'insufficient_scope') {
    reply.header('www-authenticate', `Bearer error="${error}"`);
  }
  return reply.code(status).header('cache-control', 'no-store').send({ error });
}
