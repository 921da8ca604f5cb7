import * as contract from '@axp/contracts';
import { clearSiteData } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeviceCookie } from '../../../platform/auth/known-devices.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { answerSignIn } from './answer-sign-in.ts';
import { loggingRefusals } from './log-refusals.ts';
import type { AuthDeps } from './use-cases/auth-deps.ts';
import { logout } from './use-cases/end-sessions.ts';
import { login } from './use-cases/login.ts';
import { refreshTokens } from './use-cases/session-tokens.ts';
import { userAgentOf } from './user-agent.ts';

interface AuthRoutesDeps {
  readonly serve: ApiServe;
  readonly depsOf: (scope: RequestScope) => AuthDeps;
  /** @throws AppError auth.method_off if the merchant does not allow sign-in by password */
  readonly requireLocal: (merchantId: string) => Promise<void>;
  readonly devices: DeviceCookie;
  /** The cookie that binds a ticket to the browser. */
  readonly ticketCookie: (browserKey: string) => string;
  /** Where a browser signs out at the provider of a session that has ended; null to stay here. */
  readonly signOutUrlOf: (
    scope: RequestScope,
    request: FastifyRequest,
    session: NonNullable<Awaited<ReturnType<typeof logout>>>,
  ) => Promise<string | null>;
}

export function authRoutes(
  app: FastifyInstance,
  { serve, depsOf, requireLocal, devices, ticketCookie, signOutUrlOf }: AuthRoutesDeps,
): void {
  serve.open(app, contract.login, async ({ body, context: { scope }, reply }) => {
    const { request } = reply;
    const owner = { tenantId: scope.merchant.id, account: body.email };
    const deviceId = await devices.idOf(request, owner);
    const visit = { address: request.ip, userAgent: userAgentOf(request), deviceId };
    const attempt = { method: 'local', account: body.email };
    const result = await loggingRefusals(scope, attempt, async () => {
      await requireLocal(scope.merchant.id);
      return login(depsOf(scope), { ...body, ...visit });
    });
    // Known is a browser that has finished a sign-in.
    if (!result.pending) reply.header('set-cookie', await devices.cookieFor(request, owner));
    return { data: answerSignIn(result, { reply, ticketCookie }) };
  });

  serve.open(app, contract.refreshTokens, async ({ body, context: { scope } }) => ({
    data: await refreshTokens(depsOf(scope), body.refreshToken),
  }));

  serve.member(app, contract.logout, async ({ context: { scope, actor }, reply }) => {
    const { sessionId } = actor;
    const session = sessionId === null ? null : await logout(depsOf(scope), sessionId);
    reply.headers(clearSiteData);
    const signOutUrl = session && (await signOutUrlOf(scope, reply.request, session));
    return { data: { signOutUrl } };
  });
}
