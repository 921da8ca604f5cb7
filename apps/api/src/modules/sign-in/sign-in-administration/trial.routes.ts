import * as trials from '@axp/contracts/administration';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext, RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { FederatedDeps } from '../federated-sign-in/index.ts';
import { beginTrial, finishDirectoryTrial, finishTrial } from '../federated-sign-in/index.ts';
import type { ManagedMethod, MethodConfiguration } from './managed-methods.ts';
import { recordTestOutcome } from './use-cases/added-methods.ts';
import { requireConnected } from './use-cases/connection-values.ts';
import { readMethod } from './use-cases/settings-context.ts';

export interface TrialRouteDeps {
  readonly serve: ApiServe;
  readonly surroundings: MethodConfiguration;
  readonly depsOf: (scope: RequestScope) => FederatedDeps;
  /** Returns the redirect URI for the provider on the requested host. */
  readonly callbackOf: (request: FastifyRequest) => Promise<string>;
}

/** An administrator signs in with a method before people do; the result is theirs alone. */
export function trialRoutes(
  app: FastifyInstance,
  { serve, surroundings, depsOf, callbackOf }: TrialRouteDeps,
): void {
  const methodOf = async (context: MemberContext, code: string) => {
    const managed = await readMethod(context, surroundings, code);
    return { managed, method: requireConnected(managed) };
  };
  /** A connection that someone has signed in with works, whatever becomes of that person. */
  const notePassed = (context: MemberContext, method: ManagedMethod) =>
    write(context, (tx) => recordTestOutcome(tx, surroundings, { method, isPassed: true }));

  serve.member(app, trials.beginSignInTrial, async ({ params, context, reply: { request } }) => {
    const { method } = await methodOf(context, params.code);
    const trial = { method, sessionId: sessionOf(context), address: request.ip };
    const callback = await callbackOf(request);
    const begun = await beginTrial(depsOf(context.scope), { ...trial, callback });
    // A retry returns the first attempt. Its own attempt is never used and expires in minutes.
    return { data: await write(context, async () => begun) };
  });

  serve.member(app, trials.finishSignInTrial, async ({ params, body, context, reply }) => {
    const { managed, method } = await methodOf(context, params.code);
    const trial = { method, sessionId: sessionOf(context), address: reply.request.ip };
    const data = await finishTrial(depsOf(context.scope), { ...trial, ...body });
    await notePassed(context, managed);
    return { data };
  });

  serve.member(app, trials.finishDirectoryTrial, async ({ params, body, context }) => {
    const { managed, method } = await methodOf(context, params.code);
    const data = await finishDirectoryTrial(depsOf(context.scope), { method, ...body });
    await notePassed(context, managed);
    return { data };
  });
}

function sessionOf({ actor: { sessionId } }: MemberContext): string {
  if (sessionId === null) throw new Error('an administrator without a session');
  return sessionId;
}
