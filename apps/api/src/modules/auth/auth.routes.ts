import * as contract from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { AuthDeps } from './use-cases/auth-deps.ts';
import { login } from './use-cases/login.ts';
import { logout } from './use-cases/logout.ts';
import { refreshTokens } from './use-cases/refresh-tokens.ts';

/** As much of a browser's description as helps to recognise a session. */
const maxUserAgentLength = 300;

export function authRoutes(
  app: FastifyInstance,
  serve: ApiServe,
  depsOf: (scope: RequestScope) => AuthDeps,
): void {
  serve.open(app, contract.login, async ({ body, context: { scope }, reply: { request } }) => ({
    data: await login(depsOf(scope), {
      ...body,
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
    }),
  }));

  serve.open(app, contract.refreshTokens, async ({ body, context: { scope } }) => ({
    data: await refreshTokens(depsOf(scope), body.refreshToken),
  }));

  serve.member(app, contract.logout, async ({ context: { scope, actor } }) => {
    if (actor.sessionId !== null) await logout(depsOf(scope), actor.sessionId);
    return { data: null };
  });
}
