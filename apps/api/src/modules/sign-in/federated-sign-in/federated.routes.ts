import * as contract from '@axp/contracts';
import * as identities from '@axp/contracts/identities';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { answerSignIn, loggingRefusals, userAgentOf } from '../auth/index.ts';
import type { SignInMethods } from '../sign-in-methods/index.ts';
import { signInByDirectory, verifyByDirectory } from './use-cases/directory-sign-in.ts';
import type { FederatedDeps } from './use-cases/federated-deps.ts';
import type { LinkDeps } from './use-cases/link-by-code.ts';
import { linkByCode, resendLinkCode } from './use-cases/link-by-code.ts';
import { beginSso, finishSso } from './use-cases/sso-sign-in.ts';

export interface FederatedRoutesDeps {
  readonly serve: ApiServe;
  readonly methods: Pick<SignInMethods, 'require' | 'requireCode'>;
  readonly depsOf: (scope: RequestScope) => FederatedDeps;
  /** The cookie that binds a ticket to the browser. */
  readonly ticketCookie: (browserKey: string) => string;
  /**
   * Returns the public origin of the merchant of the requested host.
   * @throws AppError merchant.unknown
   */
  readonly originOf: (request: FastifyRequest) => Promise<string>;
}

/** The page of the web application that providers return to (G-07). */
export const callbackPath = '/login/sso/callback';

/** Signing in by the word of a provider or of the company's directory. */
export function federatedRoutes(
  app: FastifyInstance,
  { serve, methods, depsOf, ticketCookie, originOf }: FederatedRoutesDeps,
): void {
  const ssoOf = ({ merchant }: RequestScope, code: string) =>
    methods.require(merchant.id, { kind: 'sso', code });
  const attempted = <T>(
    scope: RequestScope,
    method: string | undefined,
    work: (deps: FederatedDeps) => Promise<T>,
  ): Promise<T> =>
    loggingRefusals(scope, { ...(method && { method }) }, (identified) =>
      work({ ...depsOf(scope), identified }),
    );
  const directoryOf = ({ merchant }: RequestScope) =>
    methods.require(merchant.id, { kind: 'directory' });

  serve.open(app, contract.beginSso, async ({ params, body, context: { scope }, reply }) => {
    const method = await ssoOf(scope, params.code);
    const callback = `${await originOf(reply.request)}${callbackPath}`;
    const { ip: address } = reply.request;
    const data = await attempted(scope, method.code, (deps) =>
      beginSso(deps, { method, callback, address, ...body }),
    );
    return { data };
  });

  serve.open(app, contract.finishSso, async ({ params, body, context: { scope }, reply }) => {
    const method = await ssoOf(scope, params.code);
    const result = await attempted(scope, method.code, (deps) =>
      finishSso(deps, { method, ...body, ...browserOf(reply.request) }),
    );
    return { data: answerSignIn(result, { reply, ticketCookie }) };
  });

  serve.open(app, contract.azureAdLogin, async ({ body, context: { scope }, reply }) => {
    const method = await directoryOf(scope);
    const result = await attempted(scope, method.code, (deps) =>
      signInByDirectory(deps, { method, ...body, ...browserOf(reply.request) }),
    );
    return { data: answerSignIn(result, { reply, ticketCookie }) };
  });

  serve.open(app, contract.azureAdVerify, async ({ body, context: { scope } }) => {
    const method = await directoryOf(scope);
    return { data: await verifyByDirectory(depsOf(scope), { method, ...body }) };
  });

  // Only the stored sign-in knows which method it came by.
  const linking = <T>(scope: RequestScope, work: (deps: LinkDeps) => Promise<T>): Promise<T> =>
    attempted(scope, undefined, (deps) =>
      work({ ...deps, methodOf: (code) => methods.requireCode(scope.merchant.id, code) }),
    );

  serve.open(app, identities.linkByCode, async ({ body, context: { scope }, reply }) => {
    const confirmation = { ...body, ...browserOf(reply.request) };
    const result = await linking(scope, (deps) => linkByCode(deps, confirmation));
    return { data: answerSignIn(result, { reply, ticketCookie }) };
  });

  serve.open(app, identities.resendLinkCode, async ({ body, context: { scope }, reply }) => {
    const { ip: address } = reply.request;
    return { data: await linking(scope, (deps) => resendLinkCode(deps, { ...body, address })) };
  });
}

function browserOf(request: FastifyRequest) {
  return { userAgent: userAgentOf(request), address: request.ip };
}
