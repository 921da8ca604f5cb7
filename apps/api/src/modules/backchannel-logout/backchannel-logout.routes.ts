import { backchannelLogout } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { LogoutDeps } from './end-upstream-sessions.ts';
import { endUpstreamSessions } from './end-upstream-sessions.ts';

export function backchannelLogoutRoutes(
  app: FastifyInstance,
  serve: ApiServe,
  depsOf: (scope: RequestScope) => LogoutDeps,
): void {
  serve.open(app, backchannelLogout, async ({ body, context: { scope } }) => {
    await endUpstreamSessions(depsOf(scope), body.logout_token);
    return { data: {} };
  });
}
