import * as contract from '@axp/contracts';
import { clearSiteData } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import type { KnownDevices } from '../../platform/auth/known-devices.ts';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { AuthDeps } from './use-cases/auth-deps.ts';
import { login } from './use-cases/login.ts';
import { logout } from './use-cases/logout.ts';
import { refreshTokens } from './use-cases/refresh-tokens.ts';
import { userAgentOf } from './user-agent.ts';

interface AuthRoutesDeps {
  readonly serve: ApiServe;
  readonly depsOf: (scope: RequestScope) => AuthDeps;
  /** @throws AppError auth.method_off where a merchant lets nobody in by password */
  readonly requireLocal: (merchantId: string) => Promise<void>;
  readonly devices: KnownDevices;
}

export function authRoutes(
  app: FastifyInstance,
  { serve, depsOf, requireLocal, devices }: AuthRoutesDeps,
): void {
  serve.open(app, contract.login, async ({ body, context: { scope }, reply }) => {
    await requireLocal(scope.merchant.id);
    const { request } = reply;
    const owner = { merchantId: scope.merchant.id, email: body.email };
    const deviceId = await devices.idOf(request, owner);
    const visit = { address: request.ip, userAgent: userAgentOf(request), deviceId };
    const data = await login(depsOf(scope), { ...body, ...visit });
    reply.header('set-cookie', await devices.cookieFor(request, owner));
    return { data };
  });

  serve.open(app, contract.refreshTokens, async ({ body, context: { scope } }) => ({
    data: await refreshTokens(depsOf(scope), body.refreshToken),
  }));

  serve.member(app, contract.logout, async ({ context: { scope, actor }, reply }) => {
    if (actor.sessionId !== null) await logout(depsOf(scope), actor.sessionId);
    reply.headers(clearSiteData);
    return { data: null };
  });
}
