import * as contract from '@axp/contracts/second-factor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceCookie } from '../../../platform/auth/known-devices.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { loggingRefusals, userAgentOf } from '../auth/index.ts';
import type { StepCookie } from './step-cookie.ts';
import { appKey, enrolApp, enrolPasskey, passkeyOptions } from './use-cases/enrol-at-sign-in.ts';
import type { FactorDeps, SecondStep } from './use-cases/factor-deps.ts';
import type { Verified } from './use-cases/verify-factor.ts';
import { verifyCode, verifyPasskey } from './use-cases/verify-factor.ts';

export interface SecondStepRoutesDeps {
  readonly serve: ApiServe;
  readonly depsOf: (scope: RequestScope) => FactorDeps;
  readonly devices: DeviceCookie;
  readonly stepCookie: StepCookie;
  readonly originOf: (request: FastifyRequest) => Promise<string>;
}

/** Routes after a password or a provider: verifying or setting up a second factor (H-11). */
export function secondStepRoutes(app: FastifyInstance, deps: SecondStepRoutesDeps): void {
  const { serve, depsOf, devices, stepCookie, originOf } = deps;

  /** Runs a step of a sign-in; its refusal is recorded in the security log (H-10). */
  const step = <T>(
    scope: RequestScope,
    { request, ticket }: { readonly request: FastifyRequest; readonly ticket: string },
    work: (factors: FactorDeps, sent: SecondStep) => Promise<T>,
  ): Promise<T> =>
    // The ticket knows the sign-in method.
    loggingRefusals(scope, {}, async (identified) =>
      work(depsOf(scope), {
        ticket,
        browserKey: stepCookie.read(request),
        origin: await originOf(request),
        address: request.ip,
        userAgent: userAgentOf(request),
        deviceIdOf: (email) =>
          devices.idOf(request, { tenantId: scope.merchant.id, account: email }),
        identified,
      }),
    );

  /** From now on this browser is known to the account. */
  const greet = async (scope: RequestScope, reply: FastifyReply, { email }: Verified) => {
    const owner = { tenantId: scope.merchant.id, account: email };
    const known = await devices.cookieFor(reply.request, owner);
    reply.header('set-cookie', [known, stepCookie.removed]);
  };

  serve.open(app, contract.verifySecondFactor, async ({ body, context: { scope }, reply }) => {
    const { ticket, code } = body;
    const verified = await step(scope, { request: reply.request, ticket }, (factors, sent) =>
      verifyCode(factors, { ...sent, code }),
    );
    await greet(scope, reply, verified);
    return { data: verified.tokens };
  });

  serve.open(app, contract.verifyPasskey, async ({ body, context: { scope }, reply }) => {
    const { ticket, credential } = body;
    const verified = await step(scope, { request: reply.request, ticket }, (factors, sent) =>
      verifyPasskey(factors, { ...sent, credential }),
    );
    await greet(scope, reply, verified);
    return { data: verified.tokens };
  });

  serve.open(app, contract.beginPasskey, async ({ body, context: { scope }, reply }) => {
    const options = await step(scope, { request: reply.request, ...body }, passkeyOptions);
    return { data: { options } };
  });

  serve.open(app, contract.beginApp, async ({ body, context: { scope }, reply }) => ({
    data: await step(scope, { request: reply.request, ...body }, appKey),
  }));

  serve.open(app, contract.enrolApp, async ({ body, context: { scope }, reply }) => {
    const { ticket, ...app } = body;
    const { recoveryCodes, ...verified } = await step(
      scope,
      { request: reply.request, ticket },
      (factors, sent) => enrolApp(factors, { ...sent, ...app }),
    );
    await greet(scope, reply, verified);
    return { data: { ...verified.tokens, recoveryCodes: [...recoveryCodes] } };
  });

  serve.open(app, contract.enrolPasskey, async ({ body, context: { scope }, reply }) => {
    const { ticket, ...passkey } = body;
    const { recoveryCodes, ...verified } = await step(
      scope,
      { request: reply.request, ticket },
      (factors, sent) => enrolPasskey(factors, { ...sent, ...passkey }),
    );
    await greet(scope, reply, verified);
    return { data: { ...verified.tokens, recoveryCodes: [...recoveryCodes] } };
  });
}
